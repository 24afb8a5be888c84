/** What our answers cost over those of a bare Koa that answers as many bytes, always the same. */
import { median } from './load.ts';
import type { Asked } from './reads-asked.ts';
import type { LoadClient } from './reads-load.ts';
import { type Served, serve } from './reads-servers.ts';
import { type Contender, type Windows, inTurn, ratioOf, told } from './reads-turns.ts';
import type { Finding } from './table.ts';

/** A read over HTTP; GET as a plain client sends it unless told otherwise. */
export type Read = Asked & Partial<Contender['order']>;

export const serveBareKoa = (): Promise<Served> =>
  serve({ module: 'bench/floors/bare-koa.ts', args: (port) => [String(port)], readyPath: '/100' });

const hotAim = 0.5;

export async function overBareKoa(
  read: Read,
  parts: { api: Served; koa: Served; client: LoadClient; windows: Windows },
): Promise<Omit<Finding, 'what'>> {
  const { api, koa, client, windows } = parts;
  const bytes = await sizeOf(api, read);
  const { floor, ours } = await inTurn(
    client,
    { floor: contender(koa, { ...read, paths: [`/${bytes}`] }), ours: contender(api, read) },
    windows,
  );
  return {
    measured: told(ours),
    floor: `bare Koa, ${bytes} bytes: ${told(floor)}`,
    ratio: ratioOf(ours, floor),
    aim: `≥ ${hotAim} ×`,
  };
}

export const contender = ({ port, pid }: Served, order: Contender['order']): Contender => ({
  port,
  pids: { server: pid },
  order,
});

/** Bytes of the answer, the median of some. */
async function sizeOf({ port }: Served, read: Read): Promise<number> {
  const sizes: number[] = [];
  for (const path of read.paths.slice(0, 25)) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: read.method ?? 'GET',
      headers: read.headers ?? { 'accept-encoding': 'identity' },
      ...(read.body === undefined ? {} : { body: read.body }),
    });
    const { byteLength } = await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}`);
    sizes.push(byteLength);
  }
  return median(sizes);
}
