import type { DraftFounder } from '../../../src/drafts/schema.ts';
import { copyrightHolders } from '../copyright-holders.ts';
import { foundedByThemselves } from '../first-person.ts';
import { foundersListed } from '../founder-lists.ts';
import { creatorPattern, founderPattern, partOfProduct, roleWords } from '../founder-words.ts';
import { isPersonName } from '../person-name.ts';
import { hasPhrase, indexOfPhrase, placesOfPhrase, sentencesIn } from '../words.ts';
import { isSaidOfPerson, linesAbout, spansOf, type Span } from './attachment.ts';
import { lineSays, proseSupport } from './prose-support.ts';
import type { Quote } from './sources.ts';

export interface SupportedFounder {
  value: DraftFounder;
  used: Quote[];
  /** The parts that no quote supports. */
  lost: ('title' | 'bio')[];
}

const founds =
  /(?<!\p{L})(?:founded|started|gegründet|gründeten?|fundó|fundaron|fundou|fundaram|fundad[ao]s?|fondat[aoei]|fondò|fondarono|fondée?s?|fondèrent|opgericht)(?!\p{L})/iu;
/** What founds nothing where anything but the product is its object: `launched Orrery`, `a créé Orrery`. */
const makes =
  /(?<!\p{L})(?:launched|created|built|established|set up|gestartet|starteten?|crearon|creó|lanzaron|lanzó|montaron|lancé|créé|monté|créèrent|creato|lanciato|avviato|criou|criaram|lançou|lançaram|richtten?|startten?|begonnen|riefen)(?!\p{L}) [^.;]{0,80}/giu;
const founding = new RegExp(
  [founderPattern, creatorPattern, founds].map(({ source }) => `(?:${source})`).join('|'),
  'giu',
);

/** `founder of Seven Moons`, `founded Seven Moons`: what a quote says was founded, where it says it. */
const object =
  /(?:[Ff]ounder|[Gg]ründer(?:in)?|[Ff]undador[ae]?|[Ff]ondateur|[Ff]ondatrice)s?(?:\s*(?:&|and|,)?\s*(?:CEO|CTO|COO|CPO))?\s*(?:of|at|@|von|bei|de|,)\s+(?<of>\p{Lu}[\p{L}\d.-]+)|(?:[Ff]ounded|gründete|fundó)\s+(?<the>\p{Lu}[\p{L}\d.-]+)/gu;

/** Whether a quote speaks of the founding of something that does not bear the product's name. */
const isAnothers = ({ text, source }: Quote, name: string, ownName: string | null): boolean =>
  [...text.matchAll(object)].some(({ groups }) => {
    const named = (groups?.['of'] ?? groups?.['the'] ?? '').replace(/\.$/, '');
    return (
      !/^(?:CEO|CTO|COO|CPO|CFO|Chief|Head|Lead|Managing|Technical|Product|Engineer|Designer|Developer)/.test(
        named,
      ) &&
      !roleWords.test(named) &&
      !hasPhrase(name, named) &&
      !isOwn(named, source, ownName)
    );
  });

/** Whether something founded is the product, or the company that the page's copyright line names. */
const isOwn = (named: string, { lines }: Quote['source'], ownName: string | null): boolean =>
  [...(ownName === null ? [] : [ownName]), ...copyrightHolders(lines)].some((own) =>
    hasPhrase(own.toLowerCase(), named.toLowerCase()),
  );

/** Where a line says that something was founded, or that the product was made. */
const foundsIn = (line: string, source: Quote['source'], ownName: string | null): Span[] => [
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
const isSpeaker = ({ text, source }: Quote, name: string, ownName: string | null): boolean =>
  foundedByThemselves(sentencesIn(text)).some(
    (one) =>
      one.name === name &&
      (/^(?:it|this|the company)$/.test(one.object) || isOwn(one.object, source, ownName)),
  );

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
 * The title must be said of that name, and so must be the word of founding: not of whoever stands beside it in the same quote.
 * The biography stands among what the page says of the person. A part without support is lost, a person without is none.
 */
export function founderSupport(
  founder: DraftFounder,
  quotes: readonly Quote[],
  ownName: string | null,
): SupportedFounder | null {
  const { name, title, bio } = founder;
  if (!isPersonName(name)) return null;
  const naming = quotes.filter(({ text }) => hasPhrase(text, name));
  const isStated = ({ source }: Quote): boolean => source.facts().founders.has(name);
  const founders = naming.filter(
    (quote) =>
      isStated(quote) ||
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
        quote.source.facts().founders.get(name)?.titles.includes(title) === true,
    );
    if (titled.length === 0) lost.push('title');
    else value.title = title;
    for (const quote of titled) used.add(quote);
  }
  if (bio !== undefined && bio !== '') {
    const support = biographySupport(bio, name, quotes);
    if (support === null) lost.push('bio');
    else value.bio = bio;
    for (const quote of support ?? []) used.add(quote);
  }
  return { value, used: quotes.filter((quote) => used.has(quote)), lost };
}

/** The quotes that a biography rests on: each sentence in a line about the person, or in what JSON-LD says of the person. */
function biographySupport(bio: string, name: string, quotes: readonly Quote[]): Quote[] | null {
  const used = proseSupport(bio, quotes);
  const about = (used ?? []).flatMap((quote) => [
    ...linesAbout(quote, name),
    ...(quote.source.facts().founders.get(name)?.texts ?? []),
  ]);
  const isOwn = sentencesIn(bio).every((sentence) => about.some((line) => lineSays(line, sentence)));
  return isOwn ? used : null;
}
