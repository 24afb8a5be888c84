/** What visitors wrote about live demo listings, by the product's slug; who and when follows from the slug. */
import type { DemoReview } from './demo-product.ts';
import { reviewsOfLife } from './reviews/life.ts';
import { reviewsOfWork } from './reviews/work.ts';

export const demoReviews: ReadonlyMap<string, readonly DemoReview[]> = new Map([
  ...Object.entries(reviewsOfWork),
  ...Object.entries(reviewsOfLife),
]);
