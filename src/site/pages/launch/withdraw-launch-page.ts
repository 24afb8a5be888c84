import { ownLaunchPath } from '../../../shared/account-path-rules.ts';
import { weekInWords } from '../../../shared/week-rules.ts';
import { html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { accountLayout } from '../account/account-layout.ts';

/** Asks for confirmation before withdrawing a launch. */
export function withdrawLaunchPage({
  site,
  listing: { id, name },
  week,
}: {
  site: SiteFacts;
  listing: { id: number; name: string };
  week: string;
}): string {
  return accountLayout({
    site,
    title: 'Withdraw the launch?',
    path: '/account/listings',
    body: html`
      <p>
        <strong><bdi>${name}</bdi></strong> loses its place in the week of ${weekInWords(week)}, and its page
        is no longer public. The listing remains yours. If you choose the free plan again, it waits for a
        later week.
      </p>
      <div class="ways">
        <form method="post" action="${ownLaunchPath(id)}/withdraw">
          <button class="button danger">Withdraw the launch</button>
        </form>
        <a href="${ownLaunchPath(id)}">Keep its place</a>
      </div>
    `,
  });
}
