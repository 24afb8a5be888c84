/** For a form that was sent after the session had ended: nothing that was typed is lost. */
import { html } from '../../html.ts';
import { type SiteFacts, stepPage } from '../../layout.ts';

export interface SessionOverInput {
  site: SiteFacts;
  /** Returns to the page of the form. */
  signIn: string;
  /** The path that the form was sent to. */
  action: string;
  fields: readonly (readonly [name: string, value: string])[];
}

export const sessionOverPage = ({ site, signIn, action, fields }: SessionOverInput): string =>
  stepPage(
    site,
    'You are signed out',
    html`
      <p>
        Your session has ended, so what you sent is not saved yet. Keep this page open so that you don’t lose
        it:
      </p>
      <ol class="points">
        <li>
          <a href="${signIn}" target="_blank" rel="noopener"
            >Sign in<span class="aside"> (opens in a new tab)</span></a
          >
          in a new tab, with the same account.
        </li>
        <li>Come back to this tab, and send it.</li>
      </ol>
      <form method="post" action="${action}">
        ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <p><button class="button">Send it now that I am signed in</button></p>
      </form>
    `,
  );
