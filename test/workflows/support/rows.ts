/** Rows that operations would have written, for tests of what happens to them. */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { insertDraft } from '../../../src/drafts/queries.ts';
import { openFreeLaunch } from '../../../src/launches/free-launch-queries.ts';
import { flowsIn } from '../../../src/outbox/queries.ts';
import { workflowId } from '../../../src/outbox/messages.ts';

let count = 0;

function idOf(rows: { id: number }[]): number {
  if (!rows[0]) throw new Error('nothing was inserted');
  return rows[0].id;
}

export async function insertAccount(db: Knex, email = `owner-${(count += 1)}@shop.example`): Promise<number> {
  const rows = await db('accounts').insert({ email }).returning<{ id: number }[]>('id');
  return idOf(rows);
}

/** As in a new database: mails of the same occasions have other ids. */
export async function forgetMails(db: Knex): Promise<void> {
  await db('mails').delete();
  await db('installation').update({ id: randomUUID() });
}

const siteId = async (db: Knex) => (await db('sites').first<{ id: number }>('id')).id;

/** A draft as submit_listing leaves it, its run in the outbox. */
export async function submitDraft(db: Knex, url: string, now = new Date()): Promise<string> {
  const id = randomUUID();
  const account_id = await insertAccount(db);
  const site_id = await siteId(db);
  await db.transaction(async (tx) => {
    await insertDraft(tx, { id, site_id, account_id, url }, now);
    await flowsIn(tx).start('draft', workflowId.draft(id), { draftId: id });
  });
  return id;
}

export interface NewListing {
  websiteUrl: string;
  founder?: { name: string; title?: string; bio?: string };
}

export const completeFounder = {
  name: 'Mara Lind',
  title: 'Founder',
  bio: 'Built mail tools for fifteen years before this one.',
};

export async function insertListing(db: Knex, { websiteUrl, founder }: NewListing): Promise<number> {
  const owner_id = await insertAccount(db);
  const rows = await db('listings')
    .insert({
      site_id: await siteId(db),
      owner_id,
      slug: `shop-${(count += 1)}`,
      status: 'draft',
      name: 'Shop',
      website_url: websiteUrl,
      domain: new URL(websiteUrl).hostname,
    })
    .returning<{ id: number }[]>('id');
  const id = idOf(rows);
  if (founder) await setFounder(db, id, founder);
  return id;
}

export async function setFounder(
  db: Knex,
  listingId: number,
  founder: NonNullable<NewListing['founder']>,
): Promise<void> {
  await db('listing_founders').where({ listing_id: listingId }).delete();
  const rows = await db('founders')
    .insert({ slug: `founder-${(count += 1)}`, name: founder.name, bio: founder.bio ?? null })
    .returning<{ id: number }[]>('id');
  await db('listing_founders').insert({
    listing_id: listingId,
    founder_id: idOf(rows),
    position: 0,
    title: founder.title ?? null,
  });
}

/** A listing as choose_free_listing leaves it, its run in the outbox. */
export async function chooseFree(
  db: Knex,
  listingId: number,
  now: Date,
  { waitWeeks = 6, placesPerWeek = 25 } = {},
): Promise<{ n: number; week: string; id: string }> {
  const site = await siteId(db);
  return db.transaction(async (tx) => {
    const launch = await openFreeLaunch(tx, { listingId, siteId: site, waitWeeks, placesPerWeek, now });
    const id = workflowId.freeLaunch(listingId, launch.n);
    await flowsIn(tx).start('freeLaunch', id, { listingId, n: launch.n });
    return { ...launch, id };
  });
}

/** What the owner of a listing or draft was written, in order. */
export async function mailsAbout(
  db: Knex,
  occasion: string,
): Promise<{ occasion: string; subject: string; body: string; sent_at: Date | null }[]> {
  return db('mails')
    .whereLike('occasion', `${occasion}/%`)
    .orderBy(['created_at', 'id'])
    .select('occasion', 'subject', 'body', 'sent_at');
}
