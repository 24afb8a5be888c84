/** Places that the markup of a site states, and the countries of its telephone numbers. */
import { isObject, wordsOf } from '../reading/json-ld.ts';
import { countryOfDomain, countryOfPhone, countryOfRegion } from './address-shapes.ts';
import { isCity, piecesOf, placeInAddress, type FoundPlace } from './addresses.ts';
import { countryNamed, countryStated } from './countries.ts';
import { words } from './lexicon.ts';
import { ownNodes } from './own-nodes.ts';
import { isUsable } from './placeholder.ts';
import { isOthers } from './sections.ts';
import { pagesOf, type Site, type SitePage } from './site.ts';

/** The addresses of the organization in JSON-LD. */
export const statedPlaces = (site: Site): FoundPlace[] =>
  site.pages.flatMap((page) =>
    ownNodes(page)
      .filter(({ role, node }) => (role === 'organization' || role === 'site') && isFilledIn(node))
      .flatMap(({ node }) => [node['address'], node['location']].flat())
      .map((value) => (isObject(value) && isObject(value['address']) ? value['address'] : value))
      .flatMap((address) => placeStated(address, page)),
  );

/** Whether an object was filled in by somebody, and not by the builder of the site. */
const isFilledIn = (value: unknown): boolean =>
  !isObject(value) ||
  Object.values(value).every((one) =>
    typeof one !== 'string'
      ? isFilledIn(one)
      : one.length > 400 || (isUsable(one) && !/^(?:your|my) /i.test(one)),
  );

function placeStated(address: unknown, page: SitePage): FoundPlace[] {
  if (typeof address === 'string') {
    const text = wordsOf(address);
    return [{ ...placeInAddress([text], countryOfDomain(new URL(page.url).hostname)), page, quotes: [text] }];
  }
  if (!isObject(address)) return [];
  const { addressCountry: stated, addressLocality: locality, addressRegion: region } = address;
  const named = isObject(stated) ? stated['name'] : stated;
  const country = typeof named === 'string' ? wordsOf(named) : '';
  const city = typeof locality === 'string' ? cityOf(wordsOf(locality), region) : '';
  return [
    {
      city: isCity(city) ? city : null,
      country: countryStated(country),
      page,
      quotes: [city, country].filter((one) => one !== ''),
    },
  ];
}

/** `Austin, Texas` ends in a region, `Newtown, Wellington` in its city, unless that is also the region. */
function cityOf(locality: string, region: unknown): string {
  const parts = locality
    .split(/,\s+/)
    .filter((part, i) => i === 0 || (countryOfRegion(part) ?? countryNamed(part)) === null);
  return parts.length > 1 && parts.at(-1) === region ? '' : (parts.at(-1) ?? '');
}

/** Numbers that the company can be called at, where all are of one country. */
export function phonePlaces(site: Site): FoundPlace[] {
  const found = pagesOf(site, 'contact', 'legal', 'home', 'about', 'team', 'other').flatMap((page) => {
    const shown = page.blocks
      .filter(
        ({ text, marks }) =>
          !isOthers(marks) && /\+|00/.test(text) && text.length <= 400 && !words('host').test(text),
      )
      .flatMap(({ text }) => text.match(/(?:\+|00)\s?\d[\d\s().–/-]{7,25}\d/g) ?? []);
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
    .flatMap(({ blocks }) => blocks.filter(({ text, marks }) => marks.has('footer') && text.length <= 60))
    .map(({ text }) => ({ country: countryNamed(piecesOf(text).at(-1) ?? '') }));
  const countries = new Set([...found, ...offices].flatMap(({ country }) => country ?? []));
  return countries.size === 1 ? found.filter(({ country }) => country !== null) : [];
}
