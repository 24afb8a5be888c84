/** When each listing was created, with its votes. Later ones have higher numbers, like ids. */
import { addWeeks, mondayOf, weekStart } from '../../src/shared/week-rules.ts';
import { trendHalfLifeMs, trendOf, withVote } from '../../src/launches/trend-rules.ts';
import { between, chance, longTail, randomOf } from './random.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const pastWeeks = 150;
const weeksToCome = 8;
/** The exponent of growth: half of the listings were created in about the last third of the time. */
const growth = 0.7;
/** The approximate number of launches per week; most listings were never launched. */
const launchesPerWeek = (listings: number) => Math.round(6 * listings ** 0.2);
const draftShare = 0.02;
/** Votes have rows for launches of these weeks, and for one in a hundred of the other listings with few votes. */
const countedWeeks = 8;
const countedShare = 0.01;
const countedMost = 50;

export interface Place {
  status: 'draft' | 'awaiting_badge' | 'scheduled' | 'live';
  plan: 'free' | 'paid' | null;
  week: string | null;
  launchedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  votes: number;
  /** The times of votes that have rows; an account votes once for a listing. */
  castAt: Date[];
  trend: number;
}

export interface Calendar {
  listings: number;
  /** The Monday of the first week. */
  firstWeek: string;
  thisWeek: string;
  /** The place of the listing with this number, from 0; deterministic. */
  placeOf(index: number): Place;
}

export function createCalendar(input: {
  listings: number;
  voters: number;
  seed: number;
  now: Date;
}): Calendar {
  const { listings, voters, seed, now } = input;
  const perWeek = launchesPerWeek(listings);
  const waiting = Math.min(Math.floor(listings / 10), Math.round(perWeek * weeksToCome * 0.7));
  const present = listings - waiting;
  const launchShare = Math.min(0.9, (perWeek * pastWeeks) / listings);
  const thisWeek = mondayOf(now);
  const firstWeek = addWeeks(thisWeek, -pastWeeks);
  const begin = weekStart(firstWeek).getTime();
  const span = now.getTime() - begin;

  const placeOf = (index: number): Place => {
    const random = randomOf(seed, `place ${index}`);
    if (index >= present) {
      const week = addWeeks(thisWeek, 1 + Math.floor(random() ** 1.5 * weeksToCome));
      const createdAt = new Date(now.getTime() - Math.floor(random() * 40 * dayMs));
      const status = chance(random, 0.7) ? 'scheduled' : 'awaiting_badge';
      const plan = status === 'scheduled' && chance(random, 0.3) ? 'paid' : 'free';
      return { status, plan, week, launchedAt: null, createdAt, updatedAt: createdAt, ...unvoted };
    }
    const at = begin + Math.floor(span * ((index + 0.5) / present) ** growth);
    const createdAt = new Date(at - Math.floor(random() * 30 * dayMs));
    if (chance(random, draftShare)) {
      return {
        status: 'draft',
        plan: null,
        week: null,
        launchedAt: null,
        createdAt,
        updatedAt: createdAt,
        ...unvoted,
      };
    }
    const launched = chance(random, launchShare);
    const plan = launched ? (chance(random, 0.2) ? 'paid' : 'free') : null;
    const week = launched ? mondayOf(new Date(at)) : null;
    // Free launches go live at the start of their week, the others when created.
    const launchedAt = new Date(
      week !== null && plan === 'free' ? weekStart(week).getTime() + between(random, 0, 90_000) : at,
    );
    const age = now.getTime() - launchedAt.getTime();
    const settled = Math.min(1, age / (5 * dayMs));
    const votes = Math.floor(longTail(random, launched ? 8 : 1, voters) * settled);
    const counted =
      week === null ? votes <= countedMost && chance(random, countedShare) : age < countedWeeks * 7 * dayMs;
    const castAt = counted
      ? Array.from(
          { length: votes },
          () => new Date(launchedAt.getTime() + Math.floor(random() ** 2 * Math.min(age, 30 * dayMs))),
        )
      : [];
    return {
      status: 'live',
      plan,
      week,
      launchedAt,
      createdAt,
      updatedAt: launchedAt,
      votes,
      castAt,
      trend: counted ? trendOf(castAt) : uncountedTrend(launchedAt, votes, now),
    };
  };
  return { listings, firstWeek, thisWeek, placeOf };
}

const unvoted = { votes: 0, castAt: [], trend: -Infinity };

/** The trend if all votes were cast one half-life after the launch, or now. */
function uncountedTrend(launchedAt: Date, votes: number, now: Date): number {
  if (votes === 0) return -Infinity;
  const castAt = Math.min(now.getTime(), launchedAt.getTime() + trendHalfLifeMs);
  return withVote(-Infinity, new Date(castAt)) + Math.log2(votes);
}
