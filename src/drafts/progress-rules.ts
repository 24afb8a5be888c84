/** The progress of a draft, for progress notifications. */
import type { z } from 'zod';
import { MAX_OTHER_PAGES } from '../guarded-fetch/crawler-rules.ts';
import type { DraftView } from './view-schema.ts';

type Draft = Pick<z.output<typeof DraftView>, 'status' | 'pages_read' | 'pages_refused' | 'waits_for_turn'>;

/** The home page and other pages. */
const maxPages = 1 + MAX_OTHER_PAGES;
/** A step per page, one for drafting, one for completion. */
const total = maxPages + 2;

/** Null unless the draft is `crawling` or `drafting`. */
export function progressOf({
  status,
  pages_read: read,
  pages_refused: refused,
  waits_for_turn: waits,
}: Draft) {
  if (status === 'drafting') return { done: maxPages + 1, total, message: 'Drafting from what was read' };
  if (status !== 'crawling') return null;
  const page = read.at(-1);
  const reading = page ? `Read ${page.url} (${read.length} so far)` : 'Reading the website';
  return {
    done: Math.min(maxPages, read.length + refused.length),
    total,
    message: waits ? 'Waiting: another draft of this website is read first' : reading,
  };
}
