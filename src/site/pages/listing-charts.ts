/** How the votes and the Domain Rating of a listing changed. */
import type { VoteDay } from '../../community/public-page.ts';
import type { ListingView } from '../../listings/schema.ts';
import { chart } from '../chart.ts';
import type { Point } from '../chart-rules.ts';
import type { Child } from '../html.ts';

const dayMs = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** With less there is no change to see. */
const minDays = 3;
const minVotes = 5;
const minMeasurements = 3;

/**
 * The votes at the end of each day, from the first day with votes until today; empty if that is too little for a chart.
 * @param days counted votes by day, oldest first, without days that have none; votes of earlier days are in `votes` only
 */
export function voteLevels(votes: number, days: readonly VoteDay[], now: Date): Point[] {
  const [first] = days;
  if (!first || votes < minVotes) return [];
  const byDay = new Map(days.map(({ day, votes: cast }) => [day, cast]));
  let level = Math.max(0, votes - days.reduce((sum, { votes: cast }) => sum + cast, 0));
  const points: Point[] = [];
  for (let time = Date.parse(first.day); time <= now.getTime(); time += dayMs) {
    level += byDay.get(dayOf(time)) ?? 0;
    points.push({ day: dayOf(time), value: level });
  }
  return points.length < minDays ? [] : points;
}

export function votesChart({ votes }: ListingView, days: readonly VoteDay[], now: Date): Child {
  const points = voteLevels(votes, days, now);
  return (
    points.length > 0 &&
    chart({ id: 'votes-over-time', title: 'Votes over time', noun: 'vote', kind: 'level', points })
  );
}

export function ratingChart({ domain_rating: rating }: ListingView): Child {
  if (!rating || rating.history.length < minMeasurements) return null;
  return chart({
    id: 'rating-over-time',
    title: 'Domain Rating over time',
    noun: 'point',
    kind: 'measured',
    points: rating.history.map(({ measured_on: day, rating: value }) => ({ day, value })),
  });
}
