/** Limits of the process that decodes pictures; those of the pictures themselves are in src/pictures/picture-rules.ts. */
import type { TaskProcessLimits } from '../../task-process.ts';

/** Checked while it decodes, too. A photo of 50 megapixels takes half of it. */
export const maxCodecBytes = 700 * 1024 * 1024;
export const memoryMeasureMs = 25;

export const codecLimits: TaskProcessLimits = {
  // A photo of 50 megapixels takes a second, an AVIF of that size five.
  taskMs: 20_000,
  maxTasks: 200,
  maxRssBytes: maxCodecBytes,
  heapMb: 128,
  idleMs: 30_000,
};
