/** Addresses of the pages to find things by. Slugs go through encoding, as whoever looks for one may type anything. */
import type { ListingSearch } from '../listings/search-schema.ts';

export const searchPath = '/search';
export const categoriesPath = '/categories';
export const categoryPath = (slug: string): string => `${categoriesPath}/${encodeURIComponent(slug)}`;
export const foundersPath = '/founders';
export const founderPath = (slug: string): string => `${foundersPath}/${encodeURIComponent(slug)}`;
export const awardsPath = '/awards';
export const blogPath = '/blog';
export const postPath = (slug: string): string => `${blogPath}/${encodeURIComponent(slug)}`;

/** A list's address with what is asked of it; what is not asked for is not in it. */
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
export const searchFor = (
  asked: Partial<Pick<ListingSearch, 'country' | 'stage' | 'pricing_model'>>,
): string => withQuery(searchPath, asked);

/** The address of a page of a list; the first is the list's own. */
export const pageNumber = (page: number): number | undefined => (page > 1 ? page : undefined);
