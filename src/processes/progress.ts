/** Prints a line to the terminal. */
export type Print = (line: string) => void;

/** A step that takes longer prints a reminder each time this has passed. */
const reminderMs = 15_000;

export function elapsed(sinceMs: number): string {
  const seconds = Math.round((Date.now() - sinceMs) / 1000);
  if (seconds < 60) return `${seconds} s`;
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)} min${rest === 0 ? '' : ` ${rest} s`}`;
}

/** Runs a step and prints its duration, with reminders while it takes long. */
export async function step<T>(print: Print, what: string, run: () => Promise<T>): Promise<T> {
  const began = Date.now();
  const reminder = setInterval(() => print(`  ${what}: still going, ${elapsed(began)}`), reminderMs);
  try {
    const result = await run();
    print(`  ${what}: done in ${((Date.now() - began) / 1000).toFixed(1)} s`);
    return result;
  } finally {
    clearInterval(reminder);
  }
}
