/** The icon of each kind, on a grid of 24 × 24, in `currentColor`. */
import type { Badge } from './kind-rules.ts';

const line = (path: string, width: number) =>
  `<path d="${path}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const solid = (path: string) => `<path d="${path}" fill="currentColor" fill-rule="evenodd"/>`;

const pictures = {
  /** The directory's own mark. */
  listed: line('M12 22V3.5M3.5 11 12 2.5l8.5 8.5', 3.5),
  /** A rocket. */
  launched: solid(
    'M12 .8c3.7 2.8 5.2 6.5 5.2 10.2 0 2-.5 3.9-1.4 5.6H8.2C7.3 14.9 6.8 13 6.8 11c0-3.7 1.5-7.4 5.2-10.2zm0 6.3a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6z' +
      'M5.6 12.2 2.6 15.6v4.6l4.3-2.6a14 14 0 0 1-1.3-5.4zm12.8 0 3 3.4v4.6l-4.3-2.6a14 14 0 0 0 1.3-5.4zM9.4 18.2h5.2c0 2-1.2 3.6-2.6 5-1.4-1.4-2.6-3-2.6-5z',
  ),
  /** A star. */
  featured:
    '<path d="M12 2.2l2.95 6.34 6.95.84-5.13 4.75 1.35 6.87L12 17.6 5.88 21l1.35-6.87L2.1 9.38l6.95-.84z" fill="currentColor" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round"/>',
  /** A tick. */
  verified: line('M3.8 12.8l5.4 5.4L20.4 6.4', 3.6),
};

/** Two branches of laurel. */
const laurel =
  line('M6.2 21.6C1.6 17.6.6 10.6 3.6 4.4M17.8 21.6c4.6-4 5.6-11 2.6-17.2', 1.5) +
  solid(
    'M3.6 4.4c2.3.6 3 2.5 2.2 4.6-2-.7-2.8-2.4-2.2-4.6zM1.9 10.2c2.2.9 3 2.5 2.4 4.7-2-.9-2.8-2.5-2.4-4.7zM3 15.7c2.3.4 3.5 1.9 3.3 4.1-2.2-.4-3.3-1.9-3.3-4.1zM20.4 4.4c-2.3.6-3 2.5-2.2 4.6 2-.7 2.8-2.4 2.2-4.6zM22.1 10.2c-2.2.9-3 2.5-2.4 4.7 2-.9 2.8-2.5 2.4-4.7zM21 15.7c-2.3.4-3.5 1.9-3.3 4.1 2.2-.4 3.3-1.9 3.3-4.1z',
  );

/** Digits as strokes, so that they do not depend on fonts. */
const digits = {
  1: 'M9.4 8.6 12.6 6.2V17.4',
  2: 'M8.8 9.2a3.3 3.3 0 0 1 6.6 0c0 2.2-1.6 3.4-6.6 8.2h6.8',
  3: 'M8.9 8.4c.6-1.4 1.7-2.2 3.2-2.2 1.9 0 3.2 1.1 3.2 2.7s-1.3 2.7-3.3 2.7c2.2 0 3.6 1.2 3.6 2.9s-1.5 2.9-3.5 2.9c-1.7 0-2.9-.8-3.5-2.2',
};

/** The markup of the icon; the caller places and scales it. */
export function pictureOf(badge: Badge): string {
  if (badge.kind !== 'launch-of-the-week') return pictures[badge.kind];
  return `${laurel}<g transform="translate(2.04 2.04) scale(.83)">${line(digits[badge.rank], 2.8)}</g>`;
}
