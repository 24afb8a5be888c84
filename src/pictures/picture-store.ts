/** Where pictures are kept: in Postgres, or in a directory. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Knex } from 'knex';
import { deletePictureFiles, findPictureFile, insertPictureFile } from './picture-file-queries.ts';

/** Files of a key never change: another content has another key. Keys and files that are no names are refused. */
export interface PictureStore {
  /** Stores a file, such as `256.webp`, unless it is there. */
  put(key: string, file: string, bytes: Buffer): Promise<void>;
  /** Null if there is none. */
  get(key: string, file: string): Promise<Buffer | null>;
  /** Removes all files of a key; nothing if there are none. */
  remove(key: string): Promise<void>;
}

/** What keys and files may be called, as both become names in a directory. */
const keyPattern = /^[a-z0-9][a-z0-9-]{0,99}$/;
const filePattern = /^[a-z0-9][a-z0-9-]{0,39}\.(?:webp|png)$/;

/** @throws Error for names that no picture has */
function assertNames(key: string, file = 'any.webp'): void {
  if (!keyPattern.test(key) || !filePattern.test(file)) throw new Error('this is not the name of a picture');
}

/** @param directory of PICTURES_DIR; without it, pictures are stored in Postgres */
export function createPictureStore({
  db,
  directory,
}: {
  db: Knex;
  directory: string | undefined;
}): PictureStore {
  const store = directory === undefined ? inPostgres(db) : inDirectory(resolve(directory));
  return {
    async put(key, file, bytes) {
      assertNames(key, file);
      await store.put(key, file, bytes);
    },
    async get(key, file) {
      return keyPattern.test(key) && filePattern.test(file) ? store.get(key, file) : null;
    },
    async remove(key) {
      assertNames(key);
      await store.remove(key);
    },
  };
}

const inPostgres = (db: Knex): PictureStore => ({
  put: (key, file, bytes) => insertPictureFile(db, key, file, bytes),
  get: (key, file) => findPictureFile(db, key, file),
  remove: (key) => deletePictureFiles(db, key),
});

function inDirectory(directory: string): PictureStore {
  // Two letters of the key first, as directories of many thousand entries are slow to list and to copy.
  const folderOf = (key: string) => join(directory, key.slice(0, 2), key);
  return {
    async put(key, file, bytes) {
      const folder = folderOf(key);
      await mkdir(folder, { recursive: true });
      // Renamed when it is whole, so that nobody reads half a picture.
      const part = join(folder, `${randomUUID()}.part`);
      await writeFile(part, bytes, { flush: true });
      await rename(part, join(folder, file));
    },
    async get(key, file) {
      try {
        return await readFile(join(folderOf(key), file));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (key) => rm(folderOf(key), { recursive: true, force: true }),
  };
}
