/** Pictures of a draft's website. They are loaded from there, as a listing's pictures are. */
import type { PictureKind, SitePicture } from '../../../shared/picture-rules.ts';
import { type Child, type Html, html } from '../../html.ts';
import { webAddress } from '../../links.ts';

const kindWords: Readonly<Record<PictureKind, string>> = {
  logo: 'Logo',
  icon: 'Icon',
  preview: 'Preview when shared',
  image: 'Picture',
};

/** What a picture is, for those who do not see it. */
export const pictureLabel = ({ kind, alt }: SitePicture): string =>
  alt === '' ? kindWords[kind] : `${kindWords[kind]}: ${alt}`;

/** A small picture; null if its address must not be shown. */
export function thumbnail(url: string, alt: string): Child {
  const src = webAddress(url);
  return (
    src !== null &&
    html`<img
      class="thumbnail"
      src="${src}"
      alt="${alt}"
      width="96"
      height="96"
      loading="lazy"
      referrerpolicy="no-referrer"
    />`
  );
}

/** The name of its file, which tells pictures with the same label apart. */
export function fileName(url: string): Html {
  const { pathname, hostname } = new URL(url);
  const name = pathname.split('/').at(-1);
  return html`<bdi>${name === undefined || name === '' ? hostname : name}</bdi>`;
}
