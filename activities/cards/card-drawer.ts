/** The worker's side of drawing cards. */
import { extname } from 'node:path';
import { type TaskProcessLimits, createTaskProcess } from '../task-process.ts';
import type { DrawnCard } from './draw-process.ts';
import type { CardInput } from './render.ts';

export interface CardDrawer {
  /** The card as a PNG of 1200 × 630. Rejects if it takes too long, and with the signal's reason. */
  draw(input: CardInput, signal?: AbortSignal): Promise<Buffer>;
  close(): Promise<void>;
}

const processFile = new URL(`./draw-process${extname(import.meta.url)}`, import.meta.url);
const drawingLimits: TaskProcessLimits = {
  // An ordinary card takes a thirtieth of a second, the first one half a second.
  taskMs: 20_000,
  // resvg-js keeps memory (its issue 216).
  maxTasks: 500,
  maxRssBytes: 400 * 1024 * 1024,
  heapMb: 256,
  idleMs: 30_000,
};

/** One card is drawn at a time; the others wait. `file` replaces the program, for tests. */
export function createCardDrawer({
  file = processFile,
  ...limits
}: Partial<TaskProcessLimits> & { file?: URL } = {}): CardDrawer {
  const drawing = createTaskProcess<CardInput, DrawnCard>(file, { ...drawingLimits, ...limits });
  return {
    async draw(input, signal) {
      const result = await drawing.run(input, signal);
      if (typeof result === 'object' && 'png' in result) return Buffer.from(result.png);
      const why = typeof result === 'object' ? result.error : noAnswer[result];
      throw new Error(`The card could not be drawn: ${why}.`);
    },
    close: () => drawing.close(),
  };
}

const noAnswer = { ended: 'its process ended', late: 'it took too long' } as const;
