/** Sentences about a founding: names give way to signs, so that short expressions say who founded what. */
import { monthNames } from './dates.ts';
import { oneOf, source, withWords, words } from './lexicon.ts';
import { ownNameIn } from './own-names.ts';
import { isPersonName, namePattern } from './person-name.ts';
import { matchesIn } from './words.ts';

export interface Span {
  at: number;
  end: number;
}

export interface Founding extends Span {
  /** `founded` and not only `started`, which is said of much else. */
  isStrong: boolean;
  whose: 'own' | 'unsaid' | 'other';
}

/** The sign for each letter of a name: of the site, of a person, and of other words with a capital. */
export const [ownSign, personSign, otherSign] = ['\uE000', '\uE001', '\uE002'];

export const maxSentence = 500;
/** Texts of a page that are read for who founded what, or when. Of a thousand real pages none has more than 22. */
export const maxTexts = 200;
const anyName = new RegExp(namePattern, 'gu');
/** In `Wien von der Hydrologin Theresa Moser`, what is before the person. */
const lastBy = new RegExp(`^.*\\s${source('by')}\\s(?:${source('the')}\\s)?(?=\\S+ \\S+ \\S)`, 'u');
const endsInArticle = new RegExp(`${source('the')}\\s$`, 'iu');
const placed = new RegExp(`${source('in', 'by')}\\s*$`, 'iu');
/** `en` is Dutch for `and`. */
const endsInIn = new RegExp(`(?!${source('and')})${source('in')}\\s$`, 'iu');
const isSmallWord = oneOf('at', 'in', 'the', 'ours');
const ours = new RegExp(`^${source('company', 'we')}`, 'iu');
/** Words that may have a capital and are no name. */
const plainWord = new RegExp(
  source(
    ...(['founder', 'founders', 'founded', 'began', 'role', 'company'] as const),
    ...(['we', 'the', 'ours', 'at', 'in', 'since'] as const),
  ),
  'giu',
);
const legalForm = new RegExp(`^,?\\s${source('legal_form')}`, 'iu');
const capital = /(?<![\p{L}\p{M}\d.@-])\p{Lu}[\p{L}\d&.’'-]+/gu;
const article = new RegExp(`^\\s*(?:${source('the', 'ours')}[\\s’']*)?`, 'iu');
const placedNext = new RegExp(`^\\s+(?:${source('in')}|a)\\s`, 'iu');
const wasNext = new RegExp(`^\\s?(?:\\p{L}{1,20}\\s){0,2}${source('was')}`, 'iu');
const part = new RegExp(
  `^(?:['’]s)?[\\s-]*(?:\\p{L}+ )?${source('part')}|^['’]s|^ (?:v?\\d{1,2}(?!\\d)|for |für |para |pour |per )`,
  'iu',
);

export const spansOf = (text: string, pattern: RegExp): Span[] =>
  matchesIn(text, pattern).map(({ 0: found, index }) => ({ at: index, end: index + found.length }));

/** The names of people in a sentence, without what is before one: `Hi`, `der Programmierer`, `in Wien von`. */
function peopleIn(sentence: string): Span[] {
  return spansOf(sentence, anyName).flatMap(({ at, end }) => {
    const by = lastBy.exec(sentence.slice(at, end))?.[0].length ?? 0;
    const text = sentence.slice(at + by, end);
    const count = text.split(' ').length;
    const isTrade = endsInArticle.test(sentence.slice(0, at + by)) && count > 2;
    // Where a trade ends and the name begins, `el Maestro Panadero Juan Prado Ruiz` does not say.
    if (isTrade && count > 3 && /^ \p{Lu}/u.test(sentence.slice(end))) return [];
    for (let from = at + by + (isTrade ? text.indexOf(' ') + 1 : 0); from < end;) {
      const name = sentence.slice(from, end);
      const isPlace = endsInIn.test(sentence.slice(0, from));
      const isFirstWord = from === 0 && isSmallWord(name.split(' ')[0] ?? '');
      if (!isFirstWord && /^\p{Lu}/u.test(name) && isPersonName(name))
        return isPlace ? [] : [{ at: from, end }];
      const next = sentence.indexOf(' ', from) + 1;
      from = next === 0 || next > end ? end : next;
    }
    return [];
  });
}

const covered = (text: string, { at, end }: Span, sign: string): string =>
  text.slice(0, at) + sign.repeat(end - at) + text.slice(end);

/** `Orrery’s website`, `Orrery for iOS` and `Orrery Studio` are other things than `Orrery`. */
const isOtherThing = (after: string): boolean => part.test(after) || /^ \p{Lu}/u.test(after);

/** The sentence with signs for its names, letter for letter. */
export function masked(sentence: string, own: readonly string[]): string {
  let text = sentence.slice(0, maxSentence);
  // Beside the company’s name, the holder of the copyright may be the founder.
  const sure = own.filter((name) => name.includes(own[0] ?? '') || !isPersonName(name));
  const names = ownNameIn(text, sure) === null ? own : sure;
  for (let found = ownNameIn(text, names); found !== null; found = ownNameIn(text, names)) {
    const end = found.end + (legalForm.exec(text.slice(found.end))?.[0].length ?? 0);
    const sign = isOtherThing(text.slice(end)) ? otherSign : ownSign;
    text = covered(text, { at: found.at, end }, sign);
  }
  for (const person of peopleIn(text)) text = covered(text, person, personSign);
  const others = spansOf(text, capital).filter(({ at, end }) => {
    const after = text.slice(end);
    const isFirst = at === 0 && after !== '' && !wasNext.test(after);
    const isTitle = after.startsWith(` ${personSign}`);
    return !isFirst && !isTitle && !monthNames.has(text.slice(at, end).toLowerCase());
  });
  const plain = others.length === 0 ? [] : spansOf(text, plainWord);
  for (const { at, end } of others)
    if (!plain.some((word) => word.at < end && at < word.end) && !placed.test(text.slice(0, at)))
      text = covered(text, { at, end }, otherSign);
  return text;
}

const small = "(?:[\\p{Ll}\\d][\\p{L}\\d’'-]*,? ){0,3}(?:\\p{Lu}\\p{Ll}+ )?";
const andWord = `(?:&|${source('and', 'together')})`;
const one = `(?<!${personSign})${personSign}+(?!${personSign})`;
/** One person or several with `and` before the last: commas alone make no list, and `, and` after one name is another clause. */
export const people = `${one}(?: ${andWord} ${small}${one}|(?:,\\s${small}${one})+,? ${andWord} ${small}${one})?`;
/** `by`, and what those are who follow; what `our designer` made is not founded. */
export const by = `${source('by')} (?!${source('ours')})${small}`;
const doers = new RegExp(`${by}${people}`, 'gu');
const strong = withWords(['founded'], source('founded'), 'giu');
const weak = withWords(['began'], source('began'), 'giu');

/** Whether the own thing is the object of a verb, as the text after that shows. */
export const hasOwnObject = (after: string): boolean => {
  const object = after.replace(article, '');
  return object.startsWith(ownSign) || ours.test(object);
};

/** The words of founding in a masked sentence, and whose founding each is. */
export const foundingsIn = (said: string): Founding[] =>
  [strong, weak].flatMap((verb) =>
    spansOf(said, verb).map((span) => ({ ...span, isStrong: verb === strong, whose: whose(said, span) })),
  );

function whose(said: string, { at, end }: Span): Founding['whose'] {
  const before = said.slice(0, at);
  const after = said.slice(end).replace(article, '');
  if (after.startsWith(ownSign)) return 'own';
  if (
    (after.startsWith(otherSign) && !placedNext.test(said.slice(end))) ||
    words('others', 'formerly').test(before)
  )
    return 'other';
  if (ours.test(after)) return 'own';
  const isFirst = before.trim().length < 12;
  if (after.startsWith(personSign)) {
    // `gründeten Ada Byron und Bo Quill die Orrery GmbH`: who did it, and then what.
    if (after.slice(0, 80).includes(ownSign)) return 'own';
    return isFirst && !words('we').test(before) && !after.includes(otherSign) ? 'unsaid' : 'other';
  }
  const subject = subjectOf(before);
  return subject === 'unsaid' && isFirst ? following(after) : subject;
}

/** Of whom the text before a word of founding speaks: the last name in it that is not who did it. */
function subjectOf(before: string): Founding['whose'] {
  const clause = (before.split(/[;:–—]/).at(-1) ?? '').replace(doers, '');
  if (words('part').test(clause)) return 'other';
  const isPassive = words('was').test(clause);
  const named = clause.match(/[\uE000-\uE002]/g)?.findLast((sign) => isPassive || sign !== personSign);
  if (named !== undefined) return named === ownSign ? 'own' : 'other';
  return words('company', 'we').test(clause) ? 'own' : 'unsaid';
}

/** `Founded in 2009, Lunette makes lamps`: whom the text after a word of founding at the beginning speaks of. */
function following(after: string): Founding['whose'] {
  const clauses = after
    .split(/,\s/)
    .slice(1)
    .map((clause) => clause.replace(article, ''));
  if (clauses.some((clause) => clause.startsWith(ownSign) || ours.test(clause))) return 'own';
  return /^[^.;:,]*\d{4}/.test(after) && /^[\uE001\uE002]/.test(clauses[0] ?? '') ? 'other' : 'unsaid';
}
