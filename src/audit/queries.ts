/** The audit log: what the site team, or a rule, changed and why. Rows are only added. */
import type { Knex } from 'knex';
import type { PublicReason } from './public-log-rules.ts';

export interface NewAction {
  /** The name that a user gave; a rule names itself. */
  doneBy: string;
  /** The command or rule. */
  action: string;
  /** What it was done to: `listing/12`, `review/4`. */
  subject: string;
  why: string | null;
  /** Ids and values that explain the change later. */
  detail?: Readonly<Record<string, unknown>>;
  /** Counts it in the public log of the listing's site. */
  inPublicLog?: { listingId: number; reason: PublicReason } | undefined;
  now: Date;
}

export interface Action {
  id: number;
  done_at: Date;
  done_by: string;
  action: string;
  subject: string;
  why: string | null;
  detail: Readonly<Record<string, unknown>>;
}

const columns = ['id', 'done_at', 'done_by', 'action', 'subject', 'why', 'detail'] as const;

/** Records an action in the transaction that does it. */
export async function recordAction(
  tx: Knex.Transaction,
  { doneBy, action, subject, why, detail = {}, inPublicLog, now }: NewAction,
): Promise<void> {
  await tx('audit_log').insert({
    done_at: now,
    done_by: doneBy,
    action,
    subject,
    why,
    detail: JSON.stringify(detail),
    ...(inPublicLog && {
      site_id: tx('listings').where({ id: inPublicLog.listingId }).select('site_id'),
      public_reason: inPublicLog.reason,
    }),
  });
}

/** Newest first; with a subject, only its own. */
export async function listActions(
  db: Knex,
  { subject, limit }: { subject?: string | undefined; limit: number },
): Promise<Action[]> {
  const actions = db('audit_log')
    .orderBy('id', 'desc')
    .limit(limit)
    .select<Action[]>([...columns]);
  return subject === undefined ? actions : actions.where({ subject });
}
