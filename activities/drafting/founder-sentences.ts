import { foundedByThemselves } from './first-person.ts';
import type { FoundFounder } from './found-founder.ts';
import { deniesFounding, foundersTold, type ToldFounder } from './founders-told.ts';
import { isOwnName, isOwnThing } from './own-thing.ts';
import { isPersonName } from './person-name.ts';
import { ownBlocks } from './sections.ts';
import { cite, type SitePage } from './site.ts';
import { teamHeading } from './team-heading.ts';
import { hasPhrase, sentencesIn } from './words.ts';

/**
 * Founders named in sentences, such as `Tidewell was founded by Maya Okafor and Jonas Lindqvist in a harbour office`.
 * @param ownNames of the product and of the company, whose copyright may be a founder's own
 * @param productNames which are nobody's names
 */
export function founderSentences(
  page: SitePage,
  ownNames: readonly string[],
  productNames: readonly string[],
): FoundFounder[] {
  return ownBlocks(page).flatMap(({ block, section }) => {
    if (block.text.length > 3000 || block.marks.has('team')) return [];
    const isOfCompany = page.role === 'about' || page.role === 'team';
    // What is quoted outside of the company's own story may be a customer's, unless it names the product.
    const isQuoted = !isOfCompany && /^["“„«‘]/.test(block.text);
    const isOwnStory =
      isOfCompany ||
      section.trail.some((text) => teamHeading.test(text)) ||
      ownNames.some((own) => own !== '' && hasPhrase(block.text, own));
    const sentences = sentencesIn(block.text.slice(0, 3000));
    const told = sentences.flatMap((sentence) =>
      foundersTold(sentence, ownNames, isOwnStory)
        .filter(({ name, isNamed }) => !isOwnName(name, productNames) && (isNamed || !isQuoted))
        .map((found) => made(page, found, sentence)),
    );
    const own = foundedByThemselves(sentences).flatMap(({ name, object, from, to }) => {
      const quote = sentences.slice(from, to + 1).join(' ');
      const isOurs = isOwnThing(object, ownNames) && isPersonName(name);
      return isOurs && quote.length <= 800 && block.text.includes(quote) && !deniesFounding.test(quote)
        ? [made(page, { name, isNamed: true }, quote)]
        : [];
    });
    return [...told, ...own];
  });
}

function made(page: SitePage, { name, title }: ToldFounder, sentence: string): FoundFounder {
  return {
    name,
    ...(title !== undefined && { title }),
    bio: [],
    evidence: [cite(page, sentence)],
    page,
    span: null,
    sameAs: [],
  };
}
