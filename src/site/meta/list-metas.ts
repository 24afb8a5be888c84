/** What programs read in the heads of lists: weeks, categories and boards. */
import type { z } from 'zod';
import { cardPicture } from '../../cards/card-rules.ts';
import { alternativesPath, blogPath, categoriesPath, categoryPath } from '../../directory/path-rules.ts';
import { blogTitle, categoryTitle, feedLinks, launchesTitle } from '../../feeds/feed-rules.ts';
import type { CategoryTreeView, CategoryView } from '../../categories/schema.ts';
import { listingPath } from '../../listings/badge-rules.ts';
import type { Award, LaunchWeekView, Leaderboard } from '../../launches/schema.ts';
import { breadcrumbs, type Crumb } from '../json-ld/breadcrumbs.ts';
import { faqPage } from '../json-ld/faq-page.ts';
import { type ListEntry, itemList } from '../json-ld/item-list.ts';
import { type PublishingSite, siteNodes } from '../json-ld/site.ts';
import type { PageMeta } from '../page-meta.ts';

type Week = Pick<z.output<typeof LaunchWeekView>, 'week' | 'items' | 'scheduled'>;

/** A page with nothing to say but its way from the home page. */
export const pageMetaOf = (site: PublishingSite, ...way: Crumb[]): PageMeta => ({
  kind: 'website',
  jsonLd: [breadcrumbs(site, way)],
});

export const homeMeta = (site: PublishingSite, week: Pick<Week, 'items'>): PageMeta => ({
  kind: 'website',
  alternates: feedLinks('/', launchesTitle(site.name)),
  jsonLd: [...siteNodes(site), itemList('Launches of this week', week.items)],
});

export const blogMeta = (site: PublishingSite): PageMeta => ({
  ...pageMetaOf(site, ['Blog', blogPath]),
  alternates: feedLinks(blogPath, blogTitle(site.name)),
});

/** `title`, `path`: the week in words, and its page. */
export function weekMeta(
  site: PublishingSite,
  { week, items, scheduled }: Week,
  [title, path]: Crumb,
): PageMeta {
  return {
    kind: 'website',
    picture: { ...cardPicture(site.urls.home, { kind: 'week', week }), alt: title },
    jsonLd: [itemList(title, items) ?? itemList(title, scheduled ?? []), breadcrumbs(site, [[title, path]])],
  };
}

export function categoryMeta(site: PublishingSite, category: z.output<typeof CategoryView>): PageMeta {
  const { slug, name, parent, items, faqs, page, per_page: perPage } = category;
  const path = categoryPath(slug);
  return {
    kind: 'website',
    alternates: feedLinks(path, categoryTitle(name, site.name)),
    jsonLd: [
      itemList(name, items, (page - 1) * perPage),
      faqPage(new URL(path, site.urls.home).href, faqs),
      breadcrumbs(site, [
        ['Categories', categoriesPath],
        ...(parent ? [[parent.name, categoryPath(parent.slug)] as const] : []),
        [name, path],
      ]),
    ],
  };
}

export const categoriesMeta = (
  site: PublishingSite,
  { items }: z.output<typeof CategoryTreeView>,
): PageMeta => ({
  kind: 'website',
  jsonLd: [
    itemList(
      'Categories',
      items.map(({ slug, name }) => ({
        name,
        url: new URL(categoryPath(slug), site.urls.home).href,
        is_demo: false,
      })),
    ),
    breadcrumbs(site, [['Categories', categoriesPath]]),
  ],
});

/** `before`: how many are on earlier pages. */
export const alternativesMeta = (
  site: PublishingSite,
  { slug, name }: { slug: string; name: string },
  items: readonly ListEntry[],
  before: number,
): PageMeta => ({
  kind: 'website',
  jsonLd: [
    itemList(`Alternatives to ${name}`, items, before),
    breadcrumbs(site, [
      [name, listingPath(slug)],
      ['Alternatives', alternativesPath(slug)],
    ]),
  ],
});

/** `way`: from the list of boards to this one. */
export const boardMeta = (
  site: PublishingSite,
  { label, items }: z.output<typeof Leaderboard>,
  ...way: Crumb[]
): PageMeta => ({
  kind: 'website',
  jsonLd: [
    itemList(
      label,
      items.map(({ rank, listing }) => ({ ...listing, rank })),
    ),
    breadcrumbs(site, way),
  ],
});

/** Shared by the latest winner. */
export function awardsMeta(
  site: PublishingSite,
  { items }: { items: readonly z.output<typeof Award>[] },
  way: Crumb,
): PageMeta {
  const [latest] = items;
  if (!latest) return pageMetaOf(site, way);
  const { week, name, listing } = latest;
  const card = cardPicture(site.urls.home, { kind: 'award', week, slug: listing.slug });
  return { ...pageMetaOf(site, way), picture: { ...card, alt: `${name}: ${listing.name}` } };
}
