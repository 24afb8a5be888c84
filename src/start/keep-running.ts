import type { Exit, GuardedProcess } from '../processes/guarded-process.ts';
import type { Print } from '../processes/progress.ts';
import { StartFailure, reasonOf } from '../processes/start-failure.ts';

/** The services in the order in which they are stopped: those that others depend on last. */
export const stopOrder = ['API', 'worker', 'example site', 'Temporal dev server', 'Postgres'] as const;
type ServiceName = (typeof stopOrder)[number];

export interface Service {
  name: ServiceName;
  /** Resolves when it is ready for use. */
  start: () => Promise<GuardedProcess>;
}

export interface RunningService {
  name: ServiceName;
  stop: () => Promise<void>;
}

export interface RestartPolicy {
  /** The delay of the first restart; doubled for each further one. */
  firstWaitMs: number;
  longestWaitMs: number;
  /** After this many exits within `withinMs` the service is given up. */
  limit: number;
  withinMs: number;
}

const defaultPolicy: RestartPolicy = { firstWaitMs: 500, longestWaitMs: 15_000, limit: 5, withinMs: 300_000 };

/** Starts a service and restarts it when it exits. Rejects if the first start fails; calls `gaveUp` if it exits too often. */
export async function keepRunning(
  { name, start }: Service,
  print: Print,
  gaveUp: (failure: StartFailure) => void,
  { firstWaitMs, longestWaitMs, limit, withinMs }: RestartPolicy = defaultPolicy,
): Promise<RunningService> {
  let current = await start();
  const stopping = new AbortController();
  const exits: number[] = [];

  /** Restarts the service and resolves with the reason of its exit. */
  const restart = async (): Promise<string> => {
    try {
      current = await start();
    } catch (error) {
      return reasonOf(error);
    }
    if (stopping.signal.aborted) await current.stop();
    else print(`  ${named(name)} runs again`);
    return describeExit(await current.exited);
  };

  const watch = async (): Promise<void> => {
    let what = describeExit(await current.exited);
    while (!isAborted(stopping.signal)) {
      exits.push(Date.now());
      const recent = exits.filter((time) => time > Date.now() - withinMs).length;
      if (recent >= limit) {
        gaveUp(exitedTooOften(name, recent, withinMs, what));
        return;
      }
      const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** (recent - 1));
      print(`  ${named(name)} ended (${what}); starting it again in ${waitMs / 1000} s`);
      await pause(waitMs, stopping.signal);
      if (!isAborted(stopping.signal)) what = await restart();
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

/** A function, as the compiler assumes that a property does not change between checks. */
const isAborted = (signal: AbortSignal) => signal.aborted;

/** At the start of a sentence. */
const named = (name: ServiceName) => (name === 'Postgres' ? name : `The ${name}`);

function exitedTooOften(name: ServiceName, times: number, withinMs: number, what: string): StartFailure {
  return new StartFailure(
    `${named(name)} ended ${times} times within ${Math.ceil(withinMs / 60_000)} minutes, last with ${what}, so everything is stopped. Its log in DATA_DIR/logs has the cause; correct it and start again. No data is lost.`,
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
