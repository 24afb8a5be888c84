/** What programs read in the head of a listing's page. */
import { cardPicture } from '../../cards/card-rules.ts';
import { categoriesPath, categoryPath } from '../../directory/path-rules.ts';
import { feedLinks, updatesTitle } from '../../feeds/feed-rules.ts';
import { listingMarkdownPath, listingPath } from '../../listings/badge-rules.ts';
import type { ListingView } from '../../listings/schema.ts';
import { weekInWords } from '../../shared/week-rules.ts';
import { breadcrumbs } from '../json-ld/breadcrumbs.ts';
import { faqPage } from '../json-ld/faq-page.ts';
import { productOf } from '../json-ld/product.ts';
import type { PublishingSite } from '../json-ld/site.ts';
import type { PageMeta } from '../page-meta.ts';

/** Search engines cut longer titles. The name of the site ends each. */
const maxTitle = 70;

/** Its owner's title; else its name with as much of its tagline as fits, in whole words. */
export function listingTitle(
  site: { name: string },
  { seo, name, tagline }: Pick<ListingView, 'seo' | 'name' | 'tagline'>,
): string {
  if (seo.title) return seo.title;
  if (!tagline) return name;
  const whole = `${name}: ${tagline}`;
  const room = maxTitle - ` · ${site.name}`.length;
  if (whole.length <= room) return whole;
  const end = whole.lastIndexOf(' ', room - 1);
  return end > name.length + 1
    ? `${whole
        .slice(0, end)
        .replace(/[,;:–—-]$/, '')
        .trimEnd()}…`
    : name;
}

/** A listing without texts is described by its name. */
export const listingDescription = (site: { name: string }, listing: ListingView): string =>
  listing.seo.meta ||
  listing.short_description ||
  listing.tagline ||
  `${listing.name} on ${site.name}, a directory of launches by the week.`;

export function listingMeta(site: PublishingSite, listing: ListingView): PageMeta {
  const { slug, name, tagline, status, launch_week: week, categories, faqs, links } = listing;
  const isComing = status !== 'live' && week !== null;
  const title = tagline ? `${name}: ${tagline}` : name;
  const [category] = categories;
  return {
    kind: 'website',
    title: isComing ? `${name} launches in the week of ${weekInWords(week)}` : title,
    picture: { ...cardPicture(site.urls.home, { kind: 'listing', slug }), alt: title },
    alternates: [
      { type: 'text/markdown', href: listingMarkdownPath(slug) },
      // Feeds leave the demo out.
      ...(listing.is_demo ? [] : feedLinks(listingPath(slug), updatesTitle(name))),
    ],
    jsonLd: [
      productOf(listing),
      faqPage(links.page, faqs),
      breadcrumbs(site, [
        ['Categories', categoriesPath],
        ...(category ? [[category.name, categoryPath(category.slug)] as const] : []),
        [name, listingPath(slug)],
      ]),
    ],
  };
}
