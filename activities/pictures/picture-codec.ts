/** The worker's side of decoding pictures. */
import { extname } from 'node:path';
import type { StoredKind } from '../../src/pictures/picture-rules.ts';
import { createTaskProcess } from '../task-process.ts';
import { codecLimits } from './codec/limits.ts';
import type { FromCodec, ToCodec } from './codec/messages.ts';

export interface PictureCodec {
  /** The sizes of a picture, or what is wrong with it. Rejects with the signal's reason. */
  encode(kind: StoredKind, bytes: Buffer, signal?: AbortSignal): Promise<FromCodec>;
  /** The process that decodes, if one runs. */
  readonly pid: number | undefined;
  /** Ends the process. */
  close(): Promise<void>;
}

const main = new URL(`./codec/main${extname(import.meta.url)}`, import.meta.url);

/** One picture is decoded at a time; the others wait. */
export function createPictureCodec(limits: Partial<typeof codecLimits> = {}): PictureCodec {
  const codec = createTaskProcess<ToCodec, FromCodec>(main, { ...codecLimits, ...limits });
  return {
    get pid() {
      return codec.pid;
    },
    async encode(kind, bytes, signal) {
      const result = await codec.run({ kind, bytes }, signal);
      if (typeof result === 'object') return result;
      return { failure: result === 'late' ? 'took_too_long' : 'broken' };
    },
    close: () => codec.close(),
  };
}
