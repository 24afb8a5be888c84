/** Events of payment providers. */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Flows } from '../outbox/flows.ts';
import { fault } from '../faults.ts';
import { recordEvent } from './event-queries.ts';
import { EventRefused, type PaymentProvider, type ProviderEvent } from '../orders/payment-provider.ts';

export interface PaymentEvents {
  /** Verifies and records an event. `rawBody`: the unparsed body. @throws Fault invalid_input if the signature is invalid */
  receive(rawBody: Buffer, signature: string | undefined): Promise<void>;
}

export interface PaymentEventDeps {
  db: Knex;
  provider: PaymentProvider;
  flowsIn: (tx: Knex.Transaction) => Flows;
  committed: () => void;
  clock: () => Date;
  log: Logger;
}

export function createPaymentEvents(deps: PaymentEventDeps): PaymentEvents {
  const { db, provider, flowsIn, committed, clock, log } = deps;
  const read = (rawBody: Buffer, signature: string | undefined): ProviderEvent => {
    try {
      return provider.readEvent(rawBody, signature, clock());
    } catch (error) {
      if (!(error instanceof EventRefused)) throw error;
      log.warn({ why: error.message }, 'a payment event was refused');
      return fault(
        'invalid_input',
        'The signature of the event is invalid or older than 5 minutes. Send the event as the payment provider signed it, and check the webhook secret.',
        {
          cause: error,
        },
      );
    }
  };
  return {
    async receive(rawBody, signature) {
      const event = read(rawBody, signature);
      const recorded = await db.transaction((tx) =>
        recordEvent(tx, flowsIn(tx), provider.name, event, clock()),
      );
      if (recorded === 'signalled') committed();
      log[recorded === 'unmatched' ? 'warn' : 'info'](
        { eventId: event.eventId, kind: event.kind, orderId: event.orderId, recorded },
        'payment event',
      );
    },
  };
}
