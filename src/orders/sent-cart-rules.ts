/** What can be read of a cart that its schema refuses, so that the rules of carts find their problems in it, too. */
import type { Problem } from '../faults.ts';
import { type Cart, OrderItemInput, cart, maxItems } from './schema.ts';

export interface SentCart extends Pick<Cart, 'items' | 'billing_country' | 'promo_code'> {
  /** Paths of members that the schema refuses and that are left out of the cart. */
  unreadable: readonly string[];
}

type Members = Record<string, unknown>;

/** An item that cannot be read keeps its place, with the product ``. */
export function readSentCart(sent: Members): SentCart {
  const unreadable: string[] = [];
  const { data: billingCountry } = cart.billing_country.safeParse(sent['billing_country']);
  const { data: promoCode } = cart.promo_code.safeParse(sent['promo_code']);
  const items = Array.isArray(sent['items']) ? (sent['items'] as unknown[]).slice(0, maxItems) : [];
  return {
    items: items.map((item, index) => readItem(item, `items.${index}`, unreadable)),
    billing_country: billingCountry,
    // A code may be for some products only.
    promo_code: unreadable.some((path) => /^items\.\d+(?:\.product)?$/.test(path)) ? undefined : promoCode,
    unreadable,
  };
}

function readItem(item: unknown, path: string, unreadable: string[]): OrderItemInput {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) {
    unreadable.push(path);
    return { product: '' };
  }
  const { categories, options } = item as Members;
  const members: Members = {
    ...item,
    categories: partsOf(categories, (slug) => isReadable({ categories: [slug] })),
    options: partsOf(options, (value, name) => isReadable({ options: { [name]: value } })),
  };
  const readable = Object.entries(OrderItemInput.shape).flatMap(([name, schema]) => {
    const { success, data } = schema.safeParse(members[name]);
    if (!success) unreadable.push(`${path}.${name}`);
    return success && data !== undefined ? [[name, data]] : [];
  });
  return { product: '', ...Object.fromEntries(readable) } as OrderItemInput;
}

const isReadable = (members: Members): boolean => OrderItemInput.partial().safeParse(members).success;

/** The parts of a list or an object that are readable, unless none is. */
function partsOf(value: unknown, isPart: (part: unknown, name: string) => boolean): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value as Members).filter(([name, part]) => isPart(part, name));
  if (parts.length === 0) return value;
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

/** Without problems that follow from what is left out. */
export const ofReadable = (problems: readonly Problem[], { unreadable }: SentCart): Problem[] =>
  problems.filter(({ path }) => !unreadable.some((one) => path === one || path.startsWith(`${one}.`)));
