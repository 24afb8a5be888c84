/** The schemas of webhook endpoints and deliveries. */
import { z } from 'zod';
import { Address, NonEmpty, PlainTimestamp, Timestamp, openEnum } from '../shared/published-schema.ts';
import { longestEndpoint } from './address-rules.ts';
import { attemptFailureCodes } from './attempt-rules.ts';
import { deliveryStatuses } from './delivery-rules.ts';
import { eventTypes } from '../shared/event-type-rules.ts';

export const EndpointId = z.int().min(1).describe('Id of one of your endpoints.');
const EventType = z.enum(eventTypes).meta({ id: 'WebhookEventType' });
export const DeliveryStatus = z
  .enum(deliveryStatuses)
  .describe('`kept`: not sent, as the endpoint is paused.')
  .meta({ id: 'WebhookDeliveryStatus' });

export const EndpointUrl = z
  .string()
  .min(1)
  .max(longestEndpoint)
  .meta({ pattern: String.raw`^https:\/\/[^\s\x00-\x1f\x7f\\#@\/:]` })
  .describe('Public https address; redirects are not followed.');
export const EndpointEvents = z
  .array(EventType)
  .min(1)
  .max(eventTypes.length)
  .describe('Which events it gets.');

export const EndpointView = z
  .object({
    id: EndpointId,
    url: Address.describe('Where events are sent.'),
    events: z.array(EventType).describe('Which events it gets.'),
    paused: z.boolean().describe('Its events are kept, not sent.'),
    paused_why: openEnum(['owner', 'failing', 'gone'])
      .nullable()
      .describe('`failing`: for five days. `gone`: it answered 410.'),
    failing_since: Timestamp.nullable().describe('The first failure since the last success.'),
    undelivered: z.int().min(0).describe('Failed or kept: see redeliver_webhooks.'),
    previous_secret_until: Timestamp.nullable().describe('After a rotation: until then both secrets sign.'),
    created_at: PlainTimestamp,
    secret: z.string().optional().describe('New signing secret, `whsec_…`, shown once.'),
  })
  .meta({ id: 'WebhookEndpoint' });

export const EndpointList = z
  .object({ items: z.array(EndpointView).describe('Your endpoints.') })
  .meta({ id: 'WebhookEndpointList' });

const AttemptView = z
  .object({
    at: PlainTimestamp,
    duration_ms: z.int().min(0).describe('How long it took.'),
    status: z.int().min(100).max(599).nullable().describe('HTTP status; null without an answer.'),
    answer: z.string().meta({ maxLength: 1024 }).nullable().describe('Its beginning.'),
    failure: openEnum(attemptFailureCodes).nullable().describe('Null with status 200 to 299.'),
  })
  .meta({ id: 'WebhookAttempt' });

export const DeliveryView = z
  .object({
    id: z.int().min(1).describe('Delivery id.'),
    event_id: NonEmpty.describe('`webhook-id`: the same in all attempts.'),
    type: NonEmpty.describe('Event type.'),
    occurred_at: PlainTimestamp,
    status: DeliveryStatus,
    next_attempt_at: Timestamp.nullable().describe('Null if there is none.'),
    request_body: NonEmpty.describe('JSON, as sent.'),
    attempts: z.array(AttemptView).describe('Newest first.'),
  })
  .meta({ id: 'WebhookDelivery' });

export const Redelivery = z
  .object({ redelivered: z.int().min(0).describe('Deliveries that were started.') })
  .meta({ id: 'WebhookRedelivery' });
