/** The pages of an invite to a draft. */
import { draftPath } from '../../shared/account-path-rules.ts';
import type { Session } from '../../accounts/sessions.ts';
import { isInviteFor, maskedAddress } from '../../drafts/invite-rules.ts';
import type { OpenInvite } from '../../drafts/invites.ts';
import { type Child, html } from '../html.ts';
import { type SiteFacts, stepPage } from '../layout.ts';
import { hostName } from '../links.ts';

export interface InvitePageInput {
  site: SiteFacts;
  invite: OpenInvite;
  user: Session | null;
  /** The sign-in page that returns here. */
  signIn: string;
}

/** Anyone with the link sees this page; only the invited address can accept. */
export function invitePage({ site, invite, user, signIn }: InvitePageInput): {
  page: string;
  isTheirs: boolean;
} {
  const isTheirs = user !== null && isInviteFor(invite, user);
  const body = () => {
    if (!user) return signInFirst(invite, signIn);
    if (!isTheirs) return forAnother(invite, user);
    return invite.accepted_by === null ? toAccept(invite) : accepted(invite);
  };
  const host = hostName(invite.url);
  return { page: stepPage(site, `Edit the profile of ${host} together`, body()), isTheirs };
}

const whoInvites = ({ owner_name: name, owner_email: email, url }: OpenInvite): Child =>
  html`<p>
    <strong><bdi>${name ?? email}</bdi></strong> ${name !== null && html`(<bdi>${email}</bdi>)`} invites you
    to edit the draft of <bdi>${hostName(url)}</bdi> with them, as a co-founder. They will own the resulting
    listing.
  </p>`;

const signInFirst = (invite: OpenInvite, signIn: string): Child =>
  html`${whoInvites(invite)}
    <p>
      The invite is for <strong><bdi>${maskedAddress(invite.email)}</bdi></strong
      >. Sign in with that address first; an account is created if there is none.
    </p>
    <p><a class="button" href="${signIn}">Sign in to accept</a></p>`;

const forAnother = (invite: OpenInvite, user: Session): Child =>
  html`<p class="problems" role="alert">This invite is for another address; nothing was changed.</p>
    <p>
      You are signed in as <strong><bdi>${user.email}</bdi></strong
      >, and the invite is for <strong><bdi>${maskedAddress(invite.email)}</bdi></strong
      >. Sign out, sign in with that address, and open the link again; or ask
      <bdi>${invite.owner_name ?? invite.owner_email}</bdi> to invite the address that you use here.
    </p>
    <form method="post" action="/sign-out"><button class="button quiet">Sign out</button></form>`;

const toAccept = (invite: OpenInvite): Child =>
  html`${whoInvites(invite)}
    <form method="post">
      <p><button class="button">Accept the invite</button></p>
    </form>`;

const accepted = ({ draft_id: id, url, owner_name: name, owner_email: email }: OpenInvite): Child =>
  html`<p class="done" role="status">You can now edit the draft of <bdi>${hostName(url)}</bdi>.</p>
    <p>
      You can edit all of it, see its sources on the website, and turn it into a listing, which belongs to
      <bdi>${name ?? email}</bdi>. It is in your account, among your <a href="/account/drafts">drafts</a>.
    </p>
    <p><a class="button" href="${draftPath(id)}">Go to the draft</a></p>`;

/** For an unknown, expired or replaced link, or a draft that is closed. */
export function deadInvitePage({ site }: { site: SiteFacts }): string {
  return stepPage(
    site,
    'This invite no longer works',
    html`<p>
      Invites are valid for two weeks, a newer one to the same address replaces them, and the owner of the
      draft can withdraw them. Look for a newer mail, or ask for a new invite; if you copied the link by hand,
      check that it is complete.
    </p>`,
  );
}
