/** Redrafts of fields, a row each; what they change is in the profile of the draft. */
import type { Knex } from 'knex';
import { waitingFields } from './redraft-rules.ts';
import type { FieldName } from '../shared/profile-schema.ts';
import { type DraftRow, profileOf } from './view-rules.ts';

export interface RedraftKey {
  draftId: string;
  n: number;
}

/** What came of a redraft. `no pages`: none are kept. `given up`: it failed again and again on our side. */
export type RedraftOutcome = 'done' | 'no pages' | 'given up';

/** Call with the draft held. Returns the number that its fields are to wait for. */
export async function openRedraft(
  tx: Knex.Transaction,
  { draftId, accountId, now }: { draftId: string; accountId: number; now: Date },
): Promise<number> {
  const [{ n }] = (await tx('draft_redrafts')
    .insert({
      draft_id: draftId,
      n: tx.raw('(SELECT coalesce(max(n), 0) + 1 FROM draft_redrafts WHERE draft_id = ?)', [draftId]),
      account_id: accountId,
      created_at: now,
    })
    .returning('n')) as [{ n: number }];
  return n;
}

const open = (db: Knex, { draftId, n }: RedraftKey) =>
  db('draft_redrafts').where({ draft_id: draftId, n }).whereNull('finished_at');

export async function isRedraftOpen(db: Knex, key: RedraftKey): Promise<boolean> {
  return (await open(db, key).first('n')) !== undefined;
}

/** The fields that still wait for the redraft. */
export async function listWaitingFields(db: Knex, { draftId, n }: RedraftKey): Promise<FieldName[]> {
  const draft = await db('drafts')
    .where({ id: draftId })
    .first<Pick<DraftRow, 'profile'> | undefined>('profile');
  return draft ? waitingFields(profileOf(draft), n) : [];
}

/** The draft, and who asked, held until the transaction ends; undefined where the redraft is over, or the draft is gone. */
export async function lockRedraft(
  tx: Knex.Transaction,
  key: RedraftKey,
): Promise<{ draft: DraftRow; askedBy: number | null } | undefined> {
  const draft = await tx('drafts').where({ id: key.draftId }).forUpdate().first<DraftRow | undefined>();
  const redraft = await open(tx, key).first<{ account_id: number | null } | undefined>('account_id');
  return draft && redraft && { draft, askedBy: redraft.account_id };
}

/** Call with the draft held. */
export async function finishRedraft(
  tx: Knex.Transaction,
  key: RedraftKey,
  outcome: RedraftOutcome,
  now: Date,
): Promise<void> {
  await open(tx, key).update({ finished_at: now, outcome });
}

/** Redrafts that a run should be working on. */
export async function listOpenRedrafts(db: Knex): Promise<(RedraftKey & { created_at: Date })[]> {
  return db('draft_redrafts')
    .whereNull('finished_at')
    .orderBy('created_at')
    .select('draft_id as draftId', 'n', 'created_at');
}
