/** What can be bought once at a time for a listing, in one order as over all orders that are open. */

const launching = ['launch', 'bundle', 'relaunch'];

export interface OnceItem {
  product: string;
  fulfilment: string;
  listing_id: number | null;
}

/**
 * The same for items that stand in each other's way: a listing has one launch, whichever product it is of, and one of each
 * other product. Null for what may be bought again and again: work of the site team, and money on the billboard.
 */
export function onceKeyOf({ product, fulfilment, listing_id }: OnceItem): string | null {
  if (listing_id === null || fulfilment === 'billboard' || fulfilment === 'work') return null;
  return `${launching.includes(fulfilment) ? 'launch' : product} ${listing_id}`;
}

/** Whether orders with these items cannot both be wanted. */
export function isSamePurchase(one: readonly OnceItem[], other: readonly OnceItem[]): boolean {
  const keys = new Set(one.map(onceKeyOf));
  return other.some((item) => {
    const key = onceKeyOf(item);
    return key !== null && keys.has(key);
  });
}
