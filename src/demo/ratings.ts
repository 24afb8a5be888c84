/** Domain Ratings that nobody measured, and that say so: a history of six months for two domains in three. */
import { randomOf } from './calendar.ts';

export const demoSource = 'Demo data';
const months = 6;

export interface DemoRating {
  /** The first of a month, YYYY-MM-DD. */
  measured_on: string;
  /** 0..100, one decimal. */
  rating: number;
  source: string;
  is_latest: boolean;
  is_demo: true;
}

/** Oldest first; empty where the demo leaves the domain unmeasured. */
export function ratingsOf(key: string, now: Date): DemoRating[] {
  const random = randomOf(`${key} domain rating`);
  if (random() >= 0.67) return [];
  const level = 6 + random() ** 1.6 * 55;
  const direction = directionOf(random());
  let rating = level;
  return Array.from({ length: months }, (_, i) => {
    if (i > 0) rating = Math.max(1, rating + direction * (0.3 + random() * 1.4));
    return {
      measured_on: firstOfMonth(now, i + 1 - months),
      rating: Math.round(rating * 10) / 10,
      source: demoSource,
      is_latest: i === months - 1,
      is_demo: true,
    };
  });
}

/** More rise than fall: these are young websites. */
const directionOf = (share: number) => (share < 0.5 ? 1 : share < 0.75 ? -1 : 0);

/** The first day of the month `offset` months from now's. */
export function firstOfMonth(now: Date, offset: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1)).toISOString().slice(0, 10);
}
