import { z } from 'zod';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { fault } from '../../faults.ts';
import { lockEndpoint } from '../endpoint-queries.ts';
import { resend } from '../log-queries.ts';
import { EndpointId, Redelivery } from '../schema.ts';

export const redeliverWebhooks = operation({
  id: 'redeliver_webhooks',
  title: 'Send events again',
  description: 'Sends one delivery again, or all that failed or were kept. Events keep their ids.',
  tag: 'Webhooks',
  route: ['POST', '/webhooks/{endpoint_id}/redeliver'],
  access: signedIn('webhooks:write'),
  effects: { idempotencyKey: true, openWorld: true },
  input: z
    .strictObject({
      endpoint_id: EndpointId,
      delivery_id: z.int().min(1).optional().describe('Only this one, in any status but `pending`.'),
      since: z.iso.datetime().optional().describe('Only events since then, without `delivery_id`.'),
    })
    .meta({ not: { properties: { delivery_id: {}, since: {} }, required: ['delivery_id', 'since'] } }),
  minimal: ['redelivered'],
  output: Redelivery,
  example: { input: { endpoint_id: 1, since: '2026-11-25T00:00:00Z' }, answer: { redelivered: 3 } },
  faults: ['webhook_not_found', 'webhook_paused'],
  async run({ endpoint_id, delivery_id, since }, { actor, tx, now }) {
    if (delivery_id !== undefined && since !== undefined) {
      const message = 'Send either `delivery_id` or `since`.';
      fault('invalid_input', message, { problems: [{ path: 'since', message }] });
    }
    const endpoint = await lockEndpoint(tx, actor.accountId, endpoint_id);
    if (endpoint.paused_at) {
      fault(
        'webhook_paused',
        'Send `paused: false` to update_webhook_endpoint first, then send the events again.',
      );
    }
    const which =
      delivery_id === undefined
        ? { since: since === undefined ? null : new Date(since) }
        : { id: delivery_id };
    const redelivered = await resend(tx, endpoint.id, which, now);
    if (delivery_id !== undefined && redelivered === 0) {
      fault(
        'webhook_not_found',
        'The endpoint has no such delivery, or it is under way; list_webhook_deliveries shows them.',
      );
    }
    return { redelivered };
  },
});
