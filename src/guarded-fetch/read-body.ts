import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { PassThrough, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw, type Zlib } from 'node:zlib';
import { ignoreLateErrors } from './connect.ts';
import { asFetchFailure, FetchFailure } from './fetch-failure.ts';
import { BOMB_RATIO, MAX_PAGE_BYTES, SMALL_PAGE_BYTES } from './limits.ts';

interface BodyLimits {
  url: string;
  /** Limit of the body before and after decompression. */
  maxBytes: number;
  /** Keep the first `maxBytes` of a body that is larger after decompression instead of failing. */
  truncate: boolean;
  /** As in `FetchOptions`. */
  mayBeLarge?: (() => boolean) | undefined;
  signal: AbortSignal;
}

interface Collected {
  chunks: Buffer[];
  isCut: boolean;
  failure: FetchFailure | TooLargeForNow | null;
}

/** There is no memory for a large body now. The request can be repeated once there is. */
export class TooLargeForNow extends Error {}

/** Reads and decompresses a body into memory. @throws FetchFailure, or `signal.reason` */
export async function readBody(response: IncomingMessage, limits: BodyLimits): Promise<Buffer> {
  const { url, maxBytes, truncate, mayBeLarge, signal } = limits;
  // Set by `collect`: when it stops early, the streams before it end with errors of their own.
  const body: Collected = { chunks: [], isCut: false, failure: null };
  try {
    const decoder = await decoderFor(response, url, signal);
    if (!truncate && Number(response.headers['content-length']) > maxBytes) {
      throw new FetchFailure('too_large', url);
    }
    // With `truncate`, `collect` stops in time, unless decompression yields nothing.
    const wire = limited(truncate ? maxBytes + MAX_PAGE_BYTES : maxBytes, url);
    const output = decoder ?? new PassThrough();
    for (const stream of [wire, output]) ignoreLateErrors(stream);

    const collect = async (source: AsyncIterable<Buffer>) => {
      let size = 0;
      let isLarge = false;
      for await (const chunk of source) {
        body.chunks.push(chunk);
        size += chunk.length;
        if (!isLarge && size > SMALL_PAGE_BYTES) {
          isLarge = true;
          if (mayBeLarge && !mayBeLarge()) {
            body.failure = new TooLargeForNow();
            break;
          }
        }
        if (size <= maxBytes) continue;
        body.isCut = truncate;
        const isBomb = decoder !== null && size > BOMB_RATIO * decoder.bytesWritten;
        if (!truncate) body.failure = new FetchFailure(isBomb ? 'decompression_bomb' : 'too_large', url);
        break;
      }
    };
    await pipeline(response, wire, output, collect, { signal });
  } catch (error) {
    if (!body.isCut && !body.failure) throw asFetchFailure(signal.aborted ? signal.reason : error, url);
  } finally {
    response.destroy();
  }
  if (body.failure) throw body.failure;
  return Buffer.concat(body.chunks).subarray(0, maxBytes);
}

/** Limits the compressed bytes: a stream of empty blocks never yields a decompressed byte. */
function limited(maxBytes: number, url: string): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) done(new FetchFailure('too_large', url));
      else done(null, chunk);
    },
  });
}

/** The decompressor of the response, or null where it is not compressed. */
async function decoderFor(
  response: IncomingMessage,
  url: string,
  signal: AbortSignal,
): Promise<(Transform & Zlib) | null> {
  switch ((response.headers['content-encoding'] ?? '').trim().toLowerCase()) {
    case '':
    case 'identity':
      return null;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'deflate':
      return (await startsZlib(response, signal)) ? createInflate() : createInflateRaw();
    default:
      // Double compression is refused as well: no website uses it, and it multiplies the ratio.
      throw new FetchFailure('bad_response', url);
  }
}

/** `deflate` means the zlib format (RFC 9110, section 8.4.1.2), but some servers send raw deflate: the first byte differs. */
async function startsZlib(response: IncomingMessage, signal: AbortSignal): Promise<boolean> {
  await once(response, 'readable', { signal });
  const first = response.read(1) as Buffer | null;
  if (first === null) return true;
  response.unshift(first);
  return ((first[0] ?? 0) & 0x0f) === 8;
}
