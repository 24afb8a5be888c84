/** Examples of answers for the OpenAPI document; operations that answer the same have the same. */
import type { z } from 'zod';
import type { DeliveryView, EndpointView } from './schema.ts';

export const endpointExample = {
  id: 1,
  url: 'https://hooks.example.com/launches',
  events: ['draft.ready', 'listing.live'],
  paused: false,
  paused_why: null,
  failing_since: null,
  undelivered: 0,
  previous_secret_until: null,
  created_at: '2026-11-25T12:00:00Z',
} satisfies z.output<typeof EndpointView>;

export const deliveryExample = {
  id: 1,
  event_id: 'evt_bd59d968-8d6e-471d-ba8b-4170c8109765',
  type: 'webhook.test',
  occurred_at: '2026-11-25T12:00:00Z',
  status: 'pending',
  next_attempt_at: null,
  request_body: '{"type":"webhook.test",…}',
  attempts: [],
} satisfies z.output<typeof DeliveryView>;
