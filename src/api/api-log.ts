import { type Logger, destination, pino } from 'pino';
import { logOptions } from '../processes/log-options.ts';

/** Lines are written in batches, as a write costs as much as a cached response. */
const batchBytes = 16_000;
/** The maximum age of buffered lines, which a killed process loses. */
const flushEveryMs = 1_000;

/** The log of the API process on standard output, with one line per operation. Flushed on exit. */
export function openApiLog(level: string): Logger {
  const out = destination({ dest: 1, sync: true, minLength: batchBytes });
  setInterval(() => out.flush(), flushEveryMs).unref();
  process.on('exit', () => out.flushSync());
  return pino({ ...logOptions(level), base: { process: 'api' } }, out);
}
