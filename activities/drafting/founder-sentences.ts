/** Sentences that say who founded the product or the company, as both the rules and the verifier read them. */
import { byBefore, foundingsIn, peopleIn, spansOf, type Founding, type Span } from './founding.ts';
import { source, words } from './lexicon.ts';
import { ownNameIn } from './own-names.ts';

export interface SaidFounder {
  name: string;
  /** What the sentence calls this one person. */
  title?: string;
  /** Whether it names the product or the company as what was founded. */
  isNamed: boolean;
}

const maxSentence = 500;
const small = "(?:[\\p{Ll}\\d][\\p{L}\\d’'-]* ){0,3}";
const joint = new RegExp(
  `^(?:,|,? (?:${source('and')}|&|${source('together')})) ${small}(?:(?<=\\p{Ll} )\\p{Lu}\\p{Ll}+ )?$`,
  'u',
);
/** Between those who did it and the verb: `and I`, `haben`, `, who`. */
const toVerb = /^,?(?: (?:[\p{Ll}\d][\p{L}\d’']*|I|I’ve)){0,3} $/u;
const andWord = `(?:&|${source('and')})`;
const founderWord = source('founder', 'founders');
const title = new RegExp(
  `(?:${source('role')}[\\s,&]+(?:${andWord} )?){0,2}${founderWord}(?:,? ?${andWord} (?:${source('role')} ?)+)?`,
  'giu',
);
const endsInOurs = new RegExp(`${source('ours')} $`, 'iu');
const calls = new RegExp(`^(?:,|:| [–—-]| \\()?(?: ${source('the', 'ours', 'was', 'by')})*,? ?$`, 'iu');
const ofWhom = new RegExp(
  `^(?:\\s*,)?\\s*(?:${source('of')}|@|,)\\s+(?:${source('the', 'ours')}[\\s’']*)?(?<whom>[^\\s,.;:!?)]+(?: \\p{Lu}[^\\s,.;:!?)]*){0,3})`,
  'u',
);

/** Whether a text has a word of founding. */
export const saysFounder = (text: string): boolean =>
  words('founder', 'founders', 'founded', 'began').test(text);

/** Names that stand as one list, `Ada Byron, the pilot Bo Quill and Cy Okoro`: commas alone make none. */
function groupsOf(sentence: string): Span[][] {
  const groups: { people: Span[]; isListed: boolean }[] = [];
  for (const person of peopleIn(sentence)) {
    const last = groups.at(-1);
    const between = sentence.slice(last?.people.at(-1)?.end ?? 0, person.at);
    // `, and Bo Quill joined later` after one name is another clause.
    const goesOn = between.startsWith(',')
      ? last?.isListed === false && (last.people.length > 1 || !/,\s\S+\s/.test(between))
      : true;
    if (last === undefined || !goesOn || !joint.test(between))
      groups.push({ people: [person], isListed: false });
    else {
      last.people.push(person);
      last.isListed ||= !/^,\s*$/.test(between);
    }
  }
  return groups.map(({ people, isListed }) => (isListed ? people : people.slice(0, 1)));
}

/** @param isOwnStory whether the company speaks of itself there: `its founders` are its own then */
export function foundersIn(sentence: string, own: readonly string[], isOwnStory: boolean): SaidFounder[] {
  if (sentence.length > maxSentence || !saysFounder(sentence)) return [];
  const groups = groupsOf(sentence);
  if (groups.length === 0) return [];
  const read = { sentence, groups, own, isOwnStory };
  return [...foundersByVerb(read), ...foundersByTitle(read)];
}

/** A sentence with the lists of names in it. */
interface ReadSentence {
  sentence: string;
  groups: readonly Span[][];
  own: readonly string[];
  isOwnStory: boolean;
}

function foundersByVerb(read: ReadSentence): SaidFounder[] {
  const { sentence, groups, own, isOwnStory } = read;
  return foundingsIn(sentence, own).flatMap((founding) => {
    const isOwn =
      founding.whose === 'own' || (founding.whose === 'unsaid' && founding.isStrong && isOwnStory);
    if (!isOwn) return [];
    return groups
      .filter((group) => didFound(read, spanOf(group), founding))
      .flatMap((group) =>
        group.map(({ at, end }) => ({ name: sentence.slice(at, end), isNamed: founding.whose === 'own' })),
      );
  });
}

const spanOf = (group: readonly Span[]): Span => ({ at: group[0]?.at ?? 0, end: group.at(-1)?.end ?? 0 });

/** Whether these people did it: `founded by them`, `von ihnen gegründet`, `they founded it`, `gründeten sie`. */
function didFound({ sentence, own }: ReadSentence, people: Span, { at, end, whose }: Founding): boolean {
  const by = byBefore.exec(sentence.slice(0, people.at))?.[0] ?? '';
  // What `our designer` made is not founded.
  const isBy = by !== '' && !words('ours').test(by);
  if (people.at >= end) {
    const between = sentence.slice(end, people.at);
    return isBy
      ? between.length <= 80 && !/[.;]/.test(between)
      : between === ' ' && ownNameIn(sentence.slice(people.at, people.end), own) === null;
  }
  if (people.end > at) return false;
  const between = sentence.slice(people.end, at);
  if (isBy) return between.length <= 60 && !/[.;,]/.test(between);
  const named = ownNameIn(between, own);
  const gap = named === null ? between : between.slice(0, named.at) + between.slice(named.end).trimStart();
  return whose === 'own' && toVerb.test(gap) && !words('was').test(gap.replace(/^,? (?:and|&) /, ''));
}

function foundersByTitle(read: ReadSentence): SaidFounder[] {
  const { sentence, groups, own, isOwnStory } = read;
  return spansOf(sentence, title).flatMap(({ at: from, end: to }) => {
    const called = { at: from, end: from + sentence.slice(from, to).trimEnd().length };
    if (words('formerly', 'helper').test(sentence.slice(0, called.end))) return [];
    const before = groups.find(
      (one) => calls.test(sentence.slice(spanOf(one).end, called.at)) && spanOf(one).end <= called.at,
    );
    const whom = whomAt(sentence, called.end, own, before !== undefined);
    if (whom.whose === 'other') return [];
    const isOurs = endsInOurs.test(sentence.slice(0, called.at));
    if (whom.whose === 'unsaid' && !isOwnStory && !isOurs) return [];
    const group = before ?? groups.find((one) => isCalledAfter(read, spanOf(one), called, whom.end));
    if (group === undefined) return [];
    const text = sentence.slice(called.at, called.end).trim();
    const isOne = group.length === 1 && !words('founders').test(text);
    return group.map(({ at, end }) => ({
      name: sentence.slice(at, end),
      isNamed: whom.whose === 'own',
      ...(isOne && { title: text }),
    }));
  });
}

/** What comes after `founder`: the own name, another one, or nothing of the kind. */
function whomAt(
  sentence: string,
  end: number,
  own: readonly string[],
  isCalledBefore: boolean,
): { whose: Founding['whose']; end: number } {
  const found = ofWhom.exec(sentence.slice(end));
  const whom = found?.groups?.['whom'];
  if (found === null || whom === undefined) return { whose: 'unsaid', end };
  const isComma = /^\s*,/.test(found[0]);
  const named = ownNameIn(whom, own);
  if (named !== null || words('company', 'we').test(whom))
    return { whose: 'own', end: end + found[0].length };
  // `Our founder, Ada Byron`: after a comma may be who it is.
  if (isComma && (/^\p{Ll}/u.test(whom) || (peopleIn(whom).length > 0 && !isCalledBefore)))
    return { whose: 'unsaid', end };
  return { whose: 'other', end };
}

/** Whether a list of people follows what they are called, with nothing but `is` and marks between. */
function isCalledAfter(
  { sentence, own }: ReadSentence,
  people: Span,
  called: Span,
  whomEnd: number,
): boolean {
  // `Founder, Lunette` in a line of its own is a title and a company.
  const isLine = called.at === 0 && [called.end, whomEnd].some((end) => sentence.slice(end).startsWith(', '));
  const isNext = [called.end, whomEnd].some(
    (end) => people.at >= end && calls.test(sentence.slice(end, people.at)),
  );
  const after = ofWhom.exec(sentence.slice(people.end));
  const isElsewhere = after !== null && !after[0].includes(',') && ownNameIn(after[0], own) === null;
  return isNext && !isLine && !isElsewhere;
}
