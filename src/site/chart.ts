/** Small charts of a value by day, drawn on the server, with their numbers as a table. */
import {
  type Point,
  areaPath,
  bars,
  chartHeight,
  chartWidth,
  linePath,
  scaleTop,
  weekly,
} from './chart-rules.ts';
import { type Html, html } from './html.ts';
import { count, counted, dayInWords } from './words.ts';

export interface Chart {
  /** Of the element; unique on the page. */
  id: string;
  title: string;
  /** What is counted: `view`. */
  noun: string;
  /** Sums by day are bars; levels by day, and values that are measured now and then, are lines. */
  kind: 'sum' | 'level' | 'measured';
  /** At least one, oldest first; only measured ones have gaps. */
  points: readonly Point[];
  /** A sentence about where the numbers come from. */
  note?: string;
}

export function chart({ id, title, noun, kind, points, note }: Chart): Html {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return html``;
  const top = scaleTop(points.map(({ value }) => value));
  const says = summary({ noun, kind, points }, first, last);
  return html`<figure class="chart" id="${id}">
    <figcaption><strong>${title}</strong> <span class="soft">${says}</span></figcaption>
    <svg
      viewBox="0 0 ${chartWidth} ${chartHeight}"
      role="img"
      aria-labelledby="${id}-title ${id}-desc"
      preserveAspectRatio="none"
    >
      <title id="${id}-title">${title}</title>
      <desc id="${id}-desc">${says}</desc>
      <line class="axis" x1="0" y1="${chartHeight}" x2="${chartWidth}" y2="${chartHeight}" />
      ${
        kind === 'sum'
          ? bars(points).map(
              ({ x, y, width, height }) =>
                html`<rect x="${x}" y="${y}" width="${width}" height="${height}" />`,
            )
          : html`<path class="area" d="${areaPath(points)}" /> <path d="${linePath(points)}" />`
      }
    </svg>
    <p class="scale soft">
      <span>${dayInWords(first.day)}</span> <span>Top: ${count(top)}</span>
      <span>${dayInWords(last.day)}</span>
    </p>
    <details>
      <summary>${title} in numbers</summary>
      ${note && html`<p class="soft">${note}</p>`}
      <table>
        <thead>
          <tr>
            <th scope="col">${kind === 'measured' ? 'Measured on' : 'Seven days from'}</th>
            <th scope="col">${valueHeadings[kind]}</th>
          </tr>
        </thead>
        <tbody>
          ${(kind === 'measured' ? points : weekly(points, kind)).map(
            ({ day, value }) =>
              html`<tr>
                <th scope="row"><time datetime="${day}">${dayInWords(day)}</time></th>
                <td>${count(value)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </details>
  </figure>`;
}

const valueHeadings = { sum: 'Sum', level: 'At their end', measured: 'Value' } as const;

function summary({ noun, kind, points }: Pick<Chart, 'noun' | 'kind' | 'points'>, first: Point, last: Point) {
  const values = points.map(({ value }) => value);
  if (kind === 'sum') {
    const total = values.reduce((sum, one) => sum + one, 0);
    return `${counted(total, noun)} in ${points.length} days; the most on a day: ${count(Math.max(...values))}.`;
  }
  return kind === 'level'
    ? `${counted(first.value, noun)} ${points.length} days ago, ${count(last.value)} today.`
    : `${counted(first.value, noun)} on ${dayInWords(first.day)}, ${count(last.value)} on ${dayInWords(last.day)}.`;
}
