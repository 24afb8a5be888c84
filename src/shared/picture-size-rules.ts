/** Sizes and addresses of stored pictures. Pure. */
import type { PictureView } from './picture-view-schema.ts';

const smallWidths = [96, 256];
const largeWidths = [480, 960, 1600];
const largestSmallWidth = 256;

/** The widths at which a picture is stored, smallest first, in pixels. `largest`: its own, never enlarged. */
export function widthsOf(largest: number): number[] {
  const ladder = largest <= largestSmallWidth ? smallWidths : largeWidths;
  return [...ladder.filter((width) => width < largest), largest];
}

/** The path of one size of a picture. */
export const picturePath = (key: string, width: number) => `/pictures/${key}/${width}.webp`;

/** A picture as the rows of listings and founders hold it: `KEY WIDTH HEIGHT` of the largest size. */
export const pictureText = (key: string, { width, height }: { width: number; height: number }) =>
  `${key} ${width} ${height}`;

/** The view of a `pictureText`; null without a picture. `baseUrl`: of the site. */
export function pictureOf(text: string | null, baseUrl: string): PictureView | null {
  if (text === null) return null;
  const [key = '', width, height] = text.split(' ');
  return {
    url: baseUrl.replace(/(?<!\/)\/+$/, '') + picturePath(key, Number(width)),
    width: Number(width),
    height: Number(height),
  };
}

/** The addresses of all sizes of a picture with their widths, smallest first. */
export function sizesOf({ url, width }: PictureView): { url: string; width: number }[] {
  const directory = url.slice(0, url.lastIndexOf('/'));
  return widthsOf(width).map((size) => ({ url: `${directory}/${size}.webp`, width: size }));
}
