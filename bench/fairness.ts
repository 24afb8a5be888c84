/** One account queues many drafts, then another some: how many of the first are read before the second's first. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createDrafts } from './pipeline/drafts.ts';
import { serveFarm } from './pipeline/farm.ts';
import { startRunningService } from './running-service.ts';
import type { Finding } from './table.ts';

const queued = { many: 300, few: 10 };
const answerMs = 100;
const lookMs = 200;
/** The crawls of the first account that may begin between the submission and the first crawl of the second. */
const target = 2;

export async function benchFairness(): Promise<Finding[]> {
  const total = queued.many + queued.few;
  // A website for each draft, so that none waits for another of the same website.
  const farm = await serveFarm(total, answerMs);
  const service = await startRunningService({ resolve: farm.resolve });
  let worker: Awaited<ReturnType<typeof service.startWorker>> | undefined;
  try {
    const drafts = await createDrafts(service, farm);
    await drafts.submit(queued.many, 0);
    worker = await service.startWorker();
    const ofFirst = new Set(farm.hosts.slice(0, queued.many));
    const isOfFirst = (address: string) => ofFirst.has(address.split('/')[0] ?? '');
    await drafts.untilDone(queued.few);
    const before = farm.begun.size;
    await drafts.submit(queued.few, 1);
    const ofOther = () => [...farm.begun].filter((address) => !isOfFirst(address)).length;
    while (ofOther() < queued.few) await sleep(lookMs);
    const begun = [...farm.begun];
    const first = begun.findIndex((address) => !isOfFirst(address));
    const last = begun.findLastIndex((address) => !isOfFirst(address));
    const between = begun.slice(before, last).filter(isOfFirst).length;
    return [
      {
        what: `${queued.many} drafts queued by one account, then ${queued.few} by another: crawls of the first before the other's first`,
        measured: String(first - before),
        baseline: `${between} before its last`,
        target: `≤ ${target}`,
      },
    ];
  } finally {
    await worker?.stop();
    await service.close();
    await farm.close();
  }
}
