/** Validates the categories of a cart item. */
import type { Problem } from '../faults.ts';
import type { CartFacts, ListingFacts, ProductRow } from './cart-facts-rules.ts';
import type { OrderItemInput } from './schema.ts';

/** A listing has one primary category and up to three more (interface specification, "Listing"). */
const maxExtraCategories = 3;

/** The path of a member of an item, such as `items.0.week`. */
export type At = (member: string) => string;

/** Problems with the categories of an item. `listing`: undefined where the item names none of the buyer's. */
export function categoryProblems(
  { categories }: OrderItemInput,
  product: ProductRow,
  { listing, facts }: { listing: ListingFacts | undefined; facts: CartFacts },
  at: At,
): Problem[] {
  const path = at('categories');
  if (!product.takes_categories) {
    return categories === undefined
      ? []
      : [{ path, message: 'is only for `extra_categories`; leave it out' }];
  }
  const wanted = [...new Set(categories ?? [])];
  if (wanted.length === 0) return [{ path, message: 'is required: slugs of 1 to 3 more categories' }];
  const unknown = wanted.filter((slug) => !facts.categories.has(slug));
  const current = listing?.categories ?? [];
  const had = wanted.filter((slug) => current.includes(slug));
  const free = maxExtraCategories - Math.max(0, current.length - 1);
  return [
    ...unknown.map((slug) => ({ path, message: `has “${slug}”, which is no category (list_categories)` })),
    ...had.map((slug) => ({ path, message: `has “${slug}”, which the listing already has` })),
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
