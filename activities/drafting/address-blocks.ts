/** Addresses of the company in imprints, footers and contact parts. */
import type { Block } from '../reading/page-reading.ts';
import { type FoundPlace, placeInAddress } from './addresses.ts';
import { words } from './lexicon.ts';
import { holdsFiller, isUsable } from './placeholder.ts';
import { isOthers, sectionsOf, type Section } from './sections.ts';
import { pagesOf, type Site, type SitePage } from './site.ts';

const maxLength = 400;
const maxShort = 120;
/** Blocks of a page that are read. Of a thousand real pages none has more than 645. */
const maxBlocks = 2000;
/** More cities than that are offices, of which none is said to be the seat. */
const maxCities = 2;

export function addressPlaces(site: Site, domain: string | null): FoundPlace[] {
  const found = pagesOf(site, 'legal', 'contact', 'about', 'home', 'team', 'other')
    // What else is on a page that has a template's filler may be the template's, too.
    .filter(({ blocks }) => !holdsFiller(blocks.map(({ text }) => text)))
    .flatMap((page) => blocksOf(page).slice(0, maxBlocks))
    .flatMap(({ block, section }) => addressIn(block, section, domain));
  // An imprint names the seat first.
  const cities = new Set(found.flatMap(({ city }) => city ?? []));
  return cities.size > maxCities && found[0]?.page.role !== 'legal' ? [] : found;
}

const blocksOf = (page: SitePage) =>
  sectionsOf(page)
    .filter(({ trail }) => !trail.some((text) => words('host').test(text)))
    .flatMap((section) => section.all.filter(mayHold).map((block) => ({ block, section })));

const isWhereAddressesAre = ({ page, trail }: Section, { marks }: Block): boolean =>
  page.role === 'legal' ||
  page.role === 'contact' ||
  trail.some((text) => words('contact').test(text)) ||
  (['header', 'footer', 'contact'] as const).some((mark) => marks.has(mark));

function addressIn(block: Block, section: Section, domain: string | null): FoundPlace[] {
  const isExpected = isWhereAddressesAre(section, block);
  const [hasNumber, isShort] = [/\d/.test(block.text), block.text.length <= maxShort];
  // Elsewhere one is a short line with the number of a house or a post code.
  if (!isExpected && !(hasNumber && isShort && !/[.!?]$/.test(block.text))) return [];
  const lines = ownLines(block);
  const own = placeInAddress(lines, domain);
  // A country alone could be a market; where addresses are, it is one with a number.
  const isWhole = hasNumber
    ? own.city !== null || (own.country !== null && isExpected)
    : own.city !== null && own.country !== null && isShort;
  return isWhole ? [{ ...own, page: section.page, quotes: [lines.join(' '), block.text] }] : [];
}

const mayHold = ({ kind, marks, text }: Block): boolean =>
  !isOthers(marks) &&
  !marks.has('nav') &&
  !marks.has('form') &&
  kind !== 'label' &&
  (text.length <= maxLength || kind === 'address') &&
  isUsable(text);

/** The lines of an address up to the one from which on it is somebody else’s, or too long. */
function ownLines({ lines, text }: Block): readonly string[] {
  const all = lines ?? [text];
  const at = all.findIndex(
    (line, i) => words('host').test(line) || all.slice(0, i + 1).join(' ').length > maxLength,
  );
  return at === -1 ? all : all.slice(0, at);
}
