/** What is wrong with the categories that an item of a cart names. */
import type { Problem } from '../faults.ts';
import type { CartFacts, ListingFacts, ProductRow } from './cart-facts-rules.ts';
import type { OrderItemInput } from './schema.ts';

/** A listing has one primary category and up to three more (interface specification, "Listing"). */
const maxExtraCategories = 3;

/** The address of an item's member among the problems of a cart. */
export type At = (member: string) => string;

export function categoryProblems(
  { categories }: OrderItemInput,
  product: ProductRow,
  { listing, launchedHere, facts }: { listing: ListingFacts; launchedHere: boolean; facts: CartFacts },
  at: At,
): Problem[] {
  const path = at('categories');
  if (!product.takes_categories) {
    return categories === undefined
      ? []
      : [{ path, message: 'is taken by `extra_categories` alone; leave it out' }];
  }
  if (listing.plan !== 'paid' && !launchedHere) {
    return [
      {
        path: at('listing_id'),
        message: 'is not on the paid plan, which further categories belong to; order its `launch` along',
      },
    ];
  }
  const wanted = [...new Set(categories ?? [])];
  if (wanted.length === 0) return [{ path, message: 'is needed: slugs of 1 to 3 more categories' }];
  const unknown = wanted.filter((slug) => !facts.categories.has(slug));
  const had = wanted.filter((slug) => listing.categories.includes(slug));
  const free = maxExtraCategories - Math.max(0, listing.categories.length - 1);
  return [
    ...unknown.map((slug) => ({ path, message: `has “${slug}”, which is no category (list_categories)` })),
    ...had.map((slug) => ({ path, message: `has “${slug}”, which the listing is in already` })),
    ...(wanted.length > free
      ? [
          {
            path,
            message: `has ${wanted.length}, and the listing may have ${free} more: one primary and 3 others`,
          },
        ]
      : []),
  ];
}
