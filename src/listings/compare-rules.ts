/** What two listings say of the same facts. */
import type { z } from 'zod';
import type { ComparedAttribute, Comparison } from './compare-schema.ts';
import type { ListingParts, WholeListingRow } from './row-rules.ts';
import { domainRatingOf, summaryOfListing } from './view-rules.ts';

type Listing = WholeListingRow & ListingParts;
type Value = string | number | string[] | null;
type Row = z.input<typeof ComparedAttribute>;

interface Fact {
  attribute: string;
  label: string;
  of: (listing: Listing) => Value;
}

/** Zero questions answered is no answer; zero votes are a result. */
const countOf = (items: readonly unknown[]) => (items.length === 0 ? null : items.length);

/** The rows of the comparison, in their order. A new one is a line here. */
const facts: readonly Fact[] = [
  {
    attribute: 'categories',
    label: 'Categories',
    of: ({ categories }) => categories.map(({ name }) => name),
  },
  { attribute: 'tagline', label: 'Tagline', of: ({ tagline }) => tagline },
  { attribute: 'features', label: 'Features', of: ({ features }) => features },
  { attribute: 'usps', label: 'What sets it apart', of: ({ usps }) => usps },
  { attribute: 'pricing_model', label: 'Pricing model', of: ({ pricing_model }) => pricing_model },
  { attribute: 'pricing_summary', label: 'Prices', of: ({ pricing_summary }) => pricing_summary },
  { attribute: 'stage', label: 'Stage', of: ({ stage }) => stage },
  { attribute: 'tags', label: 'Tags', of: ({ tags }) => tags },
  { attribute: 'country', label: 'Country', of: ({ country }) => country },
  { attribute: 'city', label: 'City', of: ({ city }) => city },
  { attribute: 'founded_year', label: 'Year of founding', of: ({ founded_year }) => founded_year },
  { attribute: 'founders', label: 'Founders', of: ({ founders }) => founders.map(({ name }) => name) },
  { attribute: 'contact_email', label: 'Contact address', of: ({ contact_email }) => contact_email },
  { attribute: 'demo_video_url', label: 'Demo video', of: ({ demo_video_url }) => demo_video_url },
  {
    attribute: 'socials',
    label: 'Social platforms',
    of: ({ company_socials }) => Object.keys(company_socials),
  },
  { attribute: 'faqs', label: 'Questions answered', of: ({ faqs }) => countOf(faqs) },
  {
    attribute: 'launched_at',
    label: 'Launched',
    of: ({ launched_at }) => launched_at?.toISOString() ?? null,
  },
  {
    attribute: 'latest_update',
    label: 'Latest update',
    of: ({ updates: [latest] }) => (latest ? new Date(latest.created_at).toISOString() : null),
  },
  { attribute: 'votes', label: 'Votes', of: ({ votes }) => votes },
  {
    attribute: 'community_rating',
    label: 'Community rating, of 5',
    of: ({ rating }) => rating?.average ?? null,
  },
  { attribute: 'reviews', label: 'Reviews', of: ({ rating }) => rating?.count ?? null },
  {
    attribute: 'domain_rating',
    label: 'Domain Rating, of 100',
    of: ({ domain_rating }) => domain_rating?.rating ?? null,
  },
  {
    attribute: 'domain_rating_trend',
    label: 'Domain Rating, change in about 30 days',
    of: ({ domain_rating }) => domainRatingOf(domain_rating)?.trend ?? null,
  },
];

export function compare(a: Listing, b: Listing, baseUrl: string): z.input<typeof Comparison> {
  const categoriesOfB = new Set(b.categories.map(({ slug }) => slug));
  return {
    a: summaryOfListing(a, baseUrl),
    b: summaryOfListing(b, baseUrl),
    shared_categories: a.categories.filter(({ slug }) => categoriesOfB.has(slug)),
    attributes: facts.map((fact) => compareFact(fact, a, b)),
  };
}

function compareFact({ attribute, label, of }: Fact, a: Listing, b: Listing): Row {
  const [ofA, ofB] = [said(of(a)), said(of(b))];
  const row = { attribute, label };
  if (ofA === null && ofB === null) return { ...row, a: null, b: null, differs: false, overlap: null };
  const cell = (value: Value, listing: Listing) =>
    value !== null
      ? { state: 'stated' as const, value }
      : {
          state: listing.not_found_on_website.includes(attribute)
            ? ('not_found_on_website' as const)
            : ('not_stated' as const),
          value,
        };
  const overlap = Array.isArray(ofA) || Array.isArray(ofB) ? overlapOf(listOf(ofA), listOf(ofB)) : null;
  const differs = overlap
    ? overlap.only_a.length + overlap.only_b.length > 0
    : typeof ofA === 'string' && typeof ofB === 'string'
      ? folded(ofA) !== folded(ofB)
      : ofA !== ofB;
  return { ...row, a: cell(ofA, a), b: cell(ofB, b), differs, overlap };
}

/** An empty text or list says nothing. */
const said = (value: Value): Value => (typeof value !== 'number' && value?.length === 0 ? null : value);

const listOf = (value: Value): string[] => (Array.isArray(value) ? value : []);

const folded = (text: string) => text.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase();

function overlapOf(a: readonly string[], b: readonly string[]) {
  const [inA, inB] = [new Set(a.map(folded)), new Set(b.map(folded))];
  return {
    both: a.filter((item) => inB.has(folded(item))),
    only_a: a.filter((item) => !inB.has(folded(item))),
    only_b: b.filter((item) => !inA.has(folded(item))),
  };
}
