/** The figures of boards, each drawn in its own way so that no board is mistaken for another. */
import { type Child, type Html, html } from '../html.ts';
import type { Figure } from '../listing-parts.ts';
import { votesBox } from '../voting-parts.ts';
import { dayInWords, moneyInWords } from '../words.ts';
import { type BoardItem, paidMark } from './board-words.ts';

type Metric = BoardItem['metric'];

/** The figure of a board's entry, with its source and date. `best`: the highest value of the page, for bars. */
export function figureOf({ paid, metric, listing }: BoardItem, best: number): Figure {
  // A closed week gets no more votes.
  if (metric.name === 'votes') {
    return { box: votesBox(metric.value, metric.as_of === null ? listing.votes_pending : 0) };
  }
  const ofDemo = metric.is_demo && !listing.is_demo && ' (a figure of the demo)';
  const { box, note } = drawn(metric, best);
  return {
    box,
    ...(paid && { mark: paidMark }),
    note: html`<div class="soft figure">${note}${ofDemo}</div>`,
  };
}

/** The figure alone, for the top three of a board. */
export function shortFigure({ metric }: BoardItem): string {
  if (metric.unit === 'votes') return `${metric.value} ${metric.value === 1 ? 'vote' : 'votes'}`;
  return metric.unit === 'points' ? String(metric.value) : money(metric);
}

function drawn(metric: Metric, best: number): { box: Html; note: Child } {
  const { name, value, source } = metric;
  const asOf = metric.as_of === null ? '' : dayInWords(metric.as_of);
  switch (name) {
    case 'contributed':
      return {
        box: figure('paid', money(metric), 'paid'),
        note: `Paid placement: ${money(metric)} contributed`,
      };
    case 'domain_rating':
      return {
        box: html`<p class="votes rating">
          ${ring(value)}<span><b>${value}</b> of 100</span>
        </p>`,
        note: html`Measured by <bdi>${source}</bdi> on ${asOf}${trendInWords(metric.trend)}`,
      };
    default:
      return {
        box: figure('revenue', money(metric), 'a month'),
        note: html`${bar(best > 0 ? value / best : 0)}Stated by <bdi>${source}</bdi>, as of ${asOf}`,
      };
  }
}

const money = ({ value, currency }: Metric): string =>
  moneyInWords(value, currency ?? 'EUR', { short: true });

const figure = (kind: string, amount: string, unit: string): Html =>
  html`<p class="votes ${kind}"><b>${amount}</b> ${unit}</p>`;

/** A ring that is closed at 100. */
const ring = (points: number): Html =>
  html`<svg class="ring" viewBox="0 0 40 40" width="56" height="56" aria-hidden="true">
    <circle cx="20" cy="20" r="17" />
    <circle class="share" cx="20" cy="20" r="17" pathLength="100" stroke-dasharray="${points} 100" />
  </svg>`;

/** @param share of the best of the page, 0 to 1 */
const bar = (share: number): Html =>
  html`<svg
    class="bar-chart"
    viewBox="0 0 100 4"
    width="100"
    height="4"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <rect width="100" height="4" />
    <rect class="share" width="${Math.max(1, Math.round(share * 100))}" height="4" />
  </svg>`;

function trendInWords(trend: number | null): string {
  if (trend === null) return '';
  if (trend === 0) return ', as a month before';
  return `, ${trend > 0 ? 'up' : 'down'} ${Math.abs(trend)} in a month`;
}
