/** What sets one product apart from another, as far as lists say it. */
import type { ListingSummary } from '../listings/schema.ts';
import { count, countryInWords, slugInWords } from './words.ts';

type Compared = Pick<ListingSummary, 'pricing_model' | 'country' | 'votes' | 'launched_at'>;

/**
 * How `other` differs from `one`, in fragments such as `freemium instead of one-time`, the most telling first. What only
 * one of them states is left out: a website's silence is no difference.
 */
export function differencesInWords(one: Compared, other: Compared): string[] {
  const instead = (here: string | null, there: string | null, inWords: (value: string) => string) =>
    here !== null && there !== null && here !== there
      ? `${inWords(there)} instead of ${inWords(here)}`
      : null;
  return [
    instead(one.pricing_model, other.pricing_model, inSentence),
    instead(one.country, other.country, countryInWords),
    moreVotes(other.votes - one.votes),
    launch(one.launched_at, other.launched_at),
  ].filter((words) => words !== null);
}

const inSentence = (slug: string) => {
  const words = slugInWords(slug);
  return words.charAt(0).toLowerCase() + words.slice(1);
};

function moreVotes(difference: number): string | null {
  if (difference === 0) return null;
  const size = Math.abs(difference);
  return `${count(size)} ${difference > 0 ? 'more' : 'fewer'} ${size === 1 ? 'vote' : 'votes'}`;
}

const weekMs = 7 * 86_400_000;

/** By whole weeks: launches go by weeks. */
function launch(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return null;
  const weeks = Math.round((Date.parse(other) - Date.parse(one)) / weekMs);
  if (weeks === 0) return null;
  const size = Math.abs(weeks);
  return `launched ${count(size)} ${size === 1 ? 'week' : 'weeks'} ${weeks > 0 ? 'later' : 'earlier'}`;
}
