import { listUndelivered } from '../../../outbox/stuck-queries.ts';
import { type Finder, minutesBefore } from './finder.ts';

/** Entries are delivered at once; while Temporal is away they wait together, without being counted as tried. */
const undeliveredMinutes = 2;

export const stuckOutbox: Finder = async ({ db, now, limit, temporal }) => {
  const entries = await listUndelivered(db, minutesBefore(now, undeliveredMinutes), limit);
  return entries.map(({ kind, name, workflow_id, created_at, attempts, last_error }) => ({
    id: workflow_id,
    since: created_at,
    why: `${kind} ${name} is undelivered after ${attempts} attempts: ${last_error ?? 'Temporal is unavailable, or the service does not run'}`,
    todo:
      last_error === null
        ? temporal('operator cluster health')
        : temporal(`workflow describe -w ${workflow_id}`),
  }));
};
