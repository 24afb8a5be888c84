/** How far a draft is, for who waits for it. */
import type { z } from 'zod';
import { MAX_OTHER_PAGES } from '../guarded-fetch/crawler-rules.ts';
import type { DraftView } from './view-schema.ts';

type Draft = Pick<z.output<typeof DraftView>, 'status' | 'pages_read' | 'pages_refused' | 'waits_for_turn'>;

/** The home page and the others. */
const maxPages = 1 + MAX_OTHER_PAGES;
/** Each page is a step, then the drafting, then it is there. */
const total = maxPages + 2;

/** Null once it is neither being read nor drafted. */
export function progressOf({
  status,
  pages_read: read,
  pages_refused: refused,
  waits_for_turn: waits,
}: Draft) {
  if (status === 'drafting') return { done: maxPages + 1, total, message: 'Drafting from what was read' };
  if (status !== 'crawling') return null;
  const page = read.at(-1);
  return {
    done: Math.min(maxPages, read.length + refused.length),
    total,
    message: messageOf(page, read.length, waits),
  };
}

function messageOf(page: { url: string } | undefined, pages: number, waits: boolean): string {
  if (waits) return 'Waiting: another draft of this website is read first';
  return page ? `Read ${page.url} (${pages} so far)` : 'Reading the website';
}
