/** API keys: creating one, showing it once, and revoking it. */
import type { ProgramActivity } from '../../../account-overview/program-activity.ts';
import { keyLifetimes, longestKeyName } from '../../../accounts/key-form-schema.ts';
import { scopeNames, scopes } from '../../../contract/access.ts';
import { type FieldProblems, checkBoxes, problemSummary, selectField, textField } from '../../form-parts.ts';
import { type Child, html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { doneByProgram } from '../../program-words.ts';
import { dayInWords, momentInWords } from '../../words.ts';
import { accountLayout } from './account-layout.ts';

export interface ShownKey {
  id: number;
  name: string;
  prefix: string;
  scopes: readonly string[];
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
}

export interface TypedKey {
  name: string;
  scopes: readonly string[];
  lifetime: string;
}

export interface KeysPageInput {
  site: SiteFacts;
  said?: unknown;
  keys: readonly ShownKey[];
  activity: ProgramActivity;
  now: Date;
  typed?: TypedKey;
  problems?: FieldProblems;
}

/** The default is the smallest useful permission. */
const proposed: TypedKey = { name: '', scopes: ['account:read'], lifetime: keyLifetimes[0] };

export function keysPage(input: KeysPageInput): string {
  const { site, said, keys, activity, now, typed = proposed, problems = {} } = input;
  return accountLayout({
    site,
    title: 'API keys',
    path: '/account/keys',
    said,
    body: html`
      ${problemSummary(problems)}
      <p>
        Programs act for you with a key. Give each program its own key, with only the permissions it needs.
        The
        <a href="/docs">API docs</a> say what it can do. Assistants that connect over MCP need no key; they
        ask for your consent.
      </p>
      <section class="section">
        <h2>Make a key</h2>
        <form class="form panel" method="post" action="/account/keys">
          ${textField({
            name: 'name',
            label: 'Name',
            hint: 'Helps you recognise the key. Such as the program that uses it.',
            value: typed.name,
            required: true,
            maxlength: longestKeyName,
            problems,
          })}
          ${checkBoxes({
            name: 'scopes',
            label: 'What it may do',
            problems,
            boxes: scopeNames.map((scope) => ({
              value: scope,
              label: scopes[scope],
              hint: html`<code>${scope}</code>`,
              checked: typed.scopes.includes(scope),
            })),
          })}
          ${selectField({
            name: 'lifetime',
            label: 'How long it works',
            value: typed.lifetime,
            problems,
            options: keyLifetimes.map((value) => [value, lifetimeInWords(value)] as const),
          })}
          <p><button class="button">Create the key</button></p>
        </form>
      </section>
      <section class="section">
        <h2>Your keys</h2>
        ${
          keys.length > 0
            ? html`<ul class="rows">
                ${keys.map((key) => keyRow(key, activity, now))}
              </ul>`
            : html`<p class="empty">You have no keys.</p>`
        }
      </section>
    `,
  });
}

const lifetimeInWords = (lifetime: (typeof keyLifetimes)[number]): string =>
  lifetime === 'never' ? 'Until I revoke it' : lifetime === '365' ? '1 year' : `${lifetime} days`;

function keyRow(key: ShownKey, activity: ProgramActivity, now: Date): Child {
  const expired = key.expires_at !== null && key.expires_at <= now;
  return html`<li class="row">
    <div class="words">
      <h3><bdi>${key.name}</bdi> ${expired && html`<span class="mark">Expired</span>`}</h3>
      <p class="soft"><code>${key.prefix}…</code> ${key.scopes.join(', ')}</p>
      <p class="soft">
        Created on ${day(key.created_at)};
        ${key.last_used_at ? html`last used ${moment(key.last_used_at)}` : 'never used'};
        ${key.expires_at ? html`${expired ? 'expired' : 'expires'} on ${day(key.expires_at)}` : 'does not expire'}
      </p>
      ${doneByProgram(key.name, activity.of({ kind: 'api_key', id: key.id }))}
    </div>
    <form method="post" action="/account/keys/${key.id}/revoke">
      <button class="button quiet danger">
        ${expired ? 'Remove' : 'Revoke'}<span class="aside"> ${key.name}</span>
      </button>
    </form>
  </li>`;
}

const day = (date: Date) =>
  html`<time datetime="${date.toISOString()}">${dayInWords(date.toISOString())}</time>`;
const moment = (date: Date) =>
  html`<time datetime="${date.toISOString()}">${momentInWords(date.toISOString())}</time>`;

/** The only page that ever shows the key. */
export function newKeyPage({ site, name, key }: { site: SiteFacts; name: string; key: string }): string {
  return accountLayout({
    site,
    title: 'Copy your key now',
    path: '/account/keys',
    body: html`
      <p>
        This is the key <strong><bdi>${name}</bdi></strong
        >. We store only a fingerprint, so we cannot show it again. Anyone who has the key can act for you:
        store it like a password.
      </p>
      <p><code class="secret">${key}</code></p>
      <p>A program sends it with each request:</p>
      <pre tabindex="0"><code>curl ${site.urls.api}/me --header "Authorization: Bearer $KEY"</code></pre>
      <p><a class="button" href="/account/keys">I have copied it</a></p>
    `,
  });
}
