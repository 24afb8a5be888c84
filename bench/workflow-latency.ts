/**
 * How long workflow tasks and mails wait while a worker reads and drafts a hundred websites at once: from the event that
 * schedules a workflow task to the one that starts it, and from the row of a mail to its delivery.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { mailContent } from '../src/mail/mail-content-rules.ts';
import { enqueueMail } from '../src/mail/queries.ts';
import { workflowId } from '../src/outbox/messages.ts';
import { flowsIn } from '../src/outbox/queries.ts';
import { restCaller } from '../test/support/callers.ts';
import { pathOf, serveCrowdedHosts } from './crowded-hosts.ts';
import { type DraftingService, startDraftingService } from './drafting-service.ts';
import type { Finding } from './table.ts';

const drafts = 100;
const answerMs = 100;
const mailEveryMs = 250;
const doneWithinMs = 150_000;
const targetMs = 200;

export async function benchWorkflowLatency(): Promise<Finding[]> {
  const hosts = Array.from({ length: drafts }, (_, n) => `latency-${n}.example`);
  const sites = await serveCrowdedHosts(hosts, answerMs);
  const service = await startDraftingService(sites.resolve);
  const { db } = service.api;
  try {
    // The first ones of a process compile code.
    const idleMs = [await mailDelay(db, 'warm-up'), await mailDelay(db, 'idle')].at(-1) ?? Number.NaN;
    const began = performance.now();
    await submitAll(service, hosts);
    const mailsMs: number[] = [];
    const deadline = began + doneWithinMs;
    for (let n = 0; (await readyCount(db)) < drafts && performance.now() < deadline; n += 1) {
      mailsMs.push(await mailDelay(db, String(n)));
      await sleep(mailEveryMs);
    }
    const tookS = (performance.now() - began) / 1000;
    const { first, later } = await workflowTaskWaits(service);
    const quantilesOf = (waitsMs: readonly number[]) =>
      [0.5, 0.99, 1].map((share) => milliseconds(quantile(waitsMs, share))).join(', ');
    return [
      {
        what: `workflow tasks during ${drafts} drafts, scheduled to started: p50, p99, maximum`,
        measured: quantilesOf([...first, ...later]),
        baseline: `${first.length} first tasks of runs: ${quantilesOf(first)}; ${later.length} later ones: ${quantilesOf(later)}; ${await readyCount(db)} drafts ready in ${tookS.toFixed(1)} s`,
        target: `p99 under ${targetMs} ms`,
      },
      {
        what: `mails meanwhile, from the row to delivery: p50, maximum`,
        measured: [0.5, 1].map((share) => milliseconds(quantile(mailsMs, share))).join(', '),
        baseline: `${milliseconds(idleMs)} without drafts; ${mailsMs.length} mails`,
        target: 'maximum under 5 s',
      },
    ];
  } finally {
    await service.close();
    await sites.close();
  }
}

const milliseconds = (ms: number) => `${ms.toFixed(0)} ms`;

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

async function submitAll({ api }: DraftingService, hosts: readonly string[]): Promise<void> {
  const key = await api.key('founder@example.com');
  const call = restCaller(api.baseUrl);
  await Promise.all(
    hosts.map(async (host) => {
      const { status } = await call('submit_listing', { url: `https://${host}${pathOf(0)}` }, { key });
      if (status !== 201) throw new Error(`POST /drafts answered ${status}`);
    }),
  );
}

const readyCount = async (db: Knex) => (await db('drafts').where({ status: 'ready' })).length;

/** Sends a mail, and resolves with the time from its row to its delivery, by the clock of this process. */
async function mailDelay(db: Knex, occasion: string): Promise<number> {
  const began = performance.now();
  await db.transaction((tx) =>
    enqueueMail(tx, flowsIn(tx), {
      ...mailContent('Sign in', 'This lets you in.'),
      occasion: `bench/${occasion}`,
      recipient: 'mara@shop.example',
      now: new Date(),
    }),
  );
  for (;;) {
    const sent = await db('mails')
      .where({ occasion: `bench/${occasion}` })
      .whereNotNull('sent_at');
    if (sent.length > 0) return performance.now() - began;
    if (performance.now() - began > doneWithinMs) return Infinity;
    await sleep(10);
  }
}

/** First tasks wait in the queue that all runs share, later ones mostly in that of the worker which has cached the run. */
async function workflowTaskWaits({ api, client }: DraftingService) {
  const ids = await api.db('drafts').pluck<string[]>('id');
  const first: number[] = [];
  const later: number[] = [];
  for (const id of ids) {
    const { events } = await client.workflow.getHandle(workflowId.draft(id)).fetchHistory();
    const scheduledAt = new Map(
      events?.map(({ eventId, eventTime }) => [String(eventId), timeOf(eventTime)]),
    );
    const waits = (events ?? []).flatMap(({ workflowTaskStartedEventAttributes: started, eventTime }) => {
      const from = scheduledAt.get(String(started?.scheduledEventId));
      return started && from !== undefined ? [timeOf(eventTime) - from] : [];
    });
    first.push(...waits.slice(0, 1));
    later.push(...waits.slice(1));
  }
  return { first, later };
}

interface Timestamp {
  seconds?: unknown;
  nanos?: number | null;
}

const timeOf = (time: Timestamp | null | undefined) =>
  Number(time?.seconds ?? 0) * 1000 + (time?.nanos ?? 0) / 1e6;
