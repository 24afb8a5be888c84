/** Calendar days as pages write them. */
const locales = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da'];

/** The names of the months, long and short, in small letters, and their numbers. */
export const monthNames: ReadonlyMap<string, number> = new Map(
  locales.flatMap((locale) =>
    (['long', 'short'] as const).flatMap((month) =>
      Array.from({ length: 12 }, (_, i): [string, number] => {
        const name = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' }).format(
          Date.UTC(2001, i, 15),
        );
        return [name.toLowerCase().replace(/\.$/, ''), i + 1];
      }),
    ),
  ),
);

const word = '([\\p{L}]{3,10})\\.?';
const year = '((?:18|19|20)\\d{2})(?!\\d)';
const day = '(\\d{1,2})(?:st|nd|rd|th|\\.|er)?';
const iso = /(?<!\d)((?:18|19|20)\d{2})-(\d{2})-(\d{2})(?!\d)/g;
const dayFirst = new RegExp(`(?<!\\d)${day} (?:of |de )?${word},? (?:de )?${year}`, 'giu');
const monthFirst = new RegExp(`(?<!\\p{L})${word} ${day},? ${year}`, 'giu');
const maxText = 3000;

/** The days a text names in full, as YYYY-MM-DD; a month or year alone is no day. */
export function datesIn(text: string): string[] {
  const found: string[] = [];
  const add = (y = '', m = 0, d = ''): void => {
    const date = `${y}-${String(m).padStart(2, '0')}-${d.padStart(2, '0')}`;
    const time = Date.parse(`${date}T00:00:00Z`);
    if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(date)) found.push(date);
  };
  const short = text.slice(0, maxText);
  const numberOf = (name = ''): number => monthNames.get(name.toLowerCase()) ?? 0;
  for (const [, y, m, d] of short.matchAll(iso)) add(y, Number(m), d);
  for (const [, d, m, y] of short.matchAll(dayFirst)) add(y, numberOf(m), d);
  for (const [, m, d, y] of short.matchAll(monthFirst)) add(y, numberOf(m), d);
  return [...new Set(found)];
}

const atStart = new RegExp(
  `^\\s*(?:${iso.source}|${dayFirst.source}|${monthFirst.source})\\s*(?:[:–—|-]+\\s*)?`,
  'iu',
);

/** A text without the date it begins with. */
export const afterDate = (text: string): string => text.replace(atStart, '').trim();
