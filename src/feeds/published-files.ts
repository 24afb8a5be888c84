/** The files of a site that the schedule publish-feeds makes, for whoever asks by its host. Nothing is made here. */
import type { Knex } from 'knex';
import type { SiteFinder } from '../directory/queries.ts';
import { type PublishedFile, findFile, findFileEtag } from './published-file-queries.ts';
import { findPublishingSite } from './queries.ts';
import { addressOfSite } from './site-address-rules.ts';

export interface PublishedFiles {
  /** Of the file as it is now; null where there is none (yet). */
  etag(host: string, path: string): Promise<string | null>;
  file(host: string, path: string): Promise<PublishedFile | null>;
  /** The address of the host's site, without a slash at the end. */
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
