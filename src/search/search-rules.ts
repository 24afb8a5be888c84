/** How what people type into a search is read, and what may have been meant by it. */
import { domainOf } from '../listings/from-draft-rules.ts';
import { countriesMeant, isCountry } from '../shared/country-rules.ts';
import { type FilterField, filterWord, filterWords } from '../shared/filter-words-rules.ts';
import { didYouMean, nearestOf } from '../shared/nearest-rules.ts';
import { parseUrl } from '../shared/url-rules.ts';

/** The product of `alternatives to NAME` and `NAME alternative`; null for other searches. */
export function soughtAlternativesOf(q: string): string | null {
  const words = q.trim();
  const after = /\balternatives?\s+(?:for|of|to)\s+(\S.*)$/i.exec(words)?.[1];
  if (after !== undefined) return after;
  const end = /[\s-]alternatives?$/i.exec(words);
  return end ? words.slice(0, end.index) : null;
}

/** The domain of a pasted address: `HTTPS://www.Example.com/pricing` becomes `example.com`. */
export function pastedDomain(text: string): string {
  const address = text.trim();
  const url = parseUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`);
  return url ? domainOf(url.hostname.replace(/\.$/, '')) : address;
}

export interface UnknownFilter {
  filter: 'category' | 'country' | FilterField;
  value: string;
  did_you_mean: string[];
  detail: string;
}

/** Null for an ISO 3166 code, in any case. */
export function unknownCountry(value: string): UnknownFilter | null {
  if (isCountry(value)) return null;
  const meant = countriesMeant(value);
  return {
    filter: 'country',
    value,
    did_you_mean: meant,
    detail: `There is no country “${value}”. ${didYouMean(meant)}Countries are two-letter ISO 3166 codes, such as DE or US.`,
  };
}

/** Describes a category that does not exist. `meant`: slugs that may have been meant. */
export const unknownCategory = (value: string, meant: string[]): UnknownFilter => ({
  filter: 'category',
  value,
  did_you_mean: meant,
  detail: `There is no category “${value}”. ${didYouMean(meant)}list_categories lists all of them.`,
});

/** Describes a stage or pricing model that filters do not know and no listing has; null for a known one. */
export function unknownWord(filter: FilterField, value: string): UnknownFilter | null {
  const known: readonly string[] = filterWords[filter];
  if (known.includes(filterWord(filter, value))) return null;
  const meant = nearestOf(value.toLowerCase(), known);
  const what = filter === 'stage' ? 'stage' : 'pricing model';
  return {
    filter,
    value,
    did_you_mean: meant,
    detail: `No product has the ${what} “${value}”. ${didYouMean(meant)}Filters know ${known.join(', ')}.`,
  };
}
