import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createGzip } from 'node:zlib';

export interface GzipText {
  /** Resolves once there is room for more. */
  add(text: string): Promise<void>;
  end(): Promise<{ body: Buffer; etag: string }>;
}

/** Text that is compressed as it comes, so that no more of it is in memory than what it is compressed to. */
export function gzipText(): GzipText {
  const digest = createHash('sha256');
  const gzip = createGzip();
  const chunks: Buffer[] = [];
  gzip.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(gzip, 'end');
  // Asked for at the end; until then a failure must not count as unhandled.
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
