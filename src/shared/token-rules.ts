/**
 * API keys: `ld_live_` + 30 random base62 characters + 6 of base62 CRC32. By the checksum mistyped keys are refused without a
 * query, and scanners find leaked ones. Only digests are stored.
 */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
export const keyPrefix = 'ld_live_';
const secretLength = 30;
const checksumLength = 6;
const keyPattern = new RegExp(`^${keyPrefix}[0-9A-Za-z]{${secretLength + checksumLength}}$`);

/** The number of random bytes for `mintKey`, so that practically always 30 are left after rejecting biased ones. */
export const randomBytesForKey = 64;

/** Builds a key. `random`: at least `randomBytesForKey` bytes from a cryptographic source. */
export function mintKey(random: Uint8Array): string {
  // 248 = 4 × 62: a byte above it would favour the first letters.
  const letters = [...random].filter((byte) => byte < 248).map((byte) => alphabet[byte % 62]);
  if (letters.length < secretLength) throw new RangeError('Too few random bytes for a key.');
  const secret = letters.slice(0, secretLength).join('');
  return keyPrefix + secret + checksum(secret);
}

/** Whether the key has the right form and checksum. */
export function isWellFormedKey(key: string): boolean {
  return (
    keyPattern.test(key) &&
    checksum(key.slice(keyPrefix.length, -checksumLength)) === key.slice(-checksumLength)
  );
}

function checksum(secret: string): string {
  let rest = crc32(secret);
  let digits = '';
  for (let place = 0; place < checksumLength; place += 1) {
    digits = (alphabet[rest % 62] ?? '') + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** The SHA-256 digest under which a key or token is stored. */
export const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/** The beginning of a key, which identifies it in lists. */
export const visiblePart = (key: string): string => key.slice(0, keyPrefix.length + 4);
