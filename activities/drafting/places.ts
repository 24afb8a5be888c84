/** Country and city, each from where the site states it, in this order: markup, addresses, sentences, telephone numbers. */
import type { Cited } from '../../src/shared/profile-schema.ts';
import { addressPlaces } from './address-blocks.ts';
import { countryOfDomain, countryOfPhone } from './address-shapes.ts';
import { type FoundPlace, placeInAddress } from './addresses.ts';
import { countriesByFlag, countryStated, namesCountry } from './countries.ts';
import { statementPlaces } from './place-statements.ts';
import { cite, type Site } from './site.ts';
import { phonePlaces, statedPlaces } from './stated-places.ts';
import { hasPhrase } from './words.ts';

export function draftPlace(
  site: Site,
  name: string | null,
): { country: Cited<string> | null; city: Cited<string> | null } {
  const domain = countryOfDomain(site.domain);
  const found = [
    ...statedPlaces(site, domain),
    ...addressPlaces(site, domain),
    ...statementPlaces(site, name),
    ...phonePlaces(site),
  ];
  const country = firstCited(found, ({ country: one }) => one, statesItself);
  const inCountry = found.filter(
    (one) => country === null || one.country === null || one.country === country.value,
  );
  // `© Studio Ghent · Belgium`: the name of the product says nothing of where it is.
  const saysCity = (quote: string, city: string) =>
    hasPhrase(name !== null && hasPhrase(name, city) ? quote.replaceAll(name, ' ') : quote, city);
  return { country, city: firstCited(inCountry, ({ city }) => city, saysCity) };
}

/** The first value that a quote of its place says. */
function firstCited(
  found: readonly FoundPlace[],
  valueOf: (place: FoundPlace) => string | null,
  says: (quote: string, value: string, url: string) => boolean,
): Cited<string> | null {
  for (const place of found) {
    const value = valueOf(place);
    const quote = value === null ? undefined : place.quotes.find((one) => says(one, value, place.page.url));
    if (value !== null && quote !== undefined) return { value, evidence: [cite(place.page, quote)] };
  }
  return null;
}

const statesItself = (quote: string, code: string, url: string): boolean =>
  statesCountry(quote, code, url) || countryStated(quote) === code;

/**
 * Whether a text states a country: by its name, a flag, an address, a register or a telephone number.
 * @param url the page's, whose domain decides between countries that have post codes of the same form
 */
export const statesCountry = (text: string, code: string, url: string): boolean =>
  namesCountry(text, code) ||
  countriesByFlag(text).includes(code) ||
  countryOfPhone(text) === code ||
  placeInAddress([text.slice(0, 600)], countryOfDomain(new URL(url).hostname)).country === code;
