import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createGzip } from 'node:zlib';

export interface GzipText {
  /** Resolves when the stream accepts more. */
  add(text: string): Promise<void>;
  end(): Promise<{ body: Buffer; etag: string }>;
}

/** Compresses text as it is added, so that only the compressed bytes are in memory. */
export function gzipText(): GzipText {
  const digest = createHash('sha256');
  const gzip = createGzip();
  const chunks: Buffer[] = [];
  gzip.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(gzip, 'end');
  // Awaited in `end`; until then a failure must not count as unhandled.
  ended.catch(() => undefined);
  return {
    async add(text) {
      digest.update(text);
      if (!gzip.write(text)) await once(gzip, 'drain');
    },
    async end() {
      gzip.end();
      await ended;
      return { body: Buffer.concat(chunks), etag: digest.digest('base64url').slice(0, 22) };
    },
  };
}
