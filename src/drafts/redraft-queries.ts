/** Redrafts of fields, one row each. Their results are in the profile of the draft. */
import type { Knex } from 'knex';
import { waitingFields } from './redraft-rules.ts';
import type { FieldName } from '../shared/profile-schema.ts';
import { type DraftRow, profileOf } from './view-rules.ts';

export interface RedraftKey {
  draftId: string;
  n: number;
}

/** The outcome of a redraft. `no pages`: no stored pages. `given up`: repeated failures on our side. */
export type RedraftOutcome = 'done' | 'no pages' | 'given up';

/** Inserts a redraft. Returns its number, counted from 1 per draft. The caller holds the lock on the draft. */
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

/** Whether the redraft has not finished. */
export async function isRedraftOpen(db: Knex, key: RedraftKey): Promise<boolean> {
  return (await open(db, key).first('n')) !== undefined;
}

/** Lists the fields that still await the redraft. */
export async function listWaitingFields(db: Knex, { draftId, n }: RedraftKey): Promise<FieldName[]> {
  const draft = await db('drafts')
    .where({ id: draftId })
    .first<Pick<DraftRow, 'profile'> | undefined>('profile');
  return draft ? waitingFields(profileOf(draft), n) : [];
}

/** Locks the draft of an open redraft until `tx` ends. Also returns the requesting account; null if it was deleted. */
export async function lockRedraft(
  tx: Knex.Transaction,
  key: RedraftKey,
): Promise<{ draft: DraftRow; requestedBy: number | null } | undefined> {
  const draft = await tx('drafts').where({ id: key.draftId }).forUpdate().first<DraftRow | undefined>();
  const redraft = await open(tx, key).first<{ account_id: number | null } | undefined>('account_id');
  return draft && redraft && { draft, requestedBy: redraft.account_id };
}

/** Finishes an open redraft. The caller holds the lock on the draft. */
export async function finishRedraft(
  tx: Knex.Transaction,
  key: RedraftKey,
  outcome: RedraftOutcome,
  now: Date,
): Promise<void> {
  await open(tx, key).update({ finished_at: now, outcome });
}

/** Lists redrafts that should have a running workflow, oldest first; with `before`, only those requested before then. */
export async function listOpenRedrafts(
  db: Knex,
  { before, limit }: { before?: Date; limit?: number } = {},
): Promise<(RedraftKey & { created_at: Date })[]> {
  const redrafts = db('draft_redrafts')
    .whereNull('finished_at')
    .orderBy('created_at')
    .select('draft_id as draftId', 'n', 'created_at');
  if (before) void redrafts.where('created_at', '<', before);
  return limit === undefined ? redrafts : redrafts.limit(limit);
}
