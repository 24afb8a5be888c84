/**
 * 10,000 pictures that are broken on purpose, decoded as the worker does: each has to end in a stored picture or in a letter,
 * in time and in bounded memory. Made from a seed: good pictures of every type, cut, with bytes changed, with sizes that are
 * not theirs, two in one, and those of test/pictures/made-pictures.ts.
 */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { type PictureCodec, createPictureCodec } from '../activities/pictures/picture-codec.ts';
import { maxCodecBytes } from '../activities/pictures/codec/limits.ts';
import { type StoredKind, storedKinds } from '../src/pictures/picture-rules.ts';
import {
  bitmapOf,
  gifOf,
  hostilePictures,
  icoOf,
  picture,
  png,
  svg,
} from '../test/pictures/made-pictures.ts';
import type { Finding } from './table.ts';

/** Above the limit at which the codec ends: memory is measured at intervals. */
const maxPeakMb = (maxCodecBytes / 1024 / 1024) * 1.3;

/** Marsaglia's xorshift, so that a run can be repeated. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

type Random = (below: number) => number;

const changes: ((bytes: Buffer, random: Random, other: Buffer) => Buffer)[] = [
  (bytes, random) => bytes.subarray(0, random(bytes.length)),
  (bytes, random) => {
    for (let n = 1 + random(8); n > 0; n -= 1) bytes[random(bytes.length)] = random(256);
    return bytes;
  },
  // Sizes and offsets are near the beginning.
  (bytes, random) => {
    for (let n = 1 + random(4); n > 0; n -= 1) bytes[random(Math.min(bytes.length, 64))] = random(256);
    return bytes;
  },
  (bytes, random) => {
    bytes.fill(random(256), random(bytes.length));
    return bytes;
  },
  (bytes, random, other) => Buffer.concat([bytes.subarray(0, random(bytes.length)), other]),
  (bytes, random, other) => Buffer.concat([other.subarray(0, 16), bytes.subarray(random(bytes.length))]),
];

export async function benchHostilePictures({ count }: { count: number }): Promise<Finding[]> {
  const random = randomOf(20_261_124);
  const [good, hostile] = [await goodPictures(), Object.values(await hostilePictures())];
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const codec = createPictureCodec();
  const outcomes = new Map<string, number>();
  let [peakMb, slowestMs] = [0, 0];
  const start = performance.now();
  try {
    for (let i = 0; i < count; i += 1) {
      // The known ones take longest; a hundredth of all are enough of them.
      const bytes =
        i % 100 === 0 ? pick(hostile)[0] : pick(changes)(Buffer.from(pick(good)), random, pick(good));
      const began = performance.now();
      const result = await codec.encode(pick<StoredKind>(storedKinds), bytes);
      slowestMs = Math.max(slowestMs, performance.now() - began);
      const outcome = 'failure' in result ? result.failure : 'stored';
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      peakMb = Math.max(peakMb, peakOf(codec));
    }
    const seconds = (performance.now() - start) / 1000;
    const words = [...outcomes].sort(([, a], [, b]) => b - a).map(([outcome, n]) => `${outcome} ${n}`);
    if (peakMb > maxPeakMb) throw new Error(`the codec took ${peakMb.toFixed(0)} MB`);
    return [
      {
        what: `hostile-pictures: ${count} pictures (${words.join(', ')})`,
        measured: `${peakMb.toFixed(0)} MB at most, ${seconds.toFixed(0)} s, the slowest ${slowestMs.toFixed(0)} ms; the worker ${(process.memoryUsage.rss() / 1024 / 1024).toFixed(0)} MB`,
        target: `≤ ${maxPeakMb.toFixed(0)} MB`,
      },
    ];
  } finally {
    await codec.close();
  }
}

async function goodPictures(): Promise<Buffer[]> {
  const base = picture(300, 200);
  const noise = sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 120, sigma: 50 },
    },
  });
  return [
    await png(300, 200),
    await noise.clone().png({ progressive: true }).toBuffer(),
    await noise.clone().jpeg().toBuffer(),
    await noise.clone().jpeg({ progressive: true }).toBuffer(),
    await noise.clone().webp().toBuffer(),
    await base.clone().webp({ lossless: true }).toBuffer(),
    await noise.clone().avif({ effort: 0 }).toBuffer(),
    await base.clone().gif().toBuffer(),
    gifOf(64, 64, 300),
    icoOf(bitmapOf(48, [1, 2, 200, 255]), 48),
    icoOf(await png(64, 64), 64),
    svg(
      '<defs><linearGradient id="g"><stop stop-color="red"/></linearGradient></defs><path fill="url(#g)" d="M0 0h30v30z"/>',
    ),
  ];
}

/** The most memory that the process of the codec ever took, in MB. */
function peakOf({ pid }: PictureCodec): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
