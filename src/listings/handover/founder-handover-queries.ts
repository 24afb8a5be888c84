/** The founders of a listing that passes to another account. */
import type { Knex } from 'knex';
import type { DraftProfile } from '../../shared/profile-rules.ts';
import { freeSlug } from '../../shared/slug-queries.ts';
import { foundersOf } from '../from-draft-rules.ts';

interface FounderOnListing {
  id: number;
  name: string;
  bio: string | null;
  title: string | null;
  drafted_as: string | null;
  account_id: number | null;
  /** Also on other accounts' listings. */
  elsewhere: boolean;
}

/**
 * Founder profiles of other accounts leave the listing. Where the website names that founder, the drafted founder takes
 * the place; otherwise the profile of the new owner does, if there is one. A founder that other listings share is copied,
 * so that edits of this listing change no other. The caller holds the lock on the listing.
 */
export async function passFounders(
  tx: Knex.Transaction,
  { listingId, accountId, drafted }: { listingId: number; accountId: number; drafted: DraftProfile | null },
): Promise<void> {
  const before = await listFounders(tx, listingId, accountId);
  const own = await tx('founders')
    .where({ account_id: accountId })
    .first<{ id: number; title: string | null } | undefined>('id', 'title');
  const kept: { founder_id: number; title: string | null; drafted_as: string | null }[] = [];
  let isOwnFree = own !== undefined && !before.some(({ id }) => id === own.id);
  for (const one of before) {
    const isOthers = one.account_id !== null && one.account_id !== accountId;
    const isShared = one.account_id === null && one.elsewhere;
    const stated = drafted && foundersOf(drafted).find(({ name }) => name === one.drafted_as);
    if (!isOthers && !isShared) {
      kept.push({ founder_id: one.id, title: one.title, drafted_as: one.name });
    } else if (isShared || stated) {
      const copy = isOthers && stated ? stated : one;
      const id = await insertFounder(tx, copy.name, copy.bio ?? null);
      kept.push({ founder_id: id, title: copy.title ?? null, drafted_as: copy.name });
    } else if (own && isOwnFree) {
      kept.push({ founder_id: own.id, title: own.title, drafted_as: null });
      isOwnFree = false;
    }
  }
  if (own && isOwnFree && kept.length === 0) {
    kept.push({ founder_id: own.id, title: own.title, drafted_as: null });
  }
  await tx('listing_founders').where({ listing_id: listingId }).delete();
  if (kept.length === 0) return;
  await tx('listing_founders').insert(
    kept.map((founder, position) => ({ ...founder, listing_id: listingId, position })),
  );
}

async function listFounders(
  tx: Knex.Transaction,
  listingId: number,
  accountId: number,
): Promise<FounderOnListing[]> {
  const { rows } = await tx.raw<{ rows: FounderOnListing[] }>(
    `SELECT f.id, f.name, f.bio, lf.title, lf.drafted_as, f.account_id, EXISTS (
       SELECT FROM listing_founders o JOIN listings l ON l.id = o.listing_id
       WHERE o.founder_id = f.id AND l.id <> :listingId AND l.owner_id IS DISTINCT FROM :accountId) AS elsewhere
     FROM listing_founders lf JOIN founders f ON f.id = lf.founder_id
     WHERE lf.listing_id = :listingId ORDER BY lf.position`,
    { listingId, accountId },
  );
  return rows;
}

async function insertFounder(tx: Knex.Transaction, name: string, bio: string | null): Promise<number> {
  const slug = await freeSlug(tx, 'founders', name);
  const [row] = (await tx('founders').insert({ slug, name, bio }).returning('id')) as [{ id: number }];
  return row.id;
}
