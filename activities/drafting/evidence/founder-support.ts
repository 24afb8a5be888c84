import type { DraftFounder } from '../../../src/shared/profile-schema.ts';
import { foundersIn, saysFounder, type SaidFounder } from '../founder-sentences.ts';
import { ownNamesAt } from '../own-names.ts';
import { isPersonName } from '../person-name.ts';
import { hasPhrase, sentencesIn } from '../words.ts';
import { lineSays, proseSupport } from './prose-support.ts';
import type { Quote, Source } from './sources.ts';

export interface SupportedFounder {
  value: DraftFounder;
  used: Quote[];
  /** The parts that no quote supports. */
  lost: ('title' | 'bio')[];
}

/** What shows a person as a founder: the quotes, and the title and texts about the person where they are. */
interface Shown {
  used: readonly Quote[];
  title?: string;
  bio: readonly string[];
}

/**
 * A founder needs a quote with the name and a word of founding in a sentence about that person and no other company, or the
 * quotes of a card, a list or JSON-LD where the page shows the person as one. The title must be said of that person, too;
 * the biography is among what the page says of the person. A part without support is lost, a person without is none.
 */
export function founderSupport(
  founder: DraftFounder,
  quotes: readonly Quote[],
  ownName: string | null,
): SupportedFounder | null {
  const { name, title, bio } = founder;
  if (!isPersonName(name)) return null;
  const naming = quotes.filter(({ text }) => hasPhrase(text, name));
  const shown = [...new Set(naming.map(({ source }) => source))].flatMap((source) => [
    ...shownOnPage(source, name, quotes, ownName),
    ...saidInSentences(
      naming.filter((quote) => quote.source === source),
      name,
      ownName,
    ),
  ]);
  if (shown.length === 0) return null;
  const used = new Set(shown.flatMap((one) => one.used));
  const lost: ('title' | 'bio')[] = [];
  const value: DraftFounder = { name };
  if (title !== undefined && title !== '') {
    const titled = quotes.filter(({ text }) => hasPhrase(text, title));
    const isShown = shown.some((one) => one.title !== undefined && hasPhrase(one.title, title));
    if (isShown) value.title = title;
    else lost.push('title');
    for (const quote of isShown ? titled.slice(0, 1) : []) used.add(quote);
  }
  if (bio !== undefined && bio !== '') {
    const support = proseSupport(bio, quotes);
    const about = [
      ...shown.flatMap((one) => one.bio),
      ...(support ?? []).flatMap((quote) => linesAbout(quote, name)),
    ];
    const isOfPerson = sentencesIn(bio).every((sentence) => about.some((line) => lineSays(line, sentence)));
    if (support === null || !isOfPerson) lost.push('bio');
    else {
      value.bio = bio;
      for (const quote of support) used.add(quote);
    }
  }
  return { value, used: quotes.filter((quote) => used.has(quote)), lost };
}

/** Where the layout or the markup of the page shows the person, with the texts for it quoted. */
function shownOnPage(
  source: Source,
  name: string,
  quotes: readonly Quote[],
  ownName: string | null,
): Shown[] {
  const own = ownNamesAt(source.lines, source.url, ownName);
  const here = quotes.filter((quote) => quote.source === source);
  const isWhole = here.some(({ text }) => hasPhrase(text, name) && saysFounder(text));
  return source
    .facts()
    .founders(own)
    .flatMap((one): Shown[] => {
      const isSaid = isWhole || one.said.every((text) => here.some((quote) => hasPhrase(quote.text, text)));
      if (one.name !== name || !isSaid) return [];
      const used = here.filter(({ text }) => [name, ...one.said].some((said) => hasPhrase(text, said)));
      return [{ used, ...(one.title !== undefined && { title: one.title }), bio: one.bio }];
    });
}

/** Where a sentence of the page says it, as far as a quote holds the name and the words for it. */
function saidInSentences(naming: readonly Quote[], name: string, ownName: string | null): Shown[] {
  return naming.flatMap((quote): Shown[] => {
    const own = ownNamesAt(quote.source.lines, quote.source.url, ownName);
    const lines = quote.places.flatMap(({ first, last }) => quote.source.lines.slice(first, last + 1));
    const said = lines
      .flatMap(sentencesIn)
      .filter((sentence) => hasPhrase(sentence, name) && saysFounder(quote.text));
    const named = said
      .flatMap((sentence): SaidFounder[] => foundersIn(sentence, own, true))
      .filter((one) => one.name === name);
    return named.map(({ title }) => ({ used: [quote], ...(title !== undefined && { title }), bio: [] }));
  });
}

/** So many lines below a name may be about that person. */
const maxBelow = 8;

/** The lines that a quote touches and that are about a person: with a part of the name, or with it as the nearest name above. */
function linesAbout({ source, places }: Quote, name: string): string[] {
  const { lines } = source;
  const parts = name.split(/\s+/).filter((part) => part.length > 2 && !part.endsWith('.'));
  const isAbout = (at: number): boolean => {
    if (parts.some((part) => hasPhrase(lines[at] ?? '', part))) return true;
    const above = lines.slice(Math.max(0, at - maxBelow), at);
    return hasPhrase(above.findLast((line) => hasPhrase(line, name) || isPersonName(line)) ?? '', name);
  };
  const touched = places.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, i) => first + i),
  );
  return [...new Set(touched)].filter(isAbout).map((at) => lines[at] ?? '');
}
