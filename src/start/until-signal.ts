import type { Print } from '../processes/progress.ts';

/** npm forwards the Ctrl-C that the terminal also sends to this process, so signals within this time count as one. */
const sameSignalMs = 1_000;

/** Resolves on a stop signal: Ctrl-C, SIGTERM, or a closed terminal. A second one exits at once; the guards stop the services. */
export function untilStopSignal(print: Print): Promise<void> & { forget(): void } {
  // A closed terminal or pipe must not end this process before its services are stopped.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  // Signal handlers do not keep a process alive.
  const alive = setInterval(() => undefined, 60_000);
  let signalledAt = 0;
  const signalled = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (signalledAt === 0) {
          signalledAt = Date.now();
          resolve();
        } else if (Date.now() - signalledAt > sameSignalMs) {
          print('Stopping at once');
          process.exit(130);
        }
      });
    }
  });
  return Object.assign(signalled, { forget: () => clearInterval(alive) });
}
