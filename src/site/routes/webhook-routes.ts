/** Webhooks of payment providers. Nothing that is specific to browsers applies to them. */
import type Router from '@koa/router';
import { readBytes } from '../../contract/read-body.ts';
import { Fault } from '../../faults.ts';
import type { PaymentEvents } from '../../payments/events.ts';
import { jsonAnswer } from '../json-answer.ts';

/** The maximum size of an event; Stripe's are a few kilobytes. */
const maxBytes = 64 * 1024;

/** Signatures cover the raw body, so it is read here, before any parser. */
export function addWebhookRoutes(
  router: Router,
  { stripeEvents }: { stripeEvents: PaymentEvents | null },
): void {
  if (!stripeEvents) return;
  router.post(
    '/webhooks/stripe',
    jsonAnswer(async (ctx) => {
      try {
        const signature = ctx.get('Stripe-Signature');
        await stripeEvents.receive(
          await readBytes(ctx.req, maxBytes),
          signature === '' ? undefined : signature,
        );
        return { received: true };
      } catch (error) {
        // The response does not describe unexpected errors; the log does.
        if (!(error instanceof Fault)) ctx.app.emit('error', error, ctx);
        throw error;
      }
    }),
  );
}
