/** Calendar days as pages write them. */
import { matchesIn } from './words.ts';

const locales = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da'];

/** The names of the months, long and short, in small letters, and their numbers. */
export const monthNames: ReadonlyMap<string, number> = new Map(
  locales.flatMap((locale) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, i): [string, number] => {
        const name = format.format(Date.UTC(2001, i, 15));
        return [name.toLowerCase().replace(/\.$/, ''), i + 1];
      });
    }),
  ),
);

const word = '(?<m>[\\p{L}]{3,10})\\.?';
const year = '(?<y>(?:18|19|20)\\d{2})(?!\\d)';
const day = '(?<d>\\d{1,2})(?:st|nd|rd|th|\\.|er)?';
const forms = [
  '(?<!\\d)(?<y>(?:18|19|20)\\d{2})-(?<m>\\d{2})-(?<d>\\d{2})(?!\\d)',
  `(?<!\\d)${day} (?:of |de )?${word},? (?:de )?${year}`,
  `(?<!\\p{L})${word} ${day},? ${year}`,
];
const expressions = forms.map((form) => new RegExp(form, 'giu'));
const maxText = 3000;

/** The days a text names in full, as YYYY-MM-DD; a month or year alone is no day. */
export function datesIn(text: string): string[] {
  if (!/\d{4}/.test(text)) return [];
  const found = expressions
    .flatMap((expression) => matchesIn(text.slice(0, maxText), expression))
    .map(({ groups: { y = '', m = '', d = '' } = {} }) => {
      const month = monthNames.get(m.toLowerCase()) ?? m;
      return `${y}-${String(month).padStart(2, '0')}-${d.padStart(2, '0')}`;
    });
  const isDay = (date: string): boolean => {
    const time = Date.parse(`${date}T00:00:00Z`);
    return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
  };
  return [...new Set(found)].filter(isDay);
}
