/** A category: its listings and those of its subcategories by votes, and its FAQ. */
import type { z } from 'zod';
import { categoriesPath, categoryPath } from '../../directory/path-rules.ts';
import type { CategoryView } from '../../categories/schema.ts';
import { type Child, html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';
import { launchCard } from '../listing-parts.ts';
import { pager } from '../pager.ts';
import { pageNumber, withQuery } from '../queried-paths.ts';
import { votesBox } from '../voting-parts.ts';
import { counted } from '../words.ts';
import { paidMark } from './board-words.ts';
import { categoryChips } from './categories-page.ts';
import { faqs } from './listing-sections.ts';

export type Category = z.output<typeof CategoryView>;

export interface CategoryPageInput {
  site: SiteFacts;
  category: Category;
}

export function categoryPage({ site, category }: CategoryPageInput): string {
  const { slug, name, description, parent, subcategories, items, page } = category;
  const pathOf = (n: number) => withQuery(categoryPath(slug), { page: pageNumber(n) });
  return layout({
    site,
    title: name,
    description: description || `The products on ${site.name} in ${name}.`,
    canonical: pathOf(page),
    indexed: items.some(({ is_demo: isDemo }) => !isDemo),
    current: 'categories',
    body: html`
      <div class="intro">
        <nav class="ways" aria-label="Above it">
          <a href="${categoriesPath}">Categories</a>
          ${parent && html`<a href="${categoryPath(parent.slug)}"><bdi>${parent.name}</bdi></a>`}
        </nav>
        <h1><bdi>${name}</bdi></h1>
        ${description && html`<p dir="auto">${description}</p>`}
        <p class="soft">${counted(category.live_listings, 'live product')}, by votes.</p>
        ${categoryChips('Below it', subcategories)}
      </div>
      ${featured(category)}
      ${
        items.length > 0
          ? html`<section aria-label="Products">
              <h2 class="aside">Products</h2>
              <ul class="launches">
                ${items.map((item) => launchCard(item))}
              </ul>
            </section>`
          : html`<p class="empty">No product in this category is live yet.</p>`
      }
      ${pager(category, pathOf)}
      ${category.faqs.length > 0 && html`<div class="section">${faqs(category.faqs)}</div>`}
    `,
  });
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
