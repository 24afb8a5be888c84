/** The founder profile of an account, and the listings that show it. */
import type { Knex } from 'knex';
import type { Socials } from '../shared/profile-schema.ts';
import { openStatuses } from '../shared/free-launch-status-rules.ts';
import { freeSlug } from '../shared/slug-queries.ts';
import type { Profile } from './profile-schema.ts';

export interface FounderRow {
  id: number;
  slug: string;
  name: string;
  title: string | null;
  bio: string | null;
  country: string | null;
  socials: Socials;
  photo_url: string | null;
}

/** The founder profile of an account. */
export async function findOwnFounder(db: Knex, accountId: number): Promise<FounderRow | undefined> {
  return db('founders')
    .where({ account_id: accountId })
    .first<FounderRow | undefined>('id', 'slug', 'name', 'title', 'bio', 'country', 'socials', 'photo_url');
}

export interface FoundedListing {
  id: number;
  name: string;
  status: string;
  /** The sequence number of its pending free launch, if any. */
  open_launch: number | null;
  founders: {
    id: number;
    account_id: number | null;
    name: string;
    title: string | null;
    bio: string | null;
    country: string | null;
    socials: Socials;
    /** Also appears on other accounts' listings. */
    elsewhere: boolean;
  }[];
}

/** More than is practical to choose from with checkboxes. */
const maxListings = 200;

/** An account's listings with their founders, newest first. */
export async function listFoundedListings(db: Knex, accountId: number): Promise<FoundedListing[]> {
  const { rows } = await db.raw<{ rows: FoundedListing[] }>(
    `SELECT l.id, l.name, l.status,
       (SELECT n FROM free_launches WHERE listing_id = l.id AND status = ANY (:open)) AS open_launch,
       (SELECT coalesce(json_agg(json_build_object('id', f.id, 'account_id', f.account_id, 'name', f.name,
            'title', lf.title, 'bio', f.bio, 'country', f.country, 'socials', f.socials, 'elsewhere', EXISTS (
              SELECT FROM listing_founders o JOIN listings ol ON ol.id = o.listing_id
              WHERE o.founder_id = f.id AND ol.owner_id IS DISTINCT FROM l.owner_id)) ORDER BY lf.position), '[]')
        FROM listing_founders lf JOIN founders f ON f.id = lf.founder_id WHERE lf.listing_id = l.id) AS founders
     FROM listings l WHERE l.owner_id = :accountId ORDER BY l.id DESC LIMIT ${maxListings}`,
    { accountId, open: [...openStatuses] },
  );
  return rows;
}

/** Locks an account's listings until `tx` ends, so that changes of their founders are serialised. */
export async function holdOwnListings(tx: Knex.Transaction, accountId: number): Promise<void> {
  await tx('listings').where({ owner_id: accountId }).orderBy('id').forNoKeyUpdate().select('id');
}

const columnsOf = ({ name, title, bio, country, socials, photo_url }: Profile) => ({
  name,
  title,
  bio,
  country,
  photo_url,
  socials: JSON.stringify(socials),
});

/** Inserts the founder profile of an account; returns its id. */
export async function insertFounder(
  tx: Knex.Transaction,
  accountId: number,
  profile: Profile,
): Promise<number> {
  const slug = await freeSlug(tx, { table: 'founders' }, profile.name);
  const rows = await tx('founders')
    .insert({ ...columnsOf(profile), slug, account_id: accountId })
    .returning<{ id: number }[]>('id');
  return rows[0]?.id ?? 0;
}

/** Updates the founder, and links it to the account. */
export async function updateFounder(
  tx: Knex.Transaction,
  founderId: number,
  accountId: number,
  profile: Profile,
): Promise<void> {
  await tx('founders')
    .where({ id: founderId })
    .update({ ...columnsOf(profile), account_id: accountId });
}

/** Puts a founder on a listing, replacing `insteadOf` or last; or changes the title there. */
export async function placeFounder(
  tx: Knex.Transaction,
  place: { listingId: number; founderId: number; title: string | null; insteadOf?: number | undefined },
): Promise<void> {
  const { listingId, founderId, title, insteadOf } = place;
  if (insteadOf !== undefined) {
    await tx('listing_founders')
      .where({ listing_id: listingId, founder_id: insteadOf })
      .update({ founder_id: founderId, title });
    if (insteadOf !== founderId) await deleteUnplaced(tx, insteadOf);
    return;
  }
  await tx.raw(
    `INSERT INTO listing_founders (listing_id, founder_id, position, title)
     SELECT :listingId, :founderId, coalesce(max(position) + 1, 0), :title FROM listing_founders WHERE listing_id = :listingId`,
    { listingId, founderId, title },
  );
}

/** Removes a founder from a listing. */
export async function displaceFounder(
  tx: Knex.Transaction,
  listingId: number,
  founderId: number,
): Promise<void> {
  await tx('listing_founders').where({ listing_id: listingId, founder_id: founderId }).delete();
}

async function deleteUnplaced(tx: Knex.Transaction, founderId: number): Promise<void> {
  await tx('founders')
    .where({ id: founderId })
    .whereNull('account_id')
    .whereNotExists(tx('listing_founders').whereRaw('founder_id = founders.id'))
    .delete();
}
