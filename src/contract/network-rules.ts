/** What a network address is counted as. */
import ipaddr from 'ipaddr.js';

const plainIpv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** A customer of an internet provider has one IPv4 address, or the 2^64 of an IPv6 network (RFC 6177). */
export function countedNetwork(ip: string): string {
  // Of most callers; nothing about it is to be found out.
  if (plainIpv4.test(ip) || !ipaddr.isValid(ip)) return `ip ${ip}`;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return `ip ${address.toString()}`;
  return `ip ${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;
}
