/** What the parts of the review page are made from. */
import type { z } from 'zod';
import type { StoredPageText } from '../../../drafts/own-drafts.ts';
import type { DraftView } from '../../../drafts/view-schema.ts';
import type { FieldProblems } from '../../form-parts.ts';
import type { SiteFacts } from '../../layout.ts';

export type Draft = z.output<typeof DraftView>;

/** A form that was sent and not saved; its section shows again what was typed. */
export interface Attempt {
  /** The section: `tagline`, `faqs`. */
  anchor: string;
  /** The body for update_draft, made from what was typed. */
  edits: Readonly<Record<string, unknown>>;
  /** By path in the body: `fields.tagline`, `faqs.0.answer`. */
  problems: FieldProblems;
  /** A refusal that names no member. */
  refused: string | null;
  /** Whether a part was changed by others meanwhile: the section shows it beside what was typed. */
  changed: boolean;
}

/** The quote that the panel shows. */
export interface ShownSource {
  /** `fields.tagline`, `faqs.0`. */
  key: string;
  /** Of the value's quotes, from 0. */
  index: number;
  /** The page of the quote; null if it is not stored any more. */
  page: StoredPageText | null;
  /** Whether a long page is shown whole. */
  whole: boolean;
}

export interface ReviewInput {
  site: SiteFacts;
  draft: Draft;
  /** The section that is open for editing. */
  editing: string | null;
  /** The section that was saved last. */
  saved: string | null;
  attempt: Attempt | null;
  /** Why an action on the whole draft was refused. */
  refused: string | null;
  source: ShownSource | null;
}
