/** Features and what sets the product apart: headings and items of the parts of the site that speak of them. */
import type { Cited } from '../../src/shared/profile-schema.ts';
import { wordsOf } from '../reading/json-ld.ts';
import { cardsIn, claims, freeCards, freeTerms, grids, listUnderHeadline } from './feature-grids.ts';
import { listOf, type Item } from './feature-items.ts';
import { isFeatureSection, isUspSection, sectionItems } from './feature-sections.ts';
import { nodesOf, stringsAt } from './json-ld-nodes.ts';
import { segmentsOf } from './page-role.ts';
import { cite, pagesOf, type Site, type SitePage } from './site.ts';

/** Fewer than these are no list of features yet. */
const enough = 3;

/**
 * What the site calls features; where it calls nothing so, the cards, lists and sections of its home page that have the form
 * of features, the plainest form first.
 */
export function draftFeatures(site: Site): Cited<string[]> | null {
  const speak = inLanguageOf(site);
  const items = [...statedFeatures(site)];
  for (const page of pagesOf(site, 'features').filter(speak))
    if (isOverview(page)) items.push(...sectionItems(page, () => true));
  items.push(...sectionItems(site.home, isFeatureSection));
  for (const page of pagesOf(site, 'home', 'features').filter(speak))
    items.push(...cardsIn(page, isFeatureSection));
  for (const find of [grids, freeCards, freeTerms, claims, listUnderHeadline])
    if (countOf(items) < enough) items.push(...find(site.home));
  for (const page of pagesOf(site, 'other').filter(speak))
    items.push(...sectionItems(page, isFeatureSection));
  return listOf(items);
}

const countOf = (items: readonly Item[]): number => listOf(items)?.value.length ?? 0;

export function draftUsps(site: Site): Cited<string[]> | null {
  const pages = pagesOf(site, 'home', 'about', 'features', 'other').filter(inLanguageOf(site));
  return listOf(
    pages.flatMap((page) => [...sectionItems(page, isUspSection), ...cardsIn(page, isUspSection)]),
  );
}

/** `featureList` of a product in JSON-LD. */
function statedFeatures(site: Site): Item[] {
  return [site.home, ...pagesOf(site, 'features')].flatMap((page) =>
    nodesOf(page.jsonLd).flatMap(({ node, role }) => {
      if (role !== 'product') return [];
      const listed = stringsAt(node, 'featureList').map(wordsOf);
      const [only] = listed;
      if (listed.length !== 1 || only === undefined)
        return listed.map((text) => ({ text, evidence: cite(page, text) }));
      return only.split(/(?:(?<!\s)\s+)?[,;•]\s*/).map((text) => ({ text, evidence: cite(page, only) }));
    }),
  );
}

/** Pages in the home page's language: a site in two languages says everything twice. */
function inLanguageOf({ home }: Site): (page: SitePage) => boolean {
  const main = (lang: string | null) => lang?.split(/[-_]/)[0] ?? null;
  return ({ lang }) => main(home.lang) === null || main(lang) === null || main(lang) === main(home.lang);
}

/** `/features`, and not the pages of single products of a shop below `/product`. */
const isOverview = (page: SitePage): boolean => segmentsOf(new URL(page.url).pathname).length <= 1;
