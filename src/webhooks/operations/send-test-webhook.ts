import { z } from 'zod';
import { workflowId } from '../../outbox/messages.ts';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { lockEndpoint } from '../endpoint-queries.ts';
import { testEvent } from '../../shared/event-type-rules.ts';
import { findDelivery, insertTestDelivery } from '../log-queries.ts';
import { DeliveryView, EndpointId } from '../schema.ts';
import { viewOfDelivery } from '../view-rules.ts';
import { deliveryExample } from '../examples.ts';

export const sendTestWebhook = operation({
  id: 'send_test_webhook',
  title: 'Send a test event',
  description: `Sends \`${testEvent}\` to the endpoint, once, also while it is paused. list_webhook_deliveries shows the result.`,
  tag: 'Webhooks',
  route: ['POST', '/webhooks/{endpoint_id}/test'],
  access: signedIn('webhooks:write'),
  effects: { idempotencyKey: true, openWorld: true },
  success: 201,
  location: '/webhooks/{endpoint_id}/deliveries',
  input: z.strictObject({ endpoint_id: EndpointId }),
  output: DeliveryView,
  example: { input: { endpoint_id: 1 }, answer: deliveryExample },
  faults: ['webhook_not_found'],
  async run({ endpoint_id }, { actor, tx, flows, site, config, now }) {
    const { id: endpointId } = await lockEndpoint(tx, actor.accountId, endpoint_id);
    const deliveryId = await insertTestDelivery(tx, { endpointId, siteId: site.id, now });
    await flows.start('deliverWebhook', workflowId.webhook(deliveryId, 1), { deliveryId, n: 1 });
    return viewOfDelivery(await findDelivery(tx, endpointId, deliveryId), config.BASE_URL);
  },
});
