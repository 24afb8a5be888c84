/** The user's founder profile, and the listings that show it. */
import { problemSummary } from '../../form-parts.ts';
import { type Child, html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { accountLayout } from './account-layout.ts';
import { type ProfileFormInput, profileForm } from './profile-form.ts';

export interface ProfilePageInput extends ProfileFormInput {
  site: SiteFacts;
  said?: unknown;
  /** What the saved profile lacks for free launches; null if none is saved. */
  missing: readonly string[] | null;
}

export function profilePage(input: ProfilePageInput): string {
  const { site, said, missing, problems = {} } = input;
  return accountLayout({
    site,
    title: 'Profile',
    path: '/account/profile',
    said,
    body: html`
      ${problemSummary(problems)}
      <p>
        Who you are, for readers of the listings that you founded. It is public as soon as one of them is
        live.
      </p>
      ${missing !== null && completeness(missing)}
      ${profileForm(input, { action: '/account/profile', button: 'Save' })}
    `,
  });
}

function completeness(missing: readonly string[]): Child {
  if (missing.length === 0) {
    return html`<p class="done">Your profile is complete for a free launch.</p>`;
  }
  return html`<div class="note">
    <p>A free launch still needs this:</p>
    <ul class="points">
      ${missing.map((sentence) => html`<li>${sentence}</li>`)}
    </ul>
  </div>`;
}
