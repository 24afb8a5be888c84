/** All categories with live listings, as a tree, and what stands out in each. */
import type { z } from 'zod';
import { categoriesPath, categoryPath } from '../../directory/path-rules.ts';
import type { CategoryNode, CategoryTreeView } from '../../categories/schema.ts';
import { listingPath } from '../../listings/badge-rules.ts';
import type { ListingSummary } from '../../listings/schema.ts';
import { type Child, html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';
import { logo } from '../listing-parts.ts';
import { categoriesMeta } from '../meta/list-metas.ts';
import { count, counted } from '../words.ts';

export type Categories = z.output<typeof CategoryTreeView>;
type Node = z.output<typeof CategoryNode>;

/** What stands out in a category with all below it. */
export interface CategoryHighlights {
  /** Its most voted listings. */
  top: readonly ListingSummary[];
  /** How many have launched this week, by their primary category. */
  launchedThisWeek: number;
}

export interface CategoriesPageInput {
  site: SiteFacts;
  categories: Categories;
  /** By the slugs of top categories. */
  highlights: ReadonlyMap<string, CategoryHighlights>;
}

export function categoriesPage({ site, categories, highlights }: CategoriesPageInput): string {
  const { items } = categories;
  return layout({
    site,
    title: 'Categories',
    description: `The products on ${site.name}, by category.`,
    canonical: categoriesPath,
    indexed: items.length > 0,
    demo: [...highlights.values()].some(({ top }) => top.some(({ is_demo: isDemo }) => isDemo)),
    current: 'categories',
    meta: categoriesMeta(site, categories),
    body: html`
      <div class="intro">
        <h1>Categories</h1>
        ${items.length > 0 && html`<p>What the community votes for most, by what it is for.</p>`}
      </div>
      ${
        items.length > 0
          ? html`<ul class="category-cards">
              ${items.map((node) => card(node, highlights.get(node.slug)))}
            </ul>`
          : html`<div class="empty">
              <p>No product is live yet. Categories appear here with their first launch.</p>
              <p class="ways">
                <a href="/submit">Submit a product</a> <a href="/weeks/next">See what launches next</a>
              </p>
            </div>`
      }
    `,
  });
}

function card(node: Node, highlights: CategoryHighlights = { top: [], launchedThisWeek: 0 }): Child {
  const { slug, name, description, live_listings: live, children } = node;
  const { top, launchedThisWeek: fresh } = highlights;
  return html`<li class="category-card">
    <h2>
      <a href="${categoryPath(slug)}"><bdi>${name}</bdi></a>
    </h2>
    <p class="soft">
      ${counted(live, 'product')}${fresh > 0 && html`, <b class="fresh">${count(fresh)} new this week</b>`}
    </p>
    ${description && html`<p dir="auto">${description}</p>`}
    ${
      top.length > 0 &&
      html`<ol class="category-top" aria-label="Most votes">
        ${top.map(
          (item) =>
            html`<li>
              ${logo(item)} <a href="${listingPath(item.slug)}"><bdi>${item.name}</bdi></a>
              <span class="soft">${counted(item.votes, 'vote')}</span>
            </li>`,
        )}
      </ol>`
    }
    ${categoryChips(
      'Below it',
      eachCategory(children).map(({ category }) => category),
    )}
  </li>`;
}

/** Links to categories with their numbers of listings; empty if there are none. */
export function categoryChips(
  label: string,
  categories: readonly Pick<Node, 'slug' | 'name' | 'live_listings'>[],
): Child {
  if (categories.length === 0) return null;
  return html`<ul class="chips" aria-label="${label}">
    ${categories.map(
      ({ slug, name, live_listings: live }) =>
        html`<li>
          <a href="${categoryPath(slug)}"><bdi>${name}</bdi></a> ${count(live)}
        </li>`,
    )}
  </ul>`;
}

/** Depth-first, each with its depth from 0. */
export const eachCategory = (nodes: readonly Node[], depth = 0): { category: Node; depth: number }[] =>
  nodes.flatMap((category) => [{ category, depth }, ...eachCategory(category.children, depth + 1)]);

/** The slug of the top category above each category, and of each top category itself. */
export const topCategories = (nodes: readonly Node[]): ReadonlyMap<string, string> =>
  new Map(
    nodes.flatMap((root) => eachCategory([root]).map(({ category }) => [category.slug, root.slug] as const)),
  );
