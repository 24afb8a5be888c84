/** Which weeks owners may give their free launches, and how their places stand. Pure: the clock is an argument. */
import { addWeeks, mondayOf, parseWeek } from '../shared/week-rules.ts';

/** So many weeks with a place are offered at once. */
const offeredAtOnce = 12;
/** From the earliest on; later ones are no plan yet. */
const choosableWeeks = 52;

export interface WeekChoice {
  /** Its Monday. */
  week: string;
  placesLeft: number;
}

/** What decides which weeks there are to choose from. */
export interface ChoiceFacts {
  /** When the free plan was chosen: the wait counts from then, so that it is waited for once. */
  chosenAt: Date;
  waitWeeks: number;
  /** The week the launch has its place in. */
  week: string;
  now: Date;
}

/** The first week that may be chosen; one that has begun is over too soon. */
export function earliestChoice({ chosenAt, waitWeeks, now }: ChoiceFacts): string {
  const waited = addWeeks(mondayOf(chosenAt), waitWeeks);
  const next = addWeeks(mondayOf(now), 1);
  return waited > next ? waited : next;
}

/** Whether the launch may have the week, if there is a place; `week` as it came. */
export function isChoice(week: string, facts: ChoiceFacts): boolean {
  const earliest = earliestChoice(facts);
  const isMonday = /^\d/.test(week) && parseWeek(week, facts.now) === week;
  return isMonday && week >= earliest && week < addWeeks(earliest, choosableWeeks);
}

/** The next weeks with a place, but for the one that the launch has. */
export function weekChoices(
  facts: ChoiceFacts,
  { taken, placesPerWeek }: { taken: ReadonlyMap<string, number>; placesPerWeek: number },
): WeekChoice[] {
  const earliest = earliestChoice(facts);
  return Array.from({ length: choosableWeeks }, (_, i) => addWeeks(earliest, i))
    .map((week) => ({ week, placesLeft: placesPerWeek - (taken.get(week) ?? 0) }))
    .filter(({ week, placesLeft }) => placesLeft > 0 && week !== facts.week)
    .slice(0, offeredAtOnce);
}
