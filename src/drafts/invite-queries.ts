/** Invites to drafts. A user who accepted an invite can edit the draft like its owner. */
import type { Knex } from 'knex';
import type { InviteRow } from './invite-rules.ts';

const columns = ['id', 'email', 'created_at', 'mailings', 'mailed_at', 'expires_at', 'accepted_at'];

/** Lists the invites of a draft that have not been mailed yet. The caller holds the lock on the draft. */
export async function listWaitingInvites(tx: Knex.Transaction, draftId: string): Promise<InviteRow[]> {
  return tx('draft_invites')
    .where({ draft_id: draftId })
    .whereNull('mailed_at')
    .orderBy('id')
    .select<InviteRow[]>(columns);
}

/** Lists all invites of a draft, oldest first. */
export async function listInvites(db: Knex, draftId: string): Promise<InviteRow[]> {
  return db('draft_invites').where({ draft_id: draftId }).orderBy('id').select<InviteRow[]>(columns);
}

/** A link to be mailed. */
export interface InviteLink {
  digest: Buffer;
  expiresAt: Date;
  now: Date;
}

/** Inserts an invite without a link; mailing it creates the link. The caller holds the lock on the draft. */
export async function insertInvite(
  tx: Knex.Transaction,
  draftId: string,
  email: string,
  now: Date,
): Promise<InviteRow> {
  const rows = (await tx('draft_invites')
    .insert({ draft_id: draftId, email, created_at: now })
    .returning(columns)) as [InviteRow];
  return rows[0];
}

/** Stores the link of a mailed invite; the previous link stops working. */
export async function linkInvite(
  tx: Knex.Transaction,
  id: number,
  { digest, expiresAt, now }: InviteLink,
): Promise<InviteRow> {
  const rows = (await tx('draft_invites')
    .where({ id })
    .update({
      digest,
      mailed_at: now,
      expires_at: expiresAt,
      mailings: tx.raw('mailings + 1'),
    })
    .returning(columns)) as [InviteRow];
  return rows[0];
}

export interface OpenInvite {
  id: number;
  draft_id: string;
  /** The website. */
  url: string;
  email: string;
  owner_email: string;
  owner_name: string | null;
  accepted_by: number | null;
}

const openInvite = (db: Knex, digest: Buffer, now: Date) =>
  db('draft_invites as invite')
    .join('drafts as draft', 'draft.id', 'invite.draft_id')
    .join('accounts as owner', 'owner.id', 'draft.account_id')
    .where('invite.digest', digest)
    .whereNotIn('draft.status', ['failed', 'expired', 'transferred'])
    .where((good) => void good.where('invite.expires_at', '>', now).orWhereNotNull('invite.accepted_at'));

/** Finds the invite of a link that can still be accepted or has been accepted. */
export async function findOpenInvite(db: Knex, digest: Buffer, now: Date): Promise<OpenInvite | undefined> {
  return openInvite(db, digest, now).first<OpenInvite | undefined>(
    'invite.id',
    'invite.draft_id',
    'draft.url',
    'invite.email',
    'owner.email as owner_email',
    'owner.name as owner_name',
    'invite.accepted_by',
  );
}

/** Accepts an invite. False if it was accepted before. */
export async function acceptInvite(
  tx: Knex.Transaction,
  id: number,
  accountId: number,
  now: Date,
): Promise<boolean> {
  const accepted = await tx('draft_invites')
    .where({ id })
    .whereNull('accepted_at')
    .update({ accepted_at: now, accepted_by: accountId });
  return accepted > 0;
}
