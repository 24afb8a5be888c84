/** Telling the followers of a listing of an update, over nodemailer alone that sends the same mails to the same server. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import nodemailer from 'nodemailer';
import { openDatabase } from '../src/db/knex.ts';
import { listingUpdateMail } from '../src/mail/follower-mail-rules.ts';
import { unsubscribeHeaders } from '../src/mail/stop-rules.ts';
import { openTemporal } from '../temporal/client.ts';
import { insertFollowers } from '../test/community/followers.ts';
import { devServer } from '../test/support/engines.ts';
import { countsOf, followedListing, postUpdate } from '../test/workflows/telling.ts';
import { startDurableDatabase } from './post-drafts.ts';
import type { Finding } from './table.ts';
import { startWorker } from './worker.ts';

/** As many connections as a worker opens, and as many mails in hand. */
const connections = 5;
const inHand = 40;
/** Of the floor; its rate does not depend on how many there are. */
const mostFloorMails = 20_000;
const target = 0.6;
/** What a mail costs at most: a machine that is much slower than it should be breaks the bench off. */
const perMailMs = 50;
const atLeastMs = 60_000;

export async function benchFanOut({ count }: { count: number }): Promise<Finding[]> {
  const { address, namespace } = await devServer();
  const where = { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace };
  const database = await startDurableDatabase();
  const db = openDatabase(database.url, 3);
  const temporal = openTemporal(where);
  const sink = await startSink();
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined;
  try {
    const floorCount = Math.min(count, mostFloorMails);
    const before = await floorRate(sink.url, floorCount);
    worker = await startWorker({ ...where, DATABASE_URL: database.url, SMTP_URL: sink.url });
    const listing = await followedListing(db);
    await db.transaction(async (tx) => {
      await tx.raw('SET LOCAL statement_timeout = 0');
      await insertFollowers(tx, listing.id, count);
    });
    await db.raw('ANALYZE');
    const { id, updateId } = await postUpdate(db, listing.id);
    const rate = await rateOf(db, updateId, count);
    const history = await temporal.client.workflow.getHandle(id).fetchHistory();
    await worker.stop();
    worker = undefined;
    // Turn about: what else the machine does falls on both.
    const floor = (before + (await floorRate(sink.url, floorCount))) / 2;
    const { sent, refused, unknown } = await countsOf(db, updateId);
    const events = history.events?.length ?? 0;
    return [
      {
        what: `telling ${count} followers (${sent} sent, ${refused} refused, ${unknown} unknown)`,
        measured: perSecond(rate),
        floor: `${perSecond(floor)} by nodemailer alone`,
        ratio: `${(rate / floor).toFixed(2)} ×`,
        aim: `≥ ${target} ×`,
      },
      { what: `events in the history of telling ${count}`, measured: String(events), aim: '≤ 4,096 a run' },
    ];
  } finally {
    await worker?.stop();
    sink.stop();
    await temporal.close();
    await db.destroy();
    await database.drop();
  }
}

const perSecond = (rate: number) => `${rate.toFixed(0)} mails/s`;

/** Mails a second, from the first that was told of to the last; tells of each tenth. */
async function rateOf(db: Knex, updateId: number, count: number): Promise<number> {
  const deadline = Date.now() + atLeastMs + count * perMailMs;
  let begun: { at: number; sent: number } | undefined;
  let shown = 0;
  for (;;) {
    const { sent, outcome } = await countsOf(db, updateId);
    const now = performance.now();
    if (sent > 0) begun ??= { at: now, sent };
    if (outcome !== null && begun) return (sent - begun.sent) / ((now - begun.at) / 1000);
    if (begun && sent >= shown + count / 10) {
      shown = sent;
      console.error(`  ${sent} told: ${perSecond((sent - begun.sent) / ((now - begun.at) / 1000))}`);
    }
    if (Date.now() > deadline) throw new Error(`${sent} of ${count} are told, in vain`);
    await sleep(100);
  }
}

/** The same mails, one connection's worth after the other, with nothing written down. */
async function floorRate(url: string, count: number): Promise<number> {
  const transport = nodemailer.createTransport({ url, pool: true, maxConnections: connections });
  const mail = (n: number) => {
    const unsubscribeUrl = `http://127.0.0.1:3000/unsubscribe/${'0'.repeat(36)}`;
    const { subject, body } = listingUpdateMail({
      siteName: 'Launch Directory',
      name: 'Tidewell',
      listingUrl: 'http://127.0.0.1:3000/listings/followed-1',
      title: 'Version 2',
      body: 'It is out.\n\nAt last.',
      unsubscribeUrl,
    });
    return transport.sendMail({
      from: { name: '', address: 'launches@localhost.localdomain' },
      to: { name: '', address: `follower-${n}@followers.example` },
      subject,
      text: body,
      headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
    });
  };
  let next = 0;
  const lane = async () => {
    while (next < count) await mail((next += 1));
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: inHand }, lane));
  const seconds = (performance.now() - started) / 1000;
  transport.close();
  console.error(`  nodemailer alone: ${perSecond(count / seconds)}`);
  return count / seconds;
}

async function startSink(): Promise<{ url: string; stop(): void }> {
  const child: ChildProcess = fork(fileURLToPath(new URL('smtp-sink.ts', import.meta.url)), [], {
    execArgv: ['--import', 'tsx'],
  });
  const [port] = (await once(child, 'message')) as [number];
  return { url: `smtp://127.0.0.1:${port}`, stop: () => child.disconnect() };
}
