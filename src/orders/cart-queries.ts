/** Checks a cart against the products of the site, for quote_order, create_checkout and the checkout page. */
import type { Knex } from 'knex';
import { findVerifiedByOthers } from '../claims/website-queries.ts';
import type { Site } from '../contract/context.ts';
import { fault } from '../faults.ts';
import type { Line, PricedCart } from './cart-rules.ts';
import type { CartFacts, ListingFacts } from './cart-facts-rules.ts';
import { cartProblems } from './item-rules.ts';
import { priceOf } from './pricing-rules.ts';
import { listProducts, paidPlacesTaken } from './product-queries.ts';
import { checkPromo } from './promo-queries.ts';
import { type PromoCode, discountOf } from './promo-rules.ts';
import type { Cart, OrderItemInput } from './schema.ts';
import { readVatNumber } from '../vat/vat-number-rules.ts';
import { vatOf } from '../vat/vat-rules.ts';
import { weeksOnOffer } from './week-offer-rules.ts';

export interface PurchaseContext {
  site: Site;
  accountId: number;
  placesPerWeek: number;
  /** Ids of orders that this one replaces; their places and codes are free for it. */
  replaced: readonly string[];
  now: Date;
}

/** The items with their amounts. @throws Fault invalid_input, naming each problem by its item */
export async function checkItems(
  db: Knex,
  items: readonly OrderItemInput[],
  buying: PurchaseContext,
): Promise<Line[]> {
  const facts = await readFacts(db, items, buying);
  const problems = cartProblems(items, facts);
  if (problems.length > 0) {
    fault('invalid_input', 'Correct the items that `errors` names and send it again; nothing was ordered.', {
      problems,
    });
  }
  return items.flatMap((item) => {
    const product = facts.products.get(item.product);
    return product ? [{ item, product, amountCents: item.amount_cents ?? product.price_cents ?? 0 }] : [];
  });
}

/**
 * The cart's promo code, null where it has none. An invalid code counts as a failed attempt.
 * @throws Fault invalid_input with the reason
 */
export async function usablePromo(
  db: Knex,
  { items, promo_code: code }: Pick<Cart, 'items' | 'promo_code'>,
  { site, accountId, replaced, now }: PurchaseContext,
  failedAttempt: () => void,
): Promise<PromoCode | null> {
  if (code === undefined) return null;
  const products = items.map(({ product }) => product);
  const found = await checkPromo(db, code, { siteId: site.id, accountId, products, but: replaced, now });
  if (!('why' in found)) return found;
  failedAttempt();
  return fault(
    'invalid_input',
    'The promo code cannot be used, and nothing was ordered: correct it or leave it out.',
    { problems: [{ path: 'promo_code', message: found.why }] },
  );
}

/** Limits attempts of quote_order and create_checkout, as promo codes can be guessed (specification, "Orders"). */
export const promoAttempt = ({ promo_code }: Pick<Cart, 'promo_code'>) =>
  promo_code === undefined ? null : ('promo' as const);

/** The price of the lines for these billing details. */
export async function priceCart(
  db: Knex,
  lines: Line[],
  promo: PromoCode | null,
  { billing_country, vat_number }: Pick<Cart, 'billing_country' | 'vat_number'>,
  { site, now }: Pick<PurchaseContext, 'site' | 'now'>,
): Promise<PricedCart> {
  const billingCountry = billing_country?.toUpperCase() ?? null;
  const vatNumber = vat_number === undefined ? null : readVatNumber(vat_number, billingCountry);
  const seller = await findSellerCountry(db, site.id);
  const vat = vatOf({ country: billingCountry, number: vatNumber }, seller, now.toISOString().slice(0, 10));
  const price = priceOf(
    lines.map(({ item, amountCents }) => ({ product: item.product, amountCents })),
    promo && discountOf(promo),
    vat.ratePercent,
  );
  return { ...price, lines, promo, vat, vatNumber, billingCountry };
}

/** The seller's country, as ISO 3166; null where the site has not set it. */
export async function findSellerCountry(db: Knex, siteId: number): Promise<string | null> {
  const row = await db('sites')
    .where({ id: siteId })
    .first<{ seller_country: string | null } | undefined>('seller_country');
  return row?.seller_country ?? null;
}

async function readFacts(
  db: Knex,
  items: readonly OrderItemInput[],
  { site, accountId, placesPerWeek, replaced, now }: PurchaseContext,
): Promise<CartFacts> {
  const listingIds = items.flatMap(({ listing_id }) => listing_id ?? []);
  const slugs = items.flatMap(({ categories }) => categories ?? []);
  const offered = new Set(weeksOnOffer(now));
  const weeks = items.flatMap(({ week }) => (week !== undefined && offered.has(week) ? [week] : []));
  return {
    products: new Map((await listProducts(db, site.id)).map((product) => [product.code, product])),
    listings: new Map(
      (await findListings(db, site.id, accountId, listingIds)).map((listing) => [listing.id, listing]),
    ),
    categories: new Set(
      slugs.length === 0 ? [] : await db('categories').whereIn('slug', slugs).pluck<string[]>('slug'),
    ),
    placesTaken: await paidPlacesTaken(db, site.id, weeks, { now, but: replaced }),
    placesPerWeek,
    now,
  };
}

async function findListings(
  db: Knex,
  siteId: number,
  ownerId: number,
  ids: readonly number[],
): Promise<ListingFacts[]> {
  if (ids.length === 0) return [];
  const rows = await db('listings as l')
    .where({ site_id: siteId, owner_id: ownerId })
    .whereIn('id', ids)
    .select<(Omit<ListingFacts, 'verified_by_other'> & { website_url: string })[]>(
      'id',
      'name',
      'website_url',
      'status',
      'plan',
      'launch_week',
      db.raw(`EXISTS (SELECT FROM order_items i JOIN orders o ON o.id = i.order_id
        WHERE i.listing_id = l.id AND i.fulfilment IN ('launch', 'bundle') AND i.status = 'open'
          AND (o.status = 'paid' OR (o.status = 'pending' AND o.free_confirmed_at IS NOT NULL))) AS launch_is_paid`),
      db.raw(`ARRAY(SELECT c.slug FROM listing_categories lc JOIN categories c ON c.id = lc.category_id
        WHERE lc.listing_id = l.id ORDER BY lc.position) AS categories`),
    );
  const websites = rows.map(({ website_url }) => website_url);
  const verified = await findVerifiedByOthers(db, websites, ownerId);
  return rows.map(({ website_url, ...listing }) => ({
    ...listing,
    verified_by_other: verified.has(website_url),
  }));
}
