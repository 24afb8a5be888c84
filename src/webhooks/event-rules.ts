/** Events and their payloads (docs/usage.md). Triggers in db/functions/webhooks record them. */
import { resourcePaths } from '../contract/resource-rules.ts';

/** What happened, by type. */
export const eventWords = {
  'draft.ready': 'A draft is ready to review, for the first time or again',
  'draft.failed': 'A website could not be read, so its draft failed or stays as it was',
  'listing.scheduled': 'A listing has a launch week, or another one',
  'listing.live': 'A listing is live, for the first time or again',
  'listing.badge_lost': 'The badge of a free launch is no longer on the homepage',
  'claim.verified': 'A claim is verified',
  'claim.lost': 'A claim is no longer verified',
  'order.paid': 'An order is paid',
  'order.refunded': 'An order is refunded, in whole or in part',
  'review.posted': 'Somebody has reviewed a listing',
} as const;
export type EventType = keyof typeof eventWords;
export const eventTypes = Object.keys(eventWords) as EventType[];

/** Sent on request, to any endpoint. */
export const testEvent = 'webhook.test';

/** Raised when a member changes its meaning or goes; new members may be added without. */
export const payloadVersion = 1;

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
