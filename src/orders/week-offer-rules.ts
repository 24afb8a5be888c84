/** Launch weeks that can be bought: upcoming ones, each with a limited number of places for paid launches. */
import { addWeeks, mondayOf } from '../shared/week-rules.ts';

/** How far ahead a launch may be bought. */
const weeksOffered = 12;

/** Mondays on offer, soonest first, from next week: a launch in the current week is one without a week. */
export function weeksOnOffer(now: Date): string[] {
  const current = mondayOf(now);
  return Array.from({ length: weeksOffered }, (_, ahead) => addWeeks(current, ahead + 1));
}

/** Weeks on offer with places left. `taken`: places taken, by week. */
export function openWeeks(now: Date, taken: ReadonlyMap<string, number>, placesPerWeek: number) {
  return weeksOnOffer(now)
    .map((week) => ({ week, places_left: Math.max(0, placesPerWeek - (taken.get(week) ?? 0)) }))
    .filter(({ places_left }) => places_left > 0);
}
