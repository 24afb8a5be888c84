import { z } from 'zod';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { listEndpoints } from '../endpoint-queries.ts';
import { EndpointList } from '../schema.ts';
import { viewOfEndpoint } from '../view-rules.ts';
import { endpointExample } from '../examples.ts';

export const listWebhookEndpoints = operation({
  id: 'list_webhook_endpoints',
  title: 'Your webhook endpoints',
  description: 'Your webhook endpoints, and how they fare.',
  tag: 'Webhooks',
  route: ['GET', '/webhooks'],
  access: signedIn('webhooks:read'),
  input: z.strictObject({}),
  output: EndpointList,
  example: { input: {}, answer: { items: [endpointExample] } },
  faults: [],
  async run(_input, { actor, db, now }) {
    const endpoints = await listEndpoints(db, actor.accountId);
    return { items: endpoints.map((endpoint) => viewOfEndpoint(endpoint, now)) };
  },
});
