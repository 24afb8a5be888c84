/** The progress of a draft, for progress notifications and tasks. */
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { TaskState } from '../contract/task-rules.ts';
import { MAX_OTHER_PAGES } from '../guarded-fetch/crawler-rules.ts';
import type { DraftView } from './view-schema.ts';

type Draft = Pick<z.output<typeof DraftView>, 'status' | 'pages_read' | 'pages_refused' | 'waits_for_turn'>;

/** What changes while a website is read. */
export type Reading = Pick<
  z.output<typeof DraftView>,
  'url' | 'status' | 'waits_for_turn' | 'reading_now' | 'pages_read' | 'pages_refused' | 'language'
>;

/** Whether the website is still being read, or the profile drafted. */
export const isInProgress = ({ status }: Pick<Reading, 'status'>): boolean =>
  status === 'crawling' || status === 'drafting';

/** Identifies a state, for `Last-Event-ID`. */
export function progressId(reading: Reading): string {
  const { url, status, waits_for_turn, reading_now, pages_read, pages_refused, language } = reading;
  const pages = pages_read.map((page) => [page.url, page.title, page.language, page.note]);
  const shown = [url, status, waits_for_turn, reading_now, pages, pages_refused, language];
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16);
}

/** The home page and other pages. */
const maxPages = 1 + MAX_OTHER_PAGES;
/** A step per page, one for drafting, one for completion. */
const total = maxPages + 2;

/** About the time that a page takes, or drafting by rules; a turn takes as long as another website. */
const pollSeconds = { turn: 5, page: 2, drafting: 2 };

/** Null unless the draft is `crawling` or `drafting`. */
export function progressOf({
  status,
  pages_read: read,
  pages_refused: refused,
  waits_for_turn: waits,
}: Draft) {
  if (status === 'drafting') {
    return {
      done: maxPages + 1,
      total,
      message: 'Drafting from what was read',
      retryAfterSeconds: pollSeconds.drafting,
    };
  }
  if (status !== 'crawling') return null;
  const page = read.at(-1);
  const reading = page ? `Read ${page.url} (${read.length} so far)` : 'Reading the website';
  return {
    done: Math.min(maxPages, read.length + refused.length),
    total,
    message: waits ? 'Waiting: another draft of this website is read first' : reading,
    retryAfterSeconds: waits ? pollSeconds.turn : pollSeconds.page,
  };
}

/** The failure of a draft whose reading its user has ended. */
export const cancelled = {
  code: 'cancelled',
  message: 'You cancelled this before the website was read. Submit the address again to start over.',
};

/** The state of a submission as a task. */
export function submissionState(
  draft: Draft & Pick<z.output<typeof DraftView>, 'failure'>,
): TaskState | null {
  const progress = progressOf(draft);
  if (progress) return { status: 'working', message: `${progress.message}.` };
  const { status, failure } = draft;
  return status === 'failed' && failure?.code === cancelled.code
    ? { status: 'cancelled', message: failure.message }
    : null;
}

/** The state of a redraft as a task. */
export const redraftState = ({
  regenerating,
}: Pick<z.output<typeof DraftView>, 'regenerating'>): TaskState | null =>
  regenerating.length === 0
    ? null
    : { status: 'working', message: `Drafting again: ${regenerating.join(', ')}.` };
