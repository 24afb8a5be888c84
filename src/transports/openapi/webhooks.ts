/** The webhook of the OpenAPI document: what is sent to endpoints of accounts. */
import { type EventType, eventWords, payloadVersion } from '../../shared/event-type-rules.ts';
import { apiPrefix } from '../rest.ts';

type Json = Record<string, unknown>;

const schemaOf = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const example = {
  type: 'listing.live' satisfies EventType,
  version: payloadVersion,
  id: 'evt_0b0f6f2a-4f5f-4d6e-9d2e-0a4b8a2f9c11',
  timestamp: '2026-12-07T00:00:03.120Z',
  data: { id: 67, link: `https://launches.example${apiPrefix}/me/listings/67` },
};

const meanings = Object.entries(eventWords).map(([type, words]) => `\`${type}\`: ${words}.`);

/** All events have the same form. */
const schema: Json = {
  type: 'object',
  description: 'Something has changed: `data.link` has its present state.',
  required: ['type', 'version', 'id', 'timestamp', 'data'],
  properties: {
    type: {
      type: 'string',
      'x-extensible-enum': Object.keys(eventWords),
      description: meanings.join(' '),
    },
    version: { type: 'integer', description: 'Raised when a member changes its meaning' },
    id: { type: 'string', description: 'The same as `webhook-id`' },
    timestamp: { type: 'string', format: 'date-time', description: 'When it happened' },
    data: {
      type: 'object',
      description: 'What it is about',
      required: ['id', 'link'],
      properties: {
        id: { type: ['string', 'integer'], description: 'Of the draft, listing, claim, order or review' },
        link: { type: 'string', format: 'uri', description: 'Address of its present state in this API' },
      },
    },
  },
};

export const webhookSchemas = { WebhookEvent: schema };

const signed = {
  'webhook-id': 'The same in all attempts, to recognise repeats.',
  'webhook-timestamp': 'When the attempt was made, in seconds since 1970.',
  'webhook-signature': 'By Standard Webhooks: `v1,…`; during a rotation of the secret, two.',
};

export const webhookObjects = (): Json => ({
  event: {
    post: {
      operationId: 'receive_event',
      summary: 'An event',
      description: 'Sent to endpoints that want its type, signed by Standard Webhooks.',
      tags: ['Webhooks'],
      security: [],
      parameters: Object.entries(signed).map(([name, description]) => ({
        name,
        in: 'header',
        required: true,
        description,
        schema: { type: 'string' },
      })),
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf('WebhookEvent'), example } },
      },
      responses: {
        '2XX': {
          description: 'Accepted. All else, or nothing within 15 seconds, is tried again for 28 hours.',
        },
        '410': { description: 'The endpoint is paused at once.' },
      },
    },
  },
});
