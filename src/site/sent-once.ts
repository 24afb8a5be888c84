/** Forms that are sent again while the first is being answered. */
import { setTimeout as wait } from 'node:timers/promises';
import { faultOf } from '../contract/problem.ts';

const retryMs = 300;
const maxRetries = 20;

/** Waits for the answer to the same form, when it was pressed twice. `send` carries an idempotency key. */
export async function sentOnce<T>(send: () => Promise<T>, retries = maxRetries): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (faultOf(error).code !== 'idempotency_in_progress' || retries === 0) throw error;
    await wait(retryMs);
    return sentOnce(send, retries - 1);
  }
}
