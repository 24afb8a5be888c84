/** Badge images. Other websites embed them, even before the launch. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import { LRUCache } from 'lru-cache';
import { faultOf } from '../../contract/problem.ts';
import { type Representation, represent } from '../../contract/representation.ts';
import type { Fault } from '../../faults.ts';
import type { EarnedBadge, ListingBadges } from '../../listings/badge-schema.ts';
import { type BadgeInput, badgeSvg } from '../../listings/badges/drawing-rules.ts';
import { type Badge, type BadgeKind, badgeKinds } from '../../listings/badges/kind-rules.ts';
import { sendCacheable } from '../send-cacheable.ts';

/** Invokes an operation on behalf of the requester. With a key, the same request is carried out once. */
export type Read = <T>(
  ctx: RouterContext,
  id: string,
  input: Record<string, unknown>,
  idempotencyKey?: string,
) => Promise<T>;

const longCache = 'public, max-age=86400';
/** Short, as a listing may earn a badge or be published at any time. */
const shortCache = 'public, max-age=60';
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** Caches parsed requests and rendered images; both are bounded. */
const maxCachedRequests = 5_000;
const longestKept = 400;
const maxPictures = 1_000;

/** `/badges/<slug>/<kind>.svg`, with shape, mode and size in the query; other parameters are ignored. */
export function addBadgeRoutes(router: Router, read: Read): void {
  const asked = new LRUCache<string, Record<string, unknown>>({ max: maxCachedRequests });
  const inputOf = (ctx: RouterContext) => {
    const before = asked.get(ctx.url);
    if (before) return before;
    const input = { slug: ctx.params['slug'], ...requestedStyle(ctx) };
    if (ctx.url.length <= longestKept) asked.set(ctx.url, input);
    return input;
  };
  const pictures = new LRUCache<string, Representation>({ max: maxPictures });
  const pictureOf = (input: BadgeInput) => {
    const key = JSON.stringify(input);
    const svg = pictures.get(key) ?? represent(badgeSvg(input));
    pictures.set(key, svg);
    return svg;
  };

  router.get('/badges/:slug/:kind.svg', async (ctx) => {
    const kind = badgeKinds.find((known) => known === ctx.params['kind']);
    if (!kind) {
      refuse(ctx, 404, `There is no such kind of badge. The kinds are ${badgeKinds.join(', ')}.`);
      return;
    }
    try {
      const {
        site_name: siteName,
        items,
        shape,
        mode,
        size,
      } = await read<ListingBadges>(ctx, 'get_badges', inputOf(ctx));
      const badge = items.map(badgeOf).find((one) => one?.kind === kind);
      if (!badge) {
        refuse(ctx, 404, notEarned(kind, items));
        return;
      }
      ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
      ctx.set('Content-Security-Policy', policy);
      const svg = pictureOf({ siteName, badge, style: { shape, mode, size } });
      await sendCacheable(ctx, 'image/svg+xml', svg, longCache);
    } catch (error) {
      answerRefusal(ctx, faultOf(error));
    }
  });
}

function requestedStyle({ query }: RouterContext): Record<string, unknown> {
  const asked = ['shape', 'mode', 'size'].map((name) => [name, query[name]] as const);
  return Object.fromEntries(asked.filter(([, value]) => value !== undefined));
}

const badgeOf = ({ kind, rank }: EarnedBadge): Badge | null =>
  kind === 'launch-of-the-week' ? rank && { kind, rank } : { kind };

const notEarned = (kind: BadgeKind, items: readonly EarnedBadge[]) =>
  `The listing has not earned the badge ${kind}. It has ${items.map((item) => item.kind).join(', ')}.`;

function answerRefusal(ctx: RouterContext, refusal: Fault): void {
  const problems = refusal.problems ?? [];
  const slugIsNone = problems.some(({ path }) => path === 'slug');
  if (refusal.status === 404 || slugIsNone) {
    refuse(
      ctx,
      404,
      'No listing has this badge. The badges of a listing are on its page in the account of its owner.',
    );
  } else if (refusal.code === 'invalid_input') {
    const says = problems.map(({ path, message }) => `${path}: ${message}.`).join('\n');
    refuse(ctx, 400, `The badge does not support this style.\n${says}`);
  } else {
    if (refusal.retryAfterSeconds !== undefined) ctx.set('Retry-After', String(refusal.retryAfterSeconds));
    refuse(ctx, refusal.status, `${refusal.title}.`, 'no-store');
  }
}

function refuse(ctx: RouterContext, status: number, text: string, cacheControl = shortCache): void {
  ctx.status = status;
  ctx.set('Cache-Control', cacheControl);
  ctx.type = 'text/plain';
  ctx.body = `${text}\n`;
}
