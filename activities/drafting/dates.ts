/** Calendar days as pages write them. */
const months: readonly (readonly string[])[] = [
  ['january', 'jan', 'januar', 'enero', 'janvier', 'gennaio', 'janeiro', 'januari'],
  ['february', 'feb', 'februar', 'febrero', 'février', 'febbraio', 'fevereiro', 'februari'],
  ['march', 'mar', 'märz', 'marzo', 'mars', 'março', 'maart'],
  ['april', 'apr', 'abril', 'avril', 'aprile'],
  ['may', 'mai', 'mayo', 'maggio', 'maio', 'mei', 'maj'],
  ['june', 'jun', 'juni', 'junio', 'juin', 'giugno', 'junho'],
  ['july', 'jul', 'juli', 'julio', 'juillet', 'luglio', 'julho'],
  ['august', 'aug', 'agosto', 'août', 'augustus', 'augusti'],
  ['september', 'sep', 'sept', 'septiembre', 'septembre', 'settembre', 'setembro'],
  ['october', 'oct', 'oktober', 'okt', 'octubre', 'octobre', 'ottobre', 'outubro'],
  ['november', 'nov', 'noviembre', 'novembre', 'novembro'],
  ['december', 'dec', 'dezember', 'dez', 'diciembre', 'décembre', 'dicembre', 'dezembro'],
];
const numberOf = new Map(months.flatMap((names, i) => names.map((name): [string, number] => [name, i + 1])));
const word = '([\\p{L}]{3,10})\\.?';
const year = '((?:18|19|20)\\d{2})(?!\\d)';
const day = '(\\d{1,2})(?:st|nd|rd|th|\\.|er)?';
const iso = /(?<!\d)((?:18|19|20)\d{2})-(\d{2})-(\d{2})(?!\d)/g;
const dayFirst = new RegExp(`(?<!\\d)${day} (?:of |de )?${word},? (?:de )?${year}`, 'giu');
const monthFirst = new RegExp(`(?<!\\p{L})${word} ${day},? ${year}`, 'giu');

/** The days a text names in full, as YYYY-MM-DD; a month or year alone is no day. */
export function datesIn(text: string): string[] {
  const found: string[] = [];
  const add = (y: string | undefined, m: number | undefined, d: string | undefined): void => {
    if (y === undefined || m === undefined || d === undefined) return;
    const date = `${y}-${String(m).padStart(2, '0')}-${d.padStart(2, '0')}`;
    const time = Date.parse(`${date}T00:00:00Z`);
    if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(date)) found.push(date);
  };
  const short = text.slice(0, 3000);
  for (const [, y, m, d] of short.matchAll(iso)) add(y, Number(m), d);
  for (const [, d, m, y] of short.matchAll(dayFirst)) add(y, numberOf.get(m?.toLowerCase() ?? ''), d);
  for (const [, m, d, y] of short.matchAll(monthFirst)) add(y, numberOf.get(m?.toLowerCase() ?? ''), d);
  return [...new Set(found)];
}

const wordDate = new RegExp(`^\\s*(?:${dayFirst.source}|${monthFirst.source})\\s*(?:[:–—|-]+\\s*)?`, 'iu');
const isoDate = /^\s*(?:18|19|20)\d{2}-\d{2}-\d{2}\s*(?:[:–—|-]+\s*)?/;

/** A text without the date it begins with. */
export const afterDate = (text: string): string => text.replace(isoDate, '').replace(wordDate, '').trim();
