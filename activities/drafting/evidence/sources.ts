/** Stored pages as sources of quotes. */
import type { Evidence, StoredPage } from '../../../src/shared/profile-schema.ts';
import { partsOfText } from '../../../src/shared/stored-text-rules.ts';
import { clean, fold } from '../../reading/fold.ts';
import { isObject } from '../../reading/json-ld.ts';
import { emailPattern } from '../contact.ts';
import { speaksToMachines } from '../placeholder.ts';
import { remembered } from '../remembered.ts';
import { readingOf } from '../site.ts';
import { addressMeaning, type AddressMeaning } from './address-meaning.ts';
import { factsOf, type StatedFacts } from './facts.ts';
import { placesOf, storedLines, type Place } from './stored-lines.ts';

/** Longer than any paragraph worth quoting; a whole page is evidence for nothing in particular. */
const maxQuoteLength = 2000;
const maxQuotes = 100;

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
  lang(): string | null;
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

/** The sources by address; of pages with the same address the first. */
export const sourcesOf = (pages: readonly StoredPage[]): Map<string, Source> =>
  new Map(pages.toReversed().map((page) => [page.url, sourceOf(page)]));

function sourceOf(page: StoredPage): Source {
  const stored = storedLines(page.text);
  let facts: StatedFacts | null = null;
  let meaning: AddressMeaning | null = null;
  return {
    url: page.url,
    lines: stored.lines,
    placesOf: remembered((quote) => placesOf(stored, quote)),
    addresses: new Set(partsOfText(page.text).addresses.map(fold)),
    writtenAddresses: new Set(writtenIn(stored.text)),
    emails: new Set(stored.text.match(emailPattern) ?? []),
    lang: () => readingOf(page).lang,
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

/** A quote that is verbatim in the page it names, white space folded, as whole words; else why it is refused. */
function foundQuote(entry: unknown, sources: ReadonlyMap<string, Source>): Quote | string {
  const { quote, page_url: url } = isObject(entry) ? entry : {};
  if (typeof quote !== 'string' || typeof url !== 'string') return 'evidence without a quote and a page';
  const source = sources.get(url);
  if (source === undefined) return 'the page of a quote was not read';
  const text = quote.length > maxQuoteLength * 2 ? '' : fold(quote);
  if (text === '' || text.length > maxQuoteLength) return 'a quote is empty or too long';
  const found = clean(text) === text ? source.placesOf(text) : [];
  if (found.length === 0) return 'a quote is not in its page';
  // What somebody wants machines to believe is evidence of nothing.
  const places = found.filter(
    ({ first, last }) => !source.lines.slice(first, last + 1).some(speaksToMachines),
  );
  return places.length === 0
    ? 'a quote is from a line that gives orders to machines'
    : { text, source, places };
}

export interface Found {
  quotes: Quote[];
  /** Why the others were refused. */
  refused: string[];
}

export function foundQuotes(evidence: unknown, sources: ReadonlyMap<string, Source>): Found {
  const entries: unknown[] = Array.isArray(evidence) ? evidence.slice(0, maxQuotes) : [];
  const found = entries.map((entry) => foundQuote(entry, sources));
  return {
    quotes: found.filter((one) => typeof one !== 'string'),
    refused: found.filter((one) => typeof one === 'string'),
  };
}

/** A cited value as far as it is one. */
export function citedAt(
  holder: unknown,
  key: string | number,
  sources: ReadonlyMap<string, Source>,
): Found & { value: unknown } {
  const cited = (holder as Record<string | number, unknown>)[key];
  const { value, evidence } = isObject(cited) ? cited : {};
  return { value, ...foundQuotes(evidence, sources) };
}

export const toEvidence = (quotes: readonly Quote[]): Evidence[] =>
  quotes.map(({ text, source }) => ({ quote: text, page_url: source.url }));
