/** Mails to the followers of a listing, compared with nodemailer alone sending the same mails to the same server. */
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
import { countsOf, followedListing, postUpdate } from '../test/workflows/support/notifying.ts';
import { startDurableDatabase } from './post-drafts.ts';
import type { Finding } from './table.ts';
import { startWorker } from './worker.ts';

/** The same numbers of connections and concurrent mails as a worker. */
const connections = 5;
const inHand = 40;
/** The rate of the baseline does not depend on the number of mails. */
const maxBaselineMails = 20_000;
const target = 0.6;
/** The maximum time per mail, after which the benchmark is aborted. */
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
    const baselineCount = Math.min(count, maxBaselineMails);
    const before = await baselineRate(sink.url, baselineCount);
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
    // Measured before and after, so that other load affects both.
    const baseline = (before + (await baselineRate(sink.url, baselineCount))) / 2;
    const { sent, refused, unknown } = await countsOf(db, updateId);
    const events = history.events?.length ?? 0;
    return [
      {
        what: `mails to ${count} followers (${sent} sent, ${refused} refused, ${unknown} unknown)`,
        measured: perSecond(rate),
        baseline: `${perSecond(baseline)} by nodemailer alone`,
        ratio: `${(rate / baseline).toFixed(2)} ×`,
        target: `≥ ${target} ×`,
      },
      { what: `history events for ${count} followers`, measured: String(events), target: '≤ 4,096 a run' },
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

/** Mails per second from the first to the last; prints progress after each tenth. */
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
      console.error(`  ${sent} sent: ${perSecond((sent - begun.sent) / ((now - begun.at) / 1000))}`);
    }
    if (Date.now() > deadline) throw new Error(`timeout after ${sent} of ${count} mails`);
    await sleep(100);
  }
}

/** Sends the same mails without recording anything. */
async function baselineRate(url: string, count: number): Promise<number> {
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
