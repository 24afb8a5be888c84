/** What a listing does not use of its draft, and why. */
import { categoriesOfPlan, categoryNamesOf } from '../listings/from-draft-rules.ts';
import type { DraftProfile } from '../shared/profile-rules.ts';
import type { FieldName } from '../shared/profile-schema.ts';

export interface Notice {
  field: FieldName;
  message: string;
}

/** The plan of the draft's listing and the names of its categories, the primary one first. */
export interface ListingCategories {
  plan: 'free' | 'paid' | null;
  categories: readonly string[];
}

/** The notices of a draft; `listing` is null before it is submitted. */
export function noticesOf(profile: DraftProfile, listing: ListingCategories | null): Notice[] {
  const names = categoryNamesOf(profile);
  const plan = listing?.plan ?? null;
  const used = new Set(listing ? listing.categories : names.slice(0, categoriesOfPlan(plan)));
  const unused = names.filter((name) => !used.has(name));
  if (unused.length === 0) return [];
  return [
    { field: 'categories', message: plan === 'paid' ? onPaidPlan(used, unused) : onFreePlan(used, unused) },
  ];
}

const onFreePlan = (used: Iterable<string>, unused: readonly string[]) =>
  `The listing uses ${quoted(used)}: without a paid launch it has one category, the first. It does not use ${quoted(unused)}. On the paid plan it has up to ${categoriesOfPlan('paid')}: order a \`launch\` with create_checkout.`;

const onPaidPlan = (used: Iterable<string>, unused: readonly string[]) =>
  `The listing uses ${quoted(used)}: it has at most ${categoriesOfPlan('paid')} categories. It does not use ${quoted(unused)}. To use others, send \`fields.categories\` with those first, at most ${categoriesOfPlan('paid')}.`;

const quoted = (names: Iterable<string>) => [...names].map((name) => `“${name}”`).join(', ');
