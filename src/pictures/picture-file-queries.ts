/** Files of pictures that are stored in Postgres. */
import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';

const fileOf = prepared<{ bytes: Buffer }>(
  'picture_file',
  'SELECT bytes FROM picture_files WHERE key = $1 AND file = $2',
);

/** Null if there is none. */
export async function findPictureFile(db: Knex, key: string, file: string): Promise<Buffer | null> {
  return (await fileOf(db, [key, file]))[0]?.bytes ?? null;
}

/** Stores a file, unless it is there. */
export async function insertPictureFile(db: Knex, key: string, file: string, bytes: Buffer): Promise<void> {
  await db('picture_files').insert({ key, file, bytes }).onConflict(['key', 'file']).ignore();
}

/** Deletes all files of a key. */
export async function deletePictureFiles(db: Knex, key: string): Promise<void> {
  await db('picture_files').where({ key }).delete();
}
