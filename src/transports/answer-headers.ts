/** Header fields that follow from an answer: where a new record is read, the pages beside a page, and when to look again. */
import type { Operation } from '../contract/operation.ts';
import { maxPage } from '../contract/paging.ts';
import { resourcePaths } from '../contract/resource-rules.ts';

/** Of an answer of which nothing was left out. */
export function headersOf(
  { location, progress }: Operation,
  { input, listAddress }: { input: Record<string, unknown>; listAddress: string | undefined },
  whole: object,
): Record<string, string> {
  const headers: Record<string, string> = {};
  if (location) headers['Location'] = resourcePaths.api + filled(location, { ...whole, ...input });
  const link = listAddress && pageLinks(listAddress, whole);
  if (link) headers['Link'] = link;
  const state = progress?.of(whole as never);
  if (state) headers['Retry-After'] = String(state.retryAfterSeconds);
  return headers;
}

const filled = (path: string, values: Record<string, unknown>) =>
  path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(values[name])));

/** The address of a list without its page, to which `page=` can be added; undefined for other operations. */
export function listAddressOf({ input }: Operation, url: string): string | undefined {
  if (!('page' in input.shape)) return undefined;
  // Parsed and written anew, as clients may send characters that would end a link.
  const { pathname, searchParams: rest } = new URL(url, 'http://localhost');
  rest.delete('page');
  return `${pathname}?${rest.size > 0 ? `${rest.toString()}&` : ''}`;
}

interface PageFacts {
  page?: number;
  per_page?: number;
  total_pages?: number;
  total_is_lower_bound?: boolean;
  items?: readonly unknown[];
}

/** The pages beside this one (RFC 8288), where the answer is a page. */
function pageLinks(address: string, whole: PageFacts): string | null {
  const { page, per_page: perPage, total_pages: pages = 0, total_is_lower_bound: isLonger, items } = whole;
  if (page === undefined) return null;
  const to = (target: number, relation: string) => `<${address}page=${target}>; rel="${relation}"`;
  const links = [to(1, 'first')];
  const last = Math.max(1, pages);
  if (page > 1) links.push(to(isLonger ? page - 1 : Math.min(page - 1, last), 'prev'));
  const continues = page < pages || (isLonger === true && items?.length === perPage);
  if (continues && page < maxPage) links.push(to(page + 1, 'next'));
  return links.join(', ');
}
