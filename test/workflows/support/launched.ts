/** Launches with owners and votes, for tests of how weeks are closed. */
import type { Knex } from 'knex';
import { castVotes } from '../../launches/cast-votes.ts';
import { insertListing } from '../../launches/insert-listing.ts';
import { insertAccount } from './rows.ts';

/** A live listing of an owner's own, with that many votes on the week's second day; returns its id. */
export async function insertLaunch(db: Knex, slug: string, week: string, votes: number): Promise<number> {
  const start = new Date(`${week}T00:00:00Z`);
  const id = await insertListing(db, slug, { week, votes, launchedAt: start.toISOString() });
  await db('listings')
    .where({ id })
    .update({ owner_id: await insertAccount(db) });
  await castVotes(db, id, votes, new Date(start.getTime() + 36 * 3_600_000).toISOString());
  return id;
}

/** Everything that closing wrote, in order; mails by their occasion. */
export async function whatWasClosed(db: Knex) {
  return {
    weeks: await db('closed_weeks')
      .orderBy(['site_id', 'week'])
      .select<{ week: string; closed_at: Date; launches: number; votes: number }[]>(),
    results: await db('week_results')
      .orderBy(['site_id', 'week', 'rank'])
      .select<{ week: string; rank: number; listing_id: number; votes: number }[]>(),
    awards: await db('awards')
      .orderBy(['week', 'rank'])
      .select<{ week: string; rank: number; listing_id: number }[]>(),
    mails: await db('mails')
      .whereLike('occasion', 'week-award/%')
      .orderBy('occasion')
      .pluck<string[]>('occasion'),
  };
}
