/** How far a launch is, from its first requirement to the day that it is live: steps with their state in words. */
import type { z } from 'zod';
import type { OwnLaunch } from '../../../launches/own-launches.ts';
import type { FreeLaunchView } from '../../../listings/schema.ts';
import { weekEnd, weekInWords, weekStart, weekState } from '../../../shared/week-rules.ts';
import { type Child, type Html, html } from '../../html.ts';
import { dayInWords, momentInWords, untilInWords } from '../../words.ts';

const states = {
  done: 'Done',
  checking: 'Being checked',
  missing: 'Missing',
  unknown: 'Not known',
  now: 'Now',
  later: 'To come',
} as const;

interface Step {
  title: string;
  state: keyof typeof states;
  text: Child;
}

/** The steps of a launch on the free plan that is not live yet. */
export function freeSteps(
  free: z.output<typeof FreeLaunchView>,
  nextCheckAt: OwnLaunch['nextCheckAt'],
  now: Date,
): Step[] {
  const isReady = free.badge_found === true && free.profile_missing.length === 0;
  return [
    badgeStep(free, nextCheckAt),
    profileStep(free),
    weekStep(free.launch_week, now),
    {
      title: 'Live',
      state: 'later',
      text: isReady
        ? html`It goes live when its week
          begins${weekState(free.launch_week, now) === 'current' && ', with our next check'}. Keep the badge
          on your homepage until then, and afterwards.`
        : html`It goes live in its week as soon as badge and profile are in place. If something is still
          missing on ${dayInWords(lastDayOf(free.launch_week))}, it moves to the next week with a place.`,
    },
  ];
}

/** The steps of a paid launch that is not live yet. `week`: null until the payment takes effect. */
export const paidSteps = (week: string | null, now: Date): Step[] => [
  { title: 'Paid', state: 'done', text: 'It needs neither a badge nor a founder profile.' },
  ...(week === null ? [] : [weekStep(week, now)]),
  {
    title: 'Live',
    state: week === null ? 'checking' : 'later',
    text: week === null ? 'The payment takes effect in a few seconds.' : 'It goes live when its week begins.',
  },
];

function badgeStep(
  { badge_found: found, badge_detail: detail, badge_checked_at: checkedAt }: z.output<typeof FreeLaunchView>,
  nextCheckAt: OwnLaunch['nextCheckAt'],
): Step {
  if (checkedAt === null) {
    return { title: 'Badge', state: 'checking', text: 'We are checking your homepage for the badge.' };
  }
  return {
    title: 'Badge',
    state: found === null ? 'unknown' : found ? 'done' : 'missing',
    text: [html`<bdi>${detail}</bdi> `, html`<span class="soft">${checks(checkedAt, nextCheckAt)}</span>`],
  };
}

function profileStep({
  profile_missing: missing,
  badge_checked_at: checkedAt,
}: z.output<typeof FreeLaunchView>): Step {
  if (missing.length > 0) {
    return {
      title: 'Founder profile',
      state: 'missing',
      text: missing.map((sentence) => html`<bdi>${sentence}</bdi> `),
    };
  }
  return checkedAt === null
    ? { title: 'Founder profile', state: 'checking', text: 'We are checking your founder profile.' }
    : { title: 'Founder profile', state: 'done', text: 'It is complete.' };
}

function weekStep(week: string, now: Date): Step {
  const inWeek = weekState(week, now) !== 'future';
  return {
    title: 'Launch week',
    state: inWeek ? 'now' : 'later',
    text: html`The week of <time datetime="${week}">${weekInWords(week)}</time>,
      ${inWeek ? html`which is this week, until ${dayInWords(lastDayOf(week))}` : untilInWords(weekStart(week), now)}.
      Weeks begin at 00:00 UTC.`,
  };
}

/** The Sunday of a week. */
const lastDayOf = (week: string): string => new Date(weekEnd(week).getTime() - 1).toISOString();

/** When the homepage was last checked, and will be next. */
export function checks(checkedAt: string | null, nextCheckAt: OwnLaunch['nextCheckAt']): Child {
  return [
    checkedAt !== null && html`We checked on ${moment(checkedAt)}.`,
    nextCheckAt !== null &&
      html` The next automatic check is
      ${nextCheckAt === 'soon' ? 'soon' : html`on ${moment(nextCheckAt.toISOString())}`}.`,
  ];
}

const moment = (time: string) => html`<time datetime="${time}">${momentInWords(time)}</time>`;

/** `renewal`: attributes that keep it current. */
export const timeline = (steps: readonly Step[], renewal: Html): Html =>
  html`<section class="section" id="timeline" aria-label="Timeline" ${renewal}>
    <h2>Progress</h2>
    <ol class="steps">
      ${steps.map(
        ({ title, state, text }) =>
          html`<li class="${state}">
            <h3>${title} <span class="state">${states[state]}</span></h3>
            <p>${text}</p>
          </li>`,
      )}
    </ol>
  </section>`;
