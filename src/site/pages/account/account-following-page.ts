/** The user's followed listings. */
import type { FollowedListing } from '../../../community/follow-schema.ts';
import { pictureOf } from '../../../shared/picture-size-rules.ts';
import { weekInWords } from '../../../shared/week-rules.ts';
import { listingPath } from '../../../listings/badge-rules.ts';
import { type Html, html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { logo } from '../../listing-parts.ts';
import { count, dayInWords } from '../../words.ts';
import { accountLayout } from './account-layout.ts';

const path = '/account/following';

export function followingPage({
  site,
  said,
  items,
  total,
}: {
  site: SiteFacts;
  said: unknown;
  items: readonly FollowedListing[];
  total: number;
}): string {
  return accountLayout({
    site,
    title: 'Following',
    path,
    said,
    body: html`
      <p>Listings you follow. When one of them launches or posts an update, you get a mail.</p>
      ${
        items.length === 0
          ? html`<p class="empty">
              You don’t follow any listings yet. <a href="/">See this week’s launches</a>, and press “Follow”
              on a page.
            </p>`
          : html`<ul class="rows">
              ${items.map((item) => followedRow(item, site))}
            </ul>`
      }
      ${
        total > items.length &&
        html`<p class="soft">These are the latest ${count(items.length)} of ${count(total)}.</p>`
      }
    `,
  });
}

function followedRow(
  { followed_at: since, logo_picture, ...listing }: FollowedListing,
  site: SiteFacts,
): Html {
  return html`<li class="row">
    ${logo({ ...listing, logo: pictureOf(logo_picture, site.urls.home) })}
    <div class="words">
      <h3>
        <a href="${listingPath(listing.slug)}"><bdi>${listing.name}</bdi></a>
      </h3>
      ${listing.tagline && html`<p><bdi>${listing.tagline}</bdi></p>`}
      <p class="soft">
        ${
          listing.status !== 'live' &&
          listing.launch_week !== null &&
          html`Launches in the week of ${weekInWords(listing.launch_week)}. `
        }Followed
        since <time datetime="${since.toISOString()}">${dayInWords(since.toISOString())}</time>
      </p>
    </div>
    <form method="post" action="${listingPath(listing.slug)}/follow">
      <input type="hidden" name="back" value="${path}?said=unfollowed" />
      <button class="button quiet" name="follow" value="end">
        Unfollow<span class="aside"> <bdi>${listing.name}</bdi></span>
      </button>
    </form>
  </li>`;
}
