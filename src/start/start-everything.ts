/** `npm start`: everything on one machine, kept running until it is told to stop. */
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Runtime, runtimePath } from '../processes/runtime.ts';
import type { Config } from '../config/config.ts';
import { paymentsOf, testPaymentsWarning } from '../config/development-rules.ts';
import { bringUp } from './bring-up.ts';
import { prepareDataDir } from '../processes/data-dir.ts';
import { type Kept, type Part, keepRunning, stopOrder } from './keep-running.ts';
import { takeLock } from './lock.ts';
import { requirePort } from './ports.ts';
import type { Say } from '../processes/progress.ts';
import { untilTold } from './until-signal.ts';

/** How long the processes of a killed start may take to let go of the port. */
const leftoverPatienceMs = 15_000;

/**
 * Resolves never: ends the process with 0 when it was told to stop and has.
 * Throws StartFailure, with everything stopped again, when something cannot be started or kept running.
 */
export async function startEverything(config: Config): Promise<never> {
  const dataDir = resolve(config.DATA_DIR);
  const say: Say = (line) => console.log(line);
  await prepareDataDir(dataDir);
  const lock = await takeLock(dataDir, config.BASE_URL);
  const kept: Kept[] = [];
  const told = untilTold(say);
  let stopping = false;
  // What is still starting when the rest is stopped has nothing to say that helps.
  const sayWhileRunning: Say = (line) => (stopping ? undefined : say(line));
  try {
    await requirePort(config.PORT, config.HOST, lock.tookOver ? leftoverPatienceMs : 0);
    say(`Launch Directory is starting; its data is in ${dataDir}`);
    const failed = new Promise<never>((_, reject) => {
      const keeping = {
        say: sayWhileRunning,
        keep: async (part: Part) => void kept.push(await keepRunning(part, sayWhileRunning, reject)),
        stopLater: (one: Kept) => void kept.push(one),
      };
      bringUp(config, dataDir, keeping).then((runtime) => announce(config, dataDir, runtime, say), reject);
    });
    await Promise.race([told, failed]);
    stopping = true;
    await stopAll(kept, say);
    say(`Stopped. Everything is kept in ${dataDir}; the next start goes on with it.`);
  } catch (error) {
    stopping = true;
    await stopAll(kept, say);
    // What had only half started keeps the process alive; its guards end it when this ends.
    setTimeout(() => process.exit(), 1_000).unref();
    throw error;
  } finally {
    told.forget();
    await rm(runtimePath(config), { force: true });
    await lock.release();
  }
  process.exit(0);
}

async function stopAll(kept: readonly Kept[], say: Say): Promise<void> {
  const running = stopOrder.flatMap((name) => kept.filter((one) => one.name === name));
  if (running.length > 0) say(`Stopping ${running.map(({ name }) => name).join(', ')}`);
  for (const { stop } of running) await stop();
}

function announce(config: Config, dataDir: string, runtime: Runtime, say: Say): void {
  const { baseUrl, temporalAddress, temporalUiUrl, exampleUrl } = runtime;
  const places: [string, string][] = [
    ['Site', `${baseUrl}/`],
    ['API', `${baseUrl}/api/v1`],
    ['Reference', `${baseUrl}/docs`],
    ['MCP', `${baseUrl}/mcp`],
    ['Temporal', temporalUiUrl ?? temporalAddress],
    ['Mails', config.SMTP_URL === undefined ? join(dataDir, 'outbox') : 'sent through SMTP_URL'],
    ['Logs', join(dataDir, 'logs')],
    ...(exampleUrl === null
      ? []
      : [['Example', `${exampleUrl}  (submit it: npm run submit)`] as [string, string]]),
  ];
  if (paymentsOf(config) === 'test') places.push(['Payments', testPaymentsWarning]);
  for (const [name, place] of places) say(`  ${name.padEnd(10)} ${place}`);
  say('Stop with Ctrl-C.');
  say(`ready ${baseUrl}`);
}
