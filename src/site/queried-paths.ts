/** Addresses of lists with query parameters. */
import { searchPath } from '../directory/path-rules.ts';
import type { ListingSearch } from '../listings/search-schema.ts';

/** Omits empty parameters. */
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

/** The search for listings with a common property. */
export const searchFor = (asked: Partial<Pick<ListingSearch, 'stage' | 'pricing_model'>>): string =>
  withQuery(searchPath, asked);

/** The `page` parameter; the first page has none. */
export const pageNumber = (page: number): number | undefined => (page > 1 ? page : undefined);
