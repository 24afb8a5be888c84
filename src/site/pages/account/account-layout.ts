/** The layout of the account area: navigation, and the result of the last action. */
import { type Child, html } from '../../html.ts';
import { type SiteFacts, layout } from '../../layout.ts';

/** In the order of the navigation. */
const sections = [
  ['/account', 'Overview'],
  ['/account/drafts', 'Drafts'],
  ['/account/listings', 'Listings'],
  ['/account/orders', 'Orders'],
  ['/account/profile', 'Profile'],
  ['/account/following', 'Following'],
  ['/account/claims', 'Claims'],
  ['/account/passkeys', 'Passkeys'],
  ['/account/keys', 'API keys'],
  ['/account/webhooks', 'Webhooks'],
  ['/account/apps', 'Connected apps'],
  ['/account/sessions', 'Devices'],
  ['/account/data', 'Your data'],
] as const;

/** The result of a form, by the code in the address of the next page. */
const done: Readonly<Record<string, string>> = {
  'claim-begun': 'Your claim has started. Now show that the website is yours.',
  'claim-looked': 'We have checked. The result is below.',
  'claim-looks': 'We are checking. The result will appear below in a moment.',
  'claim-verified': 'The website is verified as yours. You now manage the listing.',
  'profile-saved': 'Your profile is saved.',
  unfollowed: 'You no longer follow it, and get no more mails about it.',
  'passkey-added': 'The passkey is added. You can sign in with it from now on.',
  'passkey-renamed': 'The passkey has its new name.',
  'passkey-removed':
    'The passkey is removed and no longer works here. Delete it on your device, too, so that the device stops offering it. If you have lost the device, sign it out under Devices.',
  'key-revoked': 'The key is revoked. Programs can no longer use it.',
  'webhook-saved': 'The endpoint is saved.',
  'webhook-paused': 'The endpoint is paused. Its events are kept for 30 days.',
  'webhook-resumed':
    'The endpoint gets events again. Those that were kept are sent only if you choose to send them.',
  'webhook-sent':
    'It is on its way. If the answer does not appear in the log, reload this page in a few seconds.',
  'webhook-deleted': 'The endpoint is deleted.',
  'app-ended': 'The app is disconnected, and no longer has access.',
  'session-ended': 'That browser is signed out.',
  'launch-queued':
    'It has a place in a launch week. We are checking your homepage and your profile. If the result does not appear below, reload this page in a few seconds.',
  'checking-again':
    'We are checking. If the result does not appear below, reload this page in a few seconds.',
  'week-chosen': 'It now has a place in that week.',
  'launch-withdrawn': 'It is withdrawn, and no longer public.',
  'listing-unpublished': 'It is unpublished. Only you can see it now.',
  'listing-republished': 'It is public again, with its launch week and its votes.',
  'alternative-approved': 'It is now among the alternatives on your page.',
  'alternative-declined': 'It is declined, and will not be proposed again.',
  'contact-shown': 'The contact address is now shown on the public page.',
  'contact-hidden': 'The contact address is no longer public.',
  'invite-withdrawn': 'The invite is withdrawn, and its link no longer works.',
  'cofounder-invited': 'The invite is on its way.',
  'cofounder-waiting': 'The invite is mailed as soon as the draft is ready.',
  'update-posted': 'The update is posted. Your followers get a mail within the next minutes.',
  'milestone-added': 'The milestone is added.',
  'milestone-deleted': 'The milestone is deleted.',
  'story-saved': 'The story is saved.',
  'interview-saved': 'Your answers are saved.',
  'draft-deleted': 'The draft is deleted.',
  'website-listed':
    'You have already listed this website: this is its listing. You don’t need the other draft.',
  'others-ended': 'All your other browsers are signed out.',
};

export interface AccountPage {
  site: SiteFacts;
  /** The title of the tab, and the heading unless there is one. */
  title: string;
  /** With names in `<bdi>`. */
  heading?: Child;
  path: string;
  /** The `said` query parameter, unchecked. */
  said?: unknown;
  /** Additional elements for the head. */
  head?: Child;
  body: Child;
}

export function accountLayout({ site, title, heading = title, path, said, head, body }: AccountPage): string {
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
        <h1>${heading}</h1>
        ${body}
      </div>
    </div>`,
  });
}
