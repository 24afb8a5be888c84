/** Pictures that a website shows, which its founder can use as the logo and in the gallery of the listing. Pure. */

/** In the order in which they are offered. */
export const pictureKinds = ['logo', 'icon', 'preview', 'image'] as const;
/**
 * `logo`: stated as the logo, or in the header. `icon`: of the browser tab or home screen. `preview`: shown where the page
 * is shared. `image`: in the content, such as a screenshot.
 */
export type PictureKind = (typeof pictureKinds)[number];

export interface SitePicture {
  /** An https address, valid as `logo_url`; at most 500 characters. */
  url: string;
  kind: PictureKind;
  /** At most 300 characters; empty if the website states none. */
  alt: string;
}

/** A picture chosen for the gallery of a listing. */
export interface GalleryPicture {
  url: string;
  caption: string | null;
}

/** The small picture that the review page shows of one on a website. */
export interface Thumbnail {
  status: 'waiting' | 'stored' | 'failed';
  /** `pictureText`; null until it is stored. */
  picture: string | null;
}

/** Pictures of a website that are offered, at most. */
export const maxSitePictures = 40;
/** Pictures in the gallery of a listing, at most. */
export const maxGalleryPictures = 8;
/** Characters of a caption, at most. */
export const longestCaption = 200;

/** The pictures of a website's pages, in order of kind and page, each once; at most `maxSitePictures`. */
export function picturesOfSite(pages: readonly (readonly SitePicture[])[]): SitePicture[] {
  const found = pages.flat();
  const byUrl = new Map<string, SitePicture>();
  for (const kind of pictureKinds) {
    for (const picture of found) {
      const known = byUrl.get(picture.url);
      if (!known && picture.kind === kind) byUrl.set(picture.url, picture);
      else if (known?.alt === '' && picture.alt !== '')
        byUrl.set(picture.url, { ...known, alt: picture.alt });
    }
  }
  return [...byUrl.values()].slice(0, maxSitePictures);
}

/** Whether two galleries show the same pictures with the same captions in the same order. */
export const sameGallery = (a: readonly GalleryPicture[], b: readonly GalleryPicture[]): boolean =>
  a.length === b.length && a.every(({ url, caption }, i) => url === b[i]?.url && caption === b[i].caption);
