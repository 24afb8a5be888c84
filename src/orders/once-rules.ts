/** Which purchases conflict: a listing can have some products only once, within an order and over all open orders. */

const launching = ['launch', 'bundle'];

export interface OnceItem {
  product: string;
  fulfilment: string;
  listing_id: number | null;
}

/**
 * A key that is equal for conflicting items: a listing has one paid launch, of either product, and one of each other
 * product. Null for products that may be bought repeatedly: work of the site team, and billboard contributions.
 */
export function onceKeyOf({ product, fulfilment, listing_id }: OnceItem): string | null {
  if (listing_id === null || fulfilment === 'billboard' || fulfilment === 'work') return null;
  return `${launching.includes(fulfilment) ? 'launch' : product} ${listing_id}`;
}

/** Whether orders with these items conflict. */
export function isSamePurchase(one: readonly OnceItem[], other: readonly OnceItem[]): boolean {
  const keys = new Set(one.map(onceKeyOf));
  return other.some((item) => {
    const key = onceKeyOf(item);
    return key !== null && keys.has(key);
  });
}
