import type { DraftFounder } from '../../../src/shared/profile-schema.ts';
import { saysFounder } from '../founder-sentences.ts';
import { ownNamesAt } from '../own-names.ts';
import { isFirstName, isPersonName } from '../person-name.ts';
import { hasPhrase, sentencesIn } from '../words.ts';
import { lineSays, linesOf, proseSupport } from './prose-support.ts';
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
 * The page must show the person as a founder, in a card, a list, a sentence, JSON-LD, a line at its foot or an introduction on
 * a page about its owner, with the texts for it quoted, or the name with a word of founding. The title must be said of that
 * person, too; the biography is among what the page says of the person. A part without support is lost, a person without is
 * none.
 */
export function founderSupport(
  { name, title = '', bio = '' }: DraftFounder,
  quotes: readonly Quote[],
  ownName: string | null,
): SupportedFounder | null {
  if (!isPersonName(name) && !isFirstName(name)) return null;
  const naming = quotes.filter(({ text }) => hasPhrase(text, name));
  const sources = new Set(naming.map(({ source }) => source));
  const shown = [...sources].flatMap((source) => shownOnPage(source, name, quotes, ownName));
  if (shown.length === 0) return null;
  const isShown = shown.some((one) => one.title !== undefined && hasPhrase(one.title, title));
  const biography = bio === '' ? null : bioSupport(bio, name, shown, quotes);
  const titled = isShown ? quotes.filter(({ text }) => hasPhrase(text, title)).slice(0, 1) : [];
  const used = new Set([...shown.flatMap((one) => one.used), ...titled, ...(biography ?? [])]);
  return {
    value: { name, ...(isShown && title !== '' && { title }), ...(biography !== null && { bio }) },
    used: quotes.filter((quote) => used.has(quote)),
    lost: [
      ...(title !== '' && !isShown ? (['title'] as const) : []),
      ...(bio !== '' && biography === null ? (['bio'] as const) : []),
    ],
  };
}

/** The quotes of a biography, if each sentence is said of the person: in the card, or in a line with a part of the name. */
function bioSupport(
  bio: string,
  name: string,
  shown: readonly Shown[],
  quotes: readonly Quote[],
): readonly Quote[] | null {
  const support = proseSupport(bio, quotes);
  const parts = name.split(/\s+/).filter((part) => part.length > 2 && !part.endsWith('.'));
  const naming = (support ?? [])
    .flatMap(linesOf)
    .filter((line) => parts.some((part) => hasPhrase(line, part)));
  const about = [...shown.flatMap((one) => one.bio), ...naming];
  const isOfPerson = sentencesIn(bio).every((sentence) => about.some((line) => lineSays(line, sentence)));
  return isOfPerson ? support : null;
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
