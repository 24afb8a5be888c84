/**
 * The free plan (design, "Free plan"): what a launch must meet, when that is looked at, and what
 * follows from what was seen. Pure, and light enough for workflows: the clock is an argument.
 */
import { type OpenStatus, openStatuses } from '../shared/free-launch-status-rules.ts';
import { addWeeks, mondayOf, weekEnd, weekStart } from '../shared/week-rules.ts';

/** How a free launch can end before it goes live. */
export type EarlyEnd = 'upgraded' | 'withdrawn';
export type LaunchStatus = OpenStatus | 'live' | EarlyEnd;

type Requirement = 'badge' | 'profile';

/** Where a free launch stands, as its run needs to know it. `gone`: the row is no more. */
export type LaunchState =
  | { status: OpenStatus; week: string; blockedOn: Requirement[] }
  | { status: 'live' | EarlyEnd | 'gone'; week: string | null };

export function isOpen<S extends { status: string }>(state: S): state is Extract<S, { status: OpenStatus }> {
  return openStatuses.some((open) => open === state.status);
}

/** Why the requirements are looked at; it names the mail that may follow and the row in the run’s timeline. */
export type CheckReason =
  'start' | 'changed' | 'week_before' | 'day_before' | 'week_start' | 'in_week' | 'moved';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** How often an unmet launch is looked at in its own week. */
const inWeekIntervalMs = 6 * hourMs;

export interface NextStep {
  at: Date;
  /** `week_over`: nothing more to check, the launch moves on. */
  reason: CheckReason | 'week_over';
}

/**
 * When an open launch is looked at next: a week before, a day before and at the start of its week,
 * then every six hours, counted from the start of the week so that extra checks add none.
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

/** The first week that a launch which missed `week` may be moved to. */
export function earliestNextWeek(now: Date, week: string): string {
  const following = addWeeks(week, 1);
  const current = mondayOf(now);
  return current > following ? current : following;
}

export interface Decision {
  status: OpenStatus | 'live';
  /** What the row keeps as the last known answer. */
  badgeFound: boolean | null;
  /** The badge was there, was looked for, and is there no more. */
  badgeVanished: boolean;
}

/**
 * What a check leads to. A homepage that could not be read neither loses a badge nor launches a listing:
 * before the week the last known answer stands, at go-live the badge must have been seen.
 */
export function decide(input: {
  now: Date;
  week: string;
  status: OpenStatus;
  /** What the homepage showed; null when it could not be read. */
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
