/** The public log: removals and votes that did not count, by week, without names. */
import type { LogPage, LogWeek } from '../../audit/public-log.ts';
import { removalsInWords } from '../../audit/public-log-rules.ts';
import { holdReasonsInWords } from '../../community/vote-rules.ts';
import { textPaths, transparencyPath } from '../../directory/path-rules.ts';
import { weekEnd, weekStart } from '../../shared/week-rules.ts';
import { type Child, type Html, html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';
import { pager } from '../pager.ts';
import { counted, weekRange } from '../words.ts';

export function transparencyPage({ site, log }: { site: SiteFacts; log: LogPage }): string {
  return layout({
    site,
    title: 'Public log',
    description: `Listings that ${site.name} removed, and votes that did not count, week by week.`,
    canonical: log.page === 1 ? transparencyPath : `${transparencyPath}?page=${log.page}`,
    indexed: log.page === 1,
    body: html`<article class="reading site-text">
      <h1>Public log</h1>
      <p>
        What we removed, and which votes did not count, week by week. The log names no person and no listing.
        <a href="${textPaths['how-ranking-works']}">How ranking works</a> explains when votes count, and the
        <a href="${textPaths.terms}">terms</a> say what we remove.
      </p>
      ${log.weeks.map(weekSection)} ${pager(log, (page) => `${transparencyPath}?page=${page}`)}
      <p class="soft">
        Votes are listed in the week in which they were cast. Held votes wait for a review, so their numbers
        can still go down. A vote with several reasons is listed under each of them.
      </p>
    </article>`,
  });
}

function weekSection({ week, actions, votes }: LogWeek): Html {
  const removals = Object.entries(removalsInWords).flatMap(([reason, words]) => {
    const count = actions.find((action) => action.reason === reason)?.count ?? 0;
    return count > 0 ? [{ words, count }] : [];
  });
  const countOf = (reason: string) => actions.find((action) => action.reason === reason)?.count ?? 0;
  const removed = removals.reduce((sum, { count }) => sum + count, 0);
  const entries = [
    entry(removed, 'listing removed', 'listings removed', removals),
    entry(countOf('restored'), 'listing restored', 'listings restored'),
    entry(countOf('review'), 'review removed', 'reviews removed'),
    ...(['rejected', 'held'] as const).map((status) => {
      const ofStatus = votes.filter((vote) => vote.status === status);
      const reasons = ofStatus.flatMap(({ reason, count }) =>
        reason === null ? [] : [{ words: holdReasonsInWords[reason], count }],
      );
      const total = ofStatus.find(({ reason }) => reason === null)?.count ?? 0;
      return entry(total, `vote ${status}`, `votes ${status}`, reasons);
    }),
  ].filter((one) => one !== null);
  return html`<section class="log-week">
    <h2>${weekRange(weekStart(week).toISOString(), weekEnd(week).toISOString())}</h2>
    ${
      entries.length === 0
        ? html`<p class="soft">Nothing removed, and every vote counted.</p>`
        : html`<ul>
            ${entries}
          </ul>`
    }
  </section>`;
}

function entry(
  count: number,
  one: string,
  more: string,
  reasons: readonly { words: string; count: number }[] = [],
): Child {
  if (count === 0) return null;
  return html`<li>
    <strong>${counted(count, one, more)}</strong>
    ${
      reasons.length > 0 &&
      html`<ul>
        ${[...reasons]
          .sort((a, b) => b.count - a.count || a.words.localeCompare(b.words))
          .map((reason) => html`<li>${reason.count}: ${reason.words}</li> `)}
      </ul>`
    }
  </li>`;
}
