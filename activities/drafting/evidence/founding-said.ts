/** What quotes say of founding: of the product, or of something else. */
import { getDomainWithoutSuffix } from 'tldts';
import { copyrightHolders } from '../copyright-holders.ts';
import { foundedByThemselves } from '../first-person.ts';
import { foundersTold } from '../founders-told.ts';
import { creatorPattern, founderNoun, founderPattern, partOfProduct, roleWords } from '../founder-words.ts';
import { hasPhrase, indexOfPhrase, sentencesIn } from '../words.ts';
import { spansOf, type Span } from './attachment.ts';
import type { Quote } from './sources.ts';

const founds =
  /(?<!\p{L})(?:founded|started|gegründet|gründeten?|fundó|fundaron|fundou|fundaram|fundad[ao]s?|fondat[aoei]|fondò|fondarono|fondée?s?|fondèrent|opgericht)(?!\p{L})/iu;
/** What founds nothing where anything but the product is its object: `launched Orrery`, `a créé Orrery`. */
const makes =
  /(?<!\p{L})(?:launched|created|built|established|set up|gestartet|starteten?|crearon|creó|lanzaron|lanzó|montaron|lancé|créé|monté|créèrent|creato|lanciato|avviato|criou|criaram|lançou|lançaram|richtten?|startten?|begonnen|riefen)(?!\p{L}) [^.;]{0,80}/giu;
const founding = new RegExp(
  [founderPattern, creatorPattern, founds].map(({ source }) => `(?:${source})`).join('|'),
  'giu',
);

/** `founder of Seven Moons`, `Founder, Seven Moons`, `founded Seven Moons`: what a quote says was founded, where it says it. */
const object = new RegExp(
  `(?<!\\p{L})${founderNoun}(?:\\s*(?:(?:&|and|,)\\s*)?(?:CEO|CTO|COO|CPO))?\\s*(?:of|at|@|von|bei|de|(?<comma>,))\\s+(?<of>\\p{Lu}[\\p{L}\\d.-]+)|(?:[Ff]ounded|gründete|fundó)\\s+(?<the>\\p{Lu}[\\p{L}\\d.-]+)`,
  'gu',
);
/** `Our founder, Ada Byron`: behind such a word a comma goes before the name. */
const determined =
  /(?<!\p{L})(?:our|its|their|the|unser[en]?|die|der|seine?|ihre?|nuestr[oa]s?|sus?|el|los|las?|notre|nos|ses|son|sa|les?|il|i|(?:nostr|su)[oaie]|suoi|noss[oa]s?|seus?|suas?|[oa]s?|on[zs]e?|haar|zijn|de)\s+(?:[\p{L}&-]+ (?:and|&|und|y|e|et|en) )?$/iu;

/** Whether a quote speaks of the founding of something that does not bear the product's name. */
export const isAnothers = ({ text, source }: Quote, name: string, ownName: string | null): boolean =>
  [...text.matchAll(object)].some(({ groups, index }) => {
    const named = (groups?.['of'] ?? groups?.['the'] ?? '').replace(/\.$/, '');
    return (
      !(groups?.['comma'] !== undefined && determined.test(text.slice(0, index))) &&
      !/^(?:CEO|CTO|COO|CPO|CFO|Chief|Head|Lead|Managing|Technical|Product|Engineer|Designer|Developer)/.test(
        named,
      ) &&
      !roleWords.test(named) &&
      !hasPhrase(name, named) &&
      !isOwn(named, source, ownName)
    );
  });

/** The names that a page gives to the product and, in its copyright lines, to the company. */
export const ownNamesAt = ({ lines, url }: Quote['source'], ownName: string | null): string[] => [
  ...(ownName === null ? [] : [ownName]),
  getDomainWithoutSuffix(url, { allowPrivateDomains: true }) ?? '',
  ...copyrightHolders(lines),
];

/** Whether something founded is the product, or the company that the page's copyright line names. */
const isOwn = (named: string, { lines }: Quote['source'], ownName: string | null): boolean =>
  [...(ownName === null ? [] : [ownName]), ...copyrightHolders(lines)].some((own) =>
    hasPhrase(own.toLowerCase(), named.toLowerCase()),
  );

/** Where a line says that something was founded, or that the product was made. */
export const foundsIn = (line: string, source: Quote['source'], ownName: string | null): Span[] => [
  ...spansOf(line, founding),
  ...[...line.slice(0, 3000).matchAll(makes)].flatMap(({ 0: found, index }) => {
    const [verb = ''] = /^\S+(?: up)?/.exec(found) ?? [];
    const own = isObjectOwn(found.slice(verb.length), source, ownName);
    return own ? [{ at: index, end: index + verb.length }] : [];
  }),
];

/** Whether what follows a verb has the product itself as its object, behind an article or the names of those who did it. */
const isObjectOwn = (after: string, { lines }: Quote['source'], ownName: string | null): boolean =>
  [...(ownName === null ? [] : [ownName]), ...copyrightHolders(lines)].some((own) => {
    const at = indexOfPhrase(after, own);
    return at !== -1 && !aside.test(after.slice(0, at)) && !part.test(after.slice(at + own.length));
  });
const aside =
  /(?<!\p{L})(?:for|of|on|to|at|our|its|their|new|version|für|von|unsere?|pour|notre|para|nuestr[oa]|per|voor|onze|nosso|nossa)(?!\p{L})/iu;
const part = new RegExp(`^${partOfProduct}`, 'u');

/** Whether a line that a quote holds whole says `I am Ada Byron. I founded Orrery.` */
export const isSpeaker = ({ text, source }: Quote, name: string, ownName: string | null): boolean =>
  foundedByThemselves(sentencesIn(text)).some(
    (one) =>
      one.name === name &&
      (/^(?:it|this|the company)$/.test(one.object) || isOwn(one.object, source, ownName)),
  );

/** Whether a sentence that a quote holds whole says of the product, or of the company by name, that this person founded it. */
export const isTold = ({ text, source, places }: Quote, name: string, ownName: string | null): boolean => {
  const own = ownNamesAt(source, ownName);
  return places.some(({ first, last }) =>
    source.lines
      .slice(first, last + 1)
      .flatMap(sentencesIn)
      .some(
        (sentence) =>
          text.includes(sentence) &&
          foundersTold(sentence, own, false).some((one) => one.isNamed && one.name === name),
      ),
  );
};
