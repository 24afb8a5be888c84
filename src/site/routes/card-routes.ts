/** Cards: the preview pictures of pages, for places where the pages are shared. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import { cardOfPath } from '../../cards/card-rules.ts';
import type { Cards } from '../../cards/cards.ts';
import type { Limiter } from '../../contract/limits.ts';
import { countedNetwork } from '../../shared/network-rules.ts';

/** Shown until the card of the site is drawn. */
const blank = readFileSync(new URL('../assets/blank-card.png', import.meta.url));
const blankTag = createHash('sha256').update(blank).digest('base64url').slice(0, 22);

const longCache = 'public, max-age=3600';
const shortCache = 'public, max-age=60';

export function addCardRoutes(router: Router, { cards, limiter }: { cards: Cards; limiter: Limiter }): void {
  router.get('/cards/{*path}', async (ctx, next) => {
    const card = cardOfPath(ctx.path);
    if (!card) {
      await next();
      return;
    }
    await limiter('read', countedNetwork(ctx.ip));
    const answer = await cards.find(ctx.host, card);
    switch (answer.kind) {
      case 'none':
        await next();
        return;
      case 'moved':
        ctx.set('Cache-Control', shortCache);
        ctx.redirect(answer.path);
        return;
      case 'drawn':
        sendPicture(ctx, answer.card.png, answer.card.digest, answer.isCurrent ? longCache : shortCache);
        return;
      case 'later':
        sendPicture(ctx, answer.site?.png ?? blank, answer.site?.digest ?? blankTag, 'no-store');
    }
  });
}

function sendPicture(ctx: RouterContext, png: Buffer, tag: string, cacheControl: string): void {
  ctx.status = 200;
  ctx.set({ 'Cache-Control': cacheControl, 'Cross-Origin-Resource-Policy': 'cross-origin' });
  ctx.etag = tag;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.type = 'image/png';
  ctx.body = png;
}
