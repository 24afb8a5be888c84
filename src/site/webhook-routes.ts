/** Where payment providers tell us what has happened. They are no browsers: nothing of a page holds for them. */
import type Router from '@koa/router';
import { readBytes } from '../contract/read-body.ts';
import { Fault } from '../faults.ts';
import type { PaymentEvents } from '../payments/events.ts';
import { jsonAnswer } from './json-answer.ts';

/** Of an event; Stripe's are a few kilobytes. */
const maxBytes = 64 * 1024;

/** Signatures are of the body as it came: it is read here, and parsed by nobody before. */
export function addWebhookRoutes(
  router: Router,
  { stripeEvents, baseUrl }: { stripeEvents: PaymentEvents | null; baseUrl: string },
): void {
  if (!stripeEvents) return;
  router.post(
    '/webhooks/stripe',
    jsonAnswer(baseUrl, async (ctx) => {
      try {
        const signature = ctx.get('Stripe-Signature');
        await stripeEvents.take(await readBytes(ctx.req, maxBytes), signature === '' ? undefined : signature);
        return { received: true };
      } catch (error) {
        // The answer says nothing of what was not foreseen; the log does.
        if (!(error instanceof Fault)) ctx.app.emit('error', error, ctx);
        throw error;
      }
    }),
  );
}
