/** Responses of the API compared with a constant response of the same size by bare Koa. */
import { request } from 'node:http';
import { median } from './load.ts';
import type { PathList } from './read-paths.ts';
import type { LoadClient } from './reads-load.ts';
import { type Served, serve } from './reads-servers.ts';
import { type Contender, type Windows, alternate, ratioOf, summaryOf } from './reads-rounds.ts';
import type { Finding } from './table.ts';

/** A read over HTTP, by default GET. */
export type Read = PathList & Partial<Contender['order']>;

export const serveBareKoa = (): Promise<Served> =>
  serve({ module: 'bench/baselines/bare-koa.ts', args: (port) => [String(port)], readyPath: '/100' });

const hotTarget = 0.5;

export async function overBareKoa(
  read: Read,
  parts: { api: Served; koa: Served; client: LoadClient; windows: Windows; target?: number },
): Promise<Omit<Finding, 'what'>> {
  const { api, koa, client, windows, target = hotTarget } = parts;
  const bytes = await sizeOf(api, read);
  const { baseline, ours } = await alternate(
    client,
    { baseline: contender(koa, { ...read, paths: [`/${bytes}`] }), ours: contender(api, read) },
    windows,
  );
  return {
    measured: summaryOf(ours),
    baseline: `bare Koa, ${bytes} bytes: ${summaryOf(baseline)}`,
    ratio: ratioOf(ours, baseline),
    target: `≥ ${target} ×`,
  };
}

export const contender = ({ port, pid }: Served, order: Contender['order']): Contender => ({
  port,
  pids: { server: pid },
  order,
});

/** The median size of some responses in bytes, compressed where the read accepts that. */
async function sizeOf({ port }: Served, read: Read): Promise<number> {
  const sizes: number[] = [];
  for (const path of read.paths.slice(0, 25)) sizes.push(await bytesOf(port, path, read));
  return median(sizes);
}

const bytesOf = (port: number, path: string, { method = 'GET', headers = {}, body }: Read): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(bytes);
        else reject(new Error(`${path} answered ${answer.statusCode ?? 0}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
