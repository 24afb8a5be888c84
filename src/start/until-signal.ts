import type { Say } from '../processes/progress.ts';

/** npm passes on the Ctrl-C that the terminal sends us too: what comes this soon after is the same one. */
const sameOneMs = 1_000;

/**
 * Resolves when this process is told to stop: Ctrl-C, a polite kill, or a closed terminal.
 * Told again it ends at once, and the guards of what it started end that.
 */
export function untilTold(say: Say): Promise<void> & { forget(): void } {
  // A closed terminal or pipe must not end us before what we started is stopped.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  // Waiting for a signal alone does not keep a process alive.
  const alive = setInterval(() => undefined, 60_000);
  let toldAt = 0;
  const told = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (toldAt === 0) {
          toldAt = Date.now();
          resolve();
        } else if (Date.now() - toldAt > sameOneMs) {
          say('Stopping at once');
          process.exit(130);
        }
      });
    }
  });
  return Object.assign(told, { forget: () => clearInterval(alive) });
}
