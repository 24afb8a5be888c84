/** What programs write for an account, so that its owner sees what each key and each connected app did. */
import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';
import { keptDays } from '../shared/retention-rules.ts';
import type { Actor, Credential } from './access.ts';
import type { Operation } from './operation.ts';

/** How many writes of an account are listed at most. */
const maxKept = 1_000;

export interface ProgramWrite {
  actor: Pick<Actor, 'accountId' | 'credential'>;
  /** The members of the input and of the answer, which name what was written to. */
  named: Record<string, unknown>;
  now: Date;
}

/** The identity of a credential in `program_writes`. */
export const credentialKey = ({ kind, id }: Pick<Credential, 'kind' | 'id'>): string => `${kind}/${id}`;

const insertWrite = prepared(
  'insert_program_write',
  `INSERT INTO program_writes (account_id, credential, operation, listing_id, draft_id, written_at)
   VALUES ($1, $2, $3, $4, $5, $6)`,
);

/** Records a write in the transaction that makes it; nothing for a person on the site. Deferred until `tx` commits. */
export async function recordProgramWrite(
  tx: Knex.Transaction,
  { id: operation, route: [, path] }: Pick<Operation, 'id' | 'route'>,
  { actor: { accountId, credential }, named, now }: ProgramWrite,
): Promise<void> {
  if (credential.kind === 'session') return;
  const { listing_id: listing, id } = named;
  const listingId = typeof listing === 'number' ? listing : null;
  const draftId = path.startsWith('/drafts') && typeof id === 'string' ? id : null;
  await insertWrite.later(tx, [accountId, credentialKey(credential), operation, listingId, draftId, now]);
}

/** Deletes writes older than 90 days, and of each account all but the last 1000. Returns the number of deleted rows. */
export async function purgeProgramWrites(db: Knex, now: Date): Promise<number> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `DELETE FROM program_writes WHERE id IN (
       SELECT id FROM (SELECT id, written_at, row_number() OVER (PARTITION BY account_id ORDER BY id DESC) AS place
         FROM program_writes) w
       WHERE w.place > ? OR w.written_at < ?)`,
    [maxKept, new Date(now.getTime() - keptDays.programWrites * 86_400_000)],
  );
  return rowCount;
}
