/** `/account/listings/<id>/order`: the cart of a listing, its price, and the order that leads to the payment. */
import { createHash, randomUUID } from 'node:crypto';
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { z } from 'zod';
import type { CategoryNode } from '../../categories/schema.ts';
import { faultOf } from '../../contract/problem.ts';
import type { OrderView, ProductView, QuoteView } from '../../orders/schema.ts';
import { type TypedCart, cartOf, cartProblems, emptyCart, typedCart } from '../cart-form.ts';
import { readForm } from '../form.ts';
import type { FieldProblems } from '../form-parts.ts';
import type { SiteFacts } from '../layout.ts';
import type { OwnListing } from '../pages/account/own-listing-page.ts';
import { accountOrdersPath, paymentPath } from '../pages/orders/account-orders-page.ts';
import { cartPage } from '../pages/orders/cart-page.ts';
import type { CategoryChoice } from '../pages/orders/cart-products.ts';
import type { WithSession } from '../require-session.ts';
import { seeOther, sendPrivate } from '../send-private.ts';
import { sentOnce } from '../sent-once.ts';
import type { Read } from './badge-routes.ts';
import { withOwnListing } from './own-listing-reader.ts';

export interface CartRouteDeps {
  read: Read;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
  withUser: WithSession;
}

/** What the page shows that nobody types. */
interface Shop {
  listing: OwnListing;
  products: ProductView[];
  categories: CategoryChoice[];
}

interface Outcome {
  quote?: z.output<typeof QuoteView>;
  problems?: FieldProblems;
  refused?: string;
  status?: number;
}

export function addCartRoutes(router: Router, deps: CartRouteDeps): void {
  const { read, siteOf } = deps;
  const path = '/account/listings/:id/order';
  const show = async (
    ctx: RouterContext,
    shop: Shop,
    { typed, key }: { typed: TypedCart; key: string },
    { status = 200, ...outcome }: Outcome = {},
  ) => sendPrivate(ctx, cartPage({ site: await siteOf(ctx), ...shop, typed, key, ...outcome }), status);
  const withListing = withOwnListing(deps);
  const withShop = (handle: (ctx: RouterContext, shop: Shop) => Promise<void>) =>
    withListing(async (ctx, _user, listing) => handle(ctx, await openShop(read, ctx, listing)));

  router.get(
    path,
    withShop(async (ctx, shop) => {
      const typed = emptyCart([ctx.query['product'] ?? []].flat());
      await show(ctx, shop, { typed, key: randomUUID() });
    }),
  );

  router.post(
    path,
    withShop(async (ctx, shop) => {
      const form = await readForm(ctx);
      const typed = typedCart(form, shop.products);
      const typedKey = form.text('key');
      const key = /^[\w-]{1,64}$/.test(typedKey) ? typedKey : randomUUID();
      const made = cartOf(typed, shop.products, shop.listing.id);
      if ('problems' in made)
        return show(ctx, shop, { typed, key }, { status: 400, problems: made.problems });
      const { cart } = made;
      try {
        if (form.text('do') === 'order') {
          const order = await sentOnce(() =>
            read<OrderView>(ctx, 'create_checkout', { ...cart }, keyOf(key, cart)),
          );
          seeOther(ctx, paymentPath(order) ?? accountOrdersPath);
        } else {
          const quote = await read<z.output<typeof QuoteView>>(ctx, 'quote_order', { ...cart });
          await show(ctx, shop, { typed, key }, { quote });
        }
      } catch (error) {
        const { code, status, message, problems = [], retryAfterSeconds } = faultOf(error);
        const found = cartProblems(problems, cart.items, shop.products);
        if (code === 'rate_limited') {
          ctx.set('Retry-After', String(retryAfterSeconds ?? 60));
          await show(ctx, shop, { typed, key }, { status, refused: message });
        } else if (code === 'invalid_input' && found) {
          await show(ctx, shop, { typed, key }, { status, problems: found });
        } else throw error;
      }
    }),
  );
}

/** The same form with the same contents orders once; after a change, pressed again, it is another order. */
const keyOf = (key: string, cart: object): string =>
  `${key}.${createHash('sha256').update(JSON.stringify(cart)).digest('hex').slice(0, 32)}`;

async function openShop(read: Read, ctx: RouterContext, listing: OwnListing): Promise<Shop> {
  const [products, categories] = await Promise.all([
    read<{ items: ProductView[] }>(ctx, 'list_products', {}),
    read<{ items: Category[] }>(ctx, 'list_categories', {}),
  ]);
  return {
    listing,
    products: products.items.filter((product) => isFor(product, listing)),
    categories: categories.items.flatMap((category) => pathsOf(category, [])),
  };
}

/** Leaves out what the listing cannot have in its state; the rules of orders check the rest of a choice. */
function isFor({ code, needs_listing: needsListing }: ProductView, { status, plan }: OwnListing): boolean {
  if (code === 'launch' || code === 'launch_bundle') return plan !== 'paid';
  if (code === 'relaunch') return status === 'live';
  return needsListing;
}

type Category = z.output<typeof CategoryNode>;

function pathsOf({ slug, name, children }: Category, above: readonly string[]): CategoryChoice[] {
  const path = [...above, name];
  return [{ slug, path }, ...children.flatMap((child) => pathsOf(child, path))];
}
