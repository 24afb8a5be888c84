/** What a network address is counted as. */
import ipaddr from 'ipaddr.js';
import { parseUrl } from './url-rules.ts';

const plainIpv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** A customer of an internet provider has one IPv4 address, or the 2^64 of an IPv6 network (RFC 6177). */
export function countedNetwork(ip: string): string {
  // Of most callers; nothing about it is to be found out.
  if (plainIpv4.test(ip) || !ipaddr.isValid(ip)) return `ip ${ip}`;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return `ip ${address.toString()}`;
  return `ip ${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;
}

/** Of a URL, where addresses are in one form; empty where it is none. */
export const hostnameOf = (url: string): string => parseUrl(url)?.hostname ?? '';

/** Whether a hostname of a URL is of this machine alone (RFC 1122, 3.2.1.3; RFC 4291, 2.5.3; RFC 6761, 6.3). */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(\.\d{1,3}){3}$/.test(hostname);
