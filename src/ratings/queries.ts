/** Which domains are due at the source of Domain Ratings, and what it answered. */
import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';
import { type Outcome, nextAskAt } from './source-rules.ts';

/** A domain that a product really has, of any site; the demo's are nobody's, or somebody else's. */
const listedNow = (domain: string) =>
  `EXISTS (SELECT FROM listings l WHERE l.domain = ${domain} AND l.status = 'live' AND NOT l.is_demo)`;

const domainsAPage = 10_000;

/** Walks listings_of_domain. One that was measured by other means is due a week after that. */
const queuePage = prepared<{ last: string | null; queued: number }>(
  'queue_domains_to_rate',
  `
WITH page AS MATERIALIZED (
    SELECT DISTINCT domain FROM listings WHERE domain > $1 AND status = 'live' AND NOT is_demo
    ORDER BY domain LIMIT ${domainsAPage}),
  queued AS (
    INSERT INTO domain_rating_checks (domain, next_at)
    SELECT domain, coalesce(
      (SELECT (measured_on + 7)::timestamp AT TIME ZONE 'UTC' FROM domain_ratings r
       WHERE r.domain = page.domain AND r.is_latest AND NOT r.is_demo), $2)
    FROM page WHERE NOT EXISTS (SELECT FROM domain_rating_checks c WHERE c.domain = page.domain)
    ON CONFLICT DO NOTHING RETURNING 1)
SELECT (SELECT max(domain) FROM page) AS last, (SELECT count(*) FROM queued) AS queued`,
);

/** Queues every domain of a live listing that is not queued yet; how many. */
export async function queueDomains(db: Knex, now: Date, signal?: AbortSignal): Promise<number> {
  let after = '';
  let queued = 0;
  for (;;) {
    signal?.throwIfAborted();
    const [page] = await queuePage(db, [after, now]);
    if (!page || page.last === null) return queued;
    queued += page.queued;
    after = page.last;
  }
}

const countDue = prepared<{ due: number }>(
  'count_domains_to_rate',
  `SELECT count(*) AS due FROM (SELECT FROM domain_rating_checks WHERE next_at <= $1 LIMIT $2) due`,
);

/** Counted up to `most`. */
export async function countDueDomains(db: Knex, dueBy: Date, most: number): Promise<number> {
  const [row] = await countDue(db, [dueBy, most]);
  return row?.due ?? 0;
}

/** Walks domain_rating_checks_due. */
const takeDue = prepared<{ domain: string; listed: boolean }>(
  'domains_to_rate',
  `
WITH due AS MATERIALIZED (
    SELECT domain FROM domain_rating_checks WHERE next_at <= $1 ORDER BY next_at, domain LIMIT $2),
  told AS MATERIALIZED (SELECT domain, ${listedNow('due.domain')} AS listed FROM due),
  gone AS (DELETE FROM domain_rating_checks c USING told WHERE c.domain = told.domain AND NOT told.listed)
SELECT domain, listed FROM told`,
);

/**
 * The domains that are due the longest. Those that no live listing has any more are forgotten on the way: there may be
 * others behind them although fewer than `most` are given.
 */
export async function listDueDomains(
  db: Knex,
  dueBy: Date,
  most: number,
): Promise<{ domains: string[]; mayBeMore: boolean }> {
  const rows = await takeDue(db, [dueBy, most]);
  const domains = rows.filter(({ listed }) => listed).map(({ domain }) => domain);
  return { domains, mayBeMore: rows.length === most };
}

/**
 * Notes what came of asking for a domain, and a rating as its latest one; what was made up for the demo goes. A second
 * rating of a day replaces the first. What is older than what is noted already changes nothing.
 */
export async function recordOutcome(
  db: Knex,
  asked: { domain: string; source: string; at: Date },
  outcome: Outcome,
): Promise<void> {
  const { domain, source, at } = asked;
  await db.transaction(async (tx) => {
    const check = await tx('domain_rating_checks')
      .where({ domain })
      .forUpdate()
      .first<{ asked_at: Date | null; failures: number } | undefined>('asked_at', 'failures');
    if (!check || (check.asked_at !== null && check.asked_at > at)) return;
    const failed = outcome.outcome === 'unusable' || outcome.outcome === 'unanswered';
    await tx('domain_rating_checks')
      .where({ domain })
      .update({
        asked_at: at,
        outcome: outcome.outcome,
        why: failed ? outcome.why : null,
        failures: failed ? check.failures + 1 : 0,
        next_at: nextAskAt(outcome, check.failures, at),
      });
    if (outcome.outcome === 'measured')
      await insertRating(tx, { domain, source, at, rating: outcome.rating });
  });
}

async function insertRating(
  tx: Knex.Transaction,
  { domain, source, at, rating }: { domain: string; source: string; at: Date; rating: number },
): Promise<void> {
  const day = at.toISOString().slice(0, 10);
  await tx('domain_ratings').where({ domain, is_demo: true }).delete();
  await tx('domain_ratings').where({ domain, is_latest: true }).update({ is_latest: false });
  await tx('domain_ratings')
    .insert({ domain, measured_on: day, rating, source, is_latest: true })
    .onConflict(['domain', 'measured_on'])
    .merge();
}
