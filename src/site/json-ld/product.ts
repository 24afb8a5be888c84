/**
 * The product of a listing, and the company behind it. Nothing is estimated: what the listing does not state is left out.
 * Ratings are those of published reviews, never votes. Prices are texts, so that the only offer stated is that it is free.
 */
import type { ListingView } from '../../listings/schema.ts';
import { webAddress } from '../links.ts';
import type { JsonLdNode } from '../page-meta.ts';

/** The facts of a listing that search engines know how to read. */
export type ProductFacts = Pick<
  ListingView,
  | 'name'
  | 'tagline'
  | 'short_description'
  | 'description'
  | 'website_url'
  | 'categories'
  | 'tags'
  | 'keywords'
  | 'features'
  | 'pricing'
  | 'founders'
  | 'founded_year'
  | 'city'
  | 'country'
  | 'contact_email'
  | 'socials'
  | 'community_rating'
  | 'logo'
  | 'media'
  | 'links'
>;

/** Categories whose products are software; those of other categories are so by their tags. */
const softwareCategories = new Set([
  'developer-tools',
  'apis-and-integrations',
  'testing-and-quality',
  'observability',
  'artificial-intelligence',
  'ai-assistants',
  'writing-and-transcription',
  'search-and-analytics',
  'productivity',
  'project-management',
  'notes-and-knowledge',
  'scheduling-and-calendars',
  'design-tools',
]);
const softwareTags =
  /^(?:saas|software|(?:mobile |web |desktop |ios |android )?app|(?:browser )?extension|plugin|api|cli|sdk|open source)$/i;

export const isSoftware = ({ categories, tags }: Pick<ProductFacts, 'categories' | 'tags'>): boolean =>
  softwareCategories.has(categories[0]?.slug ?? '') || tags.some((tag) => softwareTags.test(tag.trim()));

export function productOf(listing: ProductFacts): JsonLdNode {
  const { name, links, categories, tags, keywords, features, pricing } = listing;
  const pictures = [...(listing.media ?? []).map(({ picture }) => picture), listing.logo];
  const image = pictures.flatMap((picture) => picture?.url ?? []);
  const words = [...new Set([...keywords, ...tags])];
  const shared = {
    '@id': `${links.page}#product`,
    name,
    description: listing.short_description ?? listing.tagline ?? listing.description,
    url: webAddress(listing.website_url, 'product'),
    mainEntityOfPage: links.page,
    image: image.length > 0 ? image : null,
    keywords: words.length > 0 ? words : null,
    aggregateRating: ratingOf(listing),
  };
  const category = categories[0]?.name;
  if (!isSoftware(listing)) {
    return { '@type': 'Product', ...shared, category, slogan: listing.tagline, brand: companyOf(listing) };
  }
  return {
    '@type': 'SoftwareApplication',
    ...shared,
    applicationCategory: category,
    featureList: features.length > 0 ? features : null,
    isAccessibleForFree: pricing.model === 'free' ? true : null,
    author: companyOf(listing),
  };
}

/** By reviews only, without those of owners and founders. */
const ratingOf = ({ community_rating: rating }: ProductFacts) =>
  rating && {
    '@type': 'AggregateRating',
    ratingValue: rating.average,
    reviewCount: rating.count,
    bestRating: 5,
    worstRating: 1,
  };

/** Listings have no other name for it than the product's. */
function companyOf(listing: ProductFacts) {
  const { name, links, founded_year: year, founders, city, country } = listing;
  const accounts = Object.values(listing.socials).flatMap((link) => webAddress(link) ?? []);
  return {
    '@type': 'Organization',
    '@id': `${links.page}#company`,
    name,
    url: webAddress(listing.website_url, 'product'),
    logo: listing.logo?.url,
    email: listing.contact_email,
    foundingDate: year === null ? null : String(year),
    address: (city ?? country) && {
      '@type': 'PostalAddress',
      addressLocality: city,
      addressCountry: country,
    },
    founder: founders.length > 0 ? founders.map(memberOf) : null,
    sameAs: accounts.length > 0 ? accounts : null,
  };
}

const memberOf = ({ name, title, photo }: ProductFacts['founders'][number]) => ({
  '@type': 'Person',
  name,
  jobTitle: title,
  image: photo?.url,
});
