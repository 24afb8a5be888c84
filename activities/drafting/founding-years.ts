/** Years in which sentences and lines say that the company was founded, as both the rules and the verifier read them. */
import { foundingsIn, type Founding } from './founding.ts';
import { oneOf, source, words } from './lexicon.ts';
import { ownNameIn } from './own-names.ts';
import { monthNames } from './dates.ts';

const maxSentence = 500;
/** Between a word of founding and its year may be the names of those who did it. */
const maxApart = 160;
const anyYear = /(?<![\d.,–-])(?:1[89]|20)\d{2}(?!\d|[–-]\d)/g;
const since = new RegExp(
  `(?:^|[,·|–—]\\s*)(?<before>(?:[\\p{L}.]+ ){0,2})${source('since')}[\\s:]+(?<year>(?:1[89]|20)\\d{2})[^;]{0,40}$`,
  'iu',
);
/** `Our company has been in business since 2009` */
const atWork = new RegExp(`${source('operating')}\\s${source('since')}\\s\\d{4}`, 'iu');
/** `1993 The beginnings`, an entry of a timeline. */
const atFirst = new RegExp(`^\\d{4}[^\\p{L}\\d]+(?:\\p{L}{1,5} )?${source('beginning')}(?: \\p{L}+)?$`, 'iu');
const inYear = new RegExp(`^\\s+${source('in')}\\s|^\\s+\\d{4}`, 'iu');
const isDateWord = oneOf('in', 'the', 'of');

/** The year of a sentence, or of a short line such as `Founded 2014` or `Est. 2014`; null where it has several or another's. */
export function yearOfFounding(sentence: string, own: readonly string[]): string | null {
  const text = sentence.slice(0, maxSentence);
  if (/©|\(c\)|copyright/i.test(text)) return null;
  const years = [...text.matchAll(anyYear)];
  const [year] = years;
  if (year === undefined || years.length > 1) return null;
  const foundings = foundingsIn(text, own).filter(({ at, end }) => {
    const between = year.index > end ? text.slice(end, year.index) : text.slice(year.index + 4, at);
    return between.length <= maxApart && !/;|\.\s/.test(between);
  });
  if (foundings.some(({ whose }) => whose === 'other')) return null;
  const isNamed = ownNameIn(text, own) !== null;
  const tells = ({ whose, isStrong, end }: Founding): boolean =>
    isStrong || (whose === 'own' && (isNamed || inYear.test(text.slice(end))));
  const isAtWork = atWork.test(text) && (isNamed || words('we', 'company').test(text));
  const isBeginning = atFirst.test(text) || (isAtWork && !words('others', 'part').test(text));
  if (isBeginning || foundings.some(tells)) return year[0];
  return yearSince(text, own);
}

/** `Est. 2014`, `Orrery, since 2014`, `Seit 2014 in Gent`: a line of little else; before it is nothing but the own name. */
function yearSince(text: string, own: readonly string[]): string | null {
  const { before = '', year } = since.exec(text)?.groups ?? {};
  if (year === undefined || words('others', 'part').test(text)) return null;
  return before.trim() === '' || ownNameIn(before, own)?.at === 0 ? year : null;
}

/** Whether a line is a month and a year, or a year, and nothing else: `Februar 2020`. */
export function yearAlone(text: string): string | null {
  if (text.length > 30) return null;
  const [year, ...more] = text.match(anyYear) ?? [];
  const others = text.replace(year ?? '', '').match(/\p{L}+|\d+/gu) ?? [];
  const isDate = others.every(
    (word) => monthNames.has(word.toLowerCase()) || isDateWord(word) || /^\d{1,2}$/.test(word),
  );
  return year === undefined || more.length > 0 || !isDate ? null : year;
}
