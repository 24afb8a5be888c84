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

/** The entry of a day that a quote shows with its title, if it does. */
export function entryOfDay(quote: Quote, date: string, title: string): DatedEntry[] {
  const { source, places } = quote;
  const { lines } = source;
  for (const { first, last } of places) {
    for (let at = first; at <= last; at += 1) {
      const line = lines[at] ?? '';
      const dates = datesIn(line);
      if (!dates.includes(date)) continue;
      const isTitled =
        (dates.length === 1 && lineSays(line, title)) ||
        (line.length <= maxDayLine &&
          at < last &&
          datesIn(lines[at + 1] ?? '').length === 0 &&
          lineSays(lines[at + 1] ?? '', title));
      if (!isTitled) continue;
      let end = at + 1;
      while (end < lines.length && end - at < maxEntryLines && datesIn(lines[end] ?? '').length === 0)
        end += 1;
      const holds = (other: Quote) =>
        other.source === source && other.places.some((place) => place.first >= at && place.last < end);
      return [{ quote, holds }];
    }
  }
  return [];
}
