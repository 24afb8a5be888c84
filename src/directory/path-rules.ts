/** Addresses of the pages to find things by. Slugs go through encoding, as whoever looks for one may type anything. Pure. */

export const searchPath = '/search';
export const categoriesPath = '/categories';
export const categoryPath = (slug: string): string => `${categoriesPath}/${encodeURIComponent(slug)}`;
export const foundersPath = '/founders';
export const founderPath = (slug: string): string => `${foundersPath}/${encodeURIComponent(slug)}`;
export const awardsPath = '/awards';
export const blogPath = '/blog';
export const postPath = (slug: string): string => `${blogPath}/${encodeURIComponent(slug)}`;
