/**
 * Placeholders of the site's texts: `{{site_name}}`. Figures are taken from the rules that apply them, so that a text cannot
 * state another number than the code uses. A line with a placeholder that has no value is left out, such as a line about the
 * seller's address before one is set.
 */
import { linkMinutes } from '../accounts/sign-in-rules.ts';
import { browserMs, sessionIdleMs, sessionMs } from '../accounts/session-rules.ts';
import {
  burstMs,
  hastyMs,
  maxNewcomersInABurst,
  maxVotesInHaste,
  maxVotesPerNetwork,
  newAccountMs,
  newcomerMs,
  pendingMs,
} from '../community/vote-rules.ts';
import {
  MAX_CRAWL_DELAY_MS,
  MAX_OTHER_PAGES,
  MAX_PAGE_BYTES,
  PRODUCT_TOKEN,
  REQUESTS_AT_A_TIME,
} from '../guarded-fetch/crawler-rules.ts';
import { graceDays } from '../launches/badge-loss-rules.ts';
import { awardsPerWeek } from '../launches/ranking-rules.ts';
import { trendHalfLifeMs } from '../launches/trend-rules.ts';
import { keptDays } from '../shared/retention-rules.ts';

/** The settings that texts can name. */
export interface TextFacts {
  siteName: string;
  siteUrl: string;
  purpose: string;
  currency: string;
  sellerName: string | null;
  sellerAddress: string | null;
  sellerVatNumber: string | null;
  badgeLost: 'notify' | 'hide';
  contact: string | null;
  /** Null if nothing can be paid. */
  paymentProvider: string | null;
  /** VAT numbers are checked with a public register. */
  checksVatNumbers: boolean;
  freeWaitWeeks: number;
  freePlacesPerWeek: number;
  draftExpiryDays: number;
}

const secondMs = 1_000;
const hourMs = 3_600 * secondMs;
const dayMs = 24 * hourMs;
const period = (ms: number, unitMs: number, unit: string) => counted(ms / unitMs, unit);
const counted = (value: number, unit: string) => `${value} ${unit}${value === 1 ? '' : 's'}`;

/** Each placeholder with its value. Null leaves out the lines that use it. */
const placeholders = {
  site_name: ({ siteName }) => siteName,
  site_url: ({ siteUrl }) => siteUrl,
  purpose: ({ purpose }) => purpose,
  operator: ({ sellerName, siteName }) => sellerName ?? `the operator of ${siteName}`,
  operator_address: ({ sellerAddress }) => sellerAddress,
  operator_vat_number: ({ sellerVatNumber }) => sellerVatNumber,
  contact: ({ contact }) => contact,
  currency: ({ currency }) => currency,
  payment_provider: ({ paymentProvider }) => paymentProvider,
  vat_register: ({ checksVatNumbers }) => (checksVatNumbers ? 'VIES' : null),
  free_wait: ({ freeWaitWeeks }) => counted(freeWaitWeeks, 'week'),
  free_places: ({ freePlacesPerWeek }) => String(freePlacesPerWeek),
  draft_expiry: ({ draftExpiryDays }) => counted(draftExpiryDays, 'day'),
  badge_grace: ({ badgeLost }) => (badgeLost === 'hide' ? counted(graceDays, 'day') : null),
  awards_per_week: () => String(awardsPerWeek),
  new_account: () => period(newAccountMs, hourMs, 'hour'),
  vote_pending: () => period(pendingMs, hourMs, 'hour'),
  newcomer: () => period(newcomerMs, dayMs, 'day'),
  newcomer_votes: () => String(maxNewcomersInABurst),
  newcomer_window: () => period(burstMs, hourMs, 'hour'),
  hasty_votes: () => String(maxVotesInHaste),
  hasty_window: () => period(hastyMs, secondMs, 'second'),
  network_votes: () => String(maxVotesPerNetwork),
  trend_half_life: () => period(trendHalfLifeMs, dayMs, 'day'),
  crawler: () => PRODUCT_TOKEN,
  crawled_pages: () => String(MAX_OTHER_PAGES),
  crawler_requests: () => String(REQUESTS_AT_A_TIME),
  crawl_delay: () => period(MAX_CRAWL_DELAY_MS, secondMs, 'second'),
  page_size: () => `${MAX_PAGE_BYTES / 1024 / 1024} MiB`,
  sign_in_link: () => counted(linkMinutes, 'minute'),
  session_idle: () => period(sessionIdleMs, dayMs, 'day'),
  session_max: () => period(sessionMs, dayMs, 'day'),
  browser_cookie: () => period(browserMs, dayMs, 'day'),
  mails_kept: () => counted(keptDays.mails, 'day'),
  views_kept: () => counted(keptDays.viewDays, 'day'),
  program_writes_kept: () => counted(keptDays.programWrites, 'day'),
  bounces_kept: () => counted(keptDays.bounces, 'day'),
} satisfies Record<string, (facts: TextFacts) => string | null>;

export const placeholderNames = Object.keys(placeholders);

const pattern = /\{\{([^{}\n]*)\}\}/g;
const isKnown = (name: string): name is keyof typeof placeholders => Object.hasOwn(placeholders, name);

/** The names of placeholders that do not exist. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name).filter((name) => !isKnown(name));

/** A text with its values, escaped for Markdown. Lines with a placeholder without a value are left out. */
export const fillMarkdown = (text: string, facts: TextFacts): string =>
  text
    .split('\n')
    .map((line) => filled(line, facts, escapeMarkdown))
    .filter((line) => line !== null)
    .join('\n');

/** A line of plain text with its values; empty if one has none. */
export const fillLine = (line: string, facts: TextFacts): string =>
  filled(line, facts, (value) => value) ?? '';

function filled(line: string, facts: TextFacts, write: (value: string) => string): string | null {
  const values: (string | null)[] = [];
  const text = line.replace(pattern, (placeholder, name: string) => {
    const value = isKnown(name) ? placeholders[name](facts) : placeholder;
    values.push(value);
    return write(value ?? '');
  });
  return values.includes(null) ? null : text;
}

/** Any ASCII punctuation may be escaped (CommonMark 0.31, section 2.4). */
const escapeMarkdown = (value: string) => value.replace(/[!-/:-@[-`{-~]/g, '\\$&');
