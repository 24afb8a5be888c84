/** Entries of a timeline: the line with the day, and what belongs to it. */
import { datesIn } from '../dates.ts';
import { lineSays } from './prose-support.ts';
import type { Quote } from './sources.ts';

export interface DatedEntry {
  quote: Quote;
  /** Whether another quote is in the same entry. */
  holds(other: Quote): boolean;
}

/** A line of that many characters may be a day and little else; its title is in the next one then. */
const maxDayLine = 40;
const maxEntryLines = 12;

/** The entries of a day that a quote shows with its title. */
export function entriesOfDay(quote: Quote, date: string, title: string): DatedEntry[] {
  const { lines } = quote.source;
  const isDated = (line = ''): boolean => datesIn(line).length > 0;
  const isEntry = (at: number, last: number): boolean => {
    const [line = '', next = ''] = lines.slice(at, at + 2);
    const dates = datesIn(line);
    if (!dates.includes(date)) return false;
    const isNext = line.length <= maxDayLine && at < last && !isDated(next) && lineSays(next, title);
    return isNext || (dates.length === 1 && lineSays(line, title));
  };
  return quote.places.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, i) => first + i)
      .filter((at) => isEntry(at, last))
      .map((at) => {
        const length = lines.slice(at + 1, at + maxEntryLines).findIndex(isDated);
        const end = at + (length === -1 ? maxEntryLines : length + 1);
        const holds = ({ source, places }: Quote): boolean =>
          source === quote.source && places.some((place) => place.first >= at && place.last < end);
        return { quote, holds };
      }),
  );
}
