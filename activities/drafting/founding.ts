/** What a sentence says was founded: the site's own company or product, something else, or nothing that it names. */
import { countryNamed } from './countries.ts';
import { oneOf, source, words } from './lexicon.ts';
import { ownNameIn, withoutLegalForm } from './own-names.ts';
import { isPersonName, namePattern } from './person-name.ts';

export interface Span {
  at: number;
  end: number;
}

export interface Founding extends Span {
  /** `founded` and not only `started`, which is said of much else. */
  isStrong: boolean;
  whose: 'own' | 'unsaid' | 'other';
}

const maxSentence = 500;
const strong = new RegExp(source('founded'), 'giu');
const weak = new RegExp(source('began'), 'giu');
const anyName = new RegExp(namePattern, 'gu');
/** In `Wien von der Hydrologin Theresa Moser`, what is before the person. */
const lastBy = new RegExp(`^.*\\s${source('by')}\\s(?:${source('the')}\\s)?(?=\\S+ \\S+ \\S)`, 'u');
/** In `In Northern Thailand, the founders` there is a place. */
const endsInIn = new RegExp(`${source('in')}\\s$`, 'iu');
const isPreposition = oneOf('at', 'in');
const endsInArticle = new RegExp(`${source('the')}\\s$`, 'iu');
const article = new RegExp(`^\\s*(?:${source('the', 'ours')}[\\s’']*)?`, 'iu');
const ours = new RegExp(`^${source('company', 'we')}`, 'iu');
const part = new RegExp(
  `^(?:['’]s)?[\\s-]*(?:\\p{L}+ )?${source('part')}|^['’]s|^ (?:v?\\d{1,2}(?!\\d)|for |für |para |pour |per )`,
  'iu',
);
const capital = /(?<![\p{L}\p{M}\d.@-])\p{Lu}[\p{L}\d&.’'-]+/gu;
const placed = new RegExp(`${source('in', 'by')}\\s*$`, 'iu');
export const byBefore = new RegExp(
  `${source('by')} (?:[\\p{Ll}\\d][\\p{L}\\d’'-]*,? ){0,3}(?:\\p{Lu}\\p{Ll}+ )?$`,
  'u',
);
const isArticle = oneOf('the', 'ours');
const placedNext = new RegExp(`^\\s+(?:${source('in')}|a)\\s`, 'iu');
const passive = new RegExp(`${source('was')}\\s?(?:\\p{L}{1,20}\\s){0,2}$`, 'iu');

export const spansOf = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ at: index, end: index + found.length }));

/** The names of people in a sentence, without what is before one: `Hi`, `der Programmierer`, `in Wien von`. */
export function peopleIn(sentence: string): Span[] {
  return spansOf(sentence, anyName).flatMap(({ at, end }) => {
    const by = lastBy.exec(sentence.slice(at, end))?.[0].length ?? 0;
    const text = sentence.slice(at + by, end);
    const parts = text.split(' ');
    const isTrade = endsInArticle.test(sentence.slice(0, at + by)) && parts.length > 2;
    // Where a trade ends and the name begins, `el Maestro Panadero Juan Prado Ruiz` does not say.
    if (isTrade && parts.length > 3 && /^ \p{Lu}/u.test(sentence.slice(end))) return [];
    for (let from = at + by + (isTrade ? text.indexOf(' ') + 1 : 0); from < end;) {
      const isPlace = endsInIn.test(sentence.slice(0, from)) && countryNamed(parts.at(-1) ?? '') !== null;
      const isFirstWord = from === 0 && isPreposition(parts[0] ?? '');
      const isName = /^\p{Lu}/u.test(sentence.slice(from)) && isPersonName(sentence.slice(from, end));
      if (isName && !isPlace && !isFirstWord) return [{ at: from, end }];
      const next = sentence.indexOf(' ', from) + 1;
      from = next === 0 || next > end ? end : next;
    }
    return [];
  });
}

/** The words of founding in a sentence, and whose founding each is. */
export function foundingsIn(sentence: string, own: readonly string[]): Founding[] {
  const said = sentence.slice(0, maxSentence);
  const spans = [
    ...spansOf(said, strong).map((span) => ({ ...span, isStrong: true })),
    ...spansOf(said, weak).map((span) => ({ ...span, isStrong: false })),
  ];
  return spans.map((span) => ({ ...span, whose: whose(said, span, own) }));
}

/** `Orrery’s website`, `Orrery for iOS` and `Orrery Studio` are other things than `Orrery`, and `Orrery GmbH` is not. */
const goesOn = (after: string): boolean =>
  part.test(after) ||
  (/^ \p{Lu}/u.test(after) && withoutLegalForm(`x${after.split(' ').slice(0, 2).join(' ')}`) !== 'x');

function whose(said: string, { at, end }: Span, own: readonly string[]): Founding['whose'] {
  const before = said.slice(0, at);
  const after = said.slice(end).replace(article, '');
  const object = ownNameIn(after.slice(0, 80), own);
  if (object?.at === 0) return goesOn(after.slice(object.end)) ? 'other' : 'own';
  if (words('others', 'formerly').test(before)) return 'other';
  if (ours.test(after)) return 'own';
  const people = peopleIn(said);
  const isPerson = (index: number): boolean => people.some((one) => one.at <= index && index < one.end);
  const start = end + said.slice(end).length - after.length;
  // `fundaron Ada Byron y Bo Quill Orrery`: who did it comes before what; nothing else is before the verb then.
  if (isPerson(start)) {
    // `gründeten Ada Byron und Bo Quill die Orrery GmbH`: who did it, and then what.
    if (object !== null) return 'own';
    const what = said.slice(people.at(-1)?.end).replace(article, '');
    return before.trim().length < 12 && !words('we').test(before) && !/^\p{Lu}/u.test(what)
      ? 'unsaid'
      : 'other';
  }
  if (!placedNext.test(said.slice(end)) && /^\p{Lu}\p{L}+(?! ?\d|,)/u.test(after)) return 'other';
  const ofWhom = subject(before, own, people);
  return ofWhom === 'unsaid' && before.trim().length < 12 ? following(after, own) : ofWhom;
}

/** Of whom the text before a word of founding speaks: the last name in it that is neither a place nor who did it. */
function subject(before: string, own: readonly string[], people: readonly Span[]): Founding['whose'] {
  const from = before.length - (before.split(/[;:–—]/).at(-1)?.length ?? 0);
  // After `von` in `wurde von Ada Byron gegründet` are those who did it.
  const doers = people.filter(({ at }) => at < before.length);
  const isNear = !before.slice(doers.at(-1)?.end ?? 0).includes(',');
  const doer = isNear ? doers.find(({ at }) => byBefore.test(before.slice(0, at))) : undefined;
  const clause = before.slice(
    from,
    doer === undefined ? undefined : byBefore.exec(before.slice(0, doer.at))?.index,
  );
  const isPassive = words('was').test(clause);
  const named = ownNameIn(clause, own);
  if (words('part').test(clause) || (named !== null && part.test(clause.slice(named.end)))) return 'other';
  const others = spansOf(clause, capital).filter(({ at, end }) => {
    const text = clause.slice(at, end);
    const isOwn = named !== null && at < named.end && end > named.at;
    const isInitial = at === 0 && !passive.test(clause.slice(end)) && clause.slice(end).trim() !== '';
    const isDoer = !isPassive && people.some((one) => one.at <= from + at && from + at < one.end);
    return (
      !isOwn &&
      !isInitial &&
      !isDoer &&
      !ours.test(text) &&
      !isArticle(text) &&
      !placed.test(clause.slice(0, at))
    );
  });
  const last = others.at(-1);
  if (named !== null && (last === undefined || last.at < named.at)) return 'own';
  if (last !== undefined) return 'other';
  return words('company', 'we').test(clause) ? 'own' : 'unsaid';
}

/** `Founded in 2009, Lunette makes lamps`: whom the text after a word of founding at the beginning speaks of. */
function following(after: string, own: readonly string[]): Founding['whose'] {
  const next =
    /^[^.;:]{0,60}?\d{4}[^.;:,]{0,60},\s(?<rest>.*)$/u.exec(after)?.groups?.['rest']?.replace(article, '') ??
    '';
  if (ownNameIn(next.slice(0, 60), own) !== null) return 'own';
  return /^\p{Lu}\p{L}+ (?:\p{Lu}\p{L}+ )*\p{Ll}/u.test(next) && !words('we').test(next.slice(0, 8))
    ? 'other'
    : 'unsaid';
}
