import type { z } from 'zod';
import type { Faq } from '../shared/profile-schema.ts';
import type { PostSummary, PostView } from './schema.ts';

export interface PostSummaryRow {
  slug: string;
  title: string;
  summary: string;
  author: string;
  tags: string[];
  published_at: Date;
  is_demo: boolean;
}

export interface PostRow extends PostSummaryRow {
  markdown: string;
  faqs: Faq[];
  updated_at: Date;
}

export function postSummaryOf({ published_at, ...row }: PostSummaryRow): z.input<typeof PostSummary> {
  return { ...row, published_at: published_at.toISOString() };
}

export function viewOfPost({ published_at, updated_at, ...row }: PostRow): z.input<typeof PostView> {
  return { ...row, published_at: published_at.toISOString(), updated_at: updated_at.toISOString() };
}
