/**
 * Validates the items of a cart; each problem names its item and member. Pages show the messages, too, without what is in
 * brackets: the operation that helps.
 */
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
    const listing = item.listing_id === undefined ? undefined : facts.listings.get(item.listing_id);
    const foreign = item.listing_id !== undefined && !listing;
    if (!product?.is_available) {
      const message = `is not a product of this site; list_products has the codes, such as ${[...facts.products.keys()].slice(0, 3).join(', ')}`;
      return [
        { path: at('product'), message },
        ...(foreign ? [{ path: at('listing_id'), message: notYours }] : []),
      ];
    }
    const launchedHere = items.some(
      (other) =>
        other.listing_id === item.listing_id && isLaunch(facts.products.get(other.product)?.fulfilment ?? ''),
    );
    const problems = [
      ...listingProblems(item, product, listing, at),
      ...weekProblems(item, product, { ...facts, placesTaken: places }, at),
      ...amountProblems(item, product, at),
      ...optionProblems(product.options, item.options ?? {}, at('options')),
      ...categoryProblems(item, product, { listing, facts }, at),
    ];
    if (listing) {
      problems.push(...stateProblems(item, product, { listing, launchedHere }, at));
      const { code, fulfilment } = product;
      const key = onceKeyOf({ product: code, fulfilment, listing_id: listing.id });
      if (key !== null && seen.has(key)) {
        problems.push({ path: at('product'), message: 'is already in this order for the same listing' });
      }
      if (key !== null) seen.add(key);
    }
    if (item.week !== undefined) places.set(item.week, (places.get(item.week) ?? 0) + 1);
    return problems;
  });
}

const notYours = 'is not one of your listings; list_my_listings shows those';

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
  return listing ? [] : [{ path, message: notYours }];
}

const isLaunch = (fulfilment: string) => fulfilment === 'launch' || fulfilment === 'bundle';

/**
 * Problems with the state of the listing, each with what to order instead. `launchedHere`: the cart also contains its
 * launch.
 */
function stateProblems(
  { week }: OrderItemInput,
  { fulfilment }: ProductRow,
  { listing, launchedHere }: { listing: ListingFacts; launchedHere: boolean },
  at: At,
): Problem[] {
  const { status, plan, launch_is_paid: launchIsPaid, verified_by_other: verifiedByOther } = listing;
  const problem = (message: string): Problem[] => [{ path: at('listing_id'), message }];
  if (status === 'hidden') {
    return problem('is hidden; the site team can restore it (get_my_listing has the reason)');
  }
  if (status === 'unpublished' && fulfilment !== 'work') {
    return problem(
      'is unpublished; publish it again on its page, then order (on the site, under /account/listings)',
    );
  }
  const isLive = status === 'live';
  const isPaid = plan === 'paid';
  const soon =
    'has a paid launch that is about to take effect; order this once it is on the paid plan (get_my_listing)';
  switch (fulfilment) {
    case 'launch':
    case 'bundle':
      if (verifiedByOther) return problem(takenOver);
      if (isPaid && isLive) return problem(`is live on the paid plan already; ${insteadOf[fulfilment]}`);
      if (isPaid || launchIsPaid) return problem('already has a paid launch (get_my_listing shows its week)');
      return isLive && week !== undefined ? [{ path: at('week'), message: liveWeek }] : [];
    case 'relaunch':
      if (isLive) return [];
      return isPaid || launchIsPaid
        ? problem('has a paid launch that is still to come; order a `relaunch` once it is live')
        : problem('is not live yet; order a `launch` for it');
    case 'featured':
    case 'billboard':
      if (isLive || isPaid || launchedHere) return [];
      return problem(launchIsPaid ? soon : 'is not live; order its `launch` too');
    case 'extra_categories':
      if (isPaid || launchedHere) return [];
      return problem(
        launchIsPaid
          ? soon
          : 'is not on the paid plan, which further categories require; order its `launch` too',
      );
    default:
      return [];
  }
}

const insteadOf = {
  launch: 'order a `relaunch` for another week',
  bundle: 'order `featured` to feature it, and a `relaunch` for another week',
};
const takenOver =
  'cannot be launched by you: somebody else has verified its website; if it is yours, claim their listing (claim_listing)';
const liveWeek =
  'is for listings that are not live: this one moves to the paid plan and keeps its week; leave `week` out, and order a `relaunch` too for another week';

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
