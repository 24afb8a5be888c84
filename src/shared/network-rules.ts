/** Network addresses: the network by which limits count them, and loopback. */
import ipaddr from 'ipaddr.js';
import { parseUrl } from './url-rules.ts';

const plainIpv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** The network by which limits count an address: an IPv4 address, or the /64 of an IPv6 address (RFC 6177). */
export function countedNetwork(ip: string): string {
  // Avoids parsing the most common form.
  if (plainIpv4.test(ip) || !ipaddr.isValid(ip)) return `ip ${ip}`;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return `ip ${address.toString()}`;
  return `ip ${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;
}

/** The hostname of a URL, in normalised form; empty if the URL is invalid. */
export const hostnameOf = (url: string): string => parseUrl(url)?.hostname ?? '';

/** Whether a URL's hostname is loopback (RFC 1122, 3.2.1.3; RFC 4291, 2.5.3; RFC 6761, 6.3). */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(\.\d{1,3}){3}$/.test(hostname);
