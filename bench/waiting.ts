/** A worker's memory while more listings wait on the free plan than it caches. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { openDatabase } from '../src/db/knex.ts';
import { addWeeks, mondayOf } from '../src/shared/week-rules.ts';
import { openTemporal } from '../temporal/client.ts';
import { devServer, freshDatabase } from '../test/support/engines.ts';
import { type OwnerSite, openOwnerSite } from '../test/workflows/support/owner-site.ts';
import { workflowId } from '../src/outbox/messages.ts';
import type { Finding } from './table.ts';
import { memoryOf, startWorker } from './worker.ts';

/** The maximum time per listing, after which the benchmark is aborted. */
const perListingMs = 200;
const atLeastMs = 60_000;
/** The time for a run to set its timer after its last write. */
const settleMs = 3_000;

/**
 * Starts `count` waits in three stages and measures the worker's memory during each. Reports the minimum and maximum of each
 * stage, as memory varies with V8's full garbage collections.
 */
export async function benchWaiting({ count }: { count: number }): Promise<Finding[]> {
  const { address, namespace } = await devServer();
  const where = { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace };
  const database = await freshDatabase();
  const db = openDatabase(database.url, 5);
  const temporal = openTemporal(where);
  const site = await openOwnerSite();
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined;
  try {
    worker = await startWorker({ ...where, DATABASE_URL: database.url, CRAWL_RESOLVE: site.resolve });
    const deadline = Date.now() + atLeastMs + count * perListingMs;
    const running = () =>
      temporal.client.workflow.count(`WorkflowType = 'freeLaunch' AND ExecutionStatus = 'Running'`);
    await sleep(settleMs);
    const empty = await memoryOf(worker.pid);
    const stages: { waiting: number; low: number; high: number }[] = [];
    let waiting = 0;
    for (const upTo of [count / 4, count / 2, count].map(Math.floor)) {
      site.asked.length = 0;
      const halfWay = (waiting + upTo) / 2;
      const looks: number[] = [];
      await insertWaits(db, upTo - waiting, site);
      waiting = upTo;
      for (;;) {
        const lookedAt = await countLookedAt(db);
        if (lookedAt >= halfWay) looks.push(await memoryOf(worker.pid));
        if (lookedAt >= waiting && (await running()).count >= waiting) break;
        if (Date.now() > deadline) throw new Error(`timeout: ${lookedAt} of ${waiting} wait`);
        await sleep(500);
      }
      await sleep(settleMs);
      looks.push(await memoryOf(worker.pid));
      const stage = { waiting, low: Math.min(...looks), high: Math.max(...looks) };
      stages.push(stage);
      console.error(`  ${waiting} wait: ${span(stage)}`);
    }
    const [first, last] = [stages[0]?.low ?? Number.NaN, stages.at(-1)?.low ?? Number.NaN];
    return [
      {
        what: `memory of a worker, ${stages.map((stage) => stage.waiting).join(', ')} listings waiting`,
        measured: stages.map(span).join(', '),
        baseline: `${mb(empty)} without any`,
        ratio: `${(last / first).toFixed(2)} × between the minimum of the first and last stage`,
        target: 'flat',
      },
    ];
  } finally {
    await worker?.stop();
    await temporal.close();
    await db.destroy();
    await database.drop();
    await site.close();
  }
}

const mb = (value: number) => `${value.toFixed(0)} MB`;
const span = ({ low, high }: { low: number; high: number }) => `${low.toFixed(0)}–${mb(high)}`;

/** Inserts listings as choose_free_listing does, but without an owner, so that no mails are sent. */
async function insertWaits(db: Knex, count: number, site: OwnerSite): Promise<void> {
  const now = new Date();
  const launch_week = addWeeks(mondayOf(now), 6);
  await db.transaction(async (tx) => {
    const { id: site_id } = await tx('sites').first<{ id: number }>('id');
    const listing = {
      site_id,
      status: 'awaiting_badge',
      plan: 'free',
      launch_week,
      name: 'Shop',
      website_url: site.url,
      domain: new URL(site.url).hostname,
    };
    const { rows } = await tx.raw<{ rows: { id: number }[] }>(
      `INSERT INTO listings (slug, ${Object.keys(listing).join(', ')})
       SELECT 'shop-' || gen_random_uuid(), ${Object.keys(listing)
         .map(() => '?')
         .join(', ')} FROM generate_series(1, ?) RETURNING id`,
      [...Object.values(listing), count],
    );
    const launches = rows.map(({ id }) => ({
      listing_id: id,
      n: 1,
      launch_week,
      status: 'awaiting_badge',
      created_at: now,
      updated_at: now,
    }));
    await tx.batchInsert('free_launches', launches);
    const starts = rows.map(({ id: listingId }) => ({
      kind: 'start',
      workflow_id: workflowId.freeLaunch(listingId, 1),
      name: 'freeLaunch',
      args: JSON.stringify([{ listingId, n: 1 }]),
    }));
    await tx.batchInsert('outbox', starts);
  });
}

async function countLookedAt(db: Knex): Promise<number> {
  const [row] = await db('free_launches')
    .whereNotNull('badge_checked_at')
    .count<{ count: number }[]>('* as count');
  return row?.count ?? 0;
}
