/** Validates the items of a cart; each problem names its item and member. */
import type { Problem } from '../faults.ts';
import type { CartFacts, ListingFacts, ProductRow } from './cart-facts-rules.ts';
import { type At, categoryProblems } from './item-category-rules.ts';
import { onceKeyOf } from './once-rules.ts';
import { optionProblems } from './option-rules.ts';
import type { OrderItemInput } from './schema.ts';
import { weeksOnOffer } from './week-offer-rules.ts';

/** All problems of a cart; empty if it can be ordered. */
export function cartProblems(items: readonly OrderItemInput[], facts: CartFacts): Problem[] {
  const places = new Map(facts.placesTaken);
  const seen = new Set<string>();
  return items.flatMap((item, index) => {
    const at = (member: string) => `items.${index}.${member}`;
    const product = facts.products.get(item.product);
    if (!product?.is_available) {
      const message = `is not a product of this site; list_products has the codes, such as ${[...facts.products.keys()].slice(0, 3).join(', ')}`;
      return [{ path: at('product'), message }];
    }
    const listing = item.listing_id === undefined ? undefined : facts.listings.get(item.listing_id);
    const problems = [
      ...listingProblems(item, product, listing, at),
      ...weekProblems(item, product, { ...facts, placesTaken: places }, at),
      ...amountProblems(item, product, at),
      ...optionProblems(product.options, item.options ?? {}, at('options')),
    ];
    if (listing) {
      const launchedHere = items.some(
        (other) =>
          other.listing_id === listing.id &&
          ['launch', 'bundle'].includes(facts.products.get(other.product)?.fulfilment ?? ''),
      );
      problems.push(...stateProblems(product, listing, launchedHere, at));
      problems.push(...categoryProblems(item, product, { listing, launchedHere, facts }, at));
      const { code, fulfilment } = product;
      const key = onceKeyOf({ product: code, fulfilment, listing_id: listing.id });
      if (key !== null && seen.has(key)) {
        problems.push({ path: at('product'), message: 'is already in this order for the same listing' });
      }
      if (key !== null) seen.add(key);
    } else if (item.categories !== undefined && !product.takes_categories) {
      problems.push({
        path: at('categories'),
        message: 'is only for `extra_categories`; leave it out',
      });
    }
    if (item.week !== undefined) places.set(item.week, (places.get(item.week) ?? 0) + 1);
    return problems;
  });
}

function listingProblems(
  { listing_id }: OrderItemInput,
  product: ProductRow,
  listing: ListingFacts | undefined,
  at: At,
): Problem[] {
  const path = at('listing_id');
  if (listing_id === undefined) {
    return product.needs_listing
      ? [{ path, message: 'is required by this product: one of your listings (list_my_listings)' }]
      : [];
  }
  if (!product.needs_listing && product.fulfilment !== 'work') {
    return [{ path, message: 'is not used by this product; leave it out' }];
  }
  return listing ? [] : [{ path, message: 'is not one of your listings; list_my_listings shows those' }];
}

/** Problems with the state of the listing, such as a launch of a live one. */
function stateProblems(
  { fulfilment }: ProductRow,
  { status, plan, launch_is_paid, verified_by_other: verifiedByOther }: ListingFacts,
  launchedHere: boolean,
  at: At,
): Problem[] {
  const path = at('listing_id');
  if (status === 'hidden') {
    return [{ path, message: 'is hidden; get_my_listing has the reason, and the site team can restore it' }];
  }
  if (fulfilment === 'launch' || fulfilment === 'bundle') {
    if (verifiedByOther) {
      const message =
        'cannot be launched by you: somebody else has verified its website; if it is yours, claim their listing with claim_listing';
      return [{ path, message }];
    }
    if (status === 'live') {
      return [{ path, message: 'is already live; order a `relaunch` for another week' }];
    }
    if (plan === 'paid' || launch_is_paid) {
      return [{ path, message: 'already has a paid launch; get_my_listing shows its week' }];
    }
  }
  if (fulfilment === 'relaunch' && status !== 'live') {
    return [{ path, message: 'is not live yet; order a `launch` for it' }];
  }
  if (fulfilment === 'featured' || fulfilment === 'billboard') {
    return status === 'live' || launchedHere || plan === 'paid'
      ? []
      : [{ path, message: 'is not live; order its `launch` too' }];
  }
  return [];
}

function weekProblems({ week }: OrderItemInput, product: ProductRow, facts: CartFacts, at: At): Problem[] {
  const path = at('week');
  if (week === undefined) {
    return product.week === 'required'
      ? [{ path, message: 'is required by this product: a Monday of its `weeks` (list_products)' }]
      : [];
  }
  if (product.week === 'none') return [{ path, message: 'is not used by this product; leave `week` out' }];
  const offered = weeksOnOffer(facts.now);
  if (!offered.includes(week)) {
    return [
      {
        path,
        message: `must be a Monday on offer, as YYYY-MM-DD: ${offered[0] ?? ''} to ${offered.at(-1) ?? ''}`,
      },
    ];
  }
  return (facts.placesTaken.get(week) ?? 0) < facts.placesPerWeek
    ? []
    : [{ path, message: 'has no place left; choose another of the product’s `weeks` (list_products)' }];
}

function amountProblems({ amount_cents }: OrderItemInput, { minimum_cents }: ProductRow, at: At): Problem[] {
  const path = at('amount_cents');
  if (minimum_cents === null) {
    return amount_cents === undefined ? [] : [{ path, message: 'is only for `billboard_min`; leave it out' }];
  }
  return (amount_cents ?? 0) >= minimum_cents
    ? []
    : [{ path, message: `must be at least ${minimum_cents} cents` }];
}
