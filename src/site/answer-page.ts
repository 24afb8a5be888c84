import type { RouterContext } from '@koa/router';
import { faultOf } from '../contract/problem.ts';
import type { FaultCode } from '../fault-table.ts';
import type { Fault } from '../faults.ts';
import type { SiteFacts } from './layout.ts';
import { type Missing, notFoundPage } from './pages/not-found-page.ts';
import { sendPage } from './page-cache.ts';
import { sessionOf } from './session.ts';
import { sendPrivate } from './send-private.ts';

const missing: Partial<Record<FaultCode, Missing>> = {
  listing_not_found: 'listing',
  category_not_found: 'category',
  founder_not_found: 'founder',
  post_not_found: 'post',
};

/** A page, a page that describes a problem with the request, or the path of the page that has taken this one's place. */
export type Answered = string | { refused: string } | { movedTo: string };

/**
 * Sends the page. With `site`, a 404 becomes a page that suggests similar addresses; `what` is the type of resource, if
 * the refusal does not say.
 */
export async function answerPage(
  ctx: RouterContext,
  page: () => Promise<Answered>,
  site?: () => Promise<SiteFacts>,
  what: Missing = 'listing',
): Promise<void> {
  try {
    const answered = await page();
    if (typeof answered === 'object' && 'movedTo' in answered) {
      ctx.redirect(answered.movedTo);
      ctx.status = 301;
      // Names can change back, and browsers keep a 301 forever otherwise.
      ctx.set('Cache-Control', 'no-cache');
      return;
    }
    if (typeof answered !== 'string') {
      sendPrivate(ctx, answered.refused, 400);
      return;
    }
    ctx.set('Cache-Control', sessionOf(ctx) ? 'private, no-cache' : 'no-cache');
    ctx.vary('Cookie');
    await sendPage(ctx, answered);
  } catch (error) {
    const refusal = faultOf(error);
    const unknown = site !== undefined && isUnknown(refusal);
    if (!unknown) throw refusal;
    ctx.status = 404;
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'html';
    ctx.body = notFoundPage({
      site: await site().catch(() => null),
      what: missing[refusal.code] ?? what,
      suggestions: refusal.suggestions,
    });
  }
}

/** An invalid slug identifies no page either. */
const isUnknown = ({ code, status }: Fault) => status === 404 || code === 'invalid_input';
