/** The search page: the form, and what was found. */
import type { Paged } from '../../contract/paging.ts';
import { categoriesPath, categoryPath, searchPath } from '../../directory/path-rules.ts';
import { cut } from '../../faults.ts';
import type { ListingSummary } from '../../listings/schema.ts';
import type { SearchSuggestions } from '../../listings/search-schema.ts';
import type { Refinement } from '../../search/refinements.ts';
import { addressScripts } from '../assets.ts';
import { type FieldProblems, namedProblems, problemSummary, textField } from '../form-parts.ts';
import { type Child, type Html, html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';
import { launchCard } from '../listing-parts.ts';
import { pager } from '../pager.ts';
import { pageNumber } from '../queried-paths.ts';
import type { Voting } from '../voting-parts.ts';
import { counted, countryInWords } from '../words.ts';
import type { Categories } from './categories-page.ts';
import {
  type ActiveFilter,
  type Asked,
  type Filters,
  activeFilters,
  filterChips,
  filterPanel,
  pathOfSearch,
  searchFormId,
  searchLabels,
  sortField,
  statusTabs,
  withoutFilters,
} from './search-filters.ts';

export type FoundListings = Paged<typeof ListingSummary> & SearchSuggestions;

export interface SearchPageInput {
  site: SiteFacts;
  /** The submitted values. */
  asked: Asked;
  categories: Categories;
  found: FoundListings | undefined;
  refinement: Refinement | null;
  problems: FieldProblems | undefined;
  voting: Voting;
}

export function searchPage(input: SearchPageInput): string {
  const { site, asked, categories, found, refinement, problems = {}, voting } = input;
  const filters: Filters = { asked, categories, facets: refinement?.facets ?? null, problems };
  return layout({
    site,
    title: asked.q ? `Search: ${cut(asked.q, 200)}` : 'Search',
    description: `Search the products on ${site.name} by words, category, country, pricing and stage.`,
    canonical: searchPath,
    // There would be a page per query; search engines index categories and weeks instead.
    indexed: false,
    demo: found?.items.some((item) => item.is_demo) ?? false,
    current: 'search',
    head: addressScripts,
    body: html`
      <div class="intro"><h1>Search</h1></div>
      ${problemSummary(namedProblems(problems, searchLabels))} ${form(asked, problems)}
      <div id="found" class="finding">
        ${filterPanel(filters)}
        <div class="findings">
          ${statusTabs(asked)} ${filterChips(activeFilters(filters), asked)}
          ${found && results(found, filters, refinement?.wordsMeant ?? null, voting)}
        </div>
      </div>
    `,
  });
}

/** What htmx does with an answer: everything but the words that are being typed is renewed. */
const renews = html`hx-get="${searchPath}" hx-target="#found" hx-select="#found" hx-swap="outerHTML"
hx-sync="#${searchFormId}:replace"`;

/** Not in the markup, as a formatter may break lines in it, which htmx does not expect. */
const whileTyping = 'input changed delay:300ms';
const whenChosen = 'submit, change from:document target:.narrows';

function form(asked: Asked, problems: FieldProblems): Html {
  return html`<form
    class="find"
    id="${searchFormId}"
    role="search"
    action="${searchPath}"
    ${renews}
    hx-trigger="${whenChosen}"
  >
    <div class="line">
      ${textField({
        name: 'q',
        label: searchLabels.q,
        value: asked.q,
        problems,
        type: 'search',
        maxlength: 200,
        hint: 'A name, what it does, or “alternatives to” a name. Spelling may be off.',
        more: html`${renews} hx-include="#${searchFormId}, .narrows, [name=status]"
        hx-trigger="${whileTyping}"`,
      })}
      <button class="button">Search</button>
    </div>
  </form>`;
}

function results(found: FoundListings, filters: Filters, wordsMeant: string | null, voting: Voting): Html {
  const { items, total, total_is_lower_bound: more } = found;
  const { asked } = filters;
  const noun = asked.status === 'upcoming' ? 'upcoming product' : 'product';
  return html`<section aria-label="Found">
    <h2 class="aside">Results</h2>
    <div class="found-line">
      <div role="status">
        ${wordsMeant !== null && total > 0 && readAs(wordsMeant, asked)}
        <p class="soft found">${more && 'More than '}${counted(total, noun)}</p>
      </div>
      ${sortField(filters)}
    </div>
    ${
      items.length > 0
        ? html`<ul class="launches">
            ${items.map((item) => launchCard(item, voting))}
          </ul>`
        : nothingFound(found, filters)
    }
    ${pager(found, (page) => pathOfSearch(asked, pageNumber(page)))}
  </section>`;
}

/** Where no product has the words as they were typed. */
const readAs = (words: string, asked: Asked): Html =>
  html`<p>
    Showing results for “<a href="${pathOfSearch({ ...asked, q: words })}"><bdi>${words}</bdi></a
    >”. No product says “<bdi>${asked.q}</bdi>”.
  </p>`;

/** What to do instead. */
function nothingFound(found: FoundListings, filters: Filters): Html {
  const { asked } = filters;
  const active = activeFilters(filters);
  const isUpcoming = asked.status === 'upcoming';
  return html`<div class="empty">
    <p><b>No products match your search.</b></p>
    ${whatWasMeant(found, asked)} ${active.length > 0 && withFewerFilters(active, asked)}
    ${categoriesNear(found)}
    <p class="ways">
      ${
        isUpcoming
          ? html`<a href="${pathOfSearch({ ...asked, status: undefined })}">Search live products</a>`
          : html`<a href="${pathOfSearch({ ...asked, status: 'upcoming' })}">Search upcoming launches</a>`
      }
      <a href="${categoriesPath}">Browse the categories</a> <a href="/submit">Submit a product</a>
    </p>
  </div>`;
}

function withFewerFilters(active: readonly ActiveFilter[], asked: Asked): Child {
  const useful = active.filter(({ listings }) => listings === null || listings.number > 0);
  if (useful.length === 0) {
    return html`<p><a href="${pathOfSearch(withoutFilters(asked))}">Search without filters</a></p>`;
  }
  return html`<p>With fewer filters:</p>
    <ul class="suggestions">
      ${useful.map(
        ({ label, value, without, listings }) =>
          html`<li>
            <a href="${without}">Without ${label.toLowerCase()} “<bdi>${value}</bdi>”</a>
            ${listings && html`<span class="soft">${listings.isLowerBound && 'more than '}${counted(listings.number, 'product')}</span>`}
          </li>`,
      )}
      ${active.length > 1 && html`<li><a href="${pathOfSearch(withoutFilters(asked))}">Without any filter</a></li>`}
    </ul>`;
}

const link = (text: string, path: string): Html =>
  html`<li>
    <a href="${path}"><bdi>${text}</bdi></a>
  </li>`;

/** Filters that do not exist, and other words. */
function whatWasMeant(
  { unknown_filters: unknown = [], did_you_mean: words }: FoundListings,
  asked: Asked,
): Child {
  return html`
    ${unknown.map(
      ({ filter, value, did_you_mean: meant }) =>
        html`<p>${unknownInWords(filter, value)}${meant.length > 0 && ' Did you mean:'}</p>
          ${
            meant.length > 0 &&
            html`<ul class="suggestions">
              ${meant.map((other) => link(meantInWords(filter, other), pathOfSearch({ ...asked, [filter]: other })))}
            </ul>`
          }`,
    )}
    ${
      words !== undefined &&
      html`<p>Did you mean:</p>
        <ul class="suggestions">
          ${link(words, pathOfSearch({ ...asked, q: words }))}
        </ul>`
    }
  `;
}

function categoriesNear(found: FoundListings): Child {
  const { nearest_categories: nearest = [], nothing_is_near: isFar } = found;
  if (nearest.length === 0) return null;
  return html`<p>${isFar ? 'Nothing comes close. The largest categories:' : 'Categories about this:'}</p>
    <ul class="suggestions">
      ${nearest.map(({ slug, name }) => link(name, categoryPath(slug)))}
    </ul>`;
}

/** As on a page, which names no operations. */
const unknownInWords = (filter: string, value: string): Html =>
  filter === 'category' || filter === 'country'
    ? html`There is no ${filter} “<bdi>${value}</bdi>”.`
    : html`No product has the ${filter === 'stage' ? 'stage' : 'pricing model'} “<bdi>${value}</bdi>”.`;

const meantInWords = (filter: string, value: string) =>
  filter === 'country' ? countryInWords(value) : value;
