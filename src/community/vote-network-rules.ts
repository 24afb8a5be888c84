/** Detects many votes from one network without storing addresses. */
import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { countedNetwork } from '../shared/network-rules.ts';

/** Each day (UTC) has its own secret, which is deleted once it is older than yesterday's. */
export const voteDay = (now: Date): string => now.toISOString().slice(0, 10);
/** Digests and secrets of earlier days are deleted. */
export const oldestKeptDay = (now: Date): string => voteDay(new Date(now.getTime() - 86_400_000));

export const voteSecretBytes = 32;

/**
 * The digest of a vote's network, different for each listing and day. Null for private addresses: many networks may be
 * behind one.
 */
export function networkDigest(secret: Buffer, listingId: number, ip: string): Buffer | null {
  if (!ipaddr.isValid(ip) || ipaddr.process(ip).range() !== 'unicast') return null;
  return createHmac('sha256', secret)
    .update(`${listingId} ${countedNetwork(ip)}`)
    .digest()
    .subarray(0, 16);
}
