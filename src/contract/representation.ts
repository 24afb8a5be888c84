/** Bytes of a response with their validator and their compressed forms, each made once. */
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

export interface Representation {
  bytes: Buffer;
  /** A strong validator of `bytes`, without quotes (RFC 9110, section 8.8.3). */
  tag: string;
  /** Compressed once, on first use; null for small responses. */
  encoded(encoding: Encoding): Promise<Buffer> | null;
}

/** Smaller responses fit into one packet. */
const worthCompressingBytes = 1_400;
/** A fiftieth of the time of the best quality, at half its gain. */
const quickBrotli = 5;
/** For what stays the same as long as the process runs. */
export const bestBrotli = constants.BROTLI_MAX_QUALITY;

const gzipped = promisify(gzip);
const brotlied = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);

interface RepresentOptions {
  /** 0 to 11; null for what is compressed already. */
  brotliQuality?: number | null;
}

export function represent(
  content: string | Buffer,
  { brotliQuality = quickBrotli }: RepresentOptions = {},
): Representation {
  const bytes = Buffer.from(content);
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    bytes,
    tag: hash('sha1', bytes, 'base64url'),
    encoded(encoding) {
      if (brotliQuality === null || bytes.length < worthCompressingBytes) return null;
      let buffer = made.get(encoding);
      if (!buffer) {
        buffer =
          encoding === 'br'
            ? brotlied(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
            : gzipped(bytes);
        made.set(encoding, buffer);
        // A failed compression, such as for lack of memory, is retried on the next call.
        buffer.catch(() => made.delete(encoding));
      }
      return buffer;
    },
  };
}
