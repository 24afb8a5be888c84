/** The audit log: what the site team, or a rule in its place, did to what, and why. Rows are only ever added. */
import type { Knex } from 'knex';

export interface NewAction {
  /** As whoever did it calls themselves; a rule names itself. */
  doneBy: string;
  /** The command or rule. */
  action: string;
  /** What it was done to: `listing/12`, `review/4`. */
  subject: string;
  why: string | null;
  /** What is needed to understand it later; ids and values, as JSON has them. */
  detail?: Readonly<Record<string, unknown>>;
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

/** Notes an action in the transaction that does it. */
export async function recordAction(
  tx: Knex.Transaction,
  { doneBy, action, subject, why, detail = {}, now }: NewAction,
): Promise<void> {
  await tx('audit_log').insert({
    done_at: now,
    done_by: doneBy,
    action,
    subject,
    why,
    detail: JSON.stringify(detail),
  });
}

/** The newest first; with a subject, what was done to it alone. */
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
