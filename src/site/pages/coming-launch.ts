/** The public page of a listing before its launch: when it launches, and what to do until then. */
import type { ListingView } from '../../listings/schema.ts';
import { weekInWords, weekStart, weekState } from '../../shared/week-rules.ts';
import { type Child, html } from '../html.ts';
import { untilInWords } from '../words.ts';
import { type Viewer, followButton } from './listing-community.ts';
import { weekPath } from './week-page.ts';

/** The week of a launch that is still to come. */
const comingWeek = ({ status, launch_week: week }: ListingView): string | null =>
  status === 'live' ? null : week;

export function comingLaunch(listing: ListingView, viewer: Viewer | null, now: Date): Child {
  const week = comingWeek(listing);
  if (week === null) return null;
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
      ${followButton(listing, viewer)} <span>to get a mail when it launches.</span>
      <a href="${weekPath(week)}">See all launches of its week</a>
    </div>
  </section>`;
}
