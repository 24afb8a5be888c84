import { z } from 'zod';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { fault } from '../../faults.ts';
import { acceptedUrl } from '../address-rules.ts';
import {
  changeEndpoint,
  findEndpoint,
  listEndpointsToAdd,
  lockEndpoint,
  pauseEndpoint,
  resumeEndpoint,
  rotateSecret,
} from '../endpoint-queries.ts';
import { ensureSecretKeys } from '../key-queries.ts';
import { EndpointEvents, EndpointId, EndpointUrl, EndpointView } from '../schema.ts';
import { secretsOf } from '../secret-rules.ts';
import { viewOfEndpoint } from '../view-rules.ts';
import { endpointExample } from '../examples.ts';

export const updateWebhookEndpoint = operation({
  id: 'update_webhook_endpoint',
  title: 'Change a webhook endpoint',
  description:
    'Changes what you send. Resuming sends none of the kept events; redeliver_webhooks does. After a rotation both secrets sign for 24 hours.',
  tag: 'Webhooks',
  route: ['PATCH', '/webhooks/{endpoint_id}'],
  access: signedIn('webhooks:write'),
  input: z.strictObject({
    endpoint_id: EndpointId,
    url: EndpointUrl.optional(),
    events: EndpointEvents.optional(),
    paused: z.boolean().optional().describe('Whether to keep its events, not send them.'),
    rotate_secret: z.literal(true).optional().describe('Returns a new `secret`, once.'),
  }),
  output: EndpointView,
  example: { input: { endpoint_id: 1, events: ['listing.live'] }, answer: endpointExample },
  faults: ['webhook_not_found', 'webhook_exists'],
  async run({ endpoint_id: id, url: typed, events, paused, rotate_secret }, { actor, tx, config, now }) {
    const url = typed === undefined ? undefined : acceptedUrl(typed, config.CRAWL_RESOLVE);
    if (url !== undefined) {
      const endpoints = await listEndpointsToAdd(tx, actor.accountId);
      const same = endpoints.find((endpoint) => endpoint.url === url && endpoint.id !== id);
      if (same)
        fault(
          'webhook_exists',
          `Your endpoint ${same.id} has this address. Enter another, or remove one of the two with delete_webhook_endpoint.`,
        );
    }
    const before = await lockEndpoint(tx, actor.accountId, id);
    await changeEndpoint(tx, id, {
      ...(url !== undefined && { url }),
      ...(events && { events: [...new Set(events)] }),
    });
    if (paused === true && before.paused_at === null) await pauseEndpoint(tx, id, 'owner', now);
    if (paused === false) await resumeEndpoint(tx, id);
    const keys = await ensureSecretKeys(tx, config.WEBHOOK_SECRETS);
    if (rotate_secret) await rotateSecret(tx, before, keys[0], now);
    const after = await findEndpoint(tx, actor.accountId, id);
    const [secret] = rotate_secret ? secretsOf(after, keys, now) : [];
    return { ...viewOfEndpoint(after, now), ...(secret !== undefined && { secret }) };
  },
});
