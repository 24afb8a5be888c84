/**
 * API keys: `ld_live_` + 30 random base62 characters + 6 of base62 CRC32. The checksum lets a mistyped
 * key be refused without a query and leaked ones be found by scanners; only the digest is stored.
 */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
export const keyPrefix = 'ld_live_';
const secretLength = 30;
const checksumLength = 6;
const keyPattern = new RegExp(`^${keyPrefix}[0-9A-Za-z]{${secretLength + checksumLength}}$`);

/** How many random bytes `mintKey` wants: enough that rejecting biased ones leaves 30, all but never fewer. */
export const randomBytesForKey = 64;

/** @param random at least `randomBytesForKey` bytes from a cryptographic source. */
export function mintKey(random: Uint8Array): string {
  // 248 = 4 × 62: a byte above it would favour the first letters.
  const letters = [...random].filter((byte) => byte < 248).map((byte) => alphabet[byte % 62]);
  if (letters.length < secretLength) throw new RangeError('Too few random bytes for a key.');
  const secret = letters.slice(0, secretLength).join('');
  return keyPrefix + secret + checksum(secret);
}

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

export const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/** What a key is recognised by in lists: never enough to use it. */
export const visiblePart = (key: string): string => key.slice(0, keyPrefix.length + 4);
