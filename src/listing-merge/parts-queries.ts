/** Gives a listing the milestones, pictures, founders and story of a listing that is merged into it, as far as it lacks them. */
import type { Knex } from 'knex';
import { type Person, samePerson } from '../listings/founder-match-rules.ts';
import { foundersOf } from '../listings/from-draft-rules.ts';
import { type DraftProfile, applyEdits, wasReady } from '../shared/profile-rules.ts';
import type { DraftFounder } from '../shared/profile-schema.ts';

interface Pair {
  from: number;
  into: number;
}

export interface MovedParts {
  milestones: number;
  media: number;
  founders: number;
  /** Interview answers for founders that both listings have. */
  answers: number;
  stories: 0 | 1;
}

/** The caller holds the locks on the listings and their drafts. */
export async function moveParts(tx: Knex.Transaction, pair: Pair): Promise<MovedParts> {
  return {
    milestones: await moveMilestones(tx, pair),
    media: await moveMedia(tx, pair),
    ...(await moveFounders(tx, pair)),
    stories: await copyStory(tx, pair),
  };
}

/** They do not come from the draft of `into`, which therefore does not remove them. */
async function moveMilestones(tx: Knex.Transaction, pair: Pair): Promise<number> {
  const { rowCount } = await tx.raw<{ rowCount: number }>(
    `UPDATE milestones moved SET listing_id = :into, from_draft = false WHERE listing_id = :from AND NOT EXISTS (
       SELECT FROM milestones other WHERE other.listing_id = :into AND other.date = moved.date
         AND lower(btrim(other.title)) = lower(btrim(moved.title)))`,
    { ...pair },
  );
  return rowCount;
}

/** After the media of `into`, in their order. */
async function moveMedia(tx: Knex.Transaction, pair: Pair): Promise<number> {
  const { rowCount } = await tx.raw<{ rowCount: number }>(
    `INSERT INTO listing_media (listing_id, position, kind, url, caption, picture)
     SELECT :into, coalesce((SELECT max(position) FROM listing_media WHERE listing_id = :into), -1)
         + row_number() OVER (ORDER BY position), kind, url, caption, picture
     FROM (SELECT DISTINCT ON (url) * FROM listing_media WHERE listing_id = :from ORDER BY url, position) moved
     WHERE NOT EXISTS (SELECT FROM listing_media other WHERE other.listing_id = :into AND other.url = moved.url)`,
    { ...pair },
  );
  return rowCount;
}

interface FounderRow extends Person {
  id: number;
  account_id: number | null;
  bio: string | null;
  title: string | null;
  drafted_as: string | null;
  position: number;
}

/** A founder that is on both listings, by the same page or as the same person, is not added. */
async function moveFounders(tx: Knex.Transaction, { from, into }: Pair) {
  const present = await listFounders(tx, into);
  let position = Math.max(-1, ...present.map((founder) => founder.position));
  const added: FounderRow[] = [];
  let answers = 0;
  for (const founder of await listFounders(tx, from)) {
    const known = present.find(({ id }) => id === founder.id) ?? samePerson(present, founder);
    if (known) {
      if (known.account_id === null) answers += await copyAnswers(tx, { from: founder.id, into: known.id });
      continue;
    }
    position += 1;
    await tx('listing_founders')
      .where({ listing_id: from, founder_id: founder.id })
      .update({ listing_id: into, position, drafted_as: founder.name });
    added.push(founder);
  }
  await addToDraft(tx, into, added);
  return { founders: added.length, answers };
}

function listFounders(tx: Knex.Transaction, listingId: number): Promise<FounderRow[]> {
  return tx('listing_founders as lf')
    .join('founders as f', 'f.id', 'lf.founder_id')
    .where('lf.listing_id', listingId)
    .orderBy('lf.position')
    .select<FounderRow[]>(
      'f.id',
      'f.name',
      'f.account_id',
      'f.bio',
      'f.socials',
      'lf.title',
      'lf.drafted_as',
      'lf.position',
    );
}

async function copyAnswers(tx: Knex.Transaction, founders: Pair): Promise<number> {
  const { rowCount } = await tx.raw<{ rowCount: number }>(
    `INSERT INTO interview_answers (founder_id, question_id, answer, updated_at)
     SELECT :into, question_id, answer, updated_at FROM interview_answers WHERE founder_id = :from
     ON CONFLICT DO NOTHING`,
    { ...founders },
  );
  return rowCount;
}

/** The drafts of a listing name its founders: otherwise the next edit of the founders there would remove the added ones. */
async function addToDraft(
  tx: Knex.Transaction,
  listingId: number,
  founders: readonly FounderRow[],
): Promise<void> {
  const withoutAccount = founders.filter(({ account_id }) => account_id === null);
  if (withoutAccount.length === 0) return;
  const drafts = await tx('drafts')
    .where({ listing_id: listingId })
    .select<{ id: string; profile: DraftProfile | Record<string, never> }[]>('id', 'profile');
  for (const { id, profile } of drafts) {
    if (!wasReady(profile)) continue;
    const named = [
      ...foundersOf(profile).map(({ entry }) => entry),
      ...withoutAccount.map(({ name, title, bio }): DraftFounder => ({
        name,
        ...(title !== null && { title }),
        ...(bio !== null && { bio }),
      })),
    ];
    await tx('drafts')
      .where({ id })
      .update({
        profile: JSON.stringify(applyEdits(profile, { founders: named })),
        version: tx.raw('version + 1'),
      });
  }
}

async function copyStory(tx: Knex.Transaction, { from, into }: Pair): Promise<0 | 1> {
  const copied = await tx('listings')
    .where({ id: into })
    .whereRaw(`story = '{}'`)
    .whereExists(tx('listings').where({ id: from }).whereRaw(`story <> '{}'`))
    .update({ story: tx('listings').where({ id: from }).select('story') });
  return copied > 0 ? 1 : 0;
}
