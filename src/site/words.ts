/** Dates, slugs and codes as people read them. */

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const numbers = new Intl.NumberFormat('en-GB');

export const count = (value: number) => numbers.format(value);

/** `1 vote`, `1,204 votes`. */
export const counted = (value: number, noun: string, plural = `${noun}s`) =>
  `${count(value)} ${value === 1 ? noun : plural}`;

/** `€1,204.00`, of the currency's smallest unit. */
export function moneyInWords(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  return format.format(cents / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** `7 December 2026`, in UTC, of a timestamp or a day. */
export function dayInWords(date: string): string {
  const time = new Date(date);
  return Number.isNaN(time.getTime()) ? date : day.format(time);
}

/** `7 December 2026 at 14:05 UTC`, of a timestamp. */
export const momentInWords = (time: string): string => `${moment.format(new Date(time))} UTC`;

/** `40 seconds`, `12 minutes`: how long to wait, rounded up. */
export function waitInWords(seconds: number): string {
  return seconds < 60 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute');
}

/** `16 – 22 November 2026`, of the two ends of a week as timestamps; the second is the instant after it. */
export function weekRange(startsAt: string, endsAt: string): string {
  const last = new Date(new Date(endsAt).getTime() - 1);
  return day.formatRange(new Date(startsAt), last);
}

/** `one-time` → `One time`. */
export function slugInWords(slug: string): string {
  const words = slug.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The English name of an ISO 3166 code; the code itself where it is none. */
export function countryInWords(code: string): string {
  if (!/^[A-Za-z]{2}$/.test(code)) return code;
  const name = regions.of(code.toUpperCase());
  // ZZ is a code too: it stands for no known country.
  return name === undefined || name === 'Unknown Region' ? code : name;
}

/** `€1,204.50`, `€99`: of hundredths of a currency, by its ISO 4217 code. */
export function shortMoneyInWords(cents: number, currency: string): string {
  const whole = cents % 100 === 0;
  return new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    ...(whole && { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
  }).format(cents / 100);
}

/** What apps are let in to. */
export const resourceInWords = {
  api: 'the API',
  mcp: 'the MCP server for assistants',
} as const;
