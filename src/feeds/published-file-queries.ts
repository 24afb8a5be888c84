/** The generated files: written by a schedule, served by the site. */
import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';

export interface PublishedFile {
  path: string;
  contentType: string;
  /** Compressed with gzip. */
  body: Buffer;
  etag: string;
}

/** Inserts or replaces a file, unless the stored one is newer. */
export async function putFile(db: Knex, siteId: number, file: PublishedFile, madeAt: Date): Promise<void> {
  const { path, contentType, body, etag } = file;
  await db.raw(
    `INSERT INTO published_files (site_id, path, content_type, body, etag, made_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (site_id, path) DO UPDATE SET content_type = excluded.content_type, body = excluded.body,
       etag = excluded.etag, made_at = excluded.made_at
     WHERE published_files.made_at <= excluded.made_at`,
    [siteId, path, contentType, body, etag, madeAt],
  );
}

/** Copies a file to another path, under the same condition. */
export async function copyFile(db: Knex, siteId: number, from: string, to: string): Promise<void> {
  await db.raw(
    `INSERT INTO published_files (site_id, path, content_type, body, etag, made_at)
     SELECT site_id, ?, content_type, body, etag, made_at FROM published_files WHERE site_id = ? AND path = ?
     ON CONFLICT (site_id, path) DO UPDATE SET content_type = excluded.content_type, body = excluded.body,
       etag = excluded.etag, made_at = excluded.made_at
     WHERE published_files.made_at <= excluded.made_at`,
    [to, siteId, from],
  );
}

/** Deletes the parts of the sitemap that are not in `kept`. */
export async function removeParts(db: Knex, siteId: number, kept: readonly string[]): Promise<void> {
  await db('published_files')
    .where({ site_id: siteId })
    .where('path', 'like', '/sitemaps/%')
    .whereNotIn('path', kept)
    .delete();
}

const etagOf = prepared<{ etag: string }>(
  'published_file_etag',
  'SELECT etag FROM published_files WHERE site_id = $1 AND path = $2',
);

/** Null if there is no such file. */
export async function findFileEtag(db: Knex, siteId: number, path: string): Promise<string | null> {
  const [file] = await etagOf(db, [siteId, path]);
  return file?.etag ?? null;
}

const wholeFile = prepared<{ content_type: string; etag: string; body: Buffer }>(
  'published_file',
  'SELECT content_type, etag, body FROM published_files WHERE site_id = $1 AND path = $2',
);

export async function findFile(db: Knex, siteId: number, path: string): Promise<PublishedFile | null> {
  const [file] = await wholeFile(db, [siteId, path]);
  return file ? { path, contentType: file.content_type, etag: file.etag, body: file.body } : null;
}
