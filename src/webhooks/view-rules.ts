/** Endpoints and deliveries as operations return them. */
import { addressOfSite } from '../directory/site-address-rules.ts';
import { messageIdOf, payloadOf } from './event-rules.ts';
import type { DeliveryRow, EndpointRow } from './row-rules.ts';

export function viewOfEndpoint(row: EndpointRow, now: Date) {
  const until = row.previous_until;
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    paused: row.paused_at !== null,
    paused_why: row.paused_why,
    failing_since: row.failing_since?.toISOString() ?? null,
    undelivered: row.undelivered,
    previous_secret_until: until !== null && until > now ? until.toISOString() : null,
    created_at: row.created_at.toISOString(),
  };
}

export function viewOfDelivery(row: DeliveryRow, baseUrl: string) {
  return {
    id: row.id,
    event_id: messageIdOf(row),
    type: row.type,
    occurred_at: row.occurred_at.toISOString(),
    status: row.status,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    request_body: payloadOf(row, addressOfSite(row.site, baseUrl)),
    attempts: row.attempts.map((attempt) => ({ ...attempt, at: new Date(attempt.at).toISOString() })),
  };
}
