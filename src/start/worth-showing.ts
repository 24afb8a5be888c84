/** Which lines of a process' log a person at the terminal should see: warnings and errors, and not a flood of them. */
import { plainWords } from '../processes/log-file.ts';

/** The level of a warning (pino, "Logger levels"). */
const warning = 40;

const maxLines = 8;
const perMs = 10_000;

export function worthShowing(show: (line: string) => void, logPath: string) {
  let windowStart = 0;
  let shown = 0;
  const bounded = (line: string) => {
    if (Date.now() - windowStart > perMs) {
      windowStart = Date.now();
      shown = 0;
    }
    shown += 1;
    if (shown <= maxLines) show(line);
    else if (shown === maxLines + 1) show(`and more; see ${logPath}`);
  };
  return {
    /** A line of standard output: shown when it is a log line of a warning or worse. */
    logLine: (line: string): void => {
      if (levelOf(line) >= warning) bounded(plainWords(line));
    },
    /** A line of standard error: nothing ordinary is written there; the log keeps where in the code it was. */
    errorLine: (line: string): void => {
      if (line.trim() && !/^\s|^node:|^Node\.js v/.test(line)) bounded(line.trimEnd());
    },
  };
}

function levelOf(line: string): number {
  const [, level] = /^\{"level":(\d+),/.exec(line) ?? [];
  return Number(level ?? 0);
}
