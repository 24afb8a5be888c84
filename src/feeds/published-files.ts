/** Serves the files that the schedule publish-feeds generates, by host. Read-only. */
import type { Knex } from 'knex';
import type { SiteFinder } from '../directory/queries.ts';
import { type PublishedFile, findFile, findFileEtag } from './published-file-queries.ts';
import { findPublishingSite } from './queries.ts';
import { addressOfSite } from './site-address-rules.ts';

export interface PublishedFiles {
  /** The current ETag; null if the file does not exist (yet). */
  etag(host: string, path: string): Promise<string | null>;
  file(host: string, path: string): Promise<PublishedFile | null>;
  /** The address of the host's site, without a trailing slash. */
  address(host: string): Promise<string>;
}

export function createPublishedFiles({
  db,
  findSite,
  baseUrl,
}: {
  db: Knex;
  findSite: SiteFinder['find'];
  baseUrl: string;
}): PublishedFiles {
  return {
    etag: async (host, path) => findFileEtag(db, (await findSite(host)).id, path),
    file: async (host, path) => findFile(db, (await findSite(host)).id, path),
    async address(host) {
      const site = await findPublishingSite(db, (await findSite(host)).id);
      return site ? addressOfSite(site, baseUrl) : baseUrl;
    },
  };
}
