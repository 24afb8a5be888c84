import { z } from 'zod';
import { keptDays } from '../../shared/retention-rules.ts';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { pageOf, paged, paging } from '../../contract/paging.ts';
import { findEndpoint } from '../endpoint-queries.ts';
import { listDeliveries } from '../log-queries.ts';
import { DeliveryStatus, DeliveryView, EndpointId } from '../schema.ts';
import { viewOfDelivery } from '../view-rules.ts';
import { deliveryExample } from '../examples.ts';

export const listWebhookDeliveries = operation({
  id: 'list_webhook_deliveries',
  title: 'The log of a webhook endpoint',
  description: `Events for the endpoint of the last ${keptDays.webhookDeliveries} days, newest first, with requests, answers and times.`,
  tag: 'Webhooks',
  route: ['GET', '/webhooks/{endpoint_id}/deliveries'],
  access: signedIn('webhooks:read'),
  input: z.strictObject({
    endpoint_id: EndpointId,
    status: DeliveryStatus.optional().describe('Only these.'),
    ...paging,
  }),
  output: pageOf(DeliveryView).meta({ id: 'WebhookDeliveryPage', bases: ['PageInfo'] }),
  example: {
    input: { endpoint_id: 1 },
    answer: { items: [deliveryExample], page: 1, per_page: 20, total: 1, total_pages: 1 },
  },
  faults: ['webhook_not_found'],
  async run({ endpoint_id, ...page }, { actor, db, config }) {
    const { id } = await findEndpoint(db, actor.accountId, endpoint_id);
    const { rows, total } = await listDeliveries(db, id, page);
    return paged(
      rows.map((row) => viewOfDelivery(row, config.BASE_URL)),
      total,
      page,
    );
  },
});
