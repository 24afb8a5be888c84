/** Cards: CPU time of drawing one of a listing, in the process that draws them, and memory after many. */
import { fileURLToPath } from 'node:url';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import sharp from 'sharp';
import { type CardInput, renderCard } from '../activities/cards/render.ts';
import type { Finding } from './table.ts';

const targetMs = 60;

interface Measured {
  firstMs: number;
  meanMs: number;
  rssMb: number;
  laterRssMb: number;
  kilobytes: number;
}

/** Measures in a process of its own, as nothing else may be loaded there. */
export async function benchCards({ quick }: { quick: boolean }): Promise<Finding[]> {
  const child = fork(fileURLToPath(import.meta.url), [String(quick ? 100 : 1_000)]);
  const [measured] = (await once(child, 'message')) as [Measured];
  const { firstMs, meanMs, rssMb, laterRssMb, kilobytes } = measured;
  return [
    {
      what: 'card of a listing: CPU time, mean of different ones',
      measured: `${meanMs.toFixed(1)} ms, ${kilobytes.toFixed(0)} kB`,
      target: `≤ ${targetMs} ms`,
    },
    {
      what: 'the first card of a process, which loads fonts',
      measured: `${firstMs.toFixed(0)} ms`,
      target: '–',
    },
    {
      what: `memory of the process after ${quick ? 100 : 1_000} cards`,
      measured: `${laterRssMb.toFixed(0)} MB`,
      baseline: `after 10: ${rssMb.toFixed(0)} MB`,
      target: '≤ 400 MB, then it is replaced',
    },
  ];
}

const names = ['Billhazel', 'Tidewell', 'Ökonometrika', 'Протокол', 'Loomcairn & Daughters', 'Quillbarrow'];
const words =
  'invoices for freelancers whose clients live elsewhere and ask for other things every week'.split(' ');

function inputOf(i: number, logo: Buffer): CardInput {
  const tagline = words
    .map((_, at) => words[(at * (i + 3)) % words.length])
    .join(' ')
    .slice(0, 110);
  const name = `${names[i % names.length] ?? ''} ${i}`;
  return {
    facts: {
      kind: 'listing',
      site: { name: 'Launch Directory', host: 'launch.example' },
      listing: { name, domain: 'a.example', logo: 'logo 256 256' },
      tagline,
      category: 'Invoicing and billing',
      award: null,
    },
    logos: { 'logo 256 256': new Uint8Array(logo) },
  };
}

async function measure(count: number): Promise<Measured> {
  const logo = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#3552d1' } })
    .webp()
    .toBuffer();
  const draw = async (i: number) => {
    const before = process.cpuUsage();
    const png = await renderCard(inputOf(i, logo));
    const { user, system } = process.cpuUsage(before);
    return { ms: (user + system) / 1_000, bytes: png.length };
  };
  const { ms: firstMs } = await draw(0);
  for (let i = 1; i < 10; i += 1) await draw(i);
  const rssMb = process.memoryUsage.rss() / 1e6;
  const drawn: Awaited<ReturnType<typeof draw>>[] = [];
  for (let i = 10; i < 10 + count; i += 1) drawn.push(await draw(i));
  const mean = (pick: (one: (typeof drawn)[number]) => number) =>
    drawn.reduce((sum, one) => sum + pick(one), 0) / drawn.length;
  return {
    firstMs,
    meanMs: mean(({ ms }) => ms),
    rssMb,
    laterRssMb: process.memoryUsage.rss() / 1e6,
    kilobytes: mean(({ bytes }) => bytes) / 1_000,
  };
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  process.send(await measure(Number(process.argv[2])));
  process.disconnect();
}
