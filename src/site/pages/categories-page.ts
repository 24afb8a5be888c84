/** All categories with live listings, as a tree. */
import type { z } from 'zod';
import { categoriesPath, categoryPath } from '../../directory/path-rules.ts';
import type { CategoryNode, CategoryTreeView } from '../../categories/schema.ts';
import { type Child, html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';
import { count, counted } from '../words.ts';

export type Categories = z.output<typeof CategoryTreeView>;
type Node = z.output<typeof CategoryNode>;

export interface CategoriesPageInput {
  site: SiteFacts;
  categories: Categories;
}

export function categoriesPage({ site, categories: { items } }: CategoriesPageInput): string {
  return layout({
    site,
    title: 'Categories',
    description: `The products on ${site.name}, by category.`,
    canonical: categoriesPath,
    indexed: items.length > 0,
    current: 'categories',
    body: html`
      <div class="intro"><h1>Categories</h1></div>
      ${
        items.length > 0
          ? html`<ul class="rows">
              ${items.map(row)}
            </ul>`
          : html`<p class="empty">No product is live yet.</p>`
      }
    `,
  });
}

const row = ({ slug, name, description, live_listings: live, children }: Node) =>
  html`<li class="row">
    <div class="words">
      <h2>
        <a href="${categoryPath(slug)}"><bdi>${name}</bdi></a>
      </h2>
      <p class="soft">${counted(live, 'product')}</p>
      ${description && html`<p dir="auto">${description}</p>`}
      ${categoryChips(
        'Below it',
        eachCategory(children).map(({ category }) => category),
      )}
    </div>
  </li>`;

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
