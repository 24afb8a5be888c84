/** Launch weeks that orders may choose: those to come, each with so many places for paid launches. */
import { addWeeks, mondayOf } from '../shared/week-rules.ts';

/** How far ahead a launch may be bought. */
const weeksOffered = 12;

/** Mondays on offer, the next one first: the running week is what "now" means. */
export function weeksOnOffer(now: Date): string[] {
  const current = mondayOf(now);
  return Array.from({ length: weeksOffered }, (_, ahead) => addWeeks(current, ahead + 1));
}

/** Weeks with places left, when `taken` says how many each has taken. */
export function openWeeks(now: Date, taken: ReadonlyMap<string, number>, placesPerWeek: number) {
  return weeksOnOffer(now)
    .map((week) => ({ week, places_left: Math.max(0, placesPerWeek - (taken.get(week) ?? 0)) }))
    .filter(({ places_left }) => places_left > 0);
}
