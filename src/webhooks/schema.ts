/** The schemas of webhook endpoints and deliveries. */
import { z } from 'zod';
import { longestEndpoint } from './address-rules.ts';
import { attemptFailureCodes } from './attempt-rules.ts';
import { deliveryStatuses } from './delivery-rules.ts';
import { eventTypes } from '../shared/event-type-rules.ts';

export const EndpointId = z.int().min(1).describe('Id of one of your endpoints.');
const Timestamp = z.iso.datetime().describe('RFC 3339, UTC.');
const EventType = z.enum(eventTypes);

export const EndpointUrl = z
  .string()
  .min(1)
  .max(longestEndpoint)
  .meta({ pattern: String.raw`^https:\/\/[^\s\x00-\x1f\x7f\\#@\/:]` })
  .describe('An https address on the public internet; redirects are not followed.');
export const EndpointEvents = z
  .array(EventType)
  .min(1)
  .max(eventTypes.length)
  .describe('Which events it gets.');

export const EndpointView = z.object({
  id: EndpointId,
  url: z.string(),
  events: z.array(EventType),
  paused: z.boolean().describe('While it is paused, its events are kept and not sent.'),
  paused_why: z
    .enum(['owner', 'failing', 'gone'])
    .nullable()
    .describe('`failing`: it accepted nothing for five days. `gone`: it answered 410.'),
  failing_since: Timestamp.nullable().describe('When the first attempt failed since the last success.'),
  undelivered: z.int().describe('Events that failed or were kept; redeliver_webhooks sends them.'),
  previous_secret_until: Timestamp.nullable().describe('After a rotation: until then both secrets sign.'),
  created_at: Timestamp,
});

export const EndpointWithSecret = EndpointView.extend({
  secret: z.string().optional().describe('A new signing secret, `whsec_…`. It is shown only here.'),
});

const AttemptView = z.object({
  at: Timestamp,
  duration_ms: z.int(),
  status: z.int().nullable().describe('HTTP status; null without an answer.'),
  answer: z.string().nullable().describe('The first 1,024 bytes of the body.'),
  failure: z
    .enum(attemptFailureCodes)
    .nullable()
    .describe('Null if it succeeded: any status from 200 to 299.'),
});

export const DeliveryView = z.object({
  id: z.int().min(1),
  event_id: z.string().describe('`webhook-id`: the same in all attempts.'),
  type: z.string(),
  occurred_at: Timestamp,
  status: z.enum(deliveryStatuses).describe('`kept`: not sent, as the endpoint is paused.'),
  next_attempt_at: Timestamp.nullable(),
  request_body: z.string(),
  attempts: z.array(AttemptView).describe('The last ones, newest first.'),
});
