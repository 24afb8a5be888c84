/** Pictures of a draft's website, as this site has stored them. */
import { createHash } from 'node:crypto';
import type { PictureKind, SitePicture, Thumbnail } from '../../../shared/picture-rules.ts';
import { pictureOf } from '../../../shared/picture-size-rules.ts';
import { type Html, html } from '../../html.ts';
import { renewed } from '../../live.ts';
import { picture } from '../../picture.ts';

const kindWords: Readonly<Record<PictureKind, string>> = {
  logo: 'Logo',
  icon: 'Icon',
  preview: 'Preview when shared',
  image: 'Picture',
};

/** What a picture is, for those who do not see it. */
export const pictureLabel = ({ kind, alt }: SitePicture): string =>
  alt === '' ? kindWords[kind] : `${kindWords[kind]}: ${alt}`;

export const thumbnailPlaces = ['logo', 'gallery', 'choice'] as const;
type ThumbnailPlace = (typeof thumbnailPlaces)[number];

interface ThumbnailInput {
  draftId: string;
  url: string;
  /** The part of the page: the same picture may be in several. */
  place: ThumbnailPlace;
  alt: string;
  /** Of that address; undefined if none was requested. */
  thumbnail: Thumbnail | undefined;
}

/** A small picture. While it is being fetched, it is renewed until it is there. */
export function thumbnailOf({ draftId, url, place, alt, thumbnail }: ThumbnailInput): Html {
  const view = pictureOf(thumbnail?.picture ?? null, thisSite);
  if (view !== null) return picture(view, { alt, sizes: '160px', className: 'thumbnail' });
  if (thumbnail?.status !== 'waiting') {
    return html`<span class="thumbnail none">This picture could not be fetched</span>`;
  }
  const id = `thumbnail-${place}-${createHash('sha256').update(url).digest('hex').slice(0, 12)}`;
  return html`<span
    id="${id}"
    class="thumbnail none"
    ${renewed(id, thumbnailPath({ draftId, url, place, alt }))}
    >Being fetched …</span
  >`;
}

/** Pages name pictures by their paths, whatever the address of the site. */
const thisSite = 'https://localhost';

/** The path of one thumbnail alone. */
function thumbnailPath({ draftId, ...query }: Omit<ThumbnailInput, 'thumbnail'>): string {
  return `/account/drafts/${draftId}/thumbnail?${new URLSearchParams(query).toString()}`;
}

/** The name of its file, which tells pictures with the same label apart. */
export function fileName(url: string): Html {
  const { pathname, hostname } = new URL(url);
  const name = pathname.split('/').at(-1);
  return html`<bdi>${name === undefined || name === '' ? hostname : name}</bdi>`;
}
