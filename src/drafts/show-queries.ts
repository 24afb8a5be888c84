import type { Knex } from 'knex';
import type { z } from 'zod';
import { findDraftedListing } from '../listings/queries.ts';
import { findCompetitor } from './competitor-queries.ts';
import { listInvites } from './invite-queries.ts';
import { listDraftPages } from './queries.ts';
import { findTurn } from './host-lock-queries.ts';
import { type DraftRow, type Viewer, viewOf } from './view-rules.ts';
import type { DraftView } from './view-schema.ts';

/** The viewer of a draft, and the address of the deployment. */
export interface DraftAudience extends Viewer {
  baseUrl: string;
}

/** The audience of an operation's response. */
export const audienceOf = (context: {
  actor: { accountId: number };
  config: { BASE_URL: string };
  now: Date;
}): DraftAudience => ({
  accountId: context.actor.accountId,
  now: context.now,
  baseUrl: context.config.BASE_URL,
});

/** Reads what belongs to the draft and builds its view. */
export async function showDraft(
  db: Knex,
  row: DraftRow,
  { baseUrl, ...viewer }: DraftAudience,
): Promise<z.input<typeof DraftView>> {
  const [pages, listing, invites, competitor, turn] = await Promise.all([
    listDraftPages(db, row.id),
    findDraftedListing(db, row.listing_id, baseUrl),
    listInvites(db, row.id),
    findCompetitor(db, row.id),
    row.status === 'crawling' ? findTurn(db, row.id) : undefined,
  ]);
  return viewOf(row, { pages, listing, invites, competitor, turn }, viewer);
}
