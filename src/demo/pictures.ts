/** The files of the demo's pictures, stored as those of other listings are. */
import type { Knex } from 'knex';
import type { PictureStore } from '../pictures/picture-store.ts';
import type { DrawnPictures } from './drawings/draw-pictures.ts';

export async function putPictures(
  store: PictureStore,
  { logos, faces, screens }: DrawnPictures,
): Promise<void> {
  for (const { key, files } of [...logos.values(), ...faces.values(), ...screens.values()]) {
    for (const { name, bytes } of files) await store.put(key, name, bytes);
  }
}

/** Removes the files; call it before the rows that name them are deleted. */
export async function removeDemoPictures(tx: Knex.Transaction, store: PictureStore): Promise<void> {
  const { rows } = await tx.raw<{ rows: { key: string }[] }>(
    `SELECT DISTINCT split_part(picture, ' ', 1) AS key FROM (
       SELECT logo_picture AS picture FROM listings WHERE is_demo
       UNION SELECT photo_picture FROM founders WHERE is_demo
       UNION SELECT m.picture FROM listing_media m JOIN listings l ON l.id = m.listing_id WHERE l.is_demo) p
     WHERE picture LIKE 'demo-%'`,
  );
  for (const { key } of rows) await store.remove(key);
}
