/** The filters of the search: what there is to choose from with how many listings, and what is chosen. */
import type { Facet, FacetName } from '../../search/refinements.ts';
import { searchPath } from '../../directory/path-rules.ts';
import { type ListingSearch, searchSorts } from '../../listings/search-schema.ts';
import { filterWords } from '../../shared/filter-words-rules.ts';
import { countryOptions } from '../country-options.ts';
import { type FieldProblems, selectField, textField } from '../form-parts.ts';
import { type Child, type Html, html } from '../html.ts';
import { withQuery } from '../queried-paths.ts';
import { count, countryInWords, slugInWords } from '../words.ts';
import { type Categories, eachCategory } from './categories-page.ts';

export const searchFilters = [
  'q',
  'category',
  'pricing_model',
  'stage',
  'country',
  'domain',
  'status',
  'sort',
] as const satisfies (keyof ListingSearch)[];
export type SearchField = (typeof searchFilters)[number];
export type Asked = Partial<Record<SearchField, string | undefined>>;

export const searchLabels: Record<SearchField, string> = {
  q: 'Words',
  category: 'Category',
  pricing_model: 'Pricing',
  stage: 'Stage',
  country: 'Country',
  domain: 'Website',
  status: 'Launched',
  sort: 'Sort by',
};

/** What narrows a search down, in the order of the page. */
const narrowing = ['category', 'pricing_model', 'stage', 'country', 'domain'] as const;
type Narrowing = (typeof narrowing)[number];

export interface Filters {
  asked: Asked;
  /** With those that have no live listing. */
  categories: Categories;
  /** Null if the search was refused. */
  facets: Record<FacetName, Facet> | null;
  problems: FieldProblems;
}

export const pathOfSearch = (asked: Asked, page?: number): string =>
  withQuery(searchPath, { ...asked, page });

/** Controls outside of the form belong to it by its id; `narrows` makes htmx search again when they change. */
export const searchFormId = 'find';
const inForm = html`form="${searchFormId}" class="narrows"`;

export function filterPanel(filters: Filters): Html {
  const { asked, problems } = filters;
  const field = (name: SearchField) => ({
    name,
    label: searchLabels[name],
    value: asked[name],
    problems,
    more: inForm,
  });
  const choice = (name: FacetName) =>
    selectField({ ...field(name), value: valueOf(name, asked), options: optionsOf(name, filters) });
  const active = narrowing.filter((name) => asked[name] !== undefined).length;
  return html`<details class="filter-panel" ${active > 0 && html`open`}>
    <summary>Filters${active > 0 && ` (${active})`}</summary>
    <div class="filters">
      ${choice('category')} ${choice('pricing_model')} ${choice('stage')} ${choice('country')}
      ${textField({ ...field('domain'), maxlength: 253, placeholder: 'example.com', spellcheck: false })}
      ${asked.status !== undefined && html`<input type="hidden" name="status" value="${asked.status}" form="${searchFormId}" />`}
      <button class="button quiet" form="${searchFormId}">Apply</button>
    </div>
  </details>`;
}

const valueOf = (name: FacetName, asked: Asked) =>
  name === 'country' ? asked.country?.toUpperCase() : asked[name];

type Option = readonly [value: string, label: string];

/** What listings have, with how many of them do. What is chosen is always among it. */
function optionsOf(name: FacetName, { asked, categories, facets }: Filters): Option[] {
  const selected = valueOf(name, asked);
  const all = everyOption[name](categories, facets?.[name].values.map(({ value }) => value) ?? []);
  const known = all.some(([value]) => value === selected) || selected === undefined;
  const facet = facets?.[name];
  const listings = new Map(facet?.values.map(({ value, listings: n }) => [value, n]));
  const options = [...all, ...(known ? [] : [[selected, selected] as const])]
    .filter(([value]) => !facet || listings.has(value) || value === selected)
    .map(([value, label]): Option => [
      value,
      facet ? `${label} (${count(listings.get(value) ?? 0)}${facet.isLowerBound ? '+' : ''})` : label,
    ]);
  return [['', 'Any'], ...options];
}

/** All values of a filter with their labels, whether there are listings or not. `used`: those that listings have. */
const everyOption: Record<FacetName, (categories: Categories, used: readonly string[]) => Option[]> = {
  // Subcategories follow their parent, indented with dashes, as options cannot be nested.
  category: ({ items }) =>
    eachCategory(items).map(({ category: { slug, name }, depth }) => [slug, `${'– '.repeat(depth)}${name}`]),
  country: (_categories, used) => [
    ...countryOptions,
    ...others(
      used,
      countryOptions.map(([code]) => code),
    ),
  ],
  stage: (_categories, used) => words(filterWords.stage, used),
  pricing_model: (_categories, used) => words(filterWords.pricing_model, used),
};

const words = (known: readonly string[], used: readonly string[]): Option[] => [
  ...known.map((word): Option => [word, slugInWords(word)]),
  ...others(used, known),
];

/** Owners may write words of their own. */
const others = (used: readonly string[], known: readonly string[]): Option[] =>
  used.filter((value) => !known.includes(value)).map((value) => [value, slugInWords(value)]);

export interface ActiveFilter {
  name: Narrowing;
  label: string;
  /** In words. */
  value: string;
  /** The same search without it. */
  without: string;
  /** How many listings that finds; null if they were not counted. */
  listings: { number: number; isLowerBound: boolean } | null;
}

export const activeFilters = ({ asked, categories, facets }: Filters): ActiveFilter[] =>
  narrowing.flatMap((name) => {
    const value = asked[name];
    if (value === undefined) return [];
    const facet = name === 'domain' ? undefined : facets?.[name];
    return {
      name,
      label: searchLabels[name],
      value: inWords(name, value, categories),
      without: pathOfSearch({ ...asked, [name]: undefined }),
      listings: facet ? { number: facet.total, isLowerBound: facet.isLowerBound } : null,
    };
  });

function inWords(name: Narrowing, value: string, { items }: Categories): string {
  if (name === 'domain') return value;
  if (name === 'country') return countryInWords(value);
  if (name !== 'category') return slugInWords(value);
  return eachCategory(items).find(({ category }) => category.slug === value)?.category.name ?? value;
}

/** The active filters, each of which can be removed. */
export function filterChips(active: readonly ActiveFilter[], asked: Asked): Child {
  if (active.length === 0) return null;
  return html`<ul class="chips filter-chips" aria-label="Active filters">
    ${active.map(
      ({ label, value, without }) =>
        html`<li>
          <a href="${without}"
            ><span class="aside">Remove the filter </span>${label}: <bdi>${value}</bdi>
            <span aria-hidden="true">×</span></a
          >
        </li>`,
    )}
    ${active.length > 1 && html`<li><a href="${pathOfSearch(withoutFilters(asked))}">Remove all</a></li>`}
  </ul>`;
}

export const withoutFilters = ({ q, status, sort }: Asked): Asked => ({
  ...(q !== undefined && { q }),
  ...(status !== undefined && { status }),
  ...(sort !== undefined && { sort }),
});

export function statusTabs(asked: Asked): Html {
  const isUpcoming = asked.status === 'upcoming';
  const tab = (words: string, status: string | undefined, isCurrent: boolean) =>
    html`<a href="${pathOfSearch({ ...asked, status })}" ${isCurrent && html`aria-current="page"`}
      >${words}</a
    >`;
  return html`<nav class="tabs" aria-label="Live or upcoming">
    ${tab('Live', undefined, !isUpcoming)} ${tab('Upcoming', 'upcoming', isUpcoming)}
  </nav>`;
}

const sortLabels = {
  relevance: 'Best match',
  newest: 'Newest first',
  votes: 'Most votes',
  trending: 'Trending',
  most_viewed: 'Most viewed',
  most_followed: 'Most followed',
} as const satisfies Record<ListingSearch['sort'], string>;

export function sortField({ asked, problems }: Filters): Html {
  // Without words, the best match is what has most votes, or launches first.
  const isMatch = asked.q !== undefined;
  const usual = isMatch ? sortLabels.relevance : asked.status === 'upcoming' ? 'Launching first' : null;
  const options = searchSorts
    .map((sort): Option =>
      sort === 'relevance' ? ['', usual ?? sortLabels.votes] : [sort, sortLabels[sort]],
    )
    .filter(([sort]) => usual !== null || sort !== 'votes' || asked.sort === 'votes');
  return selectField({
    name: 'sort',
    label: searchLabels.sort,
    value: asked.sort === 'relevance' ? '' : asked.sort,
    problems,
    more: inForm,
    options,
  });
}
