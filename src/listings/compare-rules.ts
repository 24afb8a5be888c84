/** Compares the facts of two listings. */
import type { z } from 'zod';
import type { ComparedAttribute, Comparison } from './compare-schema.ts';
import type { ListingParts, WholeListingRow } from './row-rules.ts';
import { domainRatingOf, summaryOfListing } from './view-rules.ts';

type Listing = WholeListingRow & ListingParts;
type Value = string | number | string[] | null;
type Row = z.input<typeof ComparedAttribute>;

/** The name in the API, the label, and how to read it. */
type Fact = readonly [attribute: string, label: string, of: (listing: Listing) => Value];

/** No answered questions count as not stated, unlike zero votes. */
const countOf = (items: readonly unknown[]) => (items.length === 0 ? null : items.length);

/** The rows of the comparison, in their order. */
const facts: readonly Fact[] = [
  ['categories', 'Categories', ({ categories }) => categories.map(({ name }) => name)],
  ['tagline', 'Tagline', ({ tagline }) => tagline],
  ['features', 'Features', ({ features }) => features],
  ['usps', 'What sets it apart', ({ usps }) => usps],
  ['pricing_model', 'Pricing model', ({ pricing_model }) => pricing_model],
  ['pricing_summary', 'Prices', ({ pricing_summary }) => pricing_summary],
  ['stage', 'Stage', ({ stage }) => stage],
  ['tags', 'Tags', ({ tags }) => tags],
  ['country', 'Country', ({ country }) => country],
  ['city', 'City', ({ city }) => city],
  ['founded_year', 'Year of founding', ({ founded_year }) => founded_year],
  ['founders', 'Founders', ({ founders }) => founders.map(({ name }) => name)],
  ['contact_email', 'Contact address', ({ contact_email }) => contact_email],
  ['demo_video_url', 'Demo video', ({ demo_video_url }) => demo_video_url],
  ['socials', 'Social platforms', ({ company_socials }) => Object.keys(company_socials)],
  ['faqs', 'Questions answered', ({ faqs }) => countOf(faqs)],
  ['launched_at', 'Launched', ({ launched_at }) => launched_at?.toISOString() ?? null],
  [
    'latest_update',
    'Latest update',
    ({ updates: [latest] }) => (latest ? new Date(latest.created_at).toISOString() : null),
  ],
  ['votes', 'Votes', ({ votes }) => votes],
  ['community_rating', 'Community rating, of 5', ({ rating }) => rating?.average ?? null],
  ['reviews', 'Reviews', ({ rating }) => rating?.count ?? null],
  ['domain_rating', 'Domain Rating, of 100', ({ domain_rating }) => domain_rating?.rating ?? null],
  [
    'domain_rating_trend',
    'Domain Rating, change in about 30 days',
    ({ domain_rating }) => domainRatingOf(domain_rating)?.trend ?? null,
  ],
];

/** The comparison of two public listings. */
export function compare(a: Listing, b: Listing, baseUrl: string): z.input<typeof Comparison> {
  const categoriesOfB = new Set(b.categories.map(({ slug }) => slug));
  return {
    a: summaryOfListing(a, baseUrl),
    b: summaryOfListing(b, baseUrl),
    shared_categories: a.categories.filter(({ slug }) => categoriesOfB.has(slug)),
    attributes: facts.map((fact) => compareFact(fact, a, b)),
  };
}

function compareFact([attribute, label, of]: Fact, a: Listing, b: Listing): Row {
  const [ofA, ofB] = [emptyToNull(of(a)), emptyToNull(of(b))];
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

const emptyToNull = (value: Value): Value =>
  typeof value !== 'number' && value?.length === 0 ? null : value;

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
