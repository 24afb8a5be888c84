/** Questions that people have of a whole category, by its slug. */
import { faqsAboutLife } from './category-faqs/life.ts';
import { faqsAboutWork } from './category-faqs/work.ts';
import type { DemoFaq } from './demo-product.ts';

export const categoryFaqs: ReadonlyMap<string, readonly DemoFaq[]> = new Map([
  ...Object.entries(faqsAboutWork),
  ...Object.entries(faqsAboutLife),
]);
