import { recordStoppedParse } from '../../src/parsing/stopped-parse-queries.ts';
import { FetchFailure } from '../../src/guarded-fetch/fetch-failure.ts';
import type { ActivityDeps } from '../deps.ts';
import type { Parse } from './tasks.ts';

/** `deps.parse`, each stop of which is noted under the workflow that asked, so that the next attempt and operators know. */
export function recordedParse(
  { db, log, parse }: Pick<ActivityDeps, 'db' | 'log' | 'parse'>,
  subject: string,
): Parse {
  return async (name, input, options) => {
    try {
      return await parse(name, input, options);
    } catch (error) {
      if (error instanceof FetchFailure && error.code === 'not_read_in_time') {
        log.warn({ subject, task: name, of: options.of }, 'a website stopped the thread that read it');
        await recordStoppedParse(db, { subject, why: error.message, now: new Date() });
      }
      throw error;
    }
  };
}
