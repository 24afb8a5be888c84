/** Submits drafts and waits for them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createKey } from '../../src/accounts/create-key.ts';
import { scopeNames } from '../../src/contract/access.ts';
import { runConcurrently } from '../../activities/run-concurrently.ts';
import { restCaller } from '../../test/support/callers.ts';
import type { RunningService } from '../running-service.ts';
import type { Farm } from './farm.ts';

const accounts = 10;
/** Calls at a time. */
const callers = 8;
const lookMs = 200;
/** The maximum time per draft, after which the benchmark is aborted. */
const perDraftMs = 3_000;
const atLeastMs = 60_000;

export interface Drafts {
  /** Submits so many more, one for each website in turn, by one account or by all in turn; resolves with their ids. */
  submit(count: number, account?: number): Promise<string[]>;
  /** Waits until so many drafts in all are ready or have failed. */
  untilDone(total: number, look?: (done: number) => Promise<void>): Promise<{ failed: number }>;
  submitted(): number;
}

export async function createDrafts({ db, baseUrl }: RunningService, farm: Farm): Promise<Drafts> {
  const keys: string[] = [];
  for (let n = 0; n < accounts; n += 1) {
    const account = { email: `founder-${n}@example.com`, name: 'bench', scopes: scopeNames, expiresAt: null };
    keys.push(await createKey(db, account, new Date()));
  }
  const call = restCaller(baseUrl);
  let submitted = 0;
  return {
    async submit(count, account) {
      const ids: string[] = [];
      const from = submitted;
      submitted += count;
      const numbers = Array.from({ length: count }, (_, n) => from + n);
      await runConcurrently(callers, numbers, async (n) => {
        const url = `https://${farm.hosts[n % farm.hosts.length] ?? ''}/for-${Math.floor(n / farm.hosts.length)}`;
        const { status, body } = await call(
          'submit_listing',
          { url },
          { key: keys[account ?? n % accounts] },
        );
        if (status !== 201) throw new Error(`POST /drafts answered ${status}: ${JSON.stringify(body)}`);
        ids.push(String(body['id']));
      });
      return ids;
    },
    async untilDone(total, look) {
      const deadline = performance.now() + atLeastMs + submitted * perDraftMs;
      for (;;) {
        const { rows } = await db.raw<{ rows: { ready: number; failed: number }[] }>(
          `SELECT (count(*) FILTER (WHERE status = 'ready'))::integer AS ready,
                  (count(*) FILTER (WHERE status = 'failed'))::integer AS failed FROM drafts`,
        );
        const { ready = 0, failed = 0 } = rows[0] ?? {};
        await look?.(ready + failed);
        if (ready + failed >= total) return { failed };
        if (performance.now() > deadline) throw new Error(`timeout: ${ready + failed} of ${total} drafts`);
        await sleep(lookMs);
      }
    },
    submitted: () => submitted,
  };
}
