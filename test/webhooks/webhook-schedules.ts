/** Webhooks under random faults: which events were lost, and which came under a second id. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { resumeEndpoint } from '../../src/webhooks/endpoint-queries.ts';
import { resend } from '../../src/webhooks/log-queries.ts';
import { insertAccount, insertListing } from '../listings/listing-rows.ts';
import { type Fault, planFaults, randomOf } from '../orders/schedule-plan.ts';
import { type Stage, openStage } from '../orders/schedule-stage.ts';
import { type Answer, type Receiver, openReceiver } from './schedule-receiver.ts';
import { addEndpoint, secretsOfEndpoint } from './webhook-rows.ts';

export interface WebhookReport {
  schedules: number;
  events: number;
  faults: Record<Fault['kind'] | 'receiver away', number>;
  answers: Receiver['count'];
  /** Endpoints, each with what is wrong with it; empty where all is well. */
  lost: string[];
  secondIds: string[];
  forged: string[];
}

interface Schedule {
  answers: Answer[];
  /** When each event happens. */
  eventsAfterMs: number[];
}

/** Schedules that meet the same faults. */
const aRound = 20;
const settleWithinMs = 120_000;
/** Delays between attempts are a thousandth: 2 h are 7.2 s. */
const speedUp = 1_000;

const kinds: readonly Answer[] = ['refuse', 'hang up', 'answer late', 'broken TLS', 'redirect'];

/** Up to four failures, so that none uses up its attempts; some are gone, and a few never answer, which takes 15 s. */
function planSchedule(random: () => number): Schedule {
  const answers = Array.from({ length: Math.floor(random() * 4) }, (): Answer => {
    const chance = random();
    if (chance < 0.1) return 'gone';
    if (chance < 0.13) return 'never answer';
    return kinds[Math.floor(random() * kinds.length)] ?? 'refuse';
  });
  const events = 1 + Math.floor(random() * 3);
  return { answers, eventsAfterMs: Array.from({ length: events }, () => random() * 3_000) };
}

export async function runSchedules(options: {
  count: number;
  seed: number;
  /** Schedules that are played at a time; more faults come in longer rounds. */
  round?: number;
  print: (line: string) => void;
}): Promise<WebhookReport> {
  const { count, seed, round = aRound, print } = options;
  const receiver = await openReceiver();
  const stage = await openStage({
    env: { CRAWL_RESOLVE: receiver.resolve },
    rewriteBundle: sped,
  });
  try {
    const report: WebhookReport = {
      schedules: 0,
      events: 0,
      faults: { 'kill the worker': 0, 'restart Postgres': 0, 'Temporal away': 0, 'receiver away': 0 },
      answers: receiver.count,
      lost: [],
      secondIds: [],
      forged: receiver.forged,
    };
    while (report.schedules < count) {
      const size = Math.min(round, count - report.schedules);
      await playRound({ stage, receiver, report }, { from: report.schedules, size, seed });
      report.schedules += size;
      print(`  ${report.schedules} of ${count} schedules: ${linesOf(report)[1] ?? ''}`);
    }
    return report;
  } finally {
    await stage.close();
    await receiver.close();
  }
}

export const linesOf = ({ schedules, events, faults, answers, ...report }: WebhookReport): string[] => [
  `${schedules} random schedules: ${events} events, ${inWords(faults)}; answers: ${inWords(answers)}`,
  `events lost: ${report.lost.length}, under a second id: ${report.secondIds.length}, wrongly signed: ${report.forged.length}`,
];

const inWords = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([what, times]) => `${what} ${times} ×`)
    .join(', ');

/** The bundle of the workflows, whose delays are a thousandth. */
function sped(code: string): string {
  const quick = code.replace(/(const second = )1_?000;/, `$1${1_000 / speedUp};`);
  if (quick === code) throw new Error('the delays are not where they were');
  return quick;
}

interface Round {
  stage: Stage;
  receiver: Receiver;
  report: WebhookReport;
}

async function playRound(
  { stage, receiver, report }: Round,
  { from, size, seed }: { from: number; size: number; seed: number },
): Promise<void> {
  const random = randomOf(seed * 7_919 + from);
  const faults = Array.from({ length: Math.ceil(size / aRound) }, () => planFaults(random))
    .flat()
    .sort((a, b) => a.afterMs - b.afterMs);
  const awayAfterMs = random() * 4_000;
  const played = await Promise.all(
    Array.from({ length: size }, async (_, index) => {
      const number = from + index;
      const schedule = planSchedule(randomOf(seed * 104_729 + number));
      const one = await subscribe(stage, receiver, schedule, number);
      return { ...one, schedule };
    }),
  );
  const playing = [
    ...played.map((one) => happen(stage, one)),
    stage.bring(faults),
    sleep(awayAfterMs).then(() => receiver.away(700)),
  ];
  await Promise.all(playing);
  const ids = played.map(({ endpointId }) => endpointId);
  const deadline = Date.now() + settleWithinMs;
  while (Date.now() < deadline && (await stage.insist(() => unsettled(stage.db, ids)))) await sleep(250);

  for (const { kind } of faults) report.faults[kind] += 1;
  report.faults['receiver away'] += 1;
  for (const { name, schedule } of played) {
    const { accepted, came } = receiver.of(name);
    const events = schedule.eventsAfterMs.length;
    report.events += events;
    if (accepted.size < events) report.lost.push(`${name}: ${accepted.size} of ${events} came`);
    if (came.size > events) report.secondIds.push(`${name}: ${came.size} ids for ${events} events`);
  }
}

interface Subscribed {
  name: string;
  listingId: number;
  endpointId: number;
}

async function subscribe(
  { db }: Stage,
  receiver: Receiver,
  { answers }: Schedule,
  number: number,
): Promise<Subscribed> {
  const name = `endpoint-${number}`;
  const accountId = await insertAccount(db, `${name}@shop.example`);
  const listingId = await insertListing(db, name, { owner_id: accountId, status: 'unpublished' });
  const endpointId = await addEndpoint(db, accountId, receiver.url(name), ['listing.live']);
  const [secret = ''] = await secretsOfEndpoint(db, endpointId);
  receiver.add(name, { answers: [...answers], secret });
  return { name, listingId, endpointId };
}

/** Publishes a listing and takes it back, as often as there are events. */
async function happen(
  stage: Stage,
  { listingId, schedule }: Subscribed & { schedule: Schedule },
): Promise<void> {
  let n = 0;
  for (const afterMs of schedule.eventsAfterMs) {
    await sleep(afterMs / schedule.eventsAfterMs.length);
    n += 1;
    await stage.insist(() => publishOnce(stage.db, listingId, n));
  }
}

/** Once, also if a connection broke while it was committed: the tagline counts. */
const publishOnce = (db: Knex, listingId: number, n: number) =>
  db.transaction(async (tx) => {
    const { tagline } = await tx('listings')
      .where({ id: listingId })
      .forUpdate()
      .first<{ tagline: string | null }>('tagline');
    if (Number(tagline) >= n) return;
    await tx('listings').where({ id: listingId }).update({ status: 'unpublished' });
    await tx('listings')
      .where({ id: listingId })
      .update({ status: 'live', tagline: String(n), updated_at: new Date() });
  });

/** Whether deliveries are under way; resumes what 410 has paused and sends its events again, as an owner does. */
async function unsettled(db: Knex, endpointIds: number[]): Promise<boolean> {
  const paused = await db('webhook_endpoints')
    .whereIn('id', endpointIds)
    .whereNotNull('paused_at')
    .pluck<number[]>('id');
  for (const id of paused) {
    await db.transaction(async (tx) => {
      await resumeEndpoint(tx, id);
      await resend(tx, id, { since: null }, new Date());
    });
  }
  const open = await db('webhook_deliveries')
    .whereIn('endpoint_id', endpointIds)
    .whereNot({ status: 'delivered' })
    .first<object | undefined>('id');
  return open !== undefined || paused.length > 0;
}
