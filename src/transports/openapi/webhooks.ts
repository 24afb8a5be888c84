/** The `webhooks` of the OpenAPI document: what is sent to endpoints of accounts. */
import { type EventType, eventTypes, eventWords, payloadVersion } from '../../shared/event-type-rules.ts';
import { apiPrefix } from '../rest.ts';

type Json = Record<string, unknown>;

const schemaOf = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const example = {
  type: 'listing.live' satisfies EventType,
  version: payloadVersion,
  id: 'evt_0b0f6f2a-4f5f-4d6e-9d2e-0a4b8a2f9c11',
  timestamp: '2026-12-07T00:00:03.120Z',
  data: { id: 67, link: `https://launches.example.com${apiPrefix}/me/listings/67` },
};

/** The schema of all payloads. */
const schema: Json = {
  type: 'object',
  description: 'Says that something has changed; `data.link` has its present state.',
  required: ['type', 'version', 'id', 'timestamp', 'data'],
  properties: {
    type: { type: 'string', description: 'What happened. Further types may follow.' },
    version: { type: 'integer', description: 'Raised when a member changes its meaning.' },
    id: { type: 'string', description: 'The same as `webhook-id`.' },
    timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
    data: { ...schemaOf('WebhookEventData'), description: 'What it is about.' },
  },
};

const data: Json = {
  type: 'object',
  required: ['id', 'link'],
  properties: {
    id: { type: ['string', 'integer'], description: 'Of the draft, listing, claim, order or review.' },
    link: { type: 'string', format: 'uri', description: 'Address of its present state in this API.' },
  },
};

export const webhookSchemas = { WebhookEvent: schema, WebhookEventData: data };

const signed = {
  'webhook-id': 'The same in all attempts, so that repeats can be recognised.',
  'webhook-timestamp': 'When the attempt was made, in seconds since 1970.',
  'webhook-signature': 'By Standard Webhooks: `v1,…`; during a rotation of the secret, two.',
};
const parameterName = (header: string) =>
  header.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());

export const webhookParameters: Json = Object.fromEntries(
  Object.entries(signed).map(([name, description]) => [
    parameterName(name),
    { name, in: 'header', required: true, description, schema: { type: 'string' } },
  ]),
);

export const webhookBodies: Json = {
  WebhookEvent: {
    required: true,
    content: { 'application/json': { schema: schemaOf('WebhookEvent'), example } },
  },
};

export const webhookResponses: Json = {
  EventAccepted: {
    description: 'Accepted. Anything else, or no answer within 15 seconds, is tried again for 28 hours.',
  },
  EndpointGone: { description: 'The endpoint is paused at once.' },
};

export const webhookObjects = (): Json =>
  Object.fromEntries(eventTypes.map((type) => [type, { post: receivedBy(type) }]));

const receivedBy = (type: EventType): Json => ({
  operationId: type.replace('.', '_'),
  summary: eventWords[type],
  description: 'Sent to endpoints of the account that want it.',
  tags: ['Webhooks'],
  security: [],
  parameters: Object.keys(signed).map((name) => ({ $ref: `#/components/parameters/${parameterName(name)}` })),
  requestBody: { $ref: '#/components/requestBodies/WebhookEvent' },
  responses: {
    '2XX': { $ref: '#/components/responses/EventAccepted' },
    '410': { $ref: '#/components/responses/EndpointGone' },
  },
});
