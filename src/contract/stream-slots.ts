/** Bounds how many streams are open, in the process and by whom. */
import { fault } from '../faults.ts';

/** Of an account’s programs in one process, over REST and MCP together. Each is a connection; hosts hold one a conversation. */
export const maxOfPrograms = 10;
/** Most wait for a website to be read. */
const retryAfterSeconds = 30;

export function tooManyStreams(): never {
  return fault(
    'rate_limited',
    `You have ${maxOfPrograms} open streams. Open another once one of them has ended.`,
    {
      retryAfterSeconds,
    },
  );
}

const maxOfProcess = 1_000;

export interface StreamSlots {
  /** Takes one of the `most` places of `who`, and returns what gives it back; null if there is none. */
  take(who: string, most: number): (() => void) | null;
}

export function createStreamSlots(total = maxOfProcess): StreamSlots {
  const openBy = new Map<string, number>();
  let open = 0;
  return {
    take(who, most) {
      const own = openBy.get(who) ?? 0;
      if (open >= total || own >= most) return null;
      open += 1;
      openBy.set(who, own + 1);
      return () => {
        open -= 1;
        const left = (openBy.get(who) ?? 1) - 1;
        if (left > 0) openBy.set(who, left);
        else openBy.delete(who);
      };
    },
  };
}
