/** Pictures of a draft's website, and those chosen for its listing. */
import type { Knex } from 'knex';
import {
  type GalleryPicture,
  type SitePicture,
  type Thumbnail,
  picturesOfSite,
} from '../shared/picture-rules.ts';

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

/** Has the pictures fetched that the review page of a draft shows; those that were already are left as they are. */
export async function offerPictures(tx: Knex.Transaction, draftId: string, urls: string[]): Promise<void> {
  const { rows } = await tx.raw<{ rows: { url: string }[] }>(
    `SELECT DISTINCT url FROM unnest(:urls::text[]) AS url WHERE url LIKE 'https://%' AND NOT EXISTS (
       SELECT FROM offered_pictures o JOIN pictures p ON p.id = o.picture_id
       WHERE o.draft_id = :draftId AND p.source_url = url) ORDER BY url`,
    { draftId, urls },
  );
  if (rows.length === 0) return;
  const added = rows.map(({ url }) => url);
  // In the order of the addresses, so that two requests do not wait for each other.
  await tx.raw(`SELECT request_picture('logo', url) FROM unnest(?::text[]) AS url`, [added]);
  await tx.raw(
    `INSERT INTO offered_pictures (draft_id, picture_id)
     SELECT ?, id FROM pictures WHERE kind = 'logo' AND source_url = ANY (?::text[]) ON CONFLICT DO NOTHING`,
    [draftId, added],
  );
}

/** The thumbnails of a draft by the address of the picture. */
export async function listThumbnails(db: Knex, draftId: string): Promise<Map<string, Thumbnail>> {
  const rows = await db('offered_pictures as o')
    .join('pictures as p', 'p.id', 'o.picture_id')
    .where({ 'o.draft_id': draftId })
    .select<(Thumbnail & { source_url: string })[]>('p.source_url', 'p.status', 'p.picture');
  return new Map(rows.map(({ source_url, ...thumbnail }) => [source_url, thumbnail]));
}
