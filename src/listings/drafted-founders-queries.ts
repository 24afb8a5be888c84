/** Applies the founders of a draft to its listing. */
import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import { freeSlug } from '../shared/slug-queries.ts';
import { differences } from './carry-over-rules.ts';
import { type FounderFacts, type Person, mergedFacts, noFacts, samePerson } from './founder-match-rules.ts';
import { type CurrentFounder, type DraftedFounder, currentFounder } from './from-draft-rules.ts';

interface Listing {
  id: number;
  owner_id: number | null;
}

interface FounderRow extends FounderFacts, Person {
  id: number;
  name: string;
  account_id: number | null;
  /** Also a founder of listings of another owner. */
  elsewhere: boolean;
}

interface PlacedFounder extends FounderRow, CurrentFounder {
  title: string | null;
}

/**
 * Applies a change of a draft's founders to the listing. A founder keeps the page (slug) as long as the draft keeps the
 * name, and a person who is a founder of several listings of one owner has one page. A draft does not change the profile
 * of a founder with an account, who stays until they leave the listing in their profile. A founder who left is not added
 * again by a draft that names them unchanged. Founders of another owner's listings stay unchanged: the listing gets a
 * founder of its own. The caller holds the lock on the listing.
 */
export async function applyFounders(
  tx: Knex.Transaction,
  listing: Listing,
  drafted: DraftedFounder[],
  founders: DraftedFounder[],
): Promise<void> {
  if (isDeepStrictEqual(drafted, founders)) return;
  await lockFoundersOf(tx, listing.owner_id);
  const before = await listPlaced(tx, listing);
  const others = await listOthers(tx, listing);
  await tx('listing_founders').where({ listing_id: listing.id }).delete();
  const kept = new Set<number>();
  const place = async (id: number, title: string | null, draftedAs: string | null) => {
    await tx('listing_founders').insert({
      listing_id: listing.id,
      founder_id: id,
      position: kept.size,
      title,
      drafted_as: draftedAs,
    });
    kept.add(id);
  };
  const names = new Set(founders.map(({ entry }) => entry.name));
  const { added } = differences(
    drafted.map(({ entry }) => entry),
    founders.map(({ entry }) => entry),
  );
  for (const { entry, facts } of founders) {
    const { name, title = null } = entry;
    const known = currentFounder(
      before.filter(({ id }) => !kept.has(id)),
      name,
      names,
    );
    if (!known && !added.includes(entry)) continue;
    const was = known && drafted.find((one) => one.entry.name === name);
    const free = others.filter(({ id }) => !kept.has(id));
    const person = known ?? samePerson(free, { name, socials: facts.socials });
    const id = await saveFounder(tx, { name, before: was?.facts ?? noFacts, after: facts }, person);
    const isOwn = known !== undefined && known.account_id !== null;
    await place(id, isOwn ? known.title : title, name);
  }
  for (const { id, title, account_id, drafted_as } of before) {
    if (account_id !== null && !kept.has(id)) await place(id, title, drafted_as);
  }
  await deleteUnplacedFounders(
    tx,
    before.map(({ id }) => id).filter((id) => !kept.has(id)),
  );
}

/** Deletes those of the founders who have no listing and no account. */
export async function deleteUnplacedFounders(tx: Knex.Transaction, ids: readonly number[]): Promise<void> {
  await tx('founders')
    .whereIn('id', ids)
    .whereNull('account_id')
    .whereNotExists(tx('listing_founders').whereRaw('founder_id = founders.id'))
    .delete();
}

/** Otherwise two drafts that are submitted at once would each add the same person. */
async function lockFoundersOf(tx: Knex.Transaction, ownerId: number | null): Promise<void> {
  if (ownerId === null) return;
  await tx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`founders of ${ownerId}`]);
}

const columns = ['f.id', 'f.name', 'f.account_id', 'f.bio', 'f.country', 'f.socials'];
const isElsewhere = `EXISTS (SELECT FROM listing_founders o JOIN listings ol ON ol.id = o.listing_id
  WHERE o.founder_id = f.id AND ol.owner_id IS DISTINCT FROM ?)`;

async function listPlaced(tx: Knex.Transaction, { id, owner_id }: Listing): Promise<PlacedFounder[]> {
  return tx('listing_founders as lf')
    .join('founders as f', 'f.id', 'lf.founder_id')
    .where('lf.listing_id', id)
    .orderBy('lf.position')
    .select<PlacedFounder[]>(
      ...columns,
      'lf.drafted_as',
      'lf.title',
      tx.raw(`${isElsewhere} AS elsewhere`, [owner_id]),
    );
}

/** The owner's own profile, and the founders of the owner's other listings alone; the profile first. */
async function listOthers(tx: Knex.Transaction, { id, owner_id }: Listing): Promise<FounderRow[]> {
  if (owner_id === null) return [];
  const placed = tx('listing_founders as lf').join('listings as l', 'l.id', 'lf.listing_id');
  return tx('founders as f')
    .where((either) => {
      void either.where('f.account_id', owner_id).orWhere((theirs) => {
        void theirs
          .whereNull('f.account_id')
          .whereIn('f.id', placed.clone().where('l.owner_id', owner_id).select('lf.founder_id'))
          .whereRaw(`NOT ${isElsewhere}`, [owner_id]);
      });
    })
    .whereNotIn('f.id', tx('listing_founders').where({ listing_id: id }).select('founder_id'))
    .orderByRaw('f.account_id NULLS LAST, f.id')
    .select<FounderRow[]>(...columns, tx.raw('false AS elsewhere'));
}

interface DraftedChange {
  name: string;
  before: FounderFacts;
  after: FounderFacts;
}

/** Returns the id of the founder with the facts of the draft: of `person`, if that may be changed, else of a new one. */
async function saveFounder(
  tx: Knex.Transaction,
  { name, before, after }: DraftedChange,
  person: FounderRow | undefined,
): Promise<number> {
  if (!person) return insertFounder(tx, name, after);
  const { id, bio, country, socials } = person;
  const current = { bio, country, socials };
  const facts = mergedFacts(current, before, after);
  if (person.account_id !== null || isDeepStrictEqual(facts, current)) return id;
  if (person.elsewhere) return insertFounder(tx, name, facts);
  await tx('founders')
    .where({ id })
    .update({ ...facts, socials: JSON.stringify(facts.socials) });
  return id;
}

/** Returns the id of the new founder. */
export async function insertFounder(
  tx: Knex.Transaction,
  name: string,
  facts: FounderFacts,
): Promise<number> {
  const slug = await freeSlug(tx, { table: 'founders' }, name);
  const [row] = (await tx('founders')
    .insert({ slug, name, ...facts, socials: JSON.stringify(facts.socials) })
    .returning('id')) as [{ id: number }];
  return row.id;
}
