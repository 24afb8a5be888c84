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
/** `a team of four in Ghent, Belgium` */
const company = new RegExp(
  `${source('company', 'own_people')}(?: \\p{Ll}+){0,4} \\p{Ll}{1,4} (?=\\p{Lu})`,
  'u',
);
const heart = /[\p{Extended_Pictographic}♥\u{fe0f}]+/gu;

export const statementPlaces = (site: Site, name: string | null): FoundPlace[] =>
  pagesOf(site, 'about', 'contact', 'home', 'team', 'legal', 'other').flatMap((page) =>
    sectionsOf(page)
      .filter((section) => !isAboutOthers(section))
      .flatMap(({ blocks }) => blocks)
      .filter((block) => isOwnVoice(block) || (block.marks.has('footer') && !isOthers(block.marks)))
      .filter(({ text, marks }) => text.length <= maxBlock && !marks.has('team'))
      .flatMap(({ text }) => sentencesIn(text))
      .flatMap((sentence) => placeSaid(sentence, site, page, name)),
  );

function placeSaid(sentence: string, site: Site, page: SitePage, name: string | null): FoundPlace[] {
  const said = sentence.replace(heart, 'love');
  const phrase = based.exec(said) ?? made.exec(said) ?? company.exec(said);
  if (phrase === null || phrase[0].includes('-')) return [];
  if (words('others_place').test(sentence) || !isUsable(sentence)) return [];
  const isOwn =
    words('we', 'the', 'ours').test(sentence) ||
    made.test(said) ||
    (name !== null && hasPhrase(sentence, name));
  if (!isOwn && sentence.length > maxLine) return [];
  const { city, country } = placeAtStart(said.slice(phrase.index + phrase[0].length));
  // What is made in something need not be made in a city: the site names a city elsewhere, too.
  const isSure =
    country !== null ||
    (city !== null && (based.test(said) || (made.test(said) && isNamedElsewhere(site, city, sentence))));
  return isSure ? [{ city, country, page, quotes: [sentence] }] : [];
}

const isNamedElsewhere = (site: Site, city: string, sentence: string): boolean =>
  site.pages.some(({ blocks }) =>
    blocks.some(({ text }) => !text.includes(sentence) && hasPhrase(text, city)),
  );
