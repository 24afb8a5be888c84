import type { Evidence, StoredPage } from '../../../src/shared/profile-schema.ts';
import { clean, fold } from '../../reading/fold.ts';
import { isObject, wordsOf } from '../../reading/json-ld.ts';
import { readPage } from '../../reading/page.ts';
import { partsOfText } from '../../../src/shared/stored-text-rules.ts';
import { addressMeaning, type AddressMeaning } from './address-meaning.ts';
import { emailPattern } from '../contact.ts';
import { countryStated } from '../countries.ts';
import { foundersOn, type FoundFounder } from '../found-founders.ts';
import { stringsAt } from '../json-ld-nodes.ts';
import { ownNodes } from '../own-nodes.ts';
import { speaksToMachines } from '../placeholder.ts';
import { roleOfPage } from '../page-role.ts';
import { placesOf, storedLines, type Place } from './stored-lines.ts';

/** Longer than any paragraph worth quoting; a whole page is evidence for nothing in particular. */
const maxQuoteLength = 2000;
const maxQuotes = 100;

/** What a page's markup states under the names of its properties, where the bare value would not say what it is. */
export interface StatedFacts {
  countries: ReadonlySet<string>;
  foundingYears: ReadonlySet<string>;
  /** Whom its layout and markup show as founders of what has one of these names. */
  founders(own: readonly string[]): readonly FoundFounder[];
}

/** A stored page, made ready for looking quotes up. */
export interface Source {
  url: string;
  /** The visible text and what the markup says, a block or a string a line. */
  lines: readonly string[];
  placesOf(quote: string): readonly Place[];
  /** What is in address attributes, unchanged. */
  addresses: ReadonlySet<string>;
  /** Absolute addresses written out in the text. */
  writtenAddresses: ReadonlySet<string>;
  emails: ReadonlySet<string>;
  facts(): StatedFacts;
  addressMeaning(): AddressMeaning;
}

/** A quote that was found, and the page it was found on. */
export interface Quote {
  text: string;
  source: Source;
  /** Where it is there; never empty. */
  places: readonly Place[];
}

export function sourcesOf(pages: readonly StoredPage[]): Map<string, Source> {
  const sources = new Map<string, Source>();
  for (const page of pages) if (!sources.has(page.url)) sources.set(page.url, sourceOf(page));
  return sources;
}

function sourceOf(page: StoredPage): Source {
  const stored = storedLines(page.text);
  const known = new Map<string, readonly Place[]>();
  let facts: StatedFacts | null = null;
  let meaning: AddressMeaning | null = null;
  return {
    url: page.url,
    lines: stored.lines,
    placesOf(quote) {
      const before = known.get(quote);
      if (before !== undefined) return before;
      const found = placesOf(stored, quote);
      known.set(quote, found);
      return found;
    },
    addresses: new Set(partsOfText(page.text).addresses.map(fold)),
    writtenAddresses: new Set(writtenIn(stored.text)),
    emails: new Set(stored.text.match(emailPattern) ?? []),
    facts: () => (facts ??= factsOf(page)),
    addressMeaning: () => (meaning ??= addressMeaning(page)),
  };
}

/** The absolute addresses among the words of a text, without the punctuation around them. */
export const writtenIn = (text: string): string[] =>
  text
    .split(/[\s"'“”‘’<>()[\]]+/)
    .filter((word) => /^https?:\/\//i.test(word) && word.length <= 2048)
    .map((word) => word.replace(/(?<![.,;:!?])[.,;:!?]+$/, ''));

/** Whether a line that a quote touches gives orders to machines: what somebody wants to be believed is evidence of nothing. */
const givesOrders = ({ lines }: Source, { first, last }: Place): boolean =>
  lines.slice(first, last + 1).some(speaksToMachines);

/** The quotes that are verbatim in the page they name, white space folded, as whole words; the others with the reason. */
export function foundQuotes(
  evidence: unknown,
  sources: ReadonlyMap<string, Source>,
): { quotes: Quote[]; refused: string[] } {
  const quotes: Quote[] = [];
  const refused: string[] = [];
  const entries: unknown[] = Array.isArray(evidence) ? evidence.slice(0, maxQuotes) : [];
  for (const entry of entries) {
    const { quote, page_url: url } = isObject(entry) ? entry : {};
    if (typeof quote !== 'string' || typeof url !== 'string') {
      refused.push('evidence without a quote and a page');
      continue;
    }
    const text = quote.length > maxQuoteLength * 2 ? '' : fold(quote);
    const source = sources.get(url);
    if (source === undefined) refused.push('the page of a quote was not read');
    else if (text === '' || text.length > maxQuoteLength) refused.push('a quote is empty or too long');
    else {
      const standing = clean(text) === text ? source.placesOf(text) : [];
      const places = standing.filter((place) => !givesOrders(source, place));
      if (standing.length === 0) refused.push('a quote does not stand in its page');
      else if (places.length === 0) refused.push('a quote stands where orders are given to machines');
      else quotes.push({ text, source, places });
    }
  }
  return { quotes, refused };
}

/** A cited value, as far as it is one, and those of its quotes that were found. */
export function citedAt(
  holder: unknown,
  key: string | number,
  sources: ReadonlyMap<string, Source>,
): { value: unknown; quotes: Quote[]; refused: string[] } {
  const cited: unknown =
    isObject(holder) || Array.isArray(holder) ? (holder as Record<string | number, unknown>)[key] : undefined;
  const { value, evidence } = isObject(cited) ? cited : {};
  return { value, ...foundQuotes(evidence, sources) };
}

export const toEvidence = (quotes: readonly Quote[]): Evidence[] =>
  quotes.map(({ text, source }) => ({ quote: text, page_url: source.url }));

function factsOf(page: StoredPage): StatedFacts {
  const countries = new Set<string>();
  const foundingYears = new Set<string>();
  const reading = readPage(page.html, page.url);
  for (const { node } of ownNodes(reading)) {
    for (const country of stringsAt(node, 'addressCountry')) {
      const code = countryStated(wordsOf(country));
      if (code !== null) countries.add(code);
    }
    for (const date of stringsAt(node, 'foundingDate')) {
      const year = /^\d{4}(?=$|[-/.])/.exec(date.trim())?.[0];
      if (year !== undefined) foundingYears.add(year);
    }
  }
  const sitePage = { ...reading, role: roleOfPage(reading) };
  return { countries, foundingYears, founders: (own) => foundersOn(sitePage, own) };
}
