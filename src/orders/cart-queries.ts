/** Checks a cart against the products of the site, for quote_order, create_checkout and the checkout page. */
import type { Knex } from 'knex';
import { findVerifiedByOthers } from '../claims/website-queries.ts';
import type { Actor } from '../contract/access.ts';
import type { RuleContext, Site } from '../contract/context.ts';
import { type Problem, fault } from '../faults.ts';
import { countryProblem } from '../shared/country-rules.ts';
import type { Line, PricedCart } from './cart-rules.ts';
import type { CartFacts, ListingFacts } from './cart-facts-rules.ts';
import { cartProblems } from './item-rules.ts';
import { findSeller } from './seller-queries.ts';
import { priceOf } from './pricing-rules.ts';
import { listProducts, paidPlacesTaken } from './product-queries.ts';
import { checkPromo } from './promo-queries.ts';
import { type PromoCode, discountOf } from './promo-rules.ts';
import { listReplaced } from './same-purchase-queries.ts';
import type { Cart, OrderItemInput } from './schema.ts';
import { ofReadable, readSentCart } from './sent-cart-rules.ts';
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

/** What a purchase of these items is checked against. */
export async function purchaseOf(
  db: Knex,
  items: readonly OrderItemInput[],
  { actor, site, config, now }: Pick<RuleContext<Actor>, 'actor' | 'site' | 'config' | 'now'>,
): Promise<PurchaseContext> {
  const replaced = await listReplaced(db, site.id, items);
  return { site, accountId: actor.accountId, placesPerWeek: config.PAID_PLACES_PER_WEEK, replaced, now };
}

/**
 * The items with their amounts, and the promo code, null where the cart has none. An invalid code counts as a failed
 * attempt.
 * @throws Fault invalid_input, naming all problems of the cart
 */
export async function checkCart(
  db: Knex,
  wanted: CheckedCart,
  buying: PurchaseContext,
  failedAttempt: () => void,
): Promise<{ lines: Line[]; promo: PromoCode | null }> {
  const { problems, products, promo } = await assessCart(db, wanted, buying, failedAttempt);
  if (problems.length > 0) {
    fault('invalid_input', 'Correct what `errors` names and send it again; nothing was ordered.', {
      problems,
    });
  }
  const lines = wanted.items.flatMap((item) => {
    const product = products.get(item.product);
    return product ? [{ item, product, amountCents: item.amount_cents ?? product.price_cents ?? 0 }] : [];
  });
  return { lines, promo };
}

type CheckedCart = Pick<Cart, 'items' | 'promo_code' | 'billing_country'>;

/** The problems that `checkCart` finds in a cart that its schema refuses: `ruleProblems` of the operations. */
export async function sentCartProblems(
  sent: Record<string, unknown>,
  context: RuleContext<Actor>,
): Promise<Problem[]> {
  const { db } = context;
  const wanted = readSentCart(sent);
  const buying = await purchaseOf(db, wanted.items, context);
  const { problems } = await assessCart(db, wanted, buying, context.failedAttempt);
  return ofReadable(problems, wanted);
}

async function assessCart(
  db: Knex,
  wanted: CheckedCart,
  buying: PurchaseContext,
  failedAttempt: () => void,
): Promise<{ problems: Problem[]; products: CartFacts['products']; promo: PromoCode | null }> {
  const { items, billing_country: country } = wanted;
  const facts = await readFacts(db, items, buying);
  const { promo, why } = await findPromo(db, wanted, buying);
  if (why !== null) failedAttempt();
  const notCountry = country === undefined ? null : countryProblem(country);
  const problems = [
    ...cartProblems(items, facts),
    ...(notCountry === null ? [] : [{ path: 'billing_country', message: notCountry }]),
    ...(why === null ? [] : [{ path: 'promo_code', message: why }]),
  ];
  return { problems, products: facts.products, promo };
}

/** The cart's promo code, or why it cannot be used. */
async function findPromo(
  db: Knex,
  { items, promo_code: code }: Pick<Cart, 'items' | 'promo_code'>,
  { site, accountId, replaced, now }: PurchaseContext,
): Promise<{ promo: PromoCode | null; why: string | null }> {
  if (code === undefined) return { promo: null, why: null };
  const products = items.map(({ product }) => product);
  const found = await checkPromo(db, code, { siteId: site.id, accountId, products, but: replaced, now });
  return 'why' in found ? { promo: null, why: found.why } : { promo: found, why: null };
}

/** Limits attempts of quote_order and create_checkout, as promo codes can be guessed (specification, "Orders"). */
export const promoAttempt = ({ promo_code }: { promo_code?: unknown }) =>
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
  const { country: seller } = await findSeller(db, site.id);
  const vat = vatOf({ country: billingCountry, number: vatNumber }, seller, now.toISOString().slice(0, 10));
  const price = priceOf(
    lines.map(({ item, amountCents }) => ({ product: item.product, amountCents })),
    promo && discountOf(promo),
    vat.ratePercent,
  );
  return { ...price, lines, promo, vat, vatNumber, billingCountry };
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
      slugs.length === 0
        ? []
        : await db
            .from(db.raw('unnest(?::text[]) AS slug', [slugs]))
            .whereRaw('category_of_slug(slug) IS NOT NULL')
            .pluck<string[]>('slug'),
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
