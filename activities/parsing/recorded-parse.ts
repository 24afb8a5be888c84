import { recordStoppedParse } from '../../src/parsing/stopped-parse-queries.ts';
import { isParseStopped } from '../../src/guarded-fetch/fetch-failure.ts';
import type { ActivityDeps } from '../deps.ts';
import type { Parse } from './tasks.ts';

/**
 * Returns `deps.parse` with a record of each stop under `subject` (a workflow id), for its next attempt and for operators.
 * Throws as `parse` does.
 */
export function recordedParse(
  { db, log, parse }: Pick<ActivityDeps, 'db' | 'log' | 'parse'>,
  subject: string,
): Parse {
  return async (name, input, options) => {
    try {
      return await parse(name, input, options);
    } catch (error) {
      if (isParseStopped(error)) {
        log.warn({ subject, task: name, of: options.of }, 'a website stopped the thread that read it');
        await recordStoppedParse(db, { subject, why: error.message, now: new Date() });
      }
      throw error;
    }
  };
}
