/** A category: what stands out in it, its listings and those of its subcategories by votes, and its FAQ. */
import type { z } from 'zod';
import { categoriesPath, categoryPath, searchPath } from '../../directory/path-rules.ts';
import type { CategoryView } from '../../categories/schema.ts';
import { feedPath } from '../../feeds/feed-rules.ts';
import { listingPath } from '../../listings/badge-rules.ts';
import type { ListingSummary } from '../../listings/schema.ts';
import { buttonScripts } from '../assets.ts';
import { type Child, html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';
import { launchCard, logo } from '../listing-parts.ts';
import { categoryMeta } from '../meta/list-metas.ts';
import { pager } from '../pager.ts';
import { pageNumber, withQuery } from '../queried-paths.ts';
import { type Voting, votesBox } from '../voting-parts.ts';
import { counted, dayInWords } from '../words.ts';
import { paidMark } from './board-words.ts';
import { categoryChips } from './categories-page.ts';
import { faqs } from './listing-sections.ts';

export type Category = z.output<typeof CategoryView>;

export interface CategoryPageInput {
  site: SiteFacts;
  category: Category;
  /** Its last launches, the latest first. */
  newest: readonly ListingSummary[];
  voting: Voting;
}

/** With fewer listings, the newest are in sight anyway. */
const fewestForNewest = 6;

export function categoryPage({ site, category, newest, voting }: CategoryPageInput): string {
  const { slug, name, description, parent, subcategories, items, page, live_listings: live } = category;
  const pathOf = (n: number) => withQuery(categoryPath(slug), { page: pageNumber(n) });
  return layout({
    site,
    title: name,
    description: description || `The products on ${site.name} in ${name}.`,
    canonical: pathOf(page),
    indexed: items.some(({ is_demo: isDemo }) => !isDemo),
    demo: [...items, ...category.featured].some(({ is_demo: isDemo }) => isDemo),
    head: voting.ownVotes && buttonScripts,
    current: 'categories',
    meta: categoryMeta(site, category),
    body: html`
      <div class="intro">
        <nav class="ways" aria-label="Above it">
          <a href="${categoriesPath}">Categories</a>
          ${parent && html`<a href="${categoryPath(parent.slug)}"><bdi>${parent.name}</bdi></a>`}
        </nav>
        <h1><bdi>${name}</bdi></h1>
        ${description && html`<p dir="auto">${description}</p>`}
        <p class="ways category-ways">
          <span class="soft">${counted(live, 'live product')}</span>
          ${live > 0 && html`<a href="${withQuery(searchPath, { category: slug })}">Search and filter</a>`}
          <a href="${feedPath(categoryPath(slug))}">Feed of new launches</a>
        </p>
        ${categoryChips('Below it', subcategories)}
      </div>
      ${featured(category)} ${page === 1 && live >= fewestForNewest && newestOnes(newest, slug)}
      ${
        items.length > 0
          ? html`<section class="section" aria-label="Products">
              <header><h2>Most votes</h2></header>
              <ol class="launches" start="${(page - 1) * category.per_page + 1}">
                ${items.map((item) => launchCard(item, voting))}
              </ol>
            </section>`
          : html`<div class="empty">
              <p>No product in <bdi>${name}</bdi> is live yet. Yours could be the first.</p>
              <p class="ways">
                <a href="/submit">Submit a product</a>
                <a href="${withQuery(searchPath, { category: slug, status: 'upcoming' })}"
                  >See what is coming</a
                >
                ${parent && html`<a href="${categoryPath(parent.slug)}">All of <bdi>${parent.name}</bdi></a>`}
              </p>
            </div>`
      }
      ${pager(category, pathOf)}
      ${category.faqs.length > 0 && html`<div class="section">${faqs(category.faqs)}</div>`}
    `,
  });
}

function newestOnes(items: readonly ListingSummary[], slug: string): Child {
  return html`<section class="section">
    <header>
      <h2>Newest</h2>
      <a href="${withQuery(searchPath, { category: slug, sort: 'newest' })}">All, newest first</a>
    </header>
    <ul class="newest">
      ${items.map(
        (item) =>
          html`<li>
            ${logo(item)}
            <div>
              <a href="${listingPath(item.slug)}"><bdi>${item.name}</bdi></a>
              <p class="soft">${item.launched_at && dayInWords(item.launched_at)}</p>
            </div>
          </li>`,
      )}
    </ul>
  </section>`;
}

/** Paid placements, marked as such and separate from the ranking. */
function featured({ featured: items }: Category): Child {
  if (items.length === 0) return null;
  return html`<section class="section">
    <header><h2>Featured</h2></header>
    <ul class="launches pairs">
      ${items.map((item) =>
        launchCard(item, undefined, {
          box: votesBox(item.votes, item.votes_pending),
          mark: paidMark,
          note: html`<p class="soft figure">${item.label}</p>`,
        }),
      )}
    </ul>
  </section>`;
}
