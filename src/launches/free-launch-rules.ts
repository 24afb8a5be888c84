/**
 * The free plan (design, "Free plan"): when the requirements of a launch are checked, and what follows from a check.
 * Workflows import it.
 */
import { type OpenStatus, openStatuses } from '../shared/free-launch-status-rules.ts';
import { addWeeks, dayInWords, mondayOf, weekEnd, weekStart } from '../shared/week-rules.ts';

/** How a free launch can end before going live. */
export type EarlyEnd = 'upgraded' | 'withdrawn';
export type LaunchStatus = OpenStatus | 'live' | EarlyEnd;

type Requirement = 'badge' | 'profile';

/** The state of a free launch for its workflow. `gone`: the row was deleted. */
export type LaunchState =
  | { status: OpenStatus; week: string; blockedOn: Requirement[] }
  | { status: 'live' | EarlyEnd | 'gone'; week: string | null };

/** Whether a launch can still go live. */
export function isOpen<S extends { status: string }>(state: S): state is Extract<S, { status: OpenStatus }> {
  return openStatuses.some((open) => open === state.status);
}

/** Why the requirements are checked; names the mail that may follow and the entry in the Temporal UI. */
export type CheckReason =
  'start' | 'changed' | 'week_before' | 'day_before' | 'week_start' | 'in_week' | 'moved';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The interval of checks during the launch week. */
const inWeekIntervalMs = 6 * hourMs;

export interface NextStep {
  at: Date;
  /** `week_over`: no check; the launch moves to another week. */
  reason: CheckReason | 'week_over';
}

/**
 * The next scheduled check of an open launch: a week before, a day before and at the start of its week, then every six
 * hours. Extra checks do not shift the schedule.
 */
export function nextStep(now: Date, week: string): NextStep {
  const time = now.getTime();
  const start = weekStart(week).getTime();
  const end = weekEnd(week).getTime();
  if (time >= end) return { at: now, reason: 'week_over' };
  if (time >= start) {
    const slot = Math.floor((time - start) / inWeekIntervalMs) + 1;
    const at = start + slot * inWeekIntervalMs;
    return at < end ? { at: new Date(at), reason: 'in_week' } : { at: new Date(end), reason: 'week_over' };
  }
  if (time < start - 7 * dayMs) return { at: new Date(start - 7 * dayMs), reason: 'week_before' };
  if (time < start - dayMs) return { at: new Date(start - dayMs), reason: 'day_before' };
  return { at: new Date(start), reason: 'week_start' };
}

/** What a timer waits for, in words for operators: `wait until a week before 7 December 2026`. */
export function waitInWords({ reason }: NextStep, week: string): string {
  const start = dayInWords(weekStart(week));
  switch (reason) {
    case 'week_before':
      return `wait until a week before ${start}`;
    case 'day_before':
      return `wait until the day before ${start}`;
    case 'week_start':
      return `wait until the launch week starts on ${start}`;
    case 'week_over':
      return `wait until the launch week of ${start} ends`;
    default:
      return `wait for the next check in the launch week of ${start}`;
  }
}

/** Why a check is made, in words for operators. */
export const checkInWords: Readonly<Record<CheckReason, string>> = {
  start: 'check badge and profile as the run starts',
  changed: 'check badge and profile after a change',
  moved: 'check badge and profile for the new week',
  week_before: 'check badge and profile a week before the launch week',
  day_before: 'check badge and profile a day before the launch week',
  week_start: 'check badge and profile as the launch week starts',
  in_week: 'check badge and profile during the launch week',
};

/** The first week that the free plan can give, before it is known which have a place. `waitWeeks`: counted from `chosenAt`. */
export const earliestWeek = (chosenAt: Date, waitWeeks: number): string =>
  addWeeks(mondayOf(chosenAt), waitWeeks);

/** The first week from `earliest` on with a place. `taken`: places taken, by week. */
export function firstWeekWithPlace(
  earliest: string,
  { taken, placesPerWeek }: { taken: ReadonlyMap<string, number>; placesPerWeek: number },
): string {
  let week = earliest;
  while ((taken.get(week) ?? 0) >= placesPerWeek) week = addWeeks(week, 1);
  return week;
}

/** The first week to which a launch that missed `week` can move. */
export function earliestNextWeek(now: Date, week: string): string {
  const following = addWeeks(week, 1);
  const current = mondayOf(now);
  return current > following ? current : following;
}

export interface Decision {
  status: OpenStatus | 'live';
  /** The last known result. */
  badgeFound: boolean | null;
  /** The badge had been found and is now missing. */
  badgeVanished: boolean;
}

/**
 * Decides what follows from a check. If the homepage could not be read, the last known result stays; but to go live, this
 * check must have found the badge.
 */
export function decide(input: {
  now: Date;
  week: string;
  status: OpenStatus;
  /** Whether this check found the badge; null if the homepage could not be read. */
  badge: boolean | null;
  badgeFoundBefore: boolean | null;
  profileComplete: boolean;
}): Decision {
  const { now, week, status, badge, badgeFoundBefore, profileComplete } = input;
  const badgeFound = badge ?? badgeFoundBefore;
  const inWeek = now >= weekStart(week) && now < weekEnd(week);
  const met = badgeFound === true && profileComplete;
  return {
    status: inWeek && badge === true && profileComplete ? 'live' : met ? 'scheduled' : 'awaiting_badge',
    badgeFound,
    badgeVanished: status === 'scheduled' && badge === false,
  };
}
