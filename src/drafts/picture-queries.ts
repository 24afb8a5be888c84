/** Pictures of a draft's website, and those chosen for its listing. */
import type { Knex } from 'knex';
import { type GalleryPicture, type SitePicture, picturesOfSite } from '../shared/picture-rules.ts';

/** Lists the pictures of the pages that were read, in order of kind and page; at most `maxSitePictures`. */
export async function listSitePictures(db: Knex, draftId: string): Promise<SitePicture[]> {
  const pages = await db('draft_pages')
    .where({ draft_id: draftId })
    .whereNull('refused_why')
    .orderBy('position')
    .pluck<SitePicture[][]>('pictures');
  return picturesOfSite(pages);
}

/** Saves the gallery of a draft, which counts as an edit. The caller holds the lock on the draft. */
export async function updateGallery(
  tx: Knex.Transaction,
  id: string,
  gallery: readonly GalleryPicture[],
  now: Date,
): Promise<void> {
  await tx('drafts')
    .where({ id })
    .update({ gallery: JSON.stringify(gallery), updated_at: now });
}
