import {
  type FreeLaunchKey,
  endFreeLaunch as end,
  findFreeLaunch,
  findWeekWithPlace,
  lockFreeLaunch,
  moveFreeLaunch,
} from '../../src/launches/free-launch-queries.ts';
import {
  type EarlyEnd,
  type LaunchState,
  earliestNextWeek,
  isOpen,
} from '../../src/launches/free-launch-rules.ts';
import { type ActivityDeps, inTransaction } from '../deps.ts';
import { stateOf } from './check-requirements.ts';
import { sendMovedMail } from './launch-mail.ts';

export interface Move extends FreeLaunchKey {
  /** The missed week, YYYY-MM-DD; a launch that is already in another week stays there. */
  fromWeek: string;
  at: string;
}

/** Moves a launch that missed its week to the next week with a place, and mails the owner. */
export async function moveToNextWeek(deps: ActivityDeps, { fromWeek, at, ...key }: Move): Promise<void> {
  const now = new Date(at);
  const placesPerWeek = deps.config.FREE_PLACES_PER_WEEK;
  await inTransaction(deps, async (tx, flows) => {
    const launch = await findFreeLaunch(tx, key);
    if (!launch) return;
    // Counting places may wait for other transactions, so the launch is locked only afterwards.
    const earliest = earliestNextWeek(now, fromWeek);
    const week = await findWeekWithPlace(tx, { siteId: launch.site_id, earliest, placesPerWeek });
    const before = await lockFreeLaunch(tx, key);
    if (!before || !isOpen(before) || before.launch_week !== fromWeek) return;
    await moveFreeLaunch(tx, key, { week, status: 'awaiting_badge', now });
    const after = { ...before, launch_week: week };
    await sendMovedMail(tx, flows, deps.config, { after, missedWeek: fromWeek, now });
  });
}

/** Ends a launch before it goes live. Returns its state. */
export async function endFreeLaunch(
  deps: ActivityDeps,
  { end: how, at, ...key }: FreeLaunchKey & { end: EarlyEnd; at: string },
): Promise<LaunchState> {
  return deps.db.transaction(async (tx) => {
    const before = await lockFreeLaunch(tx, key);
    if (before && isOpen(before)) await end(tx, key, how, new Date(at));
    return stateOf(await findFreeLaunch(tx, key));
  });
}
