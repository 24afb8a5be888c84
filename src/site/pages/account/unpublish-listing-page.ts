import { ownListingPath } from '../../../shared/account-path-rules.ts';
import { addWeeks, mondayOf, weekInWords } from '../../../shared/week-rules.ts';
import { type Child, html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { counted } from '../../words.ts';
import { accountLayout } from './account-layout.ts';

export interface UnpublishListingPageInput {
  site: SiteFacts;
  listing: { id: number; name: string; votes: number; launch_week: string | null };
  now: Date;
}

/** Says what unpublishing means, and asks for confirmation. */
export function unpublishListingPage({ site, listing, now }: UnpublishListingPageInput): string {
  const { id, name, votes, launch_week: week } = listing;
  return accountLayout({
    site,
    title: 'Unpublish the listing?',
    path: '/account/listings',
    body: html`
      <p>
        <strong><bdi>${name}</bdi></strong> is no longer public: not on its page, and not in search, lists,
        feeds or badges. It remains yours, and you can publish it again at any time.
      </p>
      <ul class="points">
        <li>
          It keeps its ${counted(votes, 'vote')}, followers and reviews. Nobody can vote for it meanwhile.
        </li>
        ${week !== null && inItsWeek(week, now)}
        <li>Publishing it again is not a new launch: it keeps its launch week, launch day and votes.</li>
        <li>
          Orders are not extended: featured days pass, and the site team handles a relaunch whose week begins
          in the meantime.
        </li>
      </ul>
      <div class="ways">
        <form method="post" action="${ownListingPath(id)}/unpublish">
          <button class="button danger">Unpublish it</button>
        </form>
        <a href="${ownListingPath(id)}">Keep it public</a>
      </div>
    `,
  });
}

function inItsWeek(week: string, now: Date): Child {
  const isOver = mondayOf(now) >= addWeeks(week, 1);
  return isOver
    ? html`<li>
        Its place in the week of ${weekInWords(week)} and its awards are hidden with it, and shown again with
        it. No other listing moves up.
      </li>`
    : html`<li>
        Its launch week, from ${weekInWords(week)}, is not over. While it is unpublished it has no place in
        the ranking; if the week ends before you publish it again, it gets neither a place nor an award in it.
      </li>`;
}
