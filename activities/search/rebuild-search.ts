import { activityInfo } from '@temporalio/activity';
import {
  RebuildUnderWay,
  type Rebuilt,
  rebuildSearch as rebuild,
} from '../../src/search/search-rebuild-queries.ts';
import type { ActivityDeps } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';

/**
 * Makes the search tables anew, its stage in the heartbeats. When cancelled it clears up and leaves those in use as
 * they were. What a killed attempt left behind is cleared by the next.
 */
export async function rebuildSearch({
  db,
  log,
}: Pick<ActivityDeps, 'db' | 'log'>): Promise<Rebuilt | 'left to another'> {
  return withHeartbeat(async (signal, beat) => {
    try {
      const rebuilt = await rebuild(db, { signal, progress: beat });
      log.info(rebuilt, 'search rebuilt');
      return rebuilt;
    } catch (error) {
      // The pauses in it end in an error of their own, which would count as a failure.
      signal.throwIfAborted();
      // A later attempt may have met the one before it, which has not noticed yet that it is over.
      if (error instanceof RebuildUnderWay && activityInfo().attempt === 1) return 'left to another';
      throw error;
    }
  });
}
