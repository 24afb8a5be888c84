/** Pictures of other websites: what is to be fetched, and what was stored. */
import type { Knex } from 'knex';
import type { StoredKind } from './picture-rules.ts';

export interface PictureRequest {
  id: number;
  n: number;
  kind: StoredKind;
  source_url: string;
}

/** The picture of a run; undefined if it was requested anew, is fetched already, or is gone. */
export async function findRequestedPicture(
  db: Knex,
  id: number,
  n: number,
): Promise<PictureRequest | undefined> {
  return db('pictures')
    .where({ id, n, status: 'waiting' })
    .first<PictureRequest | undefined>('id', 'n', 'kind', 'source_url');
}

/** Where the addresses of each kind are, with the column of what is stored of them. */
const places: Record<StoredKind, { table: string; address: string; picture: string; where?: object }> = {
  logo: { table: 'listings', address: 'logo_url', picture: 'logo_picture' },
  screenshot: { table: 'listing_media', address: 'url', picture: 'picture', where: { kind: 'image' } },
  face: { table: 'founders', address: 'photo_url', picture: 'photo_picture' },
};

/**
 * Records a stored picture, and shows it wherever its address is. False if it is not waited for any more.
 * @param picture `pictureText`
 */
export async function recordPicture(
  tx: Knex.Transaction,
  { id, n, kind, source_url: url }: PictureRequest,
  picture: string,
  now: Date,
): Promise<boolean> {
  const { table, address, picture: column, where = {} } = places[kind];
  const shown = () => tx(table).where({ [address]: url, ...where });
  // Before the picture, in the same order as edits do, to avoid a deadlock.
  await shown().forNoKeyUpdate().select(address);
  const before = await tx('pictures')
    .where({ id })
    .forUpdate()
    .first<{ n: number; picture: string | null } | undefined>('n', 'picture');
  if (before?.n !== n) return false;
  await tx('pictures').where({ id }).update({ status: 'stored', picture, failure: null, settled_at: now });
  if (before.picture !== null && before.picture !== picture) await retire(tx, [before.picture], now);
  await shown()
    .whereRaw('?? IS DISTINCT FROM ?', [column, picture])
    .update({ [column]: picture });
  return true;
}

/** Records why a picture cannot be stored. False if it is not waited for any more. */
export async function recordPictureFailure(
  db: Knex,
  { id, n }: PictureRequest,
  code: string,
  now: Date,
): Promise<boolean> {
  const updated = await db('pictures')
    .where({ id, n, status: 'waiting' })
    .update({ status: 'failed', failure: code, settled_at: now });
  return updated > 0;
}

/** The files of replaced and deleted pictures are removed later, as pages that are open may show them. */
async function retire(tx: Knex.Transaction, pictures: readonly string[], now: Date): Promise<void> {
  const rows = pictures.map((picture) => ({ key: picture.split(' ')[0], retired_at: now }));
  if (rows.length > 0) await tx('retired_pictures').insert(rows).onConflict('key').ignore();
}

/** Pictures that are to be fetched, oldest request first. `before`: requested earlier. */
export async function listWaitingPictures(
  db: Knex,
  { before, limit }: { before?: Date; limit?: number } = {},
): Promise<(PictureRequest & { requested_at: Date })[]> {
  const waiting = db('pictures').where({ status: 'waiting' }).orderBy(['requested_at', 'id']);
  if (before) void waiting.where('requested_at', '<', before);
  if (limit !== undefined) void waiting.limit(limit);
  return waiting.select('id', 'n', 'kind', 'source_url', 'requested_at');
}

export interface FailedPicture {
  id: number;
  kind: StoredKind;
  source_url: string;
  failure: string;
  settled_at: Date;
}

/** The last failures first. */
export async function listFailedPictures(db: Knex, limit: number): Promise<FailedPicture[]> {
  return db('pictures')
    .where({ status: 'failed' })
    .orderBy('settled_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select<FailedPicture[]>('id', 'kind', 'source_url', 'failure', 'settled_at');
}

/** Requests a picture anew, whatever became of it. Undefined if there is none with that id. */
export async function requestAgain(
  tx: Knex.Transaction,
  id: number,
  now: Date,
): Promise<PictureRequest | undefined> {
  const [row] = await tx('pictures')
    .where({ id })
    .update({ status: 'waiting', failure: null, settled_at: null, n: tx.raw('n + 1'), requested_at: now })
    .returning<PictureRequest[]>(['id', 'n', 'kind', 'source_url']);
  return row;
}

/** Purged at a time; the next purge comes within the hour. */
const maxPurged = 500;

/** Deletes pictures, settled before `before`, whose address nobody uses any more. Returns how many. */
export async function purgeUnusedPictures(tx: Knex.Transaction, before: Date, now: Date): Promise<number> {
  const unused = `settled_at < ? AND NOT EXISTS (SELECT FROM listings WHERE kind = 'logo' AND logo_url = source_url)
    AND NOT EXISTS (SELECT FROM listing_media m WHERE pictures.kind = 'screenshot' AND m.kind = 'image' AND m.url = source_url)
    AND NOT EXISTS (SELECT FROM founders WHERE pictures.kind = 'face' AND photo_url = source_url)
    AND NOT EXISTS (SELECT FROM offered_pictures o WHERE o.picture_id = pictures.id)`;
  const candidates = await tx('pictures')
    .whereRaw(unused, [before])
    .orderBy('settled_at')
    .limit(maxPurged)
    .forUpdate()
    .skipLocked()
    .pluck<number[]>('id');
  // Looked at again: somebody may have begun to use one before it was locked, and from here on nobody can.
  const deleted = await tx('pictures')
    .whereIn('id', candidates)
    .whereRaw(unused, [before])
    .delete()
    .returning<{ picture: string | null }[]>('picture');
  await retire(
    tx,
    deleted.flatMap(({ picture }) => picture ?? []),
    now,
  );
  return deleted.length;
}

/** Keys whose files nobody needs any more, retired before `before`. */
export async function listRetiredPictures(db: Knex, before: Date): Promise<string[]> {
  return db('retired_pictures')
    .where('retired_at', '<', before)
    .orderBy('retired_at')
    .limit(maxPurged)
    .pluck<string[]>('key');
}

/** Call once the files of the keys are removed. */
export async function forgetRetiredPictures(db: Knex, keys: readonly string[]): Promise<void> {
  await db('retired_pictures').whereIn('key', keys).delete();
}
