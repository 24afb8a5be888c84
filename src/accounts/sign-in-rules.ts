/** Signing in by a link that is e-mailed. */
import { createHash } from 'node:crypto';
import { oneLine } from './text-rules.ts';

export const linkMinutes = 15;
export const signInLinkMs = linkMinutes * 60_000;

/** What sign-ins are counted by. Counters outlive requests, so they do not hold the address. */
export const countedAddress = (email: string): string =>
  `email ${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`;

/** Networks count as they do elsewhere. */
export { countedNetwork } from '../contract/network-rules.ts';

export const longestName = 160;

/** A name as it is kept: one line, trimmed; null where nothing is left of it. */
export function personName(text: string): string | null {
  const name = Array.from(oneLine(text)).slice(0, longestName).join('').trim();
  return name === '' ? null : name;
}
