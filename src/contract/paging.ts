/** Pages of a list (interface specification, "Limits"): page 1..1000, per_page 1..100. */
import { z } from 'zod';

export const maxPage = 1_000;
const page = z.int().min(1).max(maxPage);
const perPage = z.int().min(1).max(100);

export const paging = {
  page: page.default(1).describe('Which page, from 1.'),
  per_page: perPage.default(20).describe('Entries per page.'),
};

/** For an operation that pages only if asked to. */
export const optionalPaging = {
  page: page.optional().describe('From 1; the first if only `per_page` is given.'),
  per_page: perPage.optional().describe('20 if only `page` is given.'),
};

/** The page of an operation with `optionalPaging`; null if none is asked for. */
export const requestedPage = ({
  page,
  per_page,
}: {
  [Name in keyof PageRequest]: number | undefined;
}): PageRequest | null =>
  page === undefined && per_page === undefined ? null : { page: page ?? 1, per_page: per_page ?? 20 };

export interface PageRequest {
  page: number;
  per_page: number;
}

/** The members that every page of a list has. */
const pageShape = {
  page: page.describe('From 1.'),
  per_page: perPage.describe('Items per page.'),
  total: z.int().min(0).describe('Items on all pages.'),
  total_pages: z.int().min(0).describe('Number of pages.'),
};

/** The schema of a page of a list. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item).describe('On this page.'), ...pageShape });

/** What pages extend in the OpenAPI document, by its name. */
const PageInfo = z
  .object({
    ...pageShape,
    total_is_lower_bound: z.literal(true).optional().describe('The true total is higher.'),
  })
  .meta({ id: 'PageInfo' });

/** The schema of a page of such a list. */
export const cappedPageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item).describe('On this page.'), ...PageInfo.shape });

/** The members of a page beside its items and their number. */
export const pageMembers: readonly string[] = ['page', 'per_page', 'total_pages', 'total_is_lower_bound'];

/** A page of a list as operations return it. */
export type Paged<T extends z.ZodType> = z.output<ReturnType<typeof cappedPageOf<T>>>;

/** The SQL OFFSET of a page. */
export const offsetOf = ({ page, per_page }: PageRequest) => (page - 1) * per_page;

/** A page of a list with `total` items. */
export function paged<T>(items: T[], total: number, page: PageRequest) {
  return { items, ...pageFacts(total, page) };
}

/** The paging of an answer, without its items. */
export function pageFacts(total: number, { page, per_page }: PageRequest) {
  return { page, per_page, total, total_pages: Math.ceil(total / per_page) };
}

/** Long public lists are counted up to this number, to bound the cost. */
export const countCap = 1000;

/** A page of a list whose count stops at `countCap` + 1. */
export function pagedUpToCap<T>(items: T[], counted: number, page: PageRequest) {
  return counted > countCap
    ? { total_is_lower_bound: true as const, ...paged(items, countCap, page) }
    : paged(items, counted, page);
}
