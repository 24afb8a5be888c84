/** Webhook endpoints: the list, adding one, and its secret, which is shown once. */
import type { z } from 'zod';
import { longestEndpoint } from '../../../webhooks/address-rules.ts';
import { maxEndpoints } from '../../../webhooks/delivery-rules.ts';
import { eventTypes, eventWords } from '../../../shared/event-type-rules.ts';
import type { EndpointView } from '../../../webhooks/schema.ts';
import { type FieldProblems, checkBoxes, problemSummary, refusal, textField } from '../../form-parts.ts';
import { type Child, type Html, html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { count } from '../../words.ts';
import { accountLayout } from './account-layout.ts';

export type Endpoint = z.input<typeof EndpointView>;

export const webhooksPath = '/account/webhooks';

export interface TypedEndpoint {
  url: string;
  events: readonly string[];
}

export interface WrongEndpoint {
  typed: TypedEndpoint;
  problems?: FieldProblems;
  refused?: string;
}

export function webhooksPage(input: {
  site: SiteFacts;
  said: unknown;
  items: readonly Endpoint[];
  wrong?: WrongEndpoint | undefined;
}): string {
  const { site, said, items, wrong } = input;
  return accountLayout({
    site,
    title: 'Webhooks',
    path: webhooksPath,
    said,
    body: html`
      ${problemSummary(wrong?.problems ?? {})} ${refusal(wrong?.refused)}
      <p>
        We send an event to your programs when something happens to your drafts, listings, claims and orders.
        Requests are signed; the <a href="/docs#webhooks">API docs</a> say how to verify them.
      </p>
      ${
        items.length > 0
          ? html`<ul class="rows">
              ${items.map(
                (endpoint) =>
                  html`<li class="row">
                    <div class="words">
                      <h2><a href="${webhooksPath}/${endpoint.id}">${endpoint.url}</a></h2>
                      <p class="soft">${endpointStatus(endpoint)}</p>
                    </div>
                  </li>`,
              )}
            </ul>`
          : html`<p class="empty">You have no endpoints.</p>`
      }
      ${
        items.length < maxEndpoints &&
        html`<section class="section">
          <h2>Add an endpoint</h2>
          <form class="form panel" method="post" action="${webhooksPath}">
            ${endpointFields(wrong?.typed ?? { url: '', events: eventTypes }, wrong?.problems)}
            <p><button class="button">Add the endpoint</button></p>
          </form>
        </section>`
      }
    `,
  });
}

export const endpointFields = (typed: TypedEndpoint, problems: FieldProblems = {}): Html =>
  html`${textField({
    name: 'url',
    label: 'Address',
    hint: 'An https address that accepts POST requests.',
    type: 'url',
    value: typed.url,
    required: true,
    maxlength: longestEndpoint,
    spellcheck: false,
    problems,
  })}
  ${checkBoxes({
    name: 'events',
    label: 'Events',
    problems,
    boxes: eventTypes.map((type) => ({
      value: type,
      label: eventWords[type],
      hint: html`<code>${type}</code>`,
      checked: typed.events.includes(type),
    })),
  })}`;

/** How an endpoint fares, in a sentence. */
export function endpointStatus({ paused_why: why, failing_since, undelivered, events }: Endpoint): Child {
  const kept = undelivered > 0 && `; ${count(undelivered)} events were not delivered`;
  if (why !== null) return html`${pauseWords[why]}${kept}`;
  if (failing_since !== null) return html`The last request failed${kept}`;
  return html`Active, gets ${count(events.length)} of ${count(eventTypes.length)} kinds of events${kept}`;
}

export const pauseWords = {
  owner: 'Paused by you',
  failing: 'Paused: it accepted no event for five days',
  gone: 'Paused: it answered 410 Gone',
} as const;

/** The only page that ever shows the secret. */
export function newSecretPage(input: { site: SiteFacts; endpoint: Endpoint; secret: string }): string {
  const { site, endpoint, secret } = input;
  return accountLayout({
    site,
    title: 'Copy the secret now',
    path: webhooksPath,
    body: html`
      <p>
        Programs verify with this secret that a request to <strong>${endpoint.url}</strong> comes from us. We
        do not show it again.
      </p>
      <p><code class="secret">${secret}</code></p>
      ${
        endpoint.previous_secret_until !== null &&
        html`<p>For 24 hours, requests are signed with the old secret, too.</p>`
      }
      <p><a class="button" href="${webhooksPath}/${endpoint.id}">I have copied it</a></p>
    `,
  });
}
