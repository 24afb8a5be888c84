/** The pages of the opt-out link in mails. The address is masked, as the link may be shared. */
import { maskedAddress } from '../../drafts/invite-rules.ts';
import { stopPath } from '../../mail/stop-rules.ts';
import { html } from '../html.ts';
import { type SiteFacts, stepPage } from '../layout.ts';

interface StopPage {
  site: SiteFacts | null;
  token: string;
  address: string;
}

/** Requires a button, as mail scanners open every link. */
export function stopMailsPage({ site, token, address }: StopPage): string {
  return stepPage(
    site,
    'Stop mails that other people trigger?',
    html`<p>
        Somebody typed <strong><bdi>${maskedAddress(address)}</bdi></strong
        >, so we wrote to it: a sign-in link, an invite, or the confirmation of a claim. We can stop sending
        such mails to it, whoever requests them.
      </p>
      <form method="post" action="${stopPath(token)}">
        <button class="button" type="submit">Stop these mails</button>
      </form>`,
  );
}

export function stoppedMailsPage({ site, token, address }: StopPage): string {
  return stepPage(
    site,
    'You will get no more of these mails',
    html`<p>
        We no longer send mails to <strong><bdi>${maskedAddress(address)}</bdi></strong> that somebody else
        has triggered. If you have an account, you can still sign in: with a passkey, or by mail in a browser
        that you have signed in with before. To sign in by mail in any other browser, allow these mails again
        first.
      </p>
      <form method="post" action="${stopPath(token)}/undo">
        <button class="button quiet" type="submit">Allow these mails again</button>
      </form>`,
  );
}

/** For an expired or invalid link. */
export function deadStopPage({ site }: { site: SiteFacts | null }): string {
  return stepPage(
    site,
    'This link no longer works',
    html`<p>
      Links in mails are kept for 90 days. Open the one at the end of the newest mail that you have from us;
      if you copied it by hand, make sure that you have all of it.
    </p>`,
  );
}
