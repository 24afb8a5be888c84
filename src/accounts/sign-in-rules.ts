/** Signing in by a link that is e-mailed. */
import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { oneLine } from './text-rules.ts';

export const linkMinutes = 15;
export const signInLinkMs = linkMinutes * 60_000;

/** What sign-ins are counted by. Counters outlive requests, so they do not hold the address. */
export const countedAddress = (email: string): string =>
  `email ${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`;

/** A customer of an internet provider has one IPv4 address, or the 2^64 of an IPv6 network (RFC 6177). */
export function countedNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return `ip ${ip}`;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return `ip ${address.toString()}`;
  return `ip ${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;
}

export const longestName = 160;

/** A name as it is kept: one line, trimmed; null where nothing is left of it. */
export function personName(text: string): string | null {
  const name = Array.from(oneLine(text)).slice(0, longestName).join('').trim();
  return name === '' ? null : name;
}
