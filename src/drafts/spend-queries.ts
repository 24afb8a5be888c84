/** Calls of models for drafts and their cost; see spend-rules.ts. */
import type { Knex } from 'knex';
import {
  type Budget,
  type CallOutcome,
  type Reservation,
  type TokenUse,
  type PlannedCall,
  noUse,
  reserve,
} from './spend-rules.ts';

export interface CallOfModel {
  draftId: string;
  drafter: string;
  model: string;
}

/**
 * Reserves the maximum that a call may use. Calls for one draft are serialised. Null if the budget of the draft is used up
 * (stored as `over budget`), or the draft was deleted.
 */
export async function reserveCall(
  db: Knex,
  { draftId, drafter, model }: CallOfModel,
  { budget, wanted, now }: { budget: Budget; wanted: PlannedCall; now: Date },
): Promise<(Reservation & { id: string }) | null> {
  return db.transaction(async (tx) => {
    await tx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`drafting spend ${draftId}`]);
    const draft = await tx('drafts').where({ id: draftId }).forKeyShare().first<object | undefined>('id');
    if (!draft) return null;
    const reserved = reserve(budget, await spentOn(tx, draftId), wanted);
    const [row] = await tx('drafting_spend')
      .insert({
        draft_id: draftId,
        drafter,
        model,
        asked_at: now,
        most_tokens: reserved ? reserved.maxTokens : 0,
        most_cost: reserved ? reserved.maxCost : 0,
        ...(!reserved && {
          ...useColumns(noUse, 0),
          outcome: 'over budget' satisfies CallOutcome,
          answered_at: now,
        }),
      })
      .returning<{ id: string }[]>('id');
    return reserved && row ? { ...reserved, id: row.id } : null;
  });
}

/** Stores the outcome of a call. With `use` null (not reported), the reserved maximum continues to count. */
export async function settleCall(
  db: Knex,
  id: string,
  { outcome, use, cost, now }: { outcome: CallOutcome; use: TokenUse | null; cost: number | null; now: Date },
): Promise<void> {
  await db('drafting_spend')
    .where({ id, outcome: 'asked' })
    .update({ outcome, answered_at: now, ...(use && useColumns(use, cost)) });
}

const useColumns = (use: TokenUse, cost: number | null) => ({
  input_tokens: use.input,
  output_tokens: use.output,
  cache_write_tokens: use.cacheWrite,
  cache_read_tokens: use.cacheRead,
  cost,
});

/** The tokens and cost (millionths of a dollar) that count against the budget of a draft. */
export async function spentOn(db: Knex, draftId: string): Promise<Budget> {
  const { rows } = await db.raw<{ rows: { tokens: string; cost: string }[] }>(
    `SELECT coalesce(sum(coalesce(input_tokens + output_tokens + cache_write_tokens + cache_read_tokens, most_tokens)), 0) AS tokens,
            coalesce(sum(CASE WHEN input_tokens IS NULL THEN most_cost ELSE cost END), 0) AS cost
       FROM drafting_spend WHERE draft_id = ?`,
    [draftId],
  );
  return { tokens: Number(rows[0]?.tokens), cost: Number(rows[0]?.cost) };
}

/** Calls of one UTC day, model and outcome. */
export interface DaySpend {
  day: string;
  drafter: string;
  model: string;
  outcome: CallOutcome;
  calls: number;
  drafts: number;
  input_tokens: number;
  output_tokens: number;
  cache_write_tokens: number;
  cache_read_tokens: number;
  /** In millionths of a dollar; null if no call has a known price. */
  cost: number | null;
  /** Calls without reported use. */
  unreported: number;
}

/** Sums calls by day, model and outcome, newest day first. */
export async function listSpendByDay(db: Knex, since: Date): Promise<DaySpend[]> {
  const { rows } = await db.raw<{ rows: DaySpend[] }>(
    `SELECT to_char(asked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, drafter, model, outcome,
            count(*)::integer AS calls, count(DISTINCT draft_id)::integer AS drafts,
            coalesce(sum(input_tokens), 0)::float8 AS input_tokens, coalesce(sum(output_tokens), 0)::float8 AS output_tokens,
            coalesce(sum(cache_write_tokens), 0)::float8 AS cache_write_tokens, coalesce(sum(cache_read_tokens), 0)::float8 AS cache_read_tokens,
            sum(cost)::float8 AS cost, (count(*) FILTER (WHERE input_tokens IS NULL))::integer AS unreported
       FROM drafting_spend WHERE asked_at >= ?
      GROUP BY 1, 2, 3, 4 ORDER BY 1 DESC, 2, 3, 4`,
    [since],
  );
  return rows;
}
