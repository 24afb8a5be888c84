/** The geometry of small charts, in the units of their `viewBox`. Pure. */

export interface Point {
  /** YYYY-MM-DD. */
  day: string;
  value: number;
}

export const chartWidth = 360;
export const chartHeight = 90;

/** The smallest of 1, 2, 3, 4, 5, 6, 8 times a power of ten that is not below the values; 1 for all zeros. */
export function scaleTop(values: readonly number[]): number {
  const max = Math.max(1, ...values);
  const power = 10 ** Math.floor(Math.log10(max));
  return [1, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((top) => top >= max) ?? max;
}

export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** One bar a day, a day with a value at least one unit high; days without one have none. */
export function bars(points: readonly Point[]): Bar[] {
  const top = scaleTop(points.map(({ value }) => value));
  const step = chartWidth / points.length;
  return points.flatMap(({ value }, index) => {
    if (value <= 0) return [];
    const height = Math.max(1, (value / top) * chartHeight);
    return [
      {
        x: rounded(index * step),
        y: rounded(chartHeight - height),
        width: rounded(step * 0.8),
        height: rounded(height),
      },
    ];
  });
}

/** The path of a line through the values, from edge to edge; days without a value leave a gap in proportion. */
export function linePath(points: readonly Point[]): string {
  const top = scaleTop(points.map(({ value }) => value));
  const times = points.map(({ day }) => Date.parse(day));
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const scale = last > first ? chartWidth / (last - first) : 0;
  return points
    .map(({ value }, index) => {
      const x = rounded(((times[index] ?? first) - first) * scale);
      return `${index === 0 ? 'M' : 'L'}${x} ${rounded(chartHeight - (value / top) * chartHeight)}`;
    })
    .join(' ');
}

/** The path around the area below that line. */
export const areaPath = (points: readonly Point[]): string =>
  `${linePath(points)} L${chartWidth} ${chartHeight} L0 ${chartHeight} Z`;

/** Weeks of the points, oldest first: of sums by day the total, of levels the last. Weeks begin on the first day. */
export function weekly(points: readonly Point[], kind: 'sum' | 'level'): Point[] {
  const weeks: Point[] = [];
  for (let from = 0; from < points.length; from += 7) {
    const week = points.slice(from, from + 7);
    const values = week.map(({ value }) => value);
    const value = kind === 'sum' ? values.reduce((sum, one) => sum + one, 0) : (values.at(-1) ?? 0);
    weeks.push({ day: week[0]?.day ?? '', value });
  }
  return weeks;
}
