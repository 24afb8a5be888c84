/** The page of a mailed claim link. */
import type { ConfirmResult } from '../../../claims/own-claims.ts';
import { html } from '../../html.ts';
import { type SiteFacts, stepPage } from '../../layout.ts';

export interface ClaimLinkPageInput {
  site: SiteFacts;
  link: ConfirmResult;
  token: string;
}

/** GET changes nothing, as mail scanners open links too. */
export function claimLinkPage({ site, link, token }: ClaimLinkPageInput): string {
  switch (link.is) {
    case 'open':
      return stepPage(
        site,
        'Confirm that the website is yours',
        html`<p>
            You claim the listing <strong><bdi>${link.name}</bdi></strong> and show, by the mail to
            <bdi>${link.email}</bdi>, that <strong><bdi>${link.host}</bdi></strong> is yours.
          </p>
          <p>
            The listing then belongs to this account, ${site.viewer && html`<bdi>${site.viewer.email}</bdi>`}.
            It is not the same as paid, and costs nothing.
          </p>
          <form class="form" method="post" action="/claims/confirm">
            <input type="hidden" name="token" value="${token}" />
            <p><button class="button">Confirm</button></p>
          </form>`,
      );
    case 'done':
      return stepPage(
        site,
        'This is confirmed',
        html`<p>
          You don’t have to do anything. <a href="/account/claims/${link.claimId}">See the claim</a>
        </p>`,
      );
    case 'not_yours':
      return stepPage(
        site,
        'This link is for another account',
        html`<p>
          Open this link while you are signed in as the account that claims the listing. You are signed in as
          another account: sign out, sign in as the right one, and open the link in the mail again.
        </p>`,
      );
    case 'refused':
      return stepPage(site, 'This claim is over', html`<p>${link.why}</p>`);
    case 'dead':
      return stepPage(
        site,
        'This link no longer works',
        html`<p>
            It works until the claim expires or another link is sent. If you copied it by hand, check that it
            is complete.
          </p>
          <p><a href="/account/claims">See your claims</a></p>`,
      );
  }
}

/** After signing in, the user opens the link in the mail again. */
export const signInForLinkPage = ({ site }: { site: SiteFacts }): string =>
  stepPage(
    site,
    'Sign in first',
    html`<p>
        The link confirms a claim for the account that made it. Sign in as that account in this browser, then
        open the link in the mail again.
      </p>
      <p>
        <a class="button" href="/sign-in?return_to=${encodeURIComponent('/account/claims')}">Sign in</a>
      </p>`,
  );
