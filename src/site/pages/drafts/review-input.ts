/** What the parts of the review page are made from. */
import type { z } from 'zod';
import type { FoundCategory } from '../../../categories/category-search-rules.ts';
import type { DraftPictures } from '../../../drafts/own-pictures.ts';
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
  /** Whether a part was changed by others meanwhile: the section shows it next to what was typed. */
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

export interface FoundCategories {
  /** As typed; empty for all categories. */
  query: string;
  found: readonly FoundCategory[];
}

export interface ReviewInput {
  site: SiteFacts;
  draft: Draft;
  /** The section that is open for editing. */
  editing: string | null;
  /** The section that was saved last. */
  saved: string | null;
  /** The section that is loaded again. */
  seen: string | null;
  /** The id of the control in it that has the focus; by default its first one. */
  focus: string | null;
  attempt: Attempt | null;
  /** Why an action on the whole draft was refused. */
  refused: string | null;
  source: ShownSource | null;
  /** Null unless the categories are edited. */
  categories: FoundCategories | null;
  pictures: DraftPictures;
}
