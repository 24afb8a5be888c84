/** Sentences in which a company says where it is, or where it makes what it makes. */
import { placeAtStart, type FoundPlace } from './addresses.ts';
import { source, words } from './lexicon.ts';
import { isUsable } from './placeholder.ts';
import { isAboutOthers, isOthers, isOwnVoice, sectionsOf } from './sections.ts';
import { pagesOf, type Site, type SitePage } from './site.ts';
import { hasPhrase, sentencesIn } from './words.ts';

const maxBlock = 3000;
/** A line that says nothing else needs nobody who speaks. */
const maxLine = 60;
const based = new RegExp(`${source('based_in')}\\s+`, 'iu');
const made = new RegExp(`${source('made_in')}\\s+`, 'iu');
const heart = /[\p{Extended_Pictographic}♥\u{fe0f}]+/gu;

export const statementPlaces = (site: Site, name: string | null): FoundPlace[] =>
  pagesOf(site, 'about', 'contact', 'home', 'team', 'legal', 'other').flatMap((page) =>
    sectionsOf(page)
      .filter((section) => !isAboutOthers(section))
      .flatMap(({ blocks }) => blocks)
      .filter((block) => isOwnVoice(block) || (block.marks.has('footer') && !isOthers(block.marks)))
      .filter(({ text, marks }) => text.length <= maxBlock && !marks.has('team'))
      .flatMap(({ text }) => sentencesIn(text))
      .flatMap((sentence) => placeSaid(sentence, page, name)),
  );

function placeSaid(sentence: string, page: SitePage, name: string | null): FoundPlace[] {
  const said = sentence.replace(heart, 'love');
  const phrase = based.exec(said) ?? made.exec(said);
  if (phrase === null || words('others_place').test(said.slice(0, phrase.index)) || !isUsable(sentence))
    return [];
  const isOwn =
    words('we', 'the', 'ours').test(sentence) ||
    made.test(said) ||
    (name !== null && hasPhrase(sentence, name));
  if (!isOwn && sentence.length > maxLine) return [];
  const { city, country } = placeAtStart(said.slice(phrase.index + phrase[0].length));
  // What is made in something need not be made in a city: `built in Unity`.
  return country !== null || based.test(said) ? [{ city, country, page, quotes: [sentence] }] : [];
}
