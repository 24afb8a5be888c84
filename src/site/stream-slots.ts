/** Bounds how many streams are open, in the process and in each session. */

export interface StreamSlots {
  /** Takes a place, and returns what gives it back; null if there is none. */
  take(sessionId: number): (() => void) | null;
}

export function createStreamSlots({ perSession, total }: { perSession: number; total: number }): StreamSlots {
  const openBySession = new Map<number, number>();
  let open = 0;
  return {
    take(sessionId) {
      const own = openBySession.get(sessionId) ?? 0;
      if (open >= total || own >= perSession) return null;
      open += 1;
      openBySession.set(sessionId, own + 1);
      return () => {
        open -= 1;
        const left = (openBySession.get(sessionId) ?? 1) - 1;
        if (left > 0) openBySession.set(sessionId, left);
        else openBySession.delete(sessionId);
      };
    },
  };
}
