/** Responses of the API compared with a constant response of the same size by bare Koa. */
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
  parts: { api: Served; koa: Served; client: LoadClient; windows: Windows },
): Promise<Omit<Finding, 'what'>> {
  const { api, koa, client, windows } = parts;
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
    target: `≥ ${hotTarget} ×`,
  };
}

export const contender = ({ port, pid }: Served, order: Contender['order']): Contender => ({
  port,
  pids: { server: pid },
  order,
});

/** The median size of some responses in bytes. */
async function sizeOf({ port }: Served, read: Read): Promise<number> {
  const sizes: number[] = [];
  for (const path of read.paths.slice(0, 25)) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: read.method ?? 'GET',
      headers: read.headers ?? { 'accept-encoding': 'identity' },
      ...(read.body === undefined ? {} : { body: read.body }),
    });
    const { byteLength } = await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    sizes.push(byteLength);
  }
  return median(sizes);
}
