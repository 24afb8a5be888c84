/** Which pictures of other websites are stored, and in which sizes. Pure. */

/** `screenshot`: a picture of a gallery. `face`: the photo of a founder. */
export const storedKinds = ['logo', 'screenshot', 'face'] as const;
export type StoredKind = (typeof storedKinds)[number];

/** The largest width that is stored, in pixels; `widthsOf` (picture-size-rules.ts) has those below it. */
const maxWidths: Record<StoredKind, number> = { logo: 256, screenshot: 1600, face: 256 };

/** Size of a picture as it is sent, at most. */
export const maxPictureBytes = 10 * 1024 * 1024;
/** Size of an SVG, which unpacks to far more, at most. */
export const maxSvgBytes = 1024 * 1024;
/** Width times height, at most: a photo of 50 megapixels. */
export const maxPixels = 50_000_000;
/** Width and height each, at most. */
export const maxSide = 20_000;
/** Width and height each, at least; smaller ones are no logos, but counters. */
export const minSide = 16;
/** Attempts at a website that does not respond; the last one is about half an hour after the first. */
export const maxPictureAttempts = 5;

/** What is wrong with a picture that was fetched, in words for operators. */
export const pictureFailures = {
  unknown_type: 'it is no PNG, JPEG, GIF, WebP, AVIF, ICO or SVG',
  too_many_pixels: `it has more than ${maxPixels / 1_000_000} megapixels, or a side of more than ${maxSide}`,
  too_small: `a side of it has fewer than ${minSide} pixels`,
  broken: 'it is incomplete or damaged',
  blank: 'nothing is to be seen on it',
  svg_refused: 'it is an SVG that is too large, names other files, or has entities',
  took_too_long: 'decoding it took too long',
  too_much_memory: 'decoding it took too much memory',
} as const;
export type PictureFailureCode = keyof typeof pictureFailures;

/** Why a picture failed, with its code: one of these, or that of a failed fetch. */
export const failureInWords = (code: string): string =>
  Object.hasOwn(pictureFailures, code)
    ? `${code}: ${pictureFailures[code as PictureFailureCode]}`
    : `${code}: it could not be fetched`;

/** How a picture of `width` × `height` pixels is cut and scaled. */
export interface Framing {
  /** The part that is used, from the top left corner. */
  crop: { width: number; height: number };
  /** The largest size that is stored. */
  width: number;
  height: number;
  /** `contain`: with transparent sides. `cover`: cut to the most interesting part. */
  fit: 'fill' | 'contain' | 'cover';
}

/** A page that is photographed whole is cut below this multiple of its width. */
const maxScreenshotRatio = 2;

/**
 * The framing of a picture, never enlarged: logos at most as high as wide, faces square, screenshots at most twice as high as
 * wide.
 */
export function framingOf(kind: StoredKind, width: number, height: number): Framing {
  const most = maxWidths[kind];
  const whole = { width, height };
  if (kind === 'face') {
    const side = Math.min(width, height, most);
    return { crop: whole, width: side, height: side, fit: 'cover' };
  }
  if (kind === 'logo' && height > width) {
    const side = Math.min(height, most);
    return { crop: whole, width: side, height: side, fit: 'contain' };
  }
  const crop = { width, height: Math.min(height, width * maxScreenshotRatio) };
  const scaled = Math.min(width, most);
  return {
    crop,
    width: scaled,
    height: Math.max(1, Math.round((crop.height * scaled) / width)),
    fit: 'fill',
  };
}
