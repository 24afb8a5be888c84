import { type Logger, destination, pino } from 'pino';
import type { Config } from '../config/config.ts';
import { logOptions } from '../processes/log-options.ts';

/** Lines are written in batches, as a write costs as much as a cached response. */
const batchCharacters = 16_000;
/** The maximum age of buffered lines, which a killed process loses. */
const flushEveryMs = 1_000;

/** The log of the API process on standard output, with one line per operation. Flushed on exit. */
export function openApiLog({ LOG_LEVEL, OTEL_EXPORTER_OTLP_ENDPOINT }: Config): Logger {
  const out = destination({ dest: 1, sync: true });
  // Batched here, as the destination would measure the whole batch anew for each line.
  let batch = '';
  const flush = () => {
    const lines = batch;
    batch = '';
    if (lines !== '') out.write(lines);
  };
  const write = (line: string) => {
    batch += line;
    if (batch.length >= batchCharacters) flush();
  };
  setInterval(flush, flushEveryMs).unref();
  process.on('exit', () => {
    flush();
    out.flushSync();
  });
  const options = logOptions(LOG_LEVEL, OTEL_EXPORTER_OTLP_ENDPOINT !== undefined);
  return pino({ ...options, base: { process: 'api' } }, { write });
}
