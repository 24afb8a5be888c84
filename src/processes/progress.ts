/** What the person at the terminal is told while things start. */
export type Say = (line: string) => void;

/** A start that takes longer than this says so, and again each time it has passed. */
const reminderMs = 15_000;

export function elapsed(sinceMs: number): string {
  const seconds = Math.round((Date.now() - sinceMs) / 1000);
  if (seconds < 60) return `${seconds} s`;
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)} min${rest === 0 ? '' : ` ${rest} s`}`;
}

/** Runs one step and says when it is done and how long it took; while it takes long, that it still goes on. */
export async function step<T>(say: Say, what: string, run: () => Promise<T>): Promise<T> {
  const began = Date.now();
  const reminder = setInterval(() => say(`  ${what}: still going, ${elapsed(began)}`), reminderMs);
  try {
    const result = await run();
    say(`  ${what}: done in ${((Date.now() - began) / 1000).toFixed(1)} s`);
    return result;
  } finally {
    clearInterval(reminder);
  }
}
