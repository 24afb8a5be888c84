/** An update as post_listing_update leaves it, its followers to be told. */
import type { Knex } from 'knex';
import { openFanOut } from '../../../src/community/fan-out-queries.ts';
import { insertUpdate } from '../../../src/listings/own-parts-queries.ts';
import { flowsIn } from '../../../src/outbox/queries.ts';
import { workflowId } from '../../../src/outbox/messages.ts';
import { insertListing } from '../../listings/listing-rows.ts';
import { insertAccount } from './rows.ts';
import type { MailServer } from './mail-server.ts';

let count = 0;

/** A live listing with an owner. */
export async function followedListing(db: Knex): Promise<{ id: number; ownerId: number; slug: string }> {
  const ownerId = await insertAccount(db);
  const slug = `followed-${(count += 1)}`;
  return { id: await insertListing(db, slug, { name: 'Tidewell', owner_id: ownerId }), ownerId, slug };
}

export interface Posted {
  updateId: number;
  /** How many there are to tell. */
  followers: number;
  id: string;
}

export async function postUpdate(db: Knex, listingId: number, now = new Date()): Promise<Posted> {
  return db.transaction(async (tx) => {
    const news = { title: 'Version 2', body: 'It is out.\n\nAt last.', now };
    const { id: updateId } = await insertUpdate(tx, listingId, news);
    const followers = await openFanOut(tx, flowsIn(tx), { updateId, listingId, now });
    return { updateId, followers, id: workflowId.listingUpdate(updateId) };
  });
}

export interface Counts {
  sent: number;
  refused: number;
  unknown: number;
  outcome: string | null;
}

export async function countsOf(db: Knex, updateId: number): Promise<Counts> {
  return db('fan_outs').where({ update_id: updateId }).first<Counts>('sent', 'refused', 'unknown', 'outcome');
}

/** The rows of mails, counted by what became of them. */
export async function statusesOf(db: Knex, updateId: number): Promise<Record<string, number>> {
  const rows = await db('fan_out_mails')
    .where({ update_id: updateId })
    .groupBy('status')
    .select<{ status: string; n: number }[]>('status', db.raw('count(*) AS n'));
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}

/** Addresses that a mail server took mails for, in order; one that got two is there twice. */
export const notifiedBy = ({ messages }: Pick<MailServer, 'messages'>): string[] =>
  messages.flatMap(({ recipients }) => recipients).sort();

export async function addressesOf(db: Knex, accountIds: readonly number[]): Promise<string[]> {
  return (await db('accounts').whereIn('id', accountIds).pluck<string[]>('email')).sort();
}
