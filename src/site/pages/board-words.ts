/** Titles and figures of the boards for pages. The operations explain the rankings. */
import type { z } from 'zod';
import type { BoardName } from '../../launches/board-rules.ts';
import type { LeaderboardItem } from '../../launches/schema.ts';
import { type Html, html } from '../html.ts';
import type { Figure } from '../listing-parts.ts';
import { votesBox } from '../voting-parts.ts';
import { dayInWords, moneyInWords } from '../words.ts';

export const boardTitles: Record<BoardName, string> = {
  'community-weekly': 'The week by votes',
  'community-all-time': 'All time by votes',
  billboard: 'Billboard',
  'domain-rating': 'Domain Rating',
  revenue: 'Revenue',
};

export const boardPath = (board: BoardName): string => `/leaderboards/${board}`;

/** Marks paid placements. */
export const paidMark = html`<span class="mark">Paid</span>`;

type Item = z.output<typeof LeaderboardItem>;

/** The figure of a board's entry, with its source and date. */
export function figureOf({ paid, metric, listing }: Item): Figure {
  // A closed week gets no more votes.
  if (metric.name === 'votes') {
    return { box: votesBox(metric.value, metric.as_of === null ? listing.votes_pending : 0) };
  }
  const ofDemo = metric.is_demo && !listing.is_demo && ' (a figure of the demo)';
  const { figure, what, note } = figureInWords(metric);
  return {
    box: html`<p class="votes"><b>${figure}</b> ${what}</p>`,
    ...(paid && { mark: paidMark }),
    note: html`<p class="soft figure">${note}${ofDemo}</p>`,
  };
}

function figureInWords(metric: Item['metric']): { figure: string; what: string; note: Html } {
  const { name, value, source } = metric;
  const currency = metric.currency ?? 'EUR';
  const asOf = metric.as_of === null ? '' : dayInWords(metric.as_of);
  switch (name) {
    case 'contributed': {
      const money = moneyInWords(value, currency, { short: true });
      return { figure: money, what: 'paid', note: html`Paid placement: ${money} contributed` };
    }
    case 'domain_rating': {
      const note = html`Measured by <bdi>${source}</bdi> on ${asOf}${trendInWords(metric.trend)}`;
      return { figure: String(value), what: 'of 100', note };
    }
    default:
      return {
        figure: moneyInWords(value, currency, { short: true }),
        what: 'a month',
        note: html`Stated by <bdi>${source}</bdi>, as of ${asOf}`,
      };
  }
}

function trendInWords(trend: number | null): string {
  if (trend === null) return '';
  if (trend === 0) return ', as a month before';
  return `, ${trend > 0 ? 'up' : 'down'} ${Math.abs(trend)} in a month`;
}
