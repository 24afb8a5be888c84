/** Events and their payloads (docs/usage.md). */
import { payloadVersion } from '../shared/event-type-rules.ts';
import { resourcePaths } from '../contract/resource-rules.ts';

export interface EventFacts {
  event_id: string;
  type: string;
  subject: string;
  path: string;
  occurred_at: Date;
}

/** `webhook-id`: the same in every attempt and at every endpoint. */
export const messageIdOf = ({ event_id }: Pick<EventFacts, 'event_id'>): string => `evt_${event_id}`;

/** The body, the same in every attempt. It says that something changed; the link has its present state. */
export function payloadOf(event: EventFacts, siteAddress: string): string {
  return JSON.stringify({
    type: event.type,
    version: payloadVersion,
    id: messageIdOf(event),
    timestamp: event.occurred_at.toISOString(),
    data: {
      id: /^\d+$/.test(event.subject) ? Number(event.subject) : event.subject,
      link: `${siteAddress}${resourcePaths.api}${event.path}`,
    },
  });
}
