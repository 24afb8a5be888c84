/** A directory, the commands that the site team has for it, and listings to try them on. */
import type { Knex } from 'knex';
import { openDatabase } from '../../src/db/knex.ts';
import { openFreeLaunch } from '../../src/launches/free-launch-queries.ts';
import { defaultSite, insertListing } from '../listings/search-rows.ts';
import { freshDatabase } from '../support/engines.ts';
import { insertAccount } from '../workflows/support/rows.ts';
import { type Team, now, teamOn } from './admin-rows.ts';

/** To be called in a `describe`: makes the directory before its tests and drops it after them. */
export function siteTeam() {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Knex;
  let team: Team;
  let count = 0;

  before(async () => {
    database = await freshDatabase();
    db = openDatabase(database.url, 4);
    team = teamOn(database.url, { FREE_PLACES_PER_WEEK: '1' });
  });
  after(async () => {
    await db.destroy();
    await database.drop();
  });
  beforeEach(() => db('audit_log').delete());

  /** A live listing with an owner, or as said. */
  async function listing(columns: Record<string, unknown> = {}) {
    const slug = `product-${(count += 1)}`;
    const email = `${slug}@shop.example`;
    const id = await insertListing(db, slug, { owner_id: await insertAccount(db, email), ...columns });
    return { id, slug, email, subject: `listing/${id}` };
  }
  /** One that waits for its week, in a week of its own. */
  async function waiting() {
    const one = await listing({ status: 'draft' });
    const launch = await db.transaction(async (tx) =>
      openFreeLaunch(tx, {
        listingId: one.id,
        siteId: await defaultSite(tx),
        waitWeeks: 6,
        placesPerWeek: 1,
        now,
      }),
    );
    return { ...one, ...launch, workflow: `free-launch/${one.id}/${launch.n}` };
  }
  const row = (id: number) =>
    db('listings').where({ id }).first<{
      status: string;
      hidden_status: string | null;
      hidden_why: string | null;
      launch_week: string | null;
    }>('status', 'hidden_status', 'hidden_why', 'launch_week');
  const mails = (recipient: string) =>
    db('mails')
      .where({ recipient })
      .orderBy('occasion')
      .select<{ subject: string; body: string }[]>('subject', 'body');
  const told = (workflowId: string) =>
    db('outbox').where({ workflow_id: workflowId }).orderBy('id').pluck<string[]>('name');
  return {
    get db() {
      return db;
    },
    get team() {
      return team;
    },
    listing,
    waiting,
    row,
    mails,
    told,
  };
}
