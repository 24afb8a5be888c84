/** The weeks that owners can choose for their free launches. */
import { addWeeks, mondayOf, parseWeek } from '../shared/week-rules.ts';
import { earliestWeek } from './free-launch-rules.ts';

/** The maximum of weeks offered at once. */
const maxOffered = 12;
/** Weeks that can be chosen, from the earliest on. */
const choosableWeeks = 52;

export interface WeekChoice {
  /** The Monday, YYYY-MM-DD. */
  week: string;
  placesLeft: number;
}

export interface ChoiceFacts {
  /** When the free plan was chosen; `waitWeeks` count from then, even if the week changes. */
  chosenAt: Date;
  waitWeeks: number;
  /** The current week of the launch. */
  week: string;
  now: Date;
}

/** The first week that can be chosen; at the earliest the next one. */
export function earliestChoice({ chosenAt, waitWeeks, now }: ChoiceFacts): string {
  const waited = earliestWeek(chosenAt, waitWeeks);
  const next = addWeeks(mondayOf(now), 1);
  return waited > next ? waited : next;
}

/** Whether the week can be chosen if it has a place. @param week user input */
export function isChoice(week: string, facts: ChoiceFacts): boolean {
  const earliest = earliestChoice(facts);
  const isMonday = /^\d/.test(week) && parseWeek(week, facts.now) === week;
  return isMonday && week >= earliest && week < addWeeks(earliest, choosableWeeks);
}

/** The next weeks with a place, except the current one of the launch. */
export function weekChoices(
  facts: ChoiceFacts,
  { taken, placesPerWeek }: { taken: ReadonlyMap<string, number>; placesPerWeek: number },
): WeekChoice[] {
  const earliest = earliestChoice(facts);
  return Array.from({ length: choosableWeeks }, (_, i) => addWeeks(earliest, i))
    .map((week) => ({ week, placesLeft: placesPerWeek - (taken.get(week) ?? 0) }))
    .filter(({ week, placesLeft }) => placesLeft > 0 && week !== facts.week)
    .slice(0, maxOffered);
}
