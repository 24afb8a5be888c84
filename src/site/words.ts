/** Formats dates, amounts, slugs and codes for users. */
import type { AppScope } from '../contract/access.ts';

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

/** `€1,204.00`, from the smallest unit of the currency; `€1,204` if `short`. */
export function moneyInWords(cents: number, currency: string, { short = false } = {}): string {
  const format = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    trailingZeroDisplay: short ? 'stripIfInteger' : 'auto',
  });
  return format.format(cents / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** `7 December 2026`, in UTC, for a timestamp or a day. */
export function dayInWords(date: string): string {
  const time = new Date(date);
  return Number.isNaN(time.getTime()) ? date : day.format(time);
}

/** `7 December 2026 at 14:05 UTC`, for a timestamp. */
export const momentInWords = (time: string): string => `${moment.format(new Date(time))} UTC`;

/** A fragment as a sentence: with a capital letter and a full stop. */
export const asSentence = (fragment: string): string =>
  `${fragment.charAt(0).toUpperCase()}${fragment.slice(1).replace(/\.$/, '')}.`;

/** `40 seconds`, `12 minutes`: a waiting time, rounded up. */
export function waitInWords(seconds: number): string {
  return seconds < 60 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute');
}

const dayMs = 86_400_000;

/** `in 5 weeks and 2 days`, `in 3 days`, `in 4 hours`: until a time in the future, rounded up. */
export function untilInWords(time: Date, now: Date): string {
  const ms = time.getTime() - now.getTime();
  const days = Math.ceil(ms / dayMs);
  if (days <= 1) return `in ${counted(Math.max(1, Math.ceil(ms / 3_600_000)), 'hour')}`;
  const weeks = days >= 14 ? counted(Math.floor(days / 7), 'week') : null;
  const rest = weeks === null ? days : days % 7;
  return `in ${[weeks, rest > 0 && counted(rest, 'day')].filter(Boolean).join(' and ')}`;
}

const minuteMs = 60_000;

/** `5 days 22 hours`, `3 hours 10 minutes`, `1 minute`: until `end`, rounded up to a minute. countdown.js does the same. */
export function timeLeft(end: Date, now: Date): string {
  const minutes = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / minuteMs));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  const parts =
    days > 0
      ? [counted(days, 'day'), hours > 0 && counted(hours, 'hour')]
      : [hours > 0 && counted(hours, 'hour'), minutes % 60 > 0 && counted(minutes % 60, 'minute')];
  return parts.filter(Boolean).join(' ');
}

/** `16 – 22 November 2026`, from a week's start and its exclusive end. */
export function weekRange(startsAt: string, endsAt: string): string {
  const last = new Date(new Date(endsAt).getTime() - 1);
  return day.formatRange(new Date(startsAt), last);
}

/** `one-time` → `One time`. */
export function slugInWords(slug: string): string {
  const words = slug.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The English name of an ISO 3166 code; the code itself if it is unknown. */
export function countryInWords(code: string): string {
  if (!/^[A-Za-z]{2}$/.test(code)) return code;
  const name = regions.of(code.toUpperCase());
  // ZZ means an unknown country.
  return name === undefined || name === 'Unknown Region' ? code : name;
}

/** The resources that apps can get access to. */
export const resourceInWords = {
  api: 'the API',
  mcp: 'the MCP server for assistants',
} as const;

/** What an app may do that was allowed a scope, and what it may not. */
export const scopeInWords: Readonly<Record<AppScope, string>> = {
  'account:read':
    'It sees your name, your e-mail address, and all your drafts, listings, claims and orders. It changes nothing.',
  'listings:write':
    'It submits websites, edits drafts and listings, posts updates that your followers get by mail, takes free places in launch weeks, and claims listings. Edits of a public listing are public at once; its history keeps what was there before.',
  'orders:write':
    'It prices carts, and builds and cancels unpaid orders. Only you can pay one, on our checkout page.',
};

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** The English name of a language tag (BCP 47); the tag itself if it is unknown or malformed. */
export function languageInWords(tag: string): string {
  try {
    return languages.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
