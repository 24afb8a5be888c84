/** Selects the log lines of a process that are shown in the terminal: warnings and errors, limited in number. */
import { logMessage } from '../processes/log-file.ts';

/** The level of a warning (pino, "Logger levels"). */
const warning = 40;

const maxLines = 8;
const perMs = 10_000;

export function terminalLog(show: (line: string) => void, logPath: string) {
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
    /** A line of standard output, shown if it is a log line of level warning or above. */
    logLine: (line: string): void => {
      if (levelOf(line) >= warning) bounded(logMessage(line));
    },
    /** A line of standard error, shown unless it belongs to a stack trace. */
    errorLine: (line: string): void => {
      if (line.trim() && !/^\s|^node:|^Node\.js v/.test(line)) bounded(line.trimEnd());
    },
  };
}

function levelOf(line: string): number {
  const [, level] = /^\{"level":(\d+),/.exec(line) ?? [];
  return Number(level ?? 0);
}
