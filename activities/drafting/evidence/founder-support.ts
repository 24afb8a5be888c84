import type { DraftFounder } from '../../../src/shared/profile-schema.ts';
import { saysFounder } from '../founder-sentences.ts';
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
 * The page must show the person as a founder, in a card, a list, a sentence or JSON-LD, with the texts for it quoted, or the name
 * with a word of founding. The title must be said of that person, too; the biography is among what the page says of the
 * person. A part without support is lost, a person without is none.
 */
export function founderSupport(
  { name, title = '', bio = '' }: DraftFounder,
  quotes: readonly Quote[],
  ownName: string | null,
): SupportedFounder | null {
  if (!isPersonName(name)) return null;
  const naming = quotes.filter(({ text }) => hasPhrase(text, name));
  const sources = new Set(naming.map(({ source }) => source));
  const shown = [...sources].flatMap((source) => shownOnPage(source, name, quotes, ownName));
  if (shown.length === 0) return null;
  const used = new Set(shown.flatMap((one) => one.used));
  const lost: ('title' | 'bio')[] = [];
  const value: DraftFounder = { name };
  if (title !== '') {
    const isShown = shown.some((one) => one.title !== undefined && hasPhrase(one.title, title));
    if (isShown) value.title = title;
    else lost.push('title');
    const titled = quotes.find(({ text }) => hasPhrase(text, title));
    if (isShown && titled !== undefined) used.add(titled);
  }
  if (bio !== '') {
    const support = proseSupport(bio, quotes);
    const about = [
      ...shown.flatMap((one) => one.bio),
      ...(support ?? []).flatMap((quote) => linesNaming(quote, name)),
    ];
    const isOfPerson = sentencesIn(bio).every((sentence) => about.some((line) => lineSays(line, sentence)));
    if (support !== null && isOfPerson) {
      value.bio = bio;
      for (const quote of support) used.add(quote);
    } else lost.push('bio');
  }
  return { value, used: quotes.filter((quote) => used.has(quote)), lost };
}

function shownOnPage(
  source: Source,
  name: string,
  quotes: readonly Quote[],
  ownName: string | null,
): Shown[] {
  const here = quotes.filter((quote) => quote.source === source);
  const isWhole = here.some(({ text }) => hasPhrase(text, name) && saysFounder(text));
  return source
    .facts()
    .founders(ownNamesAt(source.lines, source.url, ownName))
    .filter((one) => one.name === name)
    .filter(({ said }) => isWhole || said.every((text) => here.some((quote) => hasPhrase(quote.text, text))))
    .map(({ title, bio, said }) => ({
      used: here.filter(({ text }) => [name, ...said].some((one) => hasPhrase(text, one))),
      ...(title !== undefined && { title }),
      bio,
    }));
}

/** The lines that a quote touches and that have a part of the name. */
function linesNaming({ source, places }: Quote, name: string): string[] {
  const parts = name.split(/\s+/).filter((part) => part.length > 2 && !part.endsWith('.'));
  return places
    .flatMap(({ first, last }) => source.lines.slice(first, last + 1))
    .filter((line) => parts.some((part) => hasPhrase(line, part)));
}
