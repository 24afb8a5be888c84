/** `npm start`: runs all services on one machine until it receives a stop signal. */
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Runtime, runtimePath } from '../processes/runtime.ts';
import type { Config } from '../config/config.ts';
import { paymentsOf, testPaymentsWarning } from '../config/development-rules.ts';
import { startServices } from './start-services.ts';
import { prepareDataDir } from '../processes/data-dir.ts';
import { type RunningService, type Service, keepRunning, stopOrder } from './keep-running.ts';
import { takeLock } from './lock.ts';
import { requirePort } from './ports.ts';
import type { Print } from '../processes/progress.ts';
import { untilStopSignal } from './until-signal.ts';

/** The time for processes of a killed start to release the port. */
const leftoverPatienceMs = 15_000;

/** Exits the process with 0 after a stop signal. @throws StartFailure, after stopping all, if a service fails */
export async function startEverything(config: Config): Promise<never> {
  const dataDir = resolve(config.DATA_DIR);
  const print: Print = (line) => console.log(line);
  await prepareDataDir(dataDir);
  const lock = await takeLock(dataDir, config.BASE_URL);
  const services: RunningService[] = [];
  const stopSignal = untilStopSignal(print);
  let stopping = false;
  // The output of services that are still starting is irrelevant while stopping.
  const printWhileRunning: Print = (line) => (stopping ? undefined : print(line));
  try {
    await requirePort(config.PORT, config.HOST, lock.tookOver ? leftoverPatienceMs : 0);
    print(`Launch Directory is starting; its data is in ${dataDir}`);
    const failed = new Promise<never>((_, reject) => {
      const options = {
        print: printWhileRunning,
        keep: async (service: Service) =>
          void services.push(await keepRunning(service, printWhileRunning, reject)),
        stopOnExit: (service: RunningService) => void services.push(service),
      };
      startServices(config, dataDir, options).then(
        (runtime) => announce(config, dataDir, runtime, print),
        reject,
      );
    });
    await Promise.race([stopSignal, failed]);
    stopping = true;
    await stopAll(services, print);
    print(`Stopped. The data is kept in ${dataDir} for the next start.`);
  } catch (error) {
    stopping = true;
    await stopAll(services, print);
    // Services that are still starting keep the process alive; their guards stop them when it exits.
    setTimeout(() => process.exit(), 1_000).unref();
    throw error;
  } finally {
    stopSignal.forget();
    await rm(runtimePath(config), { force: true });
    await lock.release();
  }
  process.exit(0);
}

async function stopAll(services: readonly RunningService[], print: Print): Promise<void> {
  const running = stopOrder.flatMap((name) => services.filter((one) => one.name === name));
  if (running.length > 0) print(`Stopping ${running.map(({ name }) => name).join(', ')}`);
  for (const { stop } of running) await stop();
}

function announce(config: Config, dataDir: string, runtime: Runtime, print: Print): void {
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
  const { METRICS_HOST: host, METRICS_PORT: port } = config;
  if (port !== undefined)
    places.push([
      'Metrics',
      `http://${host}:${port}/metrics (API), http://${host}:${port + 1}/metrics (worker)`,
    ]);
  if (paymentsOf(config) === 'test') places.push(['Payments', testPaymentsWarning]);
  for (const [name, place] of places) print(`  ${name.padEnd(10)} ${place}`);
  print('Stop with Ctrl-C.');
  print(`ready ${baseUrl}`);
}
