/** Types of webhook events. Triggers in db/functions/webhooks record them. */

/** What happened, by type. */
export const eventWords = {
  'draft.ready': 'A draft is ready to review, the first time or again',
  'draft.failed': 'A website could not be read; its draft failed or is as before',
  'listing.scheduled': 'A listing has a launch week, or another one',
  'listing.live': 'A listing is live, the first time or again',
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
