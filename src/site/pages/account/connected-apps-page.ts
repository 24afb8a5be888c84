/** The user's connected apps. */
import type { ProgramActivity } from '../../../account-overview/program-activity.ts';
import { scopes as scopeWords } from '../../../contract/access.ts';
import type { ConnectedApp } from '../../../oauth/connected-apps.ts';
import { type Child, type Html, html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { doneByProgram } from '../../program-words.ts';
import { momentInWords, resourceInWords } from '../../words.ts';
import { accountLayout } from './account-layout.ts';

export function connectedAppsPage({
  site,
  said,
  apps,
  activity,
}: {
  site: SiteFacts;
  said: unknown;
  apps: readonly ConnectedApp[];
  activity: ProgramActivity;
}): string {
  return accountLayout({
    site,
    title: 'Connected apps',
    path: '/account/apps',
    said,
    body: html`
      <p>
        Apps and assistants that can access your account, one entry per sign-in. If you disconnect one, it
        loses access at once and needs your consent again. We list its changes for 90 days, but not what it
        reads.
      </p>
      ${
        apps.length > 0
          ? html`<ul class="rows">
              ${apps.map((app) => appRow(app, activity))}
            </ul>`
          : html`<p class="empty">You have not connected any apps.</p>`
      }
    `,
  });
}

function appRow(app: ConnectedApp, activity: ProgramActivity): Html {
  const { id, name, appHost, redirectHost, resource, scopes, connectedAt, lastUsedAt } = app;
  return html`<li class="row">
    <div class="words">
      <h3><bdi>${name}</bdi></h3>
      <p class="soft">
        ${appHost !== null && appHost !== redirectHost && html`App of <bdi>${appHost}</bdi>, let`}
        ${(appHost === null || appHost === redirectHost) && 'Let'} in at <bdi>${redirectHost}</bdi> on
        ${moment(connectedAt)}; ${lastUsedAt ? html`last used ${moment(lastUsedAt)}` : 'not used yet'}
      </p>
      <p>Through ${resourceInWords[resource]} it may</p>
      <ul class="points">
        ${
          scopes.length > 0
            ? scopes.map((scope) => html`<li>${scopeWords[scope]}</li>`)
            : html`<li>See which account you use, and nothing else</li>`
        }
      </ul>
      ${doneByProgram(name, activity.of({ kind: 'access_token', id }))}
    </div>
    <form method="post" action="/account/apps/${id}/end">
      <button class="button quiet">End<span class="aside"> ${name}</span></button>
    </form>
  </li>`;
}

const moment = (date: Date): Child =>
  html`<time datetime="${date.toISOString()}">${momentInWords(date.toISOString())}</time>`;
