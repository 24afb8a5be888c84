/** Sends requests to a server on loopback at full speed, from a process on its own core. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../src/config/config.ts';
import { loadCore, pin } from './reads-cores.ts';

export interface LoadOrder {
  port: number;
  /** Several servers, each for as many connections. */
  ports?: readonly number[];
  host: string;
  method: string;
  /** Requested in rotation. */
  paths: readonly string[];
  headers: Record<string, string>;
  body?: string;
  connections: number;
  ms: number;
}

export interface LoadResult {
  perSecond: number;
  requests: number;
  /** Milliseconds from the request to the end of its response. */
  p50: number;
  p99: number;
  slowest: number;
  /** The average size of a response with its head. */
  bytes: number;
  /** Responses other than 2xx, by status. */
  refusals: Record<string, number>;
  /** The client's share of its core; near 1 the client may limit the result. */
  clientBusy: number;
}

export interface LoadClient {
  run(order: Pick<LoadOrder, 'port' | 'paths'> & Partial<LoadOrder>): Promise<LoadResult>;
  close(): void;
}

/** Without compression, as the baselines have none. */
const headers = { accept: 'application/json' };

export async function startLoadClient(): Promise<LoadClient> {
  const child = fork(fileURLToPath(new URL('./reads-load-client.ts', import.meta.url)), {
    env: childEnvironment({}),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'spawn');
  if (child.pid !== undefined) await pin(child.pid, loadCore);
  return {
    run: (order) =>
      send(child, {
        host: `127.0.0.1:${order.port}`,
        method: 'GET',
        headers,
        connections: 32,
        ms: 3_000,
        ...order,
      }),
    close: () => child.kill(),
  };
}

async function send(child: ChildProcess, order: LoadOrder): Promise<LoadResult> {
  const answered = once(child, 'message');
  child.send(order);
  const [{ result, error }] = (await answered) as [{ result?: LoadResult; error?: string }];
  if (!result) throw new Error(`the load on port ${order.port} broke: ${error ?? ''}`);
  if (Object.keys(result.refusals).length > 0) {
    throw new Error(`${order.paths[0] ?? ''} was refused: ${JSON.stringify(result.refusals)}`);
  }
  return result;
}
