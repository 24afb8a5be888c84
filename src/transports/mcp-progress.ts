/** Polls and reports progress, for clients that request it, until the work has ended. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Invoke } from '../contract/invoke.ts';
import type { Progress, ProgressState } from '../contract/operation.ts';

/** About the time that one page of a website takes. Each poll counts as a read. */
const pollMs = 1_000;

export interface Waiting {
  progress: Progress<never>;
  /** Reads the current state. */
  look: (input: Record<string, unknown>) => ReturnType<Invoke>;
  tell: (state: ProgressState) => Promise<void>;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  /** Whether the process is stopping; a client that calls again reaches another. */
  stopping: () => boolean;
}

/**
 * The latest answer within the time limit, or until the process stops; the first, where there is nothing to wait for or polling fails. Reported
 * progress always increases (MCP, "Progress").
 */
export async function lastAnswer(
  first: Answer,
  { progress, look, tell, signal, stopping }: Waiting,
): Promise<Answer> {
  const until = performance.now() + progress.waitMs;
  let answer = first;
  let reported = -1;
  for (;;) {
    const state = progress.of(answer.whole as never);
    if (!state) return answer;
    if (state.done > reported) {
      reported = state.done;
      await tell(state);
    }
    if (stopping() || performance.now() + pollMs > until) return answer;
    try {
      await sleep(pollMs, undefined, { signal });
      const { whole } = await look(progress.input(answer.whole as never));
      answer = { ...answer, whole };
    } catch {
      // The client has disconnected, may not read, or has reached its limit: return what is known.
      return answer;
    }
  }
}
