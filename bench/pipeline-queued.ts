/** Thousands of queued drafts: time per draft, memory of worker and API, and histories, compared with a hundred. */
import { workflowId } from '../src/outbox/messages.ts';
import { createDrafts } from './pipeline/drafts.ts';
import { serveFarm } from './pipeline/farm.ts';
import { startRunningService } from './running-service.ts';
import type { Finding } from './table.ts';
import { memoryOf } from './worker.ts';

const websites = 200;
const answerMs = 100;
const few = 100;
/** Memory is looked at after each tenth. */
const looks = 10;
const histories = 200;
const target = { slower: 1.1, events: 40 };

/** All drafts are submitted before the worker starts. */
export async function benchQueued(queued: number): Promise<Finding[]> {
  const farm = await serveFarm(websites, answerMs);
  const service = await startRunningService({ resolve: farm.resolve });
  try {
    const drafts = await createDrafts(service, farm);
    const api = [await memoryOf(service.pids.api)];
    const drain = async (count: number) => {
      const before = drafts.submitted();
      const ids = await drafts.submit(count);
      api.push(await memoryOf(service.pids.api));
      const worker = await service.startWorker();
      const startedAt = performance.now();
      const tenths: { atMs: number; worker: number }[] = [];
      const { failed } = await drafts.untilDone(drafts.submitted(), async (done) => {
        if (done - before < ((tenths.length + 1) * count) / looks) return;
        tenths.push({ atMs: performance.now() - startedAt, worker: await memoryOf(worker.pid) });
        api.push(await memoryOf(service.pids.api));
        console.error(`  ${done - before} of ${count}: ${text(tenths.map((tenth) => tenth.worker))}`);
      });
      const took = performance.now() - startedAt;
      await worker.stop();
      return { ids, failed, perDraftMs: took / count, tenths };
    };
    const base = await drain(few);
    const many = await drain(queued);
    const lengths: number[] = [];
    for (const id of many.ids.slice(0, histories)) {
      const { historyLength } = await service.client.workflow.getHandle(workflowId.draft(id)).describe();
      lengths.push(historyLength);
    }
    return [
      {
        what: `${queued} drafts queued for one worker (${many.failed} failed): time per draft`,
        measured: `${many.perDraftMs.toFixed(0)} ms`,
        baseline: `${base.perDraftMs.toFixed(0)} ms with ${few}`,
        ratio: `${(many.perDraftMs / base.perDraftMs).toFixed(2)} ×`,
        target: `≤ ${target.slower} ×`,
      },
      {
        what: 'memory of the worker after each tenth',
        measured: text(many.tenths.map((tenth) => tenth.worker)),
        baseline: `${text(base.tenths.map((tenth) => tenth.worker).slice(-1))} after ${few}`,
        target: 'flat',
      },
      {
        what: 'memory of the API: idle, after submissions and after each tenth',
        measured: text(api),
        target: 'flat',
      },
      {
        what: `history events of a ready draft: most of ${lengths.length}`,
        measured: String(Math.max(...lengths)),
        target: `≤ ${target.events}`,
      },
    ];
  } finally {
    await service.close();
    await farm.close();
  }
}

const text = (mb: readonly number[]) => `${mb.map((value) => value.toFixed(0)).join(' ')} MB`;
