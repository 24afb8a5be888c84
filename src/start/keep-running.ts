import type { Exit, GuardedProcess } from '../processes/guarded-process.ts';
import type { Say } from '../processes/progress.ts';
import { StartFailure, reasonOf } from '../processes/start-failure.ts';

/** What a start brings, in the order in which it is stopped: first what takes requests, last what others write to. */
export const stopOrder = ['API', 'worker', 'example site', 'Temporal dev server', 'Postgres'] as const;
type PartName = (typeof stopOrder)[number];

export interface Part {
  name: PartName;
  /** Resolves when it is ready for use. */
  start: () => Promise<GuardedProcess>;
}

export interface Kept {
  name: PartName;
  stop: () => Promise<void>;
}

export interface Patience {
  /** Wait before the first restart; doubled for each further one. */
  firstWaitMs: number;
  longestWaitMs: number;
  /** This many ends within `withinMs` are too many. */
  limit: number;
  withinMs: number;
}

const patience: Patience = { firstWaitMs: 500, longestWaitMs: 15_000, limit: 5, withinMs: 300_000 };

/**
 * Starts a part and starts it again whenever it ends by itself. Rejects when the first start fails;
 * `gaveUp` is called when it ended too often to go on.
 */
export async function keepRunning(
  { name, start }: Part,
  say: Say,
  gaveUp: (failure: StartFailure) => void,
  { firstWaitMs, longestWaitMs, limit, withinMs }: Patience = patience,
): Promise<Kept> {
  let current = await start();
  const stopping = new AbortController();
  const ends: number[] = [];

  /** Starts it once more and resolves with how that ended. */
  const runOnceMore = async (): Promise<string> => {
    try {
      current = await start();
    } catch (error) {
      return reasonOf(error);
    }
    if (stopping.signal.aborted) await current.stop();
    else say(`  ${named(name)} runs again`);
    return describeExit(await current.exited);
  };

  const watch = async (): Promise<void> => {
    let what = describeExit(await current.exited);
    while (!isAborted(stopping.signal)) {
      ends.push(Date.now());
      const recent = ends.filter((time) => time > Date.now() - withinMs).length;
      if (recent >= limit) {
        gaveUp(endedTooOften(name, recent, withinMs, what));
        return;
      }
      const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** (recent - 1));
      say(`  ${named(name)} ended (${what}); starting it again in ${waitMs / 1000} s`);
      await pause(waitMs, stopping.signal);
      if (!isAborted(stopping.signal)) what = await runOnceMore();
    }
  };
  const watching = watch();

  return {
    name,
    async stop() {
      stopping.abort();
      await current.stop();
      await watching;
    },
  };
}

/** A function, because the compiler takes a flag it has once seen for unchanged. */
const isAborted = (signal: AbortSignal) => signal.aborted;

/** At the start of a sentence. */
const named = (name: PartName) => (name === 'Postgres' ? name : `The ${name}`);

function endedTooOften(name: PartName, times: number, withinMs: number, what: string): StartFailure {
  return new StartFailure(
    `${named(name)} ended ${times} times within ${Math.ceil(withinMs / 60_000)} minutes, last with ${what}, so everything is stopped. Its log in DATA_DIR/logs says why; put that right and start again: nothing is lost.`,
  );
}

function describeExit({ code, signal }: Exit): string {
  return signal ?? `exit code ${code ?? 0}`;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
