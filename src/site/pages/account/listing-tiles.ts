/** The parts of a listing that its owner manages, each on a page of its own, and how many people it reaches. */
import type { z } from 'zod';
import { cartPath, ownListingPath } from '../../../shared/account-path-rules.ts';
import type { Audience } from '../../../community/own-audience.ts';
import type { OwnListingView } from '../../../listings/schema.ts';
import { chart } from '../../chart.ts';
import { type Html, html } from '../../html.ts';
import { isPublic } from '../../listing-status.ts';
import { counted } from '../../words.ts';

type OwnListing = z.output<typeof OwnListingView>;

export function listingTiles(listing: OwnListing): Html {
  const { id, milestones, status } = listing;
  const at = (part: string) => `${ownListingPath(id)}/${part}`;
  const tiles: readonly (readonly [string, string, string] | false)[] = [
    [at('edit'), 'Edit', 'Texts, features, prices, links, questions; public at once'],
    [at('history'), 'History', 'Who changed what, before and after'],
    [
      at('updates'),
      'Updates',
      isPublic(listing) ? 'News to your followers, with a preview' : 'News to followers, once it is public',
    ],
    [
      at('milestones'),
      'Milestones',
      milestones.length > 0 ? counted(milestones.length, 'milestone') : 'None yet',
    ],
    [at('story'), 'Founder story', Object.keys(listing.story).length > 0 ? 'Written' : 'Not written yet'],
    ['/account/interview', 'Interview', 'Questions that founders answer'],
    [at('badges'), 'Badges', 'Pictures and code for your website'],
    status === 'live' && [
      cartPath(id, 'relaunch'),
      'Relaunch',
      'Launch it once more, in a week that you choose',
    ],
  ];
  return html`<nav class="section" aria-label="Manage the listing">
    <ul class="tiles">
      ${tiles.map(
        (tile) =>
          tile &&
          html`<li>
            <a class="tile" href="${tile[0]}"
              ><strong>${tile[1]}</strong> <span class="soft">${tile[2]}</span></a
            >
          </li>`,
      )}
    </ul>
  </nav>`;
}

/** How many people it reaches, with charts of the last quarter once there is something to show. */
export function audienceCharts({ days, views, followers, votes }: Audience): Html {
  return html`<section class="section" id="audience">
    <h2>Who sees it</h2>
    <p>${counted(views, 'view')}, ${counted(followers, 'follower')} and ${counted(votes, 'vote')} in all.</p>
    ${views + followers + votes > 0 && charts(days)}
  </section>`;
}

function charts(days: Audience['days']): Html {
  const pointsOf = (name: 'views' | 'followers' | 'votes') =>
    days.map((day) => ({ day: day.day, value: day[name] }));
  return html`<div class="charts">
    ${chart({
      id: 'views',
      title: 'Views a day',
      noun: 'view',
      kind: 'sum',
      points: pointsOf('views'),
      note: 'How often its page was opened, and programs read it. Days are in UTC.',
    })}
    ${chart({
      id: 'followers',
      title: 'Followers',
      noun: 'follower',
      kind: 'level',
      points: pointsOf('followers'),
      note: 'Today’s followers by the day on which they started. Days are in UTC.',
    })}
    ${chart({
      id: 'votes',
      title: 'Votes a day',
      noun: 'vote',
      kind: 'sum',
      points: pointsOf('votes'),
      note: 'Votes that count, by the day on which they were cast. Days are in UTC.',
    })}
  </div>`;
}
