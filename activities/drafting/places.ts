/** Country and city, each from where the site states it, in this order: markup, addresses, sentences, telephone numbers. */
import type { Cited } from '../../src/shared/profile-schema.ts';
import { addressPlaces, furniturePlaces } from './address-blocks.ts';
import { countryImplied, countryOfDomain, countryOfPhone } from './address-shapes.ts';
import { type FoundPlace, piecesOf, placeInAddress, regionIn } from './addresses.ts';
import { countriesByFlag, countryStated, namesCountry } from './countries.ts';
import { phonePlaces, statedPlaces } from './stated-places.ts';
import { statementPlaces } from './place-statements.ts';
import { cite, type Site } from './site.ts';
import { hasPhrase } from './words.ts';

export function draftPlace(
  site: Site,
  name: string | null,
): { country: Cited<string> | null; city: Cited<string> | null } {
  const domain = countryOfDomain(site.domain);
  const found = [
    ...statedPlaces(site),
    ...addressPlaces(site, domain),
    ...statementPlaces(site, name),
    ...furniturePlaces(site),
    ...phonePlaces(site),
  ];
  const country = found.flatMap((place) => citedCountry(place) ?? []).at(0) ?? null;
  const city = found
    .filter((place) => country === null || place.country === null || place.country === country.value)
    .flatMap((place) => citedCity(place) ?? [])
    .at(0);
  return { country, city: city ?? null };
}

function citedCountry({ country, page, quotes }: FoundPlace): Cited<string> | null {
  const quote =
    country === null
      ? undefined
      : quotes.find((one) => statesCountry(one, country, page.url) || countryStated(one) === country);
  return country === null || quote === undefined ? null : { value: country, evidence: [cite(page, quote)] };
}

function citedCity({ city, page, quotes }: FoundPlace): Cited<string> | null {
  const quote = city === null ? undefined : quotes.find((one) => hasPhrase(one, city));
  return city === null || quote === undefined ? null : { value: city, evidence: [cite(page, quote)] };
}

/**
 * Whether a text states a country: by its name, a flag, an address, a register or a telephone number.
 * @param url the page's, whose domain decides between countries that have post codes of the same form
 */
export function statesCountry(text: string, code: string, url: string): boolean {
  return (
    namesCountry(text, code) ||
    countriesByFlag(text).includes(code) ||
    countryOfPhone(text) === code ||
    countryImplied(text, countryOfDomain(new URL(url).hostname)) === code ||
    regionIn(piecesOf(text.slice(0, 600))).country === code ||
    (code === 'JP' && placeInAddress([text.slice(0, 600)], null).country === code)
  );
}
