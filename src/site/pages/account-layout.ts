/** The layout of the account area: navigation, and the result of the last action. */
import { type Child, html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';

/** In the order of the navigation. */
const sections = [
  ['/account', 'Overview'],
  ['/account/listings', 'Listings'],
  ['/account/profile', 'Profile'],
  ['/account/following', 'Following'],
  ['/account/claims', 'Claims'],
  ['/account/passkeys', 'Passkeys'],
  ['/account/keys', 'API keys'],
  ['/account/apps', 'Connected apps'],
  ['/account/sessions', 'Devices'],
] as const;

/** The result of a form, by the code in the address of the next page. */
const done: Readonly<Record<string, string>> = {
  'claim-begun': 'The listing is claimed. Now show that its website is yours.',
  'claim-looked': 'It was looked at; what was found is below.',
  'claim-looks': 'It is being looked at. What is found will be below in a moment.',
  'claim-verified': 'It is shown that the website is yours. The listing is among your own.',
  'profile-saved': 'Your profile is saved.',
  unfollowed: 'You follow it no more, and are not told of its updates.',
  'passkey-added': 'The passkey is added. From now on it signs you in.',
  'passkey-renamed': 'The passkey has its new name.',
  'passkey-removed':
    'The passkey is removed and signs nobody in any more. Delete it on your device, too, so that it is not offered there; if the device is lost, sign it out under Devices.',
  'key-revoked': 'The key is revoked. Programs that use it are refused from now on.',
  'app-ended': 'The app is let in no more. It is refused from now on.',
  'session-ended': 'That browser is signed out.',
  'launch-queued':
    'It has a place in a launch week. We look at your homepage and your profile now; load this page again in a few seconds.',
  'looking-again': 'We look now. Load this page again in a few seconds to see what we found.',
  'week-chosen': 'It has its place in that week now.',
  'launch-withdrawn': 'It is withdrawn, and not public any more.',
  'alternative-approved': 'It is among the alternatives on your page now.',
  'alternative-declined': 'It is declined, and not proposed again.',
  'others-ended': 'All your other browsers are signed out.',
};

export interface AccountPage {
  site: SiteFacts;
  /** The heading, also the title of the tab. */
  title: string;
  path: string;
  /** The `said` query parameter, unchecked. */
  said?: unknown;
  /** Additional elements for the head. */
  head?: Child;
  body: Child;
}

export function accountLayout({ site, title, path, said, head, body }: AccountPage): string {
  const notice = typeof said === 'string' && Object.hasOwn(done, said) ? done[said] : undefined;
  return layout({
    site,
    title,
    indexed: false,
    current: 'account',
    head,
    body: html`<div class="account">
      <nav class="sections" aria-label="Account">
        <ul>
          ${sections.map(
            ([to, label]) =>
              html`<li><a href="${to}" ${to === path && html`aria-current="page"`}>${label}</a></li>`,
          )}
        </ul>
      </nav>
      <div class="content">
        ${notice && html`<p class="done" role="status">${notice}</p>`}
        <h1>${title}</h1>
        ${body}
      </div>
    </div>`,
  });
}
