/** Pictures on pages. All are served from here: the pages load none of another origin (security-headers.ts). */
import { sizesOf } from '../shared/picture-size-rules.ts';
import type { PictureView } from '../shared/picture-view-schema.ts';
import { type Html, html } from './html.ts';

/**
 * The address of a picture within the site, which may be open under another name than its own. Badges of a listing of another
 * site are not shown, only their words.
 */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** The value of `srcset`: every stored size of a picture. */
export const srcsetOf = (view: PictureView): string =>
  sizesOf(view)
    .map(({ url, width }) => `${pathOf(url)} ${width}w`)
    .join(', ');

export interface PictureOptions {
  /** Empty for a picture that only decorates. */
  alt: string;
  /** The width at which the page shows it, as the attribute `sizes`: `48px`, `(max-width: 40rem) 100vw, 40rem`. */
  sizes: string;
  className?: string;
  /** Near the top of the page: it is loaded at once. */
  eager?: boolean;
}

/** A picture in the size that the screen needs, with its place on the page kept free until it is loaded. */
export function picture(view: PictureView, { alt, sizes, className, eager }: PictureOptions): Html {
  return html`<img
    ${className !== undefined && html`class="${className}"`}
    src="${pathOf(view.url)}"
    srcset="${srcsetOf(view)}"
    sizes="${sizes}"
    width="${view.width}"
    height="${view.height}"
    alt="${alt}"
    decoding="async"
    ${eager ? html`fetchpriority="high"` : html`loading="lazy"`}
  />`;
}
