/** Where payment providers tell us what has happened. They are no browsers: nothing of a page holds for them. */
import type { IncomingMessage } from 'node:http';
import type Router from '@koa/router';
import { Fault, fault } from '../faults.ts';
import type { PaymentEvents } from '../payments/events.ts';
import { jsonAnswer } from './json-answer.ts';

/** Of an event; Stripe's are a few kilobytes. */
const mostBytes = 64 * 1024;

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
        await stripeEvents.take(await readRaw(ctx.req), signature === '' ? undefined : signature);
        return { received: true };
      } catch (error) {
        // The answer says nothing of what was not foreseen; the log does.
        if (!(error instanceof Fault)) ctx.app.emit('error', error, ctx);
        throw error;
      }
    }),
  );
}

async function readRaw(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // The rest of one that is too long is left to the server, which answers first.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    if (!(chunk instanceof Buffer)) continue;
    size += chunk.length;
    if (size > mostBytes) tooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLong = () =>
  fault('payload_too_large', `The event is too long. Send at most ${mostBytes / 1024} KiB.`);
