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
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const bytes = await received(request, maxBytes);
  if (!decoded || bytes.length === 0) return bytes;
  try {
    return await decoded(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(maxBytes);
    throw new Fault('invalid_input', 'The body does not match its Content-Encoding. Correct one of them.', {
      problems: [{ path: '', message: `cannot be decompressed as ${coding}` }],
      cause: error,
    });
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The same as text: JSON and forms are UTF-8 (RFC 8259, section 8.1). */
export async function readText(request: IncomingMessage, maxBytes: number): Promise<string> {
  const bytes = await readBytes(request, maxBytes);
  try {
    return utf8.decode(bytes);
  } catch (error) {
    throw new Fault('invalid_input', 'The body is not valid UTF-8. Encode it as UTF-8 and send it again.', {
      problems: [{ path: '', message: 'is not valid UTF-8' }],
      cause: error,
    });
  }
}

/** By events, as iterating takes several times as long. What is left of a refused body stays unread. */
function received(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (outcome: () => void) => {
      request.off('data', take).off('end', finish).off('error', fail).off('close', fail);
      outcome();
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else {
        request.pause();
        settle(() => reject(tooLarge(maxBytes)));
      }
    };
    const finish = () => settle(() => resolve(Buffer.concat(chunks)));
    // The client has disconnected, so nobody reads this.
    const fail = (cause?: Error) => settle(() => reject(incomplete(cause)));
    request.on('data', take).on('end', finish).on('error', fail).on('close', fail);
    if (request.readableEnded) finish();
    else if (request.destroyed) fail();
  });
}

const incomplete = (cause: Error | undefined): Fault =>
  new Fault('invalid_input', 'The body is incomplete. Send all of it.', {
    problems: [{ path: '', message: 'is incomplete' }],
    cause,
  });

const tooLarge = (maxBytes: number): Fault =>
  new Fault('payload_too_large', `The body is too large. Send at most ${maxBytes / 1024} KiB.`);
