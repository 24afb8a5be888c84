/** A webhook endpoint: its settings, and the log with requests, answers and times. */
import type { z } from 'zod';
import { attemptFailures } from '../../../webhooks/attempt-rules.ts';
import { eventWords, testEvent } from '../../../shared/event-type-rules.ts';
import type { DeliveryView } from '../../../webhooks/schema.ts';
import { problemSummary, refusal } from '../../form-parts.ts';
import { type Child, html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { accountPager } from '../../pager.ts';
import { count, momentInWords } from '../../words.ts';
import { accountLayout } from './account-layout.ts';
import {
  type Endpoint,
  type WrongEndpoint,
  endpointFields,
  endpointStatus,
  webhooksPath,
} from './webhooks-page.ts';

type Delivery = z.input<typeof DeliveryView>;

export interface WebhookPageInput {
  site: SiteFacts;
  said: unknown;
  endpoint: Endpoint;
  log: { items: readonly Delivery[]; page: number; total_pages: number };
  wrong?: WrongEndpoint | undefined;
}

export function webhookPage({ site, said, endpoint, log, wrong }: WebhookPageInput): string {
  const path = `${webhooksPath}/${endpoint.id}`;
  return accountLayout({
    site,
    title: 'Webhook endpoint',
    path: webhooksPath,
    said,
    body: html`
      ${problemSummary(wrong?.problems ?? {})} ${refusal(wrong?.refused)}
      <p><strong class="as-typed">${endpoint.url}</strong></p>
      <p>${endpointStatus(endpoint)}.</p>
      <div class="ways">
        ${endpoint.paused ? action(path, 'resume', 'Resume') : action(path, 'pause', 'Pause')}
        ${action(path, 'test', 'Send a test event')}
        ${
          !endpoint.paused &&
          endpoint.undelivered > 0 &&
          action(path, 'redeliver', `Send ${count(endpoint.undelivered)} undelivered events`)
        }
      </div>
      <section class="section">
        <h2>Log</h2>
        ${
          log.items.length > 0
            ? html`<ul class="rows">
                ${log.items.map((delivery) => logRow(path, delivery, endpoint.paused))}
              </ul>`
            : html`<p class="empty">Nothing was sent yet.</p>`
        }
        ${accountPager(log, path)}
      </section>
      <section class="section">
        <h2>Settings</h2>
        <form class="form panel" method="post" action="${path}">
          ${endpointFields(wrong?.typed ?? endpoint, wrong?.problems)}
          <p><button class="button">Save</button></p>
        </form>
      </section>
      <section class="section">
        <h2>Secret</h2>
        <p>
          A new secret is shown once. Requests are signed with both for 24 hours, so that no program fails
          meanwhile.
        </p>
        ${action(path, 'rotate', 'Make a new secret')}
      </section>
      <section class="section">
        <h2>Delete</h2>
        <p>The endpoint gets no more events. Its log and undelivered events are deleted, too.</p>
        <form method="post" action="${path}/delete">
          <p><button class="button danger">Delete the endpoint</button></p>
        </form>
      </section>
    `,
  });
}

const action = (path: string, name: string, label: string) =>
  html`<form method="post" action="${path}/${name}"><button class="button quiet">${label}</button></form>`;

const statusWords = {
  pending: 'On its way',
  delivered: 'Delivered',
  failed: 'Failed',
  kept: 'Not sent, as the endpoint is paused',
} as const;

function logRow(path: string, delivery: Delivery, isPaused: boolean): Child {
  const { id, type, status, attempts, next_attempt_at: next } = delivery;
  return html`<li class="row">
    <div class="words">
      <h3>${titleOf(type)}</h3>
      <p class="soft">
        <code>${type}</code>, ${moment(delivery.occurred_at)}.
        ${statusWords[status]}${next !== null && html`; next attempt ${moment(next)}`}.
      </p>
      <details>
        <summary>
          Request and ${attempts.length === 1 ? 'answer' : `${count(attempts.length)} answers`}
        </summary>
        <p class="soft"><code>${delivery.event_id}</code></p>
        <pre tabindex="0"><code>${delivery.request_body}</code></pre>
        ${attempts.map(attemptParts)}
      </details>
    </div>
    ${
      status !== 'pending' &&
      !isPaused &&
      html`<form method="post" action="${path}/redeliver">
        <input type="hidden" name="delivery_id" value="${id}" />
        <button class="button quiet">
          Send again<span class="aside"> ${titleOf(type)} of ${momentInWords(delivery.occurred_at)}</span>
        </button>
      </form>`
    }
  </li>`;
}

const titleOf = (type: string): string =>
  type === testEvent ? 'Test event' : ((eventWords as Readonly<Record<string, string>>)[type] ?? type);

const attemptParts = ({ at, duration_ms, status, answer, failure }: Delivery['attempts'][number]): Child =>
  html`<p>
      ${moment(at)}, after ${count(duration_ms)} ms:
      ${status === null ? 'no answer' : html`status ${status}`}${failure === null ? '.' : html`. ${attemptFailures[failure]}`}
    </p>
    ${answer && html`<pre tabindex="0"><code>${answer}</code></pre>`}`;

const moment = (time: string) => html`<time datetime="${time}">${momentInWords(time)}</time>`;
