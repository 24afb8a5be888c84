/** Reads and decompresses request bodies, up to a size limit. */
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, unzip } from 'node:zlib';
import { Fault, fault } from '../faults.ts';

const decompress = { br: promisify(brotliDecompress), zip: promisify(unzip) };
/** Content codings (RFC 9110, section 8.4.1); `unzip` detects which of zlib's two it is. */
const codings: Record<
  string,
  ((bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>) | null
> = {
  '': null,
  identity: null,
  gzip: decompress.zip,
  'x-gzip': decompress.zip,
  deflate: decompress.zip,
  br: decompress.br,
};

/**
 * A body whose Content-Length is too large is not read; unread-body.ts handles the rest of it.
 * @throws Fault payload_too_large, unsupported_media_type, invalid_input
 */
export async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const { headers } = request;
  const coding = (headers['content-encoding'] ?? '').trim().toLowerCase();
  const decoded = Object.hasOwn(codings, coding) ? codings[coding] : undefined;
  if (decoded === undefined) {
    fault('unsupported_media_type', 'Send the body uncompressed, or compressed with gzip, deflate or br.');
  }
  if (Number(headers['content-length'] ?? 0) > maxBytes) tooLarge(maxBytes);
  const bytes = await received(request, maxBytes);
  if (!decoded || bytes.length === 0) return bytes;
  try {
    return await decoded(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    if (error instanceof RangeError) tooLarge(maxBytes);
    throw new Fault('invalid_input', 'The body does not match its Content-Encoding. Correct one of them.', {
      problems: [{ path: '', message: `cannot be decompressed as ${coding}` }],
      cause: error,
    });
  }
}

/** The same as text: JSON and forms are UTF-8 (RFC 8259, section 8.1). */
export async function readText(request: IncomingMessage, maxBytes: number): Promise<string> {
  const bytes = await readBytes(request, maxBytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new Fault('invalid_input', 'The body is not valid UTF-8. Encode it as UTF-8 and send it again.', {
      problems: [{ path: '', message: 'is not valid UTF-8' }],
      cause: error,
    });
  }
}

async function received(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Destroying the request would close the connection before the response.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) tooLarge(maxBytes);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Fault) throw error;
    // The client has disconnected, so nobody reads this.
    throw new Fault('invalid_input', 'The body is incomplete. Send all of it.', {
      problems: [{ path: '', message: 'is incomplete' }],
      cause: error,
    });
  }
  return Buffer.concat(chunks);
}

const tooLarge = (maxBytes: number): never =>
  fault('payload_too_large', `The body is too large. Send at most ${maxBytes / 1024} KiB.`);
