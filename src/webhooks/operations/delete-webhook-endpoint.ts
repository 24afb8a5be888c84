import { z } from 'zod';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { deleteEndpoint, lockEndpoint } from '../endpoint-queries.ts';
import { EndpointId, EndpointView } from '../schema.ts';
import { viewOfEndpoint } from '../view-rules.ts';
import { endpointExample } from '../examples.ts';

export const deleteWebhookEndpoint = operation({
  id: 'delete_webhook_endpoint',
  title: 'Delete a webhook endpoint',
  description: 'Deletes an endpoint with its log and kept events, and returns it.',
  tag: 'Webhooks',
  route: ['DELETE', '/webhooks/{endpoint_id}'],
  access: signedIn('webhooks:write'),
  effects: { idempotencyKey: true, destructive: true, idempotent: true },
  input: z.strictObject({ endpoint_id: EndpointId }),
  output: EndpointView,
  example: { input: { endpoint_id: 1 }, answer: endpointExample },
  faults: ['webhook_not_found'],
  async run({ endpoint_id: id }, { actor, tx, now }) {
    const endpoint = await lockEndpoint(tx, actor.accountId, id);
    await deleteEndpoint(tx, id);
    return viewOfEndpoint(endpoint, now);
  },
});
