/** The queue of domains whose rating is due, and the recorded ratings. */
import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';
import { type Outcome, nextAskAt } from './source-rules.ts';

/** Whether a live listing of any site has the domain. Domains of the demo are not real. */
const listedNow = (domain: string) =>
  `EXISTS (SELECT FROM listings l WHERE l.domain = ${domain} AND l.status = 'live' AND NOT l.is_demo)`;

const pageSize = 10_000;

/** Uses the index listings_of_domain. A domain with a rating from elsewhere is due a week after that. */
const queuePage = prepared<{ last: string | null; queued: number }>(
  'queue_domains_to_rate',
  `
WITH page AS MATERIALIZED (
    SELECT DISTINCT domain FROM listings WHERE domain > $1 AND status = 'live' AND NOT is_demo
    ORDER BY domain LIMIT ${pageSize}),
  queued AS (
    INSERT INTO domain_rating_checks (domain, next_at)
    SELECT domain, coalesce(
      (SELECT (measured_on + 7)::timestamp AT TIME ZONE 'UTC' FROM domain_ratings r
       WHERE r.domain = page.domain AND r.is_latest AND NOT r.is_demo), $2)
    FROM page WHERE NOT EXISTS (SELECT FROM domain_rating_checks c WHERE c.domain = page.domain)
    ON CONFLICT DO NOTHING RETURNING 1)
SELECT (SELECT max(domain) FROM page) AS last, (SELECT count(*) FROM queued) AS queued`,
);

/** Queues the domains of live listings that are not queued yet; returns their number. */
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

/** The number of domains that are due, counted up to `max`. */
export async function countDueDomains(db: Knex, dueBy: Date, max: number): Promise<number> {
  const [row] = await countDue(db, [dueBy, max]);
  return row?.due ?? 0;
}

/** Uses the index domain_rating_checks_due. */
const takeDue = prepared<{ domain: string; listed: boolean }>(
  'domains_to_rate',
  `
WITH due AS MATERIALIZED (
    SELECT domain FROM domain_rating_checks WHERE next_at <= $1 ORDER BY next_at, domain LIMIT $2),
  checked AS MATERIALIZED (SELECT domain, ${listedNow('due.domain')} AS listed FROM due),
  gone AS (DELETE FROM domain_rating_checks c USING checked WHERE c.domain = checked.domain AND NOT checked.listed)
SELECT domain, listed FROM checked`,
);

/**
 * Up to `limit` domains, those that were due first in front. Domains without a live listing are removed from the queue, so
 * that fewer than `limit` may be returned while `mayBeMore`.
 */
export async function listDueDomains(
  db: Knex,
  dueBy: Date,
  limit: number,
): Promise<{ domains: string[]; mayBeMore: boolean }> {
  const rows = await takeDue(db, [dueBy, limit]);
  const domains = rows.filter(({ listed }) => listed).map(({ domain }) => domain);
  return { domains, mayBeMore: rows.length === limit };
}

/**
 * Records the outcome of a request, and a rating as the domain's latest. It replaces ratings of the demo and of the same day.
 * Does nothing if a later request is recorded already.
 */
export async function recordOutcome(
  db: Knex,
  request: { domain: string; source: string; at: Date },
  outcome: Outcome,
): Promise<void> {
  const { domain, source, at } = request;
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
