import { listStoppedParses } from '../../../parsing/stopped-parse-queries.ts';
import { type Finder, minutesBefore } from './finder.ts';

/** Once may have been the machine's fault. */
const minStops = 2;
/** What happened longer ago is no news. */
const newsMinutes = 7 * 24 * 60;

export const stoppedParses: Finder = async ({ db, now, limit, temporal }) => {
  const stopped = await listStoppedParses(db, { since: minutesBefore(now, newsMinutes), minStops, limit });
  return stopped.map(({ subject, stops, why, last_at }) => ({
    id: subject,
    since: last_at,
    why: `its website stopped what read it ${stops} times: ${why}`,
    todo: `${temporal(`workflow show -w ${subject}`)}; it is not read again until its owner asks for it or its next look is due`,
  }));
};
