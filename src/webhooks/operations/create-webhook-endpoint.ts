import { z } from 'zod';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { fault } from '../../faults.ts';
import { acceptedUrl } from '../address-rules.ts';
import { maxEndpoints } from '../delivery-rules.ts';
import { findEndpoint, insertEndpoint, listEndpointsToAdd } from '../endpoint-queries.ts';
import { ensureSecretKeys } from '../key-queries.ts';
import { EndpointEvents, EndpointUrl, EndpointView } from '../schema.ts';
import { secretsOf } from '../secret-rules.ts';
import { viewOfEndpoint } from '../view-rules.ts';
import { endpointExample } from '../examples.ts';

export const createWebhookEndpoint = operation({
  id: 'create_webhook_endpoint',
  title: 'Add a webhook endpoint',
  description: `Sends events to an address of yours, signed by Standard Webhooks; \`secret\` verifies them and is shown only here. At most ${maxEndpoints} endpoints, one per address.`,
  tag: 'Webhooks',
  route: ['POST', '/webhooks'],
  access: signedIn('webhooks:write'),
  success: 201,
  location: '/webhooks',
  input: z.strictObject({ url: EndpointUrl, events: EndpointEvents }),
  output: EndpointView,
  example: {
    input: { url: 'https://hooks.example.com/launches', events: ['draft.ready', 'listing.live'] },
    answer: { ...endpointExample, secret: 'whsec_tmi9SdDHhJSE87aVOZfE1MKqLIoTT8YUJupGqU1rbE0=' },
  },
  faults: ['webhook_exists', 'webhook_limit'],
  async run({ url: typed, events }, { actor, tx, config, now }) {
    const url = acceptedUrl(typed, config.CRAWL_RESOLVE);
    const endpoints = await listEndpointsToAdd(tx, actor.accountId);
    const same = endpoints.find((endpoint) => endpoint.url === url);
    if (same)
      fault(
        'webhook_exists',
        `Your endpoint ${same.id} has this address. Call update_webhook_endpoint for that one.`,
      );
    if (endpoints.length >= maxEndpoints) {
      fault(
        'webhook_limit',
        `You have ${maxEndpoints} endpoints. Remove one with delete_webhook_endpoint, then add this one.`,
      );
    }
    const keys = await ensureSecretKeys(tx, config.WEBHOOK_SECRETS);
    const id = await insertEndpoint(tx, actor.accountId, { url, events: unique(events), key: keys[0], now });
    const endpoint = await findEndpoint(tx, actor.accountId, id);
    return { ...viewOfEndpoint(endpoint, now), secret: secretsOf(endpoint, keys, now)[0] };
  },
});

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];
