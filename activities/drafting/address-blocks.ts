/** Addresses of the company in imprints, footers and contact parts. */
import type { Block } from '../reading/page-reading.ts';
import { isCity, piecesOf, placeInAddress, regionIn, type Place, type FoundPlace } from './addresses.ts';
import { source, words } from './lexicon.ts';
import { holdsFiller, isUsable } from './placeholder.ts';
import { isOthers, sectionsOf } from './sections.ts';
import { pagesOf, type Site, type SitePage } from './site.ts';
import { isWordless } from './words.ts';

const maxLength = 400;
const maxLine = 60;
const maxLabel = 30;
const maxShort = 120;
/** More cities than that are offices, of which none is said to be the seat. */
const maxCities = 2;

export function addressPlaces(site: Site, domain: string | null): FoundPlace[] {
  const pages = [...pagesOf(site, 'legal', 'contact'), ...pagesOf(site, 'about', 'home', 'team', 'other')];
  // What else is on a page that has a template's filler may be the template's, too.
  const filledIn = pages.filter(({ blocks }) => !holdsFiller(blocks.map(({ text }) => text)));
  const found = filledIn.flatMap((page) =>
    sectionsOf(page).flatMap(({ trail, heading, blocks, at }) => {
      if (trail.some((text) => words('host').test(text))) return [];
      const first = heading === null ? at : at + 1;
      const isVisit =
        heading !== null &&
        heading.text.length <= maxLine &&
        words('visit', 'contact', 'address').test(heading.text);
      return blocks.flatMap((block, i) =>
        addressAt(page, first + i, isVisit || isPlaceOfAddresses(page, block), domain),
      );
    }),
  );
  // An imprint names the seat first.
  const cities = new Set(found.flatMap(({ city }) => city ?? []));
  return cities.size > maxCities && found[0]?.page.role !== 'legal' ? [] : found;
}

const isPlaceOfAddresses = ({ role }: SitePage, { kind, marks }: Block): boolean =>
  role === 'legal' || role === 'contact' || kind === 'address' || marks.has('footer') || marks.has('contact');

const label = new RegExp(`${source('address')}[^\\p{L}]*$`, 'iu');
const isLabel = (text: string): boolean =>
  text.length <= maxLabel && label.test(text) && !words('contact').test(text);
const labelled = new RegExp(`^[^\\p{L}]{0,4}(?:\\p{L}+ )?${source('address')}[^:：]{0,20}[:：]\\s*`, 'iu');

function addressAt(page: SitePage, at: number, isExpected: boolean, domain: string | null): FoundPlace[] {
  const [before, block, after] = [page.blocks[at - 1], page.blocks[at], page.blocks[at + 1]];
  if (
    block === undefined ||
    isOthers(block.marks) ||
    block.marks.has('nav') ||
    block.marks.has('form') ||
    block.kind === 'label' ||
    (block.text.length > maxLength && block.kind !== 'address')
  )
    return [];
  const isLabelled = labelled.test(block.text) || (before !== undefined && isLabel(before.text));
  if (!(isExpected || isLabelled) || !isUsable(block.text)) return [];
  // The line before says whether it is a host’s, an authority’s or the like.
  if (words('host').test(before?.text.slice(-80) ?? '')) return [];
  const lines = ownLines(block);
  if (lines.length === 0) return [];
  const own = placeInAddress(lines, domain);
  const ownText = lines.join(' ');
  if (own.city !== null && own.country === null)
    for (const [one, other] of [
      [block, after],
      [before, block],
    ] as const) {
      // The country, or the street that says whose the post code is, is often in a line of its own.
      if (one === undefined || other === undefined || Math.min(one.text.length, other.text.length) > maxLine)
        continue;
      const both = `${one.text} ${other.text}`;
      const { country, city } = placeInAddress([one.text, other.text], domain);
      if (country !== null && city === own.city) return [{ city, country, page, quotes: [ownText, both] }];
    }
  if (own.city === null && isLabelled) {
    const [first = '', ...rest] = piecesOf(block.text.replace(labelled, ''));
    // Without spaces only the ending says that it is a city.
    const isTown = isCity(first) && (!isWordless(first) || /[都道府県市区區町村郡]$/u.test(first));
    if (isTown && rest.length <= 2 && !/\d/.test(block.text))
      return [{ ...own, city: first, page, quotes: [ownText] }];
  }
  return isWhole(own, block.text) ? [{ ...own, page, quotes: [ownText, block.text] }] : [];
}

/** A country alone could be a market; with a number it is an address. */
const isWhole = ({ city, country }: Place, text: string): boolean =>
  /\d/.test(text)
    ? city !== null || country !== null
    : city !== null && country !== null && text.length < maxShort;

/** The lines of an address up to the one from which on it is somebody else’s, or too long. */
function ownLines({ lines, text }: Block): readonly string[] {
  const all = lines ?? [text];
  const at = all.findIndex(
    (line, i) => words('host').test(line) || all.slice(0, i + 1).join(' ').length > maxLength,
  );
  return at === -1 ? all : all.slice(0, at);
}

/** `Orrery LLC · Fort Worth, TX` in a header, a footer or a part for contact. */
export const furniturePlaces = (site: Site): FoundPlace[] =>
  site.pages.flatMap((page) =>
    page.blocks
      .filter(
        ({ text, marks }) =>
          text.length <= maxShort &&
          !isOthers(marks) &&
          ['header', 'footer', 'contact'].some((mark) => marks.has(mark as 'header')),
      )
      .map(({ text }) => ({ ...regionIn(piecesOf(text)), page, quotes: [text] }))
      .filter(({ city, quotes: [text = ''] }) => city !== null && isUsable(text)),
  );
