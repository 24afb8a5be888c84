import { type Logger, destination, pino } from 'pino';
import { logOptions } from '../processes/log-options.ts';

/** Lines are written together: one write a line costs as much as answering from memory. */
const togetherBytes = 16_000;
/** How old a line may get in memory; what a killed process loses at most. */
const flushEveryMs = 1_000;

/** The log of the API process, a line an operation, on standard output. Written out when the process exits. */
export function openApiLog(level: string): Logger {
  const out = destination({ dest: 1, sync: true, minLength: togetherBytes });
  setInterval(() => out.flush(), flushEveryMs).unref();
  process.on('exit', () => out.flushSync());
  return pino({ ...logOptions(level), base: { process: 'api' } }, out);
}
