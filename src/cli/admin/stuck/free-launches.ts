import { workflowId } from '../../../outbox/messages.ts';
import { overdueOf } from '../../../launches/overdue-rules.ts';
import { listOpenFreeLaunches } from '../../../launches/free-launch-queries.ts';
import type { Finder } from './finder.ts';

export const stuckFreeLaunches: Finder = async ({ db, now, limit }) => {
  const launches = await listOpenFreeLaunches(db);
  return launches
    .flatMap((launch) => {
      const overdue = overdueOf(launch, now);
      if (overdue === null) return [];
      return {
        ...overdue,
        id: workflowId.freeLaunch(launch.listing_id, launch.n),
        todo: `npm run admin -- recheck ${launch.slug} --why "no look since ${overdue.since.toISOString()}"`,
      };
    })
    .slice(0, limit);
};
