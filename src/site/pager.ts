/** Pagination links. */
import { type Child, html } from './html.ts';
import { count } from './words.ts';

export interface PageOf {
  page: number;
  total_pages: number;
  total_is_lower_bound?: boolean | undefined;
}

/** Empty if there is only one page. `pathOf` returns a page's address. */
export function pager(
  { page, total_pages: pages, total_is_lower_bound: more }: PageOf,
  pathOf: (page: number) => string,
): Child {
  // There may be more pages than were counted; the thousandth is the last that can be requested.
  const hasNext = page < pages || (more === true && page < furthestPage);
  if (page === 1 && !hasNext) return null;
  return html`<nav class="ways pager" aria-label="Pages">
    ${page > 1 && html`<a rel="prev" href="${pathOf(page - 1)}">Previous page</a>`}
    <span class="soft"
      >Page ${count(page)} of ${more ? 'more than ' : ''}${count(Math.max(pages, page))}</span
    >
    ${hasNext && html`<a rel="next" href="${pathOf(page + 1)}">Next page</a>`}
  </nav>`;
}

const furthestPage = 1_000;

/** Pagination links of a list of the account area, newest first. `path`: of the list. */
export function accountPager({ page, total_pages: last }: PageOf, path: string): Child {
  if (last <= 1) return null;
  const link = (to: number, text: string) => html`<a href="${path}?page=${to}">${text}</a>`;
  return html`<nav class="ways" aria-label="Pages">
    ${page > 1 && link(Math.min(page - 1, last), 'Newer')}
    <span class="soft">Page ${page} of ${last}</span>
    ${page < last && link(page + 1, 'Older')}
  </nav>`;
}
