/** A worker that only fetches pages; its argument is JSON. */
import { Agent, get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { runConcurrently } from '../../activities/run-concurrently.ts';
import { REQUESTS_AT_A_TIME } from '../../src/guarded-fetch/limits.ts';

export interface FloorSettings {
  address: string;
  namespace: string;
  slots: number;
  /** Of the server of all websites. */
  port: number;
}

const { address, namespace, slots, port } = JSON.parse(process.argv[2] ?? '') as FloorSettings;
const agent = new Agent({ keepAlive: true });

const fetchPage = (host: string, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    get({ agent, host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      response.resume();
      response.on('end', resolve);
    }).on('error', reject);
  });

const activities = {
  fetchPages: ({ host, paths }: { host: string; paths: string[] }) =>
    runConcurrently(REQUESTS_AT_A_TIME, paths, (path) => fetchPage(host, path)),
};
export type FloorActivities = typeof activities;

Runtime.install({ logger: new DefaultLogger('WARN') });
const connection = await NativeConnection.connect({ address });
const worker = await Worker.create({
  connection,
  namespace,
  taskQueue: 'floor',
  activities,
  workflowsPath: fileURLToPath(new URL('floor-workflow.ts', import.meta.url)),
  maxConcurrentActivityTaskExecutions: slots,
  shutdownGraceTime: '5 seconds',
});
process.on('disconnect', () => worker.shutdown());
const stopped = worker.run();
process.send?.('ready');
await stopped;
await connection.close();
