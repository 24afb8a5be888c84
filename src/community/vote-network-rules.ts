/** Where votes come from, so that many of one place are noticed, and nobody can be found by it. */
import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { countedNetwork } from '../shared/network-rules.ts';

/** Digests are under a secret of their day (UTC), which is deleted when it is older than yesterday's. */
export const voteDay = (now: Date): string => now.toISOString().slice(0, 10);
export const oldestKeptDay = (now: Date): string => voteDay(new Date(now.getTime() - 86_400_000));

export const voteSecretBytes = 32;

/**
 * The network of a vote, different for each listing and day; null for addresses that are not public: what stands
 * behind one is not known.
 */
export function networkDigest(secret: Buffer, listingId: number, ip: string): Buffer | null {
  if (!ipaddr.isValid(ip) || ipaddr.process(ip).range() !== 'unicast') return null;
  return createHmac('sha256', secret)
    .update(`${listingId} ${countedNetwork(ip)}`)
    .digest()
    .subarray(0, 16);
}
