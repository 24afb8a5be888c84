/** Pages of a list (interface specification, "Limits"): page 1..1000, per_page 1..100. */
import { z } from 'zod';

export const paging = {
  page: z.int().min(1).max(1000).default(1).describe('Which page, from 1.'),
  per_page: z.int().min(1).max(100).default(20).describe('Entries a page.'),
};

export interface PageRequest {
  page: number;
  per_page: number;
}

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    page: z.int(),
    per_page: z.int(),
    total: z.int().describe('How many there are on all pages.'),
    total_pages: z.int(),
  });

export const offsetOf = ({ page, per_page }: PageRequest) => (page - 1) * per_page;

export function paged<T>(items: T[], total: number, { page, per_page }: PageRequest) {
  return { items, page, per_page, total, total_pages: Math.ceil(total / per_page) };
}
