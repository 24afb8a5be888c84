/** What visitors do with a demo listing besides voting, in numbers and times that are the same for the same moment. */
import { randomOf } from './calendar.ts';

export interface Activity {
  /** The product's slug. */
  key: string;
  votes: number;
  /** When its page appeared. */
  since: Date;
  now: Date;
}

/** When each follow was made. A product that is to come has followers already. */
export function followsOf({ key, votes, since, now }: Activity): Date[] {
  const random = randomOf(`${key} follows`);
  const count = Math.round(2 + random() * 9 + votes * (0.12 + random() * 0.45));
  return timesBetween(since, now, count, random);
}

export function viewsOf({ key, votes }: Activity): number {
  const random = randomOf(`${key} views`);
  return Math.round(60 + random() * 140 + votes * (20 + random() * 40));
}

/** `count` times in their order, one in each equal part of the span. */
export function spreadBetween(since: Date, now: Date, count: number, seed: string): Date[] {
  const random = randomOf(seed);
  const span = now.getTime() - since.getTime();
  return Array.from(
    { length: count },
    (_, i) => new Date(since.getTime() + Math.floor(((i + 0.2 + random() * 0.7) / count) * span)),
  );
}

/** Most of them soon after the beginning. */
function timesBetween(since: Date, now: Date, count: number, random: () => number): Date[] {
  const span = now.getTime() - since.getTime();
  return Array.from({ length: count }, () => new Date(since.getTime() + Math.floor(random() ** 1.8 * span)));
}
