import type { DraftFounder } from '../../../src/shared/profile-schema.ts';
import { wordsOf } from '../../reading/json-ld.ts';
import { isTitledFounder, type StatedPerson } from '../founder-nodes.ts';
import { foundersListed } from '../founder-lists.ts';
import { stringsAt } from '../json-ld-nodes.ts';
import { isPersonName } from '../person-name.ts';
import { hasPhrase, placesOfPhrase, sentencesIn } from '../words.ts';
import { isSaidOfPerson, linesAbout } from './attachment.ts';
import { foundsIn, isAnothers, isSpeaker, isTold, ownNamesAt } from './founding-said.ts';
import { lineSays, proseSupport } from './prose-support.ts';
import type { Quote } from './sources.ts';

export interface SupportedFounder {
  value: DraftFounder;
  used: Quote[];
  /** The parts that no quote supports. */
  lost: ('title' | 'bio')[];
}

/** The quotes that show a name in a list under `Our founders`, and those that show its heading. */
function listing(naming: readonly Quote[], quotes: readonly Quote[], name: string): Quote[] {
  const heads = (quote: Quote, at: number) =>
    quote.places.some(({ first, last }) => first <= at && at <= last);
  return naming.flatMap((quote) =>
    foundersListed(quote.source.lines).flatMap(({ name: listed, at, head }) => {
      if (listed !== name || !heads(quote, at)) return [];
      const over = quotes.find((one) => one.source === quote.source && heads(one, head));
      return over === undefined ? [] : [over, quote];
    }),
  );
}

/**
 * A founder needs a quote with the name and a word of founding in it, or a page whose JSON-LD names a founder so.
 * The name must be shaped like a person's; `ownName` tells the product from whatever else somebody founded.
 * The title must be said of that name, and so must be the word of founding: not of anybody who is next to it in the same quote.
 * The biography is among what the page says of the person. A part without support is lost, a person without is none.
 */
export function founderSupport(
  founder: DraftFounder,
  quotes: readonly Quote[],
  ownName: string | null,
): SupportedFounder | null {
  const { name, title, bio } = founder;
  if (!isPersonName(name)) return null;
  const naming = quotes.filter(({ text }) => hasPhrase(text, name));
  const statedBy = ({ source }: Quote): StatedPerson[] => {
    const { founders: stated, titled } = source.facts().people;
    const own = ownNamesAt(source, ownName);
    return [...stated, ...titled.filter((person) => isTitledFounder(person, own))].filter(
      (person) => person.name === name,
    );
  };
  const founders = naming.filter(
    (quote) =>
      statedBy(quote).length > 0 ||
      isTold(quote, name, ownName) ||
      (!isAnothers(quote, name, ownName) &&
        (isSaidOfPerson(quote, name, (line) => foundsIn(line, quote.source, ownName)) ||
          isSpeaker(quote, name, ownName))),
  );
  const used = new Set([...founders, ...listing(naming, quotes, name)]);
  if (used.size === 0) return null;
  const lost: ('title' | 'bio')[] = [];
  const value: DraftFounder = { name };
  if (title !== undefined && title !== '') {
    const titles = (line: string) =>
      placesOfPhrase(line, title, 5).map((at) => ({ at, end: at + title.length }));
    const titled = naming.filter(
      (quote) =>
        isSaidOfPerson(quote, name, titles) ||
        statedBy(quote).some(({ node }) => stringsAt(node, 'jobTitle').map(wordsOf).includes(title)),
    );
    if (titled.length === 0) lost.push('title');
    else value.title = title;
    for (const quote of titled) used.add(quote);
  }
  if (bio !== undefined && bio !== '') {
    const support = biographySupport(bio, name, quotes, statedBy);
    if (support === null) lost.push('bio');
    else value.bio = bio;
    for (const quote of support ?? []) used.add(quote);
  }
  return { value, used: quotes.filter((quote) => used.has(quote)), lost };
}

/** The quotes that a biography rests on: each sentence in a line about the person, or in what JSON-LD says of the person. */
function biographySupport(
  bio: string,
  name: string,
  quotes: readonly Quote[],
  statedBy: (quote: Quote) => readonly StatedPerson[],
): Quote[] | null {
  const used = proseSupport(bio, quotes);
  const about = (used ?? []).flatMap((quote) => [
    ...linesAbout(quote, name),
    ...statedBy(quote).flatMap(({ node }) => stringsAt(node, 'description').map(wordsOf)),
  ]);
  const isOwn = sentencesIn(bio).every((sentence) => about.some((line) => lineSays(line, sentence)));
  return isOwn ? used : null;
}
