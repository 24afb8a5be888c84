/** Addresses of lists with what is asked of them. */
import { searchPath } from '../directory/path-rules.ts';
import type { ListingSearch } from '../listings/search-schema.ts';

/** What is not asked for is not in it. */
export function withQuery(
  path: string,
  asked: Readonly<Record<string, string | number | undefined>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

/** Of listings that have one thing in common. */
export const searchFor = (asked: Partial<Pick<ListingSearch, 'stage' | 'pricing_model'>>): string =>
  withQuery(searchPath, asked);

/** `page` of a list's address; the first page is the list's own, and has none. */
export const pageNumber = (page: number): number | undefined => (page > 1 ? page : undefined);
