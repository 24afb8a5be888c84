/** Serves the files that the schedule publish-feeds generates, by host. Read-only. */
import type { Knex } from 'knex';
import type { SiteFinder } from '../directory/queries.ts';
import { type PublishedFile, findFile, findFileEtag } from './published-file-queries.ts';

export interface PublishedFiles {
  /** The current ETag; null if the file does not exist (yet). */
  etag(host: string, path: string): Promise<string | null>;
  file(host: string, path: string): Promise<PublishedFile | null>;
}

export function createPublishedFiles({
  db,
  findSite,
}: {
  db: Knex;
  findSite: SiteFinder['find'];
}): PublishedFiles {
  return {
    etag: async (host, path) => findFileEtag(db, (await findSite(host)).id, path),
    file: async (host, path) => findFile(db, (await findSite(host)).id, path),
  };
}
