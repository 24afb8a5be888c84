/** Small charts of a value by day, drawn on the server, with their numbers as a table. */
import { type Point, bars, chartHeight, chartWidth, linePath, scaleTop, weekly } from './chart-rules.ts';
import { type Html, html } from './html.ts';
import { count, counted, dayInWords } from './words.ts';

export interface Chart {
  /** Of the element; unique on the page. */
  id: string;
  title: string;
  /** What is counted: `view`. */
  noun: string;
  /** Sums by day are bars, levels a line. */
  kind: 'sum' | 'level';
  /** At least one, without gaps, oldest first. */
  points: readonly Point[];
  /** A sentence about where the numbers come from. */
  note?: string;
}

export function chart({ id, title, noun, kind, points, note }: Chart): Html {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return html``;
  const values = points.map(({ value }) => value);
  const total = kind === 'sum' ? values.reduce((sum, one) => sum + one, 0) : last.value;
  const top = scaleTop(values);
  const says =
    kind === 'sum'
      ? `${counted(total, noun)} in ${points.length} days; the most on a day: ${count(Math.max(...values))}.`
      : `${counted(first.value, noun)} ${points.length} days ago, ${count(last.value)} today.`;
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
          : html`<path d="${linePath(points)}" />`
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
            <th scope="col">Seven days from</th>
            <th scope="col">${kind === 'sum' ? 'Sum' : 'At their end'}</th>
          </tr>
        </thead>
        <tbody>
          ${weekly(points, kind).map(
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
