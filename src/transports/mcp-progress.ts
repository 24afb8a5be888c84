/** Waits, for a client that asked to be told, until what an answer set going stands still. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Invoke } from '../contract/invoke.ts';
import type { Progress, ProgressState } from '../contract/operation.ts';

/** A website’s pages take about so long each; a look is a read like any other and counts as one. */
const lookEveryMs = 1_000;

export interface Waiting {
  progress: Progress<never>;
  /** Shows it again. */
  look: (input: Record<string, unknown>) => ReturnType<Invoke>;
  tell: (state: ProgressState) => Promise<void>;
  /** Of a client that has gone. */
  signal: AbortSignal;
}

/**
 * The last answer to be had within the time: the first, where nothing goes on or no more can be seen. What is told
 * rises with each telling (MCP, "Progress").
 */
export async function lastAnswer(first: Answer, { progress, look, tell, signal }: Waiting): Promise<Answer> {
  const until = performance.now() + progress.waitMs;
  let answer = first;
  let told = -1;
  for (;;) {
    const state = progress.of(answer.body as never);
    if (!state) return answer;
    if (state.done > told) {
      told = state.done;
      await tell(state);
    }
    if (performance.now() + lookEveryMs > until) return answer;
    try {
      await sleep(lookEveryMs, undefined, { signal });
      const { body } = await look(progress.input(answer.body as never));
      answer = { ...answer, body };
    } catch {
      // The client has gone, its credential may not look, or it has looked too often: what is known is the answer.
      return answer;
    }
  }
}
