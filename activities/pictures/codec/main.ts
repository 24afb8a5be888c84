/**
 * The process that decodes pictures. Decoders are native code: what breaks or fills them ends this process, and no other.
 */
import { sendAnswer, serveTasks } from '../../serve-tasks.ts';
import { UnusablePicture, encodePicture } from './encode-picture.ts';
import { maxCodecBytes, memoryMeasureMs } from './limits.ts';
import type { FromCodec, ToCodec } from './messages.ts';

/** The decoders work on threads of their own, so that this one can watch their memory. */
setInterval(() => {
  if (process.memoryUsage.rss() < maxCodecBytes) return;
  // Sent before it ends, so that the worker does not take it for a crash.
  sendAnswer({ failure: 'too_much_memory' } satisfies FromCodec, () => process.kill(process.pid, 'SIGKILL'));
}, memoryMeasureMs);

serveTasks(async ({ kind, bytes }: ToCodec): Promise<FromCodec> => {
  try {
    const picture = await encodePicture(kind, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return { picture };
  } catch (error) {
    return { failure: error instanceof UnusablePicture ? error.code : 'broken' };
  }
});
