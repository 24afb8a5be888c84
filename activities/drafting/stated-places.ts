/** Places that the markup of a site states, and the countries of its telephone numbers. */
import { isObject, wordsOf } from '../reading/json-ld.ts';
import { countryOfPhone } from './address-shapes.ts';
import { isCity, piecesOf, placeInAddress, type FoundPlace } from './addresses.ts';
import { countryNamed, countryOfRegion, countryStated } from './countries.ts';
import { words } from './lexicon.ts';
import { ownersOn } from './own-nodes.ts';
import { isUsable } from './placeholder.ts';
import { isOthers } from './sections.ts';
import { pagesOf, type Site, type SitePage } from './site.ts';

/** The addresses of the organization in JSON-LD. */
export const statedPlaces = (site: Site, domain: string | null): FoundPlace[] =>
  site.pages.flatMap((page) =>
    ownersOn(page)
      .filter(isFilledIn)
      .flatMap((node) => [node['address'], node['location']].flat())
      .map((value) => (isObject(value) && isObject(value['address']) ? value['address'] : value))
      .flatMap((address) => placeStated(address, page, domain)),
  );

/** Whether an object was filled in by somebody, and not by the builder of the site. */
const isFilledIn = (value: unknown): boolean =>
  isObject(value)
    ? Object.values(value).every(isFilledIn)
    : typeof value !== 'string' || value.length > 400 || (isUsable(value) && !/^(?:your|my) /i.test(value));

function placeStated(address: unknown, page: SitePage, domain: string | null): FoundPlace[] {
  if (typeof address === 'string') {
    const text = wordsOf(address);
    return [{ ...placeInAddress([text], domain), page, quotes: [text] }];
  }
  if (!isObject(address)) return [];
  const { addressCountry: stated, addressLocality: locality } = address;
  const named = isObject(stated) ? stated['name'] : stated;
  const country = typeof named === 'string' ? wordsOf(named) : '';
  // `Austin, Texas` is a city; of `Te Aro, Wellington` either could be one.
  const [city = '', ...others] = (typeof locality === 'string' ? wordsOf(locality) : '')
    .split(/,\s+/)
    .filter((part, i) => i === 0 || (countryOfRegion(part) ?? countryNamed(part)) === null);
  return [
    {
      city: others.length === 0 && isCity(city) ? city : null,
      country: countryStated(country),
      page,
      quotes: [city, country].filter((one) => one !== ''),
    },
  ];
}

const maxLine = 400;
const maxOffice = 60;
const phone = /(?:\+|00)\s?\d[\d\s().–/-]{7,25}\d/g;

/** Numbers that the company can be called at, where all are of one country. */
export function phonePlaces(site: Site): FoundPlace[] {
  const found = pagesOf(site, 'contact', 'legal', 'home', 'about', 'team', 'other').flatMap((page) => {
    const shown = page.blocks
      .filter(({ text, marks }) => !isOthers(marks) && text.length <= maxLine && !words('host').test(text))
      .flatMap(({ text }) => text.match(phone) ?? []);
    const linked = page.links
      .filter(({ raw, hidden, marks }) => !hidden && !isOthers(marks) && /^tel:|\/\/wa\.me\//i.test(raw))
      .map(({ raw }) => raw);
    return [...shown, ...linked].map((quote): FoundPlace => ({
      city: null,
      country: countryOfPhone(quote),
      page,
      quotes: [quote],
    }));
  });
  // Offices in several countries leave open which number is that of the seat.
  const offices = site.pages
    .flatMap(({ blocks }) => blocks)
    .filter(({ text, marks }) => marks.has('footer') && text.length <= maxOffice)
    .map(({ text }) => ({ country: countryNamed(piecesOf(text).at(-1) ?? '') }));
  const countries = new Set([...found, ...offices].flatMap(({ country }) => country ?? []));
  return countries.size === 1 ? found.filter(({ country }) => country !== null) : [];
}
