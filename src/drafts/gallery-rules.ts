/** Which pictures a gallery may have. */
import {
  type GalleryPicture,
  type SitePicture,
  longestCaption,
  maxGalleryPictures,
} from '../shared/picture-rules.ts';

/**
 * `changed`: it has changed since the user saw it. `unknown`: a picture that the website does not show. `too_many`: more
 * than 8. `caption`: one of more than 200 characters.
 */
export type GalleryRefusal = 'changed' | 'unknown' | 'too_many' | 'caption';

/** Why a gallery is refused; null if it is not. Pictures of the gallery before may stay, whatever the website shows now. */
export function galleryRefusal({
  gallery,
  before,
  found,
  isCurrent,
}: {
  gallery: readonly GalleryPicture[];
  before: readonly GalleryPicture[];
  found: readonly SitePicture[];
  /** The user saw `before`. */
  isCurrent: boolean;
}): GalleryRefusal | null {
  if (gallery.length > maxGalleryPictures) return 'too_many';
  if (gallery.some(({ caption }) => caption !== null && caption.length > longestCaption)) return 'caption';
  const known = new Set([...found, ...before].map(({ url }) => url));
  if (gallery.some(({ url }) => !known.has(url))) return 'unknown';
  return isCurrent ? null : 'changed';
}
