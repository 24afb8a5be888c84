/** The data that the service has of an account, to take along. */
import { html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { accountLayout } from './account-layout.ts';

export const accountDataPath = '/account/data';

/** `isRecent`: whether the sign-in is recent enough to export. */
export function accountDataPage({ site, isRecent }: { site: SiteFacts; isRecent: boolean }): string {
  return accountLayout({
    site,
    title: 'Your data',
    path: accountDataPath,
    body: html`
      <section class="section">
        <h2>Take it with you</h2>
        <p>
          One file has everything that we store about you: your profile, drafts, listings with their history,
          claims, orders and invoices, votes, reviews, follows, connected apps, devices, and the mails that we
          sent you. It is a JSON file, which programs can read. There are no passwords; keys and sign-in links
          are left out.
        </p>
        ${
          isRecent
            ? html`<form method="post" action="${accountDataPath}">
                <button class="button">Download your data</button>
              </form>`
            : html`<p>
                The file is private, so sign in once more before you download it.
                <a href="/sign-in?again=1&amp;return_to=${encodeURIComponent(accountDataPath)}"
                  >Sign in again</a
                >
              </p>`
        }
      </section>
      <section class="section">
        <h2>Have it deleted</h2>
        <p>
          <a href="/account/delete">Delete your account</a>: the page says what goes, and what stays, before
          you decide.
        </p>
      </section>
    `,
  });
}
