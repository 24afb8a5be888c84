/** Years in which sentences and lines say that the company was founded, as both the rules and the verifier read them. */
import { monthNames } from './dates.ts';
import { foundingsIn, masked, ownSign } from './founding.ts';
import { oneOf, source, words } from './lexicon.ts';

/** Between a word of founding and its year may be the names of those who did it. */
const maxApart = 160;
const anyYear = /(?<![\d.,–-])(?:1[89]|20)\d{2}(?!\d|[–-]\d)/g;
/** `Est. 2014`, `Orrery, since 2014`, `Seit 2014 in Gent`: a line of little else. */
const since = new RegExp(
  `(?:^|[,·|–—]\\s*)(?:${ownSign}[^,·|–—]{0,20} )?${source('since')}[\\s:]+(?:\\d{1,2}\\.?\\s?)?(?:\\p{L}{3,10}\\.? )?\\d{4}[^;]{0,40}$`,
  'iu',
);
/** `Since 2014, Orrery has made planets`, `Orrery: a family business since 2014` */
const sinceThen = new RegExp(
  `^${source('since')} \\d{4},? ${ownSign}|${ownSign}[^\uE000]{0,80} ${source('since')} \\d{4}(?:$|\\.| [–—-] )`,
  'iu',
);
/** `Our company has been in business since 2009` */
const atWork = new RegExp(`${source('operating')}\\s${source('since')}\\s\\d{4}`, 'iu');
/** `1993 The beginnings`, an entry of a timeline. */
const atFirst = new RegExp(
  `^\\d{4}[^\\p{L}\\d]+(?:\\p{L}{1,5} )?${source('beginning')}(?: \\p{L}+){0,3}$`,
  'iu',
);
const inYear = new RegExp(`^\\s+${source('in')}\\s|^\\s+\\d{4}`, 'iu');
/** `1880年 / 明治13年 - 5月` */
const dayOrEra = /^(?:\d{1,2}|[年月日]|明治|大正|昭和|平成|令和)$/;
const isDateWord = oneOf('in', 'the', 'of');

/** Whether a text has what any that says the year has. */
export const maySayYear = (text: string): boolean =>
  text.search(anyYear) !== -1 && words('founded', 'began', 'since', 'beginning').test(text);

/** The year of a sentence, or of a short line such as `Founded 2014` or `Est. 2014`; null where it has several or another's. */
export function yearOfFounding(sentence: string, own: readonly string[]): string | null {
  const [year, ...more] = sentence.matchAll(anyYear);
  const isOther = more.some(([other]) => other !== year?.[0]);
  if (year === undefined || isOther || /©|\(c\)|copyright/i.test(sentence)) return null;
  if (atFirst.test(sentence)) return year[0];
  const said = masked(sentence, own);
  const foundings = foundingsIn(said).filter(({ at, end }) => {
    const between = year.index > end ? said.slice(end, year.index) : said.slice(year.index + 4, at);
    return between.length <= maxApart && !/;|\.\s/.test(between);
  });
  if (foundings.some(({ whose }) => whose === 'other')) return null;
  const isNamed = said.includes(ownSign);
  const isSaid = foundings.some(
    ({ whose, isStrong, end }) => isStrong || (whose === 'own' && (isNamed || inYear.test(said.slice(end)))),
  );
  if (isSaid) return year[0];
  const isOwn = isNamed || words('we', 'company').test(said);
  const isSince = since.test(said) || sinceThen.test(said) || (isOwn && atWork.test(said));
  return isSince && !words('others', 'part').test(said) ? year[0] : null;
}

/** Whether a line is a month and a year, or a year, and nothing else: `Februar 2020`. */
export function yearAlone(text: string): string | null {
  if (text.length > 30) return null;
  const [year, ...more] = text.match(anyYear) ?? [];
  const others = text.replace(year ?? '', '').match(/\p{L}+|\d+/gu) ?? [];
  const isDate = others.every(
    (word) => monthNames.has(word.toLowerCase()) || isDateWord(word) || dayOrEra.test(word),
  );
  return year === undefined || more.length > 0 || !isDate ? null : year;
}
