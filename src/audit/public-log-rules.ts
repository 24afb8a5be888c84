/** The public log: what is counted by week, and the words for it. It names no person, listing or review. */
import { addWeeks, mondayOf, weekEnd, weekStart } from '../shared/week-rules.ts';

/** Reasons that the site team can give when it hides a listing. */
export const hideReasons = {
  spam: 'spam',
  not_a_product: 'not a product',
  misleading: 'misleading',
  harmful: 'harmful or illegal',
  rights: 'rights of others',
  owner: 'at the request of the owner',
  other: 'other reasons',
} as const;
export type HideReason = keyof typeof hideReasons;
export const hideReasonNames = Object.keys(hideReasons) as [HideReason, ...HideReason[]];

/** What the log counts of the audit log: `public_reason` of its rows. */
export type PublicReason = HideReason | 'badge' | 'duplicate' | 'restored' | 'review';

/** Removals of listings by their reason. */
export const removalsInWords: Readonly<Record<HideReason | 'badge' | 'duplicate', string>> = {
  ...hideReasons,
  badge: 'badge missing on the homepage',
  duplicate: 'duplicate, merged into another listing',
};

/** Weeks on a page of the log. */
export const weeksPerPage = 13;

export interface LogRange {
  /** Mondays, newest first. */
  weeks: string[];
  from: Date;
  /** Exclusive. */
  until: Date;
  total_pages: number;
}

/**
 * The weeks on a page, from the present one back to that of the first entry. Null beyond the last page.
 * @param first the time of the first entry; null if there is none
 */
export function logRange(page: number, first: Date | null, now: Date): LogRange | null {
  const current = mondayOf(now);
  const oldest = first === null || first > now ? current : mondayOf(first);
  const count =
    Math.round((weekStart(current).getTime() - weekStart(oldest).getTime()) / (7 * 86_400_000)) + 1;
  const start = (page - 1) * weeksPerPage;
  if (start >= count) return null;
  const weeks = Array.from({ length: Math.min(weeksPerPage, count - start) }, (_, i) =>
    addWeeks(current, -(start + i)),
  );
  const [newest = current] = weeks;
  return {
    weeks,
    from: weekStart(weeks.at(-1) ?? newest),
    until: weekEnd(newest),
    total_pages: Math.ceil(count / weeksPerPage),
  };
}
