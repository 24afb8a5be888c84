/** A review as its author submits it. Messages are shown next to the form fields. */
import { z } from 'zod';
import { prose } from '../shared/text-rules.ts';

export const longestReview = 2_000;
export const ratings = [1, 2, 3, 4, 5] as const;

export const Review = z.object({
  rating: z
    .string()
    .regex(/^[1-5]$/, 'Choose from one star to five.')
    .transform(Number),
  text: z
    .string()
    .transform(prose)
    .pipe(z.string().max(longestReview, `Shorten it to ${longestReview} characters.`))
    .transform((text) => (text === '' ? null : text)),
});
export type Review = z.output<typeof Review>;

/** `hidden` is set by the site team. */
export type ReviewStatus = 'published' | 'hidden';

/** The number of reviews on a listing's page. */
export const maxReviews = 20;

export interface PublishedReview {
  id: number;
  /** The author's name; null if the account has none. */
  name: string | null;
  rating: number;
  body: string | null;
  /** False while the author's account is new; see reviews.ts. */
  is_counted: boolean;
  created_at: Date;
  updated_at: Date | null;
}

/** A review as its author sees it. */
export interface OwnReview {
  id: number;
  rating: number;
  body: string | null;
  status: ReviewStatus;
  hidden_why: string | null;
  is_counted: boolean;
}
