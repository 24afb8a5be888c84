import { workflowId } from '../../../outbox/messages.ts';
import { findFanOutProgress, listOpenFanOuts } from '../../../community/fan-out-queries.ts';
import { type Finder, minutesBefore } from './finder.ts';

/** Many followers take their time, and a mail server that is busy too. */
const slowMinutes = 120;

export const stuckUpdates: Finder = async ({ db, now, limit, temporal }) => {
  const before = minutesBefore(now, slowMinutes);
  const open = (await listOpenFanOuts(db)).filter(({ created_at }) => created_at < before);
  const found = open.slice(0, limit).map(async ({ update_id, created_at }) => {
    const standing = await findFanOutProgress(db, update_id);
    const why = standing
      ? `${standing.sent} of ${standing.followers} followers are notified of the update, ${standing.waiting} are to be retried`
      : 'followers are still being notified of the update';
    const id = workflowId.listingUpdate(update_id);
    return { id, since: created_at, why, todo: temporal(`workflow describe -w ${id}`) };
  });
  return Promise.all(found);
};
