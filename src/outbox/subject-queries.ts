/** What a run is about, in words, for the lists of the Temporal UI. */
import type { Knex } from 'knex';
import type { WorkflowName } from './flows.ts';

/** SQL by workflow; `?` is the run's argument of that name. */
const subjects: Partial<Record<WorkflowName, { argument: string; sql: string }>> = {
  draft: draftSubject(),
  redraft: draftSubject(),
  readCompetitor: {
    argument: 'competitorId',
    sql: 'SELECT NULL AS name, url FROM draft_competitors WHERE id = ?',
  },
  freeLaunch: {
    argument: 'listingId',
    sql: 'SELECT name, website_url AS url FROM listings WHERE id = ?',
  },
  claim: {
    argument: 'claimId',
    sql: `SELECT name, claims.website_url AS url
            FROM claims JOIN listings ON listings.id = listing_id WHERE claims.id = ?`,
  },
  order: orderSubject(),
  refundOrder: orderSubject(),
  tellFollowers: {
    argument: 'updateId',
    sql: `SELECT name, website_url AS url
            FROM listing_updates u JOIN listings ON listings.id = listing_id WHERE u.id = ?`,
  },
};

function draftSubject() {
  return {
    argument: 'draftId',
    sql: `SELECT profile #>> '{fields,name,value}' AS name, url FROM drafts WHERE id = ?`,
  };
}

/** The first listing that its items name. */
function orderSubject() {
  return {
    argument: 'orderId',
    sql: `SELECT l.name, l.website_url AS url
            FROM order_items i JOIN listings l ON l.id = i.listing_id
           WHERE i.order_id = ? ORDER BY i.position LIMIT 1`,
  };
}

/** At most so many characters of a name: a summary holds 200 bytes in the UI's lists. */
const maxName = 60;

/** Product and website of a run, such as `Tidewell (tidewell.example)`; null if it has none, or its row is gone. */
export async function findSubject(
  db: Knex,
  name: WorkflowName,
  args: readonly unknown[],
): Promise<string | null> {
  const subject = subjects[name];
  const [input] = args as Record<string, string | number>[];
  const id = input?.[subject?.argument ?? ''];
  if (!subject || id === undefined) return null;
  const { rows } = await db.raw<{ rows: { name: string | null; url: string }[] }>(subject.sql, [id]);
  const [row] = rows;
  if (!row) return null;
  const host = new URL(row.url).host;
  return row.name === null ? host : `${row.name.slice(0, maxName)} (${host})`;
}
