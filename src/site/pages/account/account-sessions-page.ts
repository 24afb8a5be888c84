/** The user's sessions. */
import { browserInWords } from '../../../accounts/session-rules.ts';
import { type Child, html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { momentInWords } from '../../words.ts';
import { accountLayout } from './account-layout.ts';

export interface ShownSession {
  id: number;
  method: string;
  user_agent: string | null;
  created_at: Date;
  last_used_at: Date;
}

export function sessionsPage({
  site,
  said,
  sessions,
  currentId,
}: {
  site: SiteFacts;
  said: unknown;
  sessions: readonly ShownSession[];
  currentId: number;
}): string {
  return accountLayout({
    site,
    title: 'Devices',
    path: '/account/sessions',
    said,
    body: html`
      <p>
        The browsers where you are signed in. Sign out any that you do not recognise, then check your
        <a href="/account/keys">API keys</a> as well: they keep working.
      </p>
      <h2 class="aside">Where you are signed in</h2>
      <ul class="rows">
        ${sessions.map((session) => sessionRow(session, session.id === currentId))}
      </ul>
      <div class="ways">
        ${
          sessions.length > 1 &&
          html`<form method="post" action="/account/sessions/end-others">
            <button class="button quiet">Sign out all others</button>
          </form>`
        }
        <form method="post" action="/account/sign-out-everywhere">
          <button class="button quiet">Sign out everywhere, including here</button>
        </form>
      </div>
    `,
  });
}

const methods: Readonly<Record<string, string>> = { email: 'a link by e-mail', passkey: 'a passkey' };

function sessionRow(session: ShownSession, current: boolean): Child {
  const browser = browserInWords(session.user_agent);
  return html`<li class="row">
    <div class="words">
      <h3>${browser} ${current && html`<span class="mark">This one</span>`}</h3>
      <p class="soft">
        Signed in by ${methods[session.method] ?? session.method} on ${moment(session.created_at)};
        ${current ? 'in use now' : html`last used ${moment(session.last_used_at)}`}
      </p>
    </div>
    <form method="post" action="/account/sessions/${session.id}/end">
      <button class="button quiet">Sign out<span class="aside"> ${browser}</span></button>
    </form>
  </li>`;
}

const moment = (date: Date) =>
  html`<time datetime="${date.toISOString()}">${momentInWords(date.toISOString())}</time>`;
