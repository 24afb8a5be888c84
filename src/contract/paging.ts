/** Pages of a list (interface specification, "Limits"): page 1..1000, per_page 1..100. */
import { z } from 'zod';

export const paging = {
  page: z.int().min(1).max(1000).default(1).describe('Which page, from 1.'),
  per_page: z.int().min(1).max(100).default(20).describe('Entries per page.'),
};

export interface PageRequest {
  page: number;
  per_page: number;
}

/** The schema of a page of a list. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    page: z.int(),
    per_page: z.int(),
    total: z.int().describe('Number of items on all pages.'),
    total_pages: z.int(),
    total_is_lower_bound: z
      .literal(true)
      .optional()
      .describe('The actual numbers are higher than `total` and `total_pages`; they were not counted.'),
  });

/** A page of a list as operations return it. */
export type Paged<T extends z.ZodType> = z.output<ReturnType<typeof pageOf<T>>>;

/** The SQL OFFSET of a page. */
export const offsetOf = ({ page, per_page }: PageRequest) => (page - 1) * per_page;

/** A page of a list with `total` items. */
export function paged<T>(items: T[], total: number, { page, per_page }: PageRequest) {
  return { items, page, per_page, total, total_pages: Math.ceil(total / per_page) };
}

/** Long public lists are counted up to this number, to bound the cost. */
export const countCap = 1000;

/** A page of a list whose count stops at `countCap` + 1. */
export function pagedUpToCap<T>(items: T[], counted: number, page: PageRequest) {
  return counted > countCap
    ? { total_is_lower_bound: true as const, ...paged(items, countCap, page) }
    : paged(items, counted, page);
}
