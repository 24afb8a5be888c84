/** The search page: a form that works without scripts, and the results. */
import type { Paged } from '../../contract/paging.ts';
import { categoriesPath, categoryPath, searchPath } from '../../directory/path-rules.ts';
import { cut } from '../../faults.ts';
import type { ListingSummary } from '../../listings/schema.ts';
import { type ListingSearch, type SearchSuggestions, searchSorts } from '../../listings/search-schema.ts';
import { countryOptions } from '../country-options.ts';
import { type FieldProblems, namedProblems, problemSummary, selectField, textField } from '../form-parts.ts';
import { type Child, html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';
import { launchCard } from '../listing-parts.ts';
import { pager } from '../pager.ts';
import { pageNumber, withQuery } from '../queried-paths.ts';
import { count, counted, countryInWords } from '../words.ts';
import { type Categories, eachCategory } from './categories-page.ts';

export type FoundListings = Paged<typeof ListingSummary> & SearchSuggestions;

export const searchFilters = [
  'q',
  'category',
  'country',
  'pricing_model',
  'stage',
  'domain',
  'status',
  'sort',
] as const satisfies (keyof ListingSearch)[];
type Asked = Partial<Record<(typeof searchFilters)[number], string>>;

export interface SearchPageInput {
  site: SiteFacts;
  /** The submitted values. */
  asked: Asked;
  categories: Categories;
  found: FoundListings | undefined;
  problems: FieldProblems | undefined;
}

export function searchPage({ site, asked, categories, found, problems = {} }: SearchPageInput): string {
  return layout({
    site,
    title: asked.q ? `Search: ${cut(asked.q, 200)}` : 'Search',
    description: `Search the products on ${site.name} by words, category, country, pricing and stage.`,
    canonical: searchPath,
    // There would be a page per query; search engines index categories and weeks instead.
    indexed: false,
    current: 'search',
    body: html`
      <div class="intro"><h1>Search</h1></div>
      ${problemSummary(namedProblems(problems, labels))} ${form(asked, categories, problems)}
      ${found && results(found, asked)}
    `,
  });
}

const labels: Record<keyof Asked, string> = {
  q: 'Words',
  category: 'Category',
  country: 'Country',
  pricing_model: 'Pricing',
  stage: 'Stage',
  domain: 'Domain',
  status: 'Launched',
  sort: 'Order',
};

function form(asked: Asked, categories: Categories, problems: FieldProblems): Child {
  const { q: _q, ...filters } = asked;
  const field = (name: keyof Asked) => ({ name, label: labels[name], value: asked[name], problems });
  return html`<form class="find" role="search" action="${searchPath}">
    <div class="line">
      ${textField({ ...field('q'), type: 'search', maxlength: 200, hint: 'Finds misspelt words, too. The last word may be incomplete. “Alternatives to” and a name also work.' })}
      <button class="button">Search</button>
    </div>
    <details ${Object.keys(filters).length > 0 && html`open`}>
      <summary>Filters and order</summary>
      <div class="filters">
        ${selectField({ ...field('category'), options: [['', 'All'], ...categoryOptions(categories)] })}
        ${selectField({ ...field('country'), value: asked.country?.toUpperCase(), options: [['', 'All'], ...countryOptions] })}
        ${textField({ ...field('pricing_model'), maxlength: 40, placeholder: 'freemium' })}
        ${textField({ ...field('stage'), maxlength: 80, placeholder: 'beta' })}
        ${textField({ ...field('domain'), maxlength: 253, placeholder: 'example.com', spellcheck: false })}
        ${selectField({ ...field('status'), options: statusOptions })}
        ${selectField({ ...field('sort'), options: sortOptions })}
      </div>
    </details>
  </form>`;
}

const statusOptions = [
  ['', 'Live'],
  ['upcoming', 'Upcoming'],
] as const;

const sortLabels = {
  relevance: 'Best match',
  newest: 'Newest first',
  votes: 'Most votes',
  trending: 'Trending',
  most_viewed: 'Most viewed',
  most_followed: 'Most followed',
} as const satisfies Record<ListingSearch['sort'], string>;
const sortOptions = searchSorts.map((sort): [string, string] => [
  sort === 'relevance' ? '' : sort,
  sortLabels[sort],
]);

/** Subcategories follow their parent, indented with dashes, as options cannot be nested. */
const categoryOptions = (categories: Categories) =>
  eachCategory(categories.items).map(
    ({ category: { slug, name, live_listings: live }, depth }): [string, string] => [
      slug,
      `${'– '.repeat(depth)}${name} (${count(live)})`,
    ],
  );

function results(found: FoundListings, asked: Asked): Child {
  const { items, total, total_is_lower_bound: more } = found;
  const pathOf = (page: number) => withQuery(searchPath, { ...asked, page: pageNumber(page) });
  const isNarrowed = Object.keys(asked).some((name) => name !== 'q' && name !== 'sort');
  return html`<section aria-label="Found">
    <h2 class="aside">Results</h2>
    <p class="soft found" role="status">${more && 'More than '}${counted(total, 'product')}</p>
    ${
      items.length > 0
        ? html`<ul class="launches">
            ${items.map((item) => launchCard(item))}
          </ul>`
        : html`${suggestions(found, asked)}
            <p class="empty">
              No products match your search.
              ${isNarrowed && asked.q && html`<a href="${withQuery(searchPath, { q: asked.q })}">Search without filters</a> or `}
              <a href="${categoriesPath}">${isNarrowed && asked.q ? 'browse' : 'Browse'} the categories</a>.
            </p>`
    }
    ${pager(found, pathOf)}
  </section>`;
}

/** What may have been meant, with links. */
function suggestions(found: FoundListings, asked: Asked): Child {
  const { unknown_filters: unknown = [], did_you_mean: words, nearest_categories: nearest = [] } = found;
  const browse = found.nothing_is_near ? 'Nothing is close to this. Browse:' : 'Categories about this:';
  const link = (text: string, path: string) => html`<li><a href="${path}">${text}</a></li>`;
  return html`
    ${unknown.map(
      ({ filter, value, did_you_mean: meant }) =>
        html`<p>${unknownInWords(filter, value)}${meant.length > 0 && ' Did you mean:'}</p>
          <ul class="suggestions">
            ${meant.map((other) => link(meantInWords(filter, other), withQuery(searchPath, { ...asked, [filter]: other })))}
          </ul>`,
    )}
    ${
      words !== undefined &&
      html`<p>Did you mean:</p>
        <ul class="suggestions">
          ${link(words, withQuery(searchPath, { ...asked, q: words }))}
        </ul>`
    }
    ${
      nearest.length > 0 &&
      html`<p>${browse}</p>
        <ul class="suggestions">
          ${nearest.map(({ slug, name }) => link(name, categoryPath(slug)))}
        </ul>`
    }
  `;
}

/** As on a page, which names no operations. */
const unknownInWords = (filter: string, value: string): string => {
  if (filter === 'category' || filter === 'country') return `There is no ${filter} “${value}”.`;
  return `No product has the ${filter === 'stage' ? 'stage' : 'pricing model'} “${value}”.`;
};

const meantInWords = (filter: string, value: string) =>
  filter === 'country' ? countryInWords(value) : value;
