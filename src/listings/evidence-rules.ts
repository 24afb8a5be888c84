/**
 * Where the drafted values of a listing come from. Quotes are stored under the kind and a digest of the value that they
 * support, and shown only beside that value: whatever changes a value also removes its quotes, and entries of lists keep
 * theirs when they move. Pure.
 */
import { createHash } from 'node:crypto';
import type { DraftProfile, Entry } from '../shared/profile-rules.ts';
import {
  type DraftFounder,
  type Evidence,
  type Faq,
  type MilestoneInput,
  fieldNames,
} from '../shared/profile-schema.ts';
import type { EvidenceQuote, StoredEvidence } from './evidence-schema.ts';
import { type ListingContent, isBlank } from './fact-rules.ts';
import { categoryNamesOf, milestonesOf } from './from-draft-rules.ts';
import type { ListingParts, MilestoneRow, WholeListingRow } from './row-rules.ts';

/** The values of a listing that can have evidence. */
export type EvidencedListing = Pick<
  WholeListingRow,
  FactField | 'company_socials' | 'founder_socials' | 'faqs' | 'story'
>;
export type EvidencedParts = Pick<ListingParts, 'categories' | 'founders' | 'milestones'>;
type FactField = Exclude<(typeof fieldNames)[number], 'categories'>;

const factFields = fieldNames.filter((name): name is FactField => name !== 'categories');

/** Lists of features may have a quote for each item. */
const maxQuotes = 20;

interface Value {
  kind: string;
  value: unknown;
}

const placeOf = ({ kind, value }: Value): string =>
  `${kind} ${createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)}`;

const founderValue = ({ name, title, bio }: DraftFounder | ListingParts['founders'][number]) => [
  name,
  title ?? null,
  bio ?? null,
];

const milestoneValue = ({ date, title, description, url }: MilestoneInput | MilestoneRow) => [
  date,
  title,
  description ?? null,
  url ?? null,
];

const faqValue = ({ question, answer }: Faq) => [question, answer];

/**
 * The evidence of a draft for its listing. A value that the founder typed, changed or locked has an empty list.
 * @param content of the same profile
 * @param readOn the day, YYYY-MM-DD, on which each page was read; quotes of other pages are left out
 */
export function draftedEvidence(
  profile: DraftProfile,
  content: ListingContent,
  readOn: ReadonlyMap<string, string>,
): StoredEvidence {
  const entry = <T>(kind: string, { evidence }: Entry<T>, value: unknown) => ({ kind, value, evidence });
  const members = (kind: string, entries: Partial<Record<string, Entry<string>>>) =>
    Object.entries(entries).flatMap(([name, one]) => (one ? [entry(`${kind}.${name}`, one, one.value)] : []));
  const { fields } = profile;
  const field = (name: (typeof fieldNames)[number], value: unknown) => ({
    kind: name,
    value,
    evidence: fields[name].state === 'ai' ? fields[name].ai_evidence : [],
  });
  const milestones = milestonesOf(profile);
  const cited = [
    ...factFields.map((name) => field(name, content[name])),
    field('categories', categoryNamesOf(profile)[0]),
    ...profile.faqs.map((one) => entry('faqs', one, faqValue(one.value))),
    ...profile.founders.map((one) => entry('founders', one, founderValue(one.value))),
    ...profile.milestones.map((one, i) =>
      entry('milestones', one, milestoneValue(milestones[i] ?? one.value)),
    ),
    ...members('socials', profile.company_socials),
    ...members('founder_socials', profile.founder_socials),
    ...members('story', profile.story),
  ];
  return Object.fromEntries(
    cited
      .filter(({ value }) => !isBlank(value))
      .map(({ evidence, ...value }) => [placeOf(value), quotesOf(evidence, readOn)]),
  );
}

const quotesOf = (evidence: readonly Evidence[], readOn: ReadonlyMap<string, string>): EvidenceQuote[] =>
  evidence
    .flatMap(({ quote, page_url: url }) => {
      const day = readOn.get(url);
      return day === undefined ? [] : [{ quote, url, read_on: day }];
    })
    .slice(0, maxQuotes);

/** The values of a listing by their keys in its view. */
function valuesOf(listing: EvidencedListing, parts: EvidencedParts): Map<string, Value> {
  const values = new Map<string, Value>();
  const add = (kind: string, value: unknown, key = kind) => {
    if (!isBlank(value)) values.set(key, { kind, value });
  };
  const members = (kind: string, entries: Partial<Record<string, string>>) => {
    for (const [name, value] of Object.entries(entries)) add(`${kind}.${name}`, value);
  };
  for (const name of factFields) add(name, listing[name]);
  add('categories', parts.categories[0]?.name);
  listing.faqs.forEach((faq, i) => add('faqs', faqValue(faq), `faqs.${i}`));
  for (const founder of parts.founders) add('founders', founderValue(founder), `founders.${founder.slug}`);
  parts.milestones.forEach((one, i) => add('milestones', milestoneValue(one), `milestones.${i}`));
  members('socials', listing.company_socials);
  members('founder_socials', listing.founder_socials);
  members('story', listing.story);
  return values;
}

/** The evidence in the view of a listing. `parts`: those that the view shows. */
export function evidenceOf(
  listing: EvidencedListing & { evidence: StoredEvidence },
  parts: EvidencedParts,
): Record<string, EvidenceQuote[]> {
  // Digests of all values take longer than the query.
  if (Object.keys(listing.evidence).length === 0) return {};
  return Object.fromEntries(
    [...valuesOf(listing, parts)].flatMap(([key, value]) => {
      const quotes = listing.evidence[placeOf(value)] ?? [];
      return quotes.length === 0 ? [] : [[key, [...quotes]]];
    }),
  );
}

/** The stored evidence without that of values which the listing does not have. */
export function keptEvidence(
  stored: StoredEvidence,
  listing: EvidencedListing,
  parts: EvidencedParts,
): StoredEvidence {
  const places = new Set([...valuesOf(listing, parts).values()].map(placeOf));
  return Object.fromEntries(
    Object.entries(stored).filter(([place, quotes]) => places.has(place) && quotes.length > 0),
  );
}
