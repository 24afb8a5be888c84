/** The pictures of a listing, which its draft chooses; videos are not changed. */
import type { Knex } from 'knex';
import { type GalleryPicture, sameGallery } from '../shared/picture-rules.ts';
import { type EditContext, type EditedRow, recordChange } from './publish-queries.ts';

/** The pictures of a listing, in their order. */
export const listGallery = async (db: Knex, listingId: number): Promise<GalleryPicture[]> =>
  db('listing_media')
    .where({ listing_id: listingId, kind: 'image' })
    .orderBy('position')
    .select('url', 'caption');

/** Inserts the pictures of a listing after its videos. */
export async function insertGallery(
  tx: Knex.Transaction,
  listingId: number,
  gallery: readonly GalleryPicture[],
): Promise<void> {
  if (gallery.length === 0) return;
  const last = await tx('listing_media')
    .where({ listing_id: listingId })
    .max<{ last: number | null }[]>('position as last');
  const first = (last[0]?.last ?? -1) + 1;
  await tx('listing_media').insert(
    gallery.map(({ url, caption }, i) => ({
      listing_id: listingId,
      position: first + i,
      kind: 'image',
      url,
      caption,
    })),
  );
}

/** Replaces the pictures of a listing: a change in its history. The lock on its draft guarantees that the listing exists. */
export async function replaceGallery(
  tx: Knex.Transaction,
  context: EditContext,
  listingId: number,
  gallery: readonly GalleryPicture[],
): Promise<void> {
  const rows = (await tx('listings')
    .where({ id: listingId })
    .forNoKeyUpdate()
    .select('id', 'site_id', 'slug', 'name')) as [EditedRow];
  const before = await listGallery(tx, listingId);
  if (sameGallery(before, gallery)) return;
  await tx('listing_media').where({ listing_id: listingId, kind: 'image' }).delete();
  await insertGallery(tx, listingId, gallery);
  await recordChange(tx, context, rows[0], { before: { gallery: before }, after: { gallery } });
}
