/** Pages for people, the badge and their assets. Pages read through `invoke`, as every other face does. */
import Router, { type RouterContext } from '@koa/router';
import type { Caller, Invoke } from '../contract/invoke.ts';
import type { Operation } from '../contract/operation.ts';
import { faultOf } from '../contract/problem.ts';
import type { Fault } from '../faults.ts';
import type { ListingView } from '../listings/schema.ts';
import { addBadgeRoutes } from './badge-routes.ts';
import { type SiteFacts, icon } from './layout.ts';
import { errorPage } from './pages/error-page.ts';
import { type Week, homePage } from './pages/home-page.ts';
import { listingPage } from './pages/listing-page.ts';
import { errorsPage, referencePage } from './pages/reference-page.ts';
import { notFoundPage } from './pages/not-found-page.ts';
import { securityHeaders } from './security-headers.ts';
import { sendCacheable } from './send-cacheable.ts';
import { stylesheet, stylesheetVersion } from './stylesheet.ts';

export interface SiteDeps {
  invoke: Invoke;
  operations: readonly Operation[];
  baseUrl: string;
}

const daySeconds = 86_400;
const pageCache = 'no-cache';

export function siteRoutes({ invoke, operations, baseUrl }: SiteDeps): Router {
  const read = async <T>(ctx: RouterContext, id: string, input: Record<string, unknown> = {}): Promise<T> => {
    const operation = operations.find((one) => one.id === id);
    if (!operation) throw new Error(`The site needs the operation ${id}.`);
    const { body } = await invoke(operation, input, callerOf(ctx));
    // The operation's output schema has just shaped it.
    return body as T;
  };
  const siteOf = (ctx: RouterContext) => read<SiteFacts>(ctx, 'get_site_info');
  const weekOf = (ctx: RouterContext, week: string) => read<Week>(ctx, 'get_launch_week', { week });

  const router = new Router();
  router.use(securityHeaders);

  router.get('/', async (ctx) => {
    await answerPage(ctx, async () => {
      const [site, current, last, next] = await Promise.all([
        siteOf(ctx),
        weekOf(ctx, 'this'),
        weekOf(ctx, 'last'),
        weekOf(ctx, 'next'),
      ]);
      const afterNext = await weekOf(ctx, next.ends_at.slice(0, 10));
      return homePage({ site, canonical: `${baseUrl}/`, current, last, upcoming: [next, afterNext] });
    });
  });

  router.get('/listings/:slug', async (ctx) => {
    await answerPage(
      ctx,
      async () => {
        const [site, listing] = await Promise.all([
          siteOf(ctx),
          read<ListingView>(ctx, 'get_listing', { slug: ctx.params['slug'] }),
        ]);
        return listingPage({ site, listing });
      },
      () => siteOf(ctx),
    );
  });

  addBadgeRoutes(router, read);

  router.get('/docs', (ctx) =>
    answerPage(ctx, async () => referencePage({ site: await siteOf(ctx), operations, baseUrl })),
  );
  router.get('/docs/errors', (ctx) => answerPage(ctx, async () => errorsPage({ site: await siteOf(ctx) })));

  router.get('/assets/site.css', (ctx) => {
    const lasting = ctx.query['v'] === stylesheetVersion;
    const cache = lasting ? `public, max-age=${365 * daySeconds}, immutable` : 'public, max-age=300';
    sendCacheable(ctx, 'text/css; charset=utf-8', stylesheet, cache);
  });
  router.get('/assets/icon.svg', (ctx) =>
    sendCacheable(ctx, 'image/svg+xml', icon, `public, max-age=${daySeconds}`),
  );

  // Last: whatever nobody else answers.
  router.get('/{*path}', async (ctx, next) => {
    await next();
    if (ctx.status !== 404 || ctx.body !== undefined) return;
    ctx.status = 404;
    ctx.type = 'html';
    ctx.body = notFoundPage({ site: await siteOf(ctx).catch(() => null), what: 'page' });
  });
  return router;
}

/** Sends the page, or the page of what went wrong. */
async function answerPage(
  ctx: RouterContext,
  page: () => Promise<string>,
  site?: () => Promise<SiteFacts>,
): Promise<void> {
  try {
    sendCacheable(ctx, 'text/html; charset=utf-8', await page(), pageCache);
  } catch (error) {
    const refusal = faultOf(error);
    const unknown = site !== undefined && isUnknown(refusal);
    ctx.status = unknown ? 404 : refusal.status;
    ctx.set('Cache-Control', 'no-store');
    if (refusal.retryAfterSeconds !== undefined) ctx.set('Retry-After', String(refusal.retryAfterSeconds));
    ctx.type = 'html';
    ctx.body = unknown
      ? notFoundPage({ site: await site().catch(() => null), what: 'listing' })
      : errorPage({ refusal, requestId: requestIdOf(ctx) });
  }
}

/** A slug that cannot be one names no page either. */
const isUnknown = ({ code, status }: Fault) => status === 404 || code === 'invalid_input';

const requestIdOf = (ctx: RouterContext) => String(ctx.state['requestId'] ?? '');

const callerOf = (ctx: RouterContext): Caller => ({
  requestId: requestIdOf(ctx),
  ip: ctx.ip,
  host: ctx.host,
});
