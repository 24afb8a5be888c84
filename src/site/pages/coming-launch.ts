/** The public page of a listing before its launch: when it launches, and what to do until then. */
import type { ListingView } from '../../listings/schema.ts';
import { weekInWords, weekStart, weekState } from '../../shared/week-rules.ts';
import { type Child, html } from '../html.ts';
import type { SiteFacts } from '../layout.ts';
import { webAddress } from '../links.ts';
import { untilInWords } from '../words.ts';
import { type Viewer, followButton } from './listing-community.ts';
import { weekPath } from './week-page.ts';

const isComing = ({ status, launch_week: week }: ListingView): boolean => status !== 'live' && week !== null;

export function comingLaunch(listing: ListingView, viewer: Viewer | null, now: Date): Child {
  const { launch_week: week } = listing;
  if (!isComing(listing) || week === null) return null;
  const isThisWeek = weekState(week, now) !== 'future';
  return html`<section class="panel coming" aria-labelledby="coming">
    <h2 id="coming">
      ${isThisWeek ? 'It launches this week' : html`It launches ${untilInWords(weekStart(week), now)}`}
    </h2>
    <p>
      Not launched yet: planned for the week of
      <time datetime="${week}">${weekInWords(week)}</time>. Votes open when it goes live.
    </p>
    <div class="ways">
      ${followButton(listing, viewer)} <span>to get its news by mail.</span>
      <a href="${weekPath(week)}">See all launches of its week</a>
    </div>
  </section>`;
}

/** What other sites show of the page when it is shared (Open Graph). */
export function sharedAs(site: SiteFacts, listing: ListingView): Child {
  const { name, tagline, launch_week: week, short_description: description, logo_url: logo, links } = listing;
  const coming = isComing(listing) && week !== null;
  const title = coming
    ? `${name} launches in the week of ${weekInWords(week)}`
    : tagline
      ? `${name}: ${tagline}`
      : name;
  const says = (coming ? [tagline, description] : [description, tagline]).find(Boolean);
  const image = webAddress(logo);
  return html`<meta property="og:type" content="website" />
    <meta property="og:site_name" content="${site.name}" />
    <meta property="og:title" content="${title}" />
    <meta
      property="og:description"
      content="${says ?? `${name} on ${site.name}, a directory of launches by the week.`}"
    />
    <meta property="og:url" content="${links.page}" />
    ${image !== null && html`<meta property="og:image" content="${image}" />`}
    <meta name="twitter:card" content="summary" />`;
}
