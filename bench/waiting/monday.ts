/** The start of a launch week: thousands of launches are checked at once, and become live, while people sign in. */
import { setTimeout as sleep } from 'node:timers/promises';
import { runConcurrently } from '../../activities/run-concurrently.ts';
import { signals } from '../../src/outbox/messages.ts';
import { quantile } from '../load.ts';
import type { RunningService } from '../running-service.ts';
import type { Finding } from '../table.ts';
import { cpuText, withCpu } from '../with-cpu.ts';
import { memoryOf } from '../worker.ts';
import { type WaitingRun, countOf, makeDue } from './rows.ts';

/** Signals at a time. Temporal fires timers in batches, too. */
const signallers = 20;
const signInEveryMs = 2_000;
const lookMs = 500;
const target = { liveMs: 300_000, signInMs: 10_000 };
const deadlineMs = 1_800_000;

/** Wakes the launches as their timers do on a Monday. Their websites show the badges. */
export async function measureMonday(
  { db, client, baseUrl, pids }: RunningService,
  workerPid: number,
  launches: readonly WaitingRun[],
): Promise<Finding[]> {
  await makeDue(db, launches);
  const startedAt = performance.now();
  const elapsedMs = () => performance.now() - startedAt;
  const unsent = () => countOf(db, 'mails', 'sent_at IS NULL AND failure_code IS NULL');
  const looks: number[] = [];
  let liveMs = 0;
  let signIns = 0;
  const { cpuMs } = await withCpu({ ...pids, worker: workerPid }, launches.length, async () => {
    const requests: Promise<void>[] = [];
    const woken = runConcurrently(signallers, launches, async ({ id }) => {
      await client.workflow.getHandle(id).signal(signals.requirementsChanged);
    });
    while ((await countOf(db, 'free_launches', `status = 'live'`)) < launches.length) {
      if (elapsedMs() > deadlineMs) throw new Error('timeout: not all launches are live');
      if (elapsedMs() >= signIns * signInEveryMs) {
        signIns += 1;
        requests.push(requestSignIn(baseUrl, signIns));
        looks.push(await memoryOf(workerPid));
      }
      await sleep(lookMs);
    }
    liveMs = elapsedMs();
    await Promise.all([woken, ...requests]);
    while ((await unsent()) > 0 && elapsedMs() < deadlineMs) await sleep(lookMs);
  });
  const mailedMs = elapsedMs();
  const { rows } = await db.raw<{ rows: { ms: number }[] }>(
    `SELECT (extract(epoch FROM sent_at - created_at) * 1000)::float8 AS ms
     FROM mails WHERE recipient LIKE 'visitor-%' ORDER BY ms`,
  );
  const delays = rows.map(({ ms }) => ms);
  return [
    {
      what: `${launches.length} waiting launches that become live at once`,
      measured: `${inSeconds(liveMs)}; their mails ${inSeconds(mailedMs)}`,
      target: `within ${inSeconds(target.liveMs)}`,
    },
    {
      what: `mails of ${delays.length} of ${signIns} sign-ins meanwhile: p50, p99, longest`,
      measured: [0.5, 0.99, 1].map((at) => inSeconds(quantile(delays, at))).join(', '),
      target: `under ${inSeconds(target.signInMs)}`,
    },
    { what: 'CPU time for each of the launches', measured: cpuText(cpuMs), target: 'for comparison' },
    {
      what: 'memory of the worker meanwhile',
      measured: `at most ${Math.max(...looks).toFixed(0)} MB`,
      target: 'under 400 MB',
    },
  ];
}

const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

async function requestSignIn(baseUrl: string, n: number): Promise<void> {
  const response = await fetch(`${baseUrl}/sign-in`, {
    method: 'POST',
    headers: { origin: baseUrl, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ email: `visitor-${n}@people.example` }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`POST /sign-in answered ${response.status}`);
}
