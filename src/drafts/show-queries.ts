import type { Knex } from 'knex';
import type { z } from 'zod';
import { findListingPlace } from '../listings/queries.ts';
import { findCompetitor } from './competitor-queries.ts';
import { listInvites } from './invite-queries.ts';
import { listDraftPages } from './queries.ts';
import { waitsForTurn } from './turn-queries.ts';
import { type DraftRow, type Viewer, viewOf } from './view-rules.ts';
import type { DraftView } from './view-schema.ts';

/** Who looks, and where listings are. */
export interface Showing extends Viewer {
  baseUrl: string;
  siteName: string;
}

/** What an operation knows of who calls it. */
export const showingOf = (context: {
  actor: { accountId: number };
  site: { name: string };
  config: { BASE_URL: string };
  now: Date;
}): Showing => ({
  accountId: context.actor.accountId,
  now: context.now,
  baseUrl: context.config.BASE_URL,
  siteName: context.site.name,
});

/** The draft as it is shown, from its row. */
export async function showDraft(
  db: Knex,
  row: DraftRow,
  { baseUrl, siteName, ...viewer }: Showing,
): Promise<z.input<typeof DraftView>> {
  const [pages, listing, invites, competitor, waits] = await Promise.all([
    listDraftPages(db, row.id),
    findListingPlace(db, row.listing_id, { baseUrl, siteName }),
    listInvites(db, row.id),
    findCompetitor(db, row.id),
    row.status === 'crawling' && waitsForTurn(db, row.id),
  ]);
  return viewOf(row, { pages, listing, invites, competitor, waits }, viewer);
}
