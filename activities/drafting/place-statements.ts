/** Sentences in which a company says where it is, or where it makes what it makes. */
import { placeAtStart, type FoundPlace } from './addresses.ts';
import { oneOf, source, words } from './lexicon.ts';
import { isUsable } from './placeholder.ts';
import { isAboutOthers, isOthers, isOwnVoice, sectionsOf } from './sections.ts';
import { pagesOf, type Site } from './site.ts';
import { hasPhrase, sentencesIn } from './words.ts';

const maxBlock = 3000;
/** A line that says nothing else needs nobody who speaks. */
const maxLine = 60;
const based = new RegExp(`${source('based_in')}\\s+`, 'iu');
/** `a team of four in Ghent, Belgium` */
const company = new RegExp(
  `${source('company', 'own_people')}(?: \\p{Ll}+){0,4} \\p{Ll}{1,4} (?=\\p{Lu})`,
  'u',
);
const heart = /[\p{Extended_Pictographic}♥\u{fe0f}]+/gu;
const isNoCity = oneOf('not_city', 'made_in_tool');
const made = new RegExp(`${source('made_in')}\\s+`, 'iu');

export function statementPlaces(site: Site, name: string | null): FoundPlace[] {
  const found = pagesOf(site, 'about', 'contact', 'home', 'team', 'legal', 'other').flatMap((page) =>
    sectionsOf(page).flatMap((section) => {
      if (isAboutOthers(section)) return [];
      return section.blocks
        .filter((block) => isOwnVoice(block) || (block.marks.has('footer') && !isOthers(block.marks)))
        .filter(({ text, marks }) => text.length <= maxBlock && !marks.has('team'))
        .flatMap(({ text }) => sentencesIn(text))
        .flatMap((sentence): FoundPlace[] => {
          const said = sentence.replace(heart, 'love');
          const phrase = based.exec(said) ?? made.exec(said) ?? company.exec(said);
          if (
            phrase === null ||
            phrase[0].includes('-') ||
            words('others_place').test(sentence) ||
            !isUsable(sentence)
          )
            return [];
          const isOwn =
            words('we', 'the', 'ours').test(sentence) ||
            (name !== null && hasPhrase(sentence, name)) ||
            made.test(said);
          if (!isOwn && sentence.length > maxLine) return [];
          const place = placeAtStart(said.slice(phrase.index + phrase[0].length));
          return [{ ...place, page, quotes: [sentence] }];
        });
    }),
  );
  return found.filter(({ city, country, quotes: [sentence = ''] }) => {
    if (city === null || country !== null) return country !== null;
    // What is made in something need not be made in a city: the site names a city elsewhere, too.
    return (
      !isNoCity(city) &&
      (based.test(sentence) || (made.test(sentence) && isNamedElsewhere(site, city, sentence)))
    );
  });
}

const isNamedElsewhere = (site: Site, city: string, sentence: string): boolean =>
  site.pages.some(({ blocks }) =>
    blocks.some(({ text }) => !text.includes(sentence) && hasPhrase(text, city)),
  );
