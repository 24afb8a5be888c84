import type { Cited, Evidence } from '../../src/shared/profile-schema.ts';
import { addressPlaces, statedPlaces } from './address-blocks.ts';
import { countryStated, namesCountry } from './countries.ts';
import type { FoundPlace } from './found-place.ts';
import { phones } from './place-phones.ts';
import { parties } from './place-parties.ts';
import { origins, registrations, statements } from './place-sentences.ts';
import { cite, type Site } from './site.ts';
import { hasPhrase } from './words.ts';

/** Country and city, each where the site states it: an address in JSON-LD or on the page, `based in …`, whom its terms are with, or its telephone number. */
export function draftPlace(
  site: Site,
  name: string | null,
): { country: Cited<string> | null; city: Cited<string> | null } {
  const found = [
    ...statedPlaces(site),
    ...addressPlaces(site),
    ...statements(site, name),
    ...parties(site, name),
    ...origins(site, name),
    ...registrations(site),
    ...phones(site),
  ];
  const withCountry = found.find(({ country }) => country !== null);
  const withCity =
    withCountry?.city == null
      ? found.find((one) => one.city !== null && agrees(one, withCountry))
      : withCountry;
  return {
    country:
      withCountry?.country == null
        ? null
        : {
            value: withCountry.country,
            evidence: evidenceOf(withCountry, (quote) => statesCountry(quote, withCountry)),
          },
    city:
      withCity?.city == null
        ? null
        : {
            value: withCity.city,
            evidence: evidenceOf(withCity, (quote) => hasPhrase(quote, withCity.city ?? '')),
          },
  };
}

const agrees = (one: FoundPlace, other: FoundPlace | undefined): boolean =>
  one.country === null || other === undefined || one.country === other.country;

const statesCountry = (quote: string, { country }: FoundPlace): boolean =>
  country !== null &&
  (namesCountry(quote, country) || countryStated(quote) === country || hasPhrase(quote, country));

/** One quote that says it is enough; all of them where only together they do. */
function evidenceOf({ page, quotes }: FoundPlace, says: (quote: string) => boolean): Evidence[] {
  const one = quotes.find(says);
  return (one === undefined ? quotes : [one]).map((quote) => cite(page, quote));
}
