/** What calls of a model were made for drafts, and what they cost; see spend-rules.ts. */
import type { Knex } from 'knex';
import {
  type Budget,
  type CallOutcome,
  type Reserved,
  type TokenUse,
  type Wanted,
  noUse,
  reserve,
} from './spend-rules.ts';

export interface CallOfModel {
  draftId: string;
  drafter: string;
  model: string;
}

/**
 * Sets aside what a call may use at most, before it is made; calls for one draft wait for each other here. Null where the
 * budget of the draft is used up, which is noted, or where the draft is gone.
 */
export async function reserveCall(
  db: Knex,
  { draftId, drafter, model }: CallOfModel,
  { budget, wanted, now }: { budget: Budget; wanted: Wanted; now: Date },
): Promise<(Reserved & { id: string }) | null> {
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
        ...(reserved
          ? { most_tokens: reserved.mostTokens, most_cost: reserved.mostCost }
          : {
              most_tokens: 0,
              most_cost: 0,
              ...usedOf(noUse, 0),
            }),
        ...(!reserved && { outcome: 'over budget' satisfies CallOutcome, answered_at: now }),
      })
      .returning<{ id: string }[]>('id');
    return reserved && row ? { ...reserved, id: row.id } : null;
  });
}

/** How the call ended; `use` is null where nobody told what it used, and the most it may have used goes on counting. */
export async function settleCall(
  db: Knex,
  id: string,
  { outcome, use, cost, now }: { outcome: CallOutcome; use: TokenUse | null; cost: number | null; now: Date },
): Promise<void> {
  await db('drafting_spend')
    .where({ id, outcome: 'asked' })
    .update({ outcome, answered_at: now, ...(use && usedOf(use, cost)) });
}

const usedOf = (use: TokenUse, cost: number | null) => ({
  input_tokens: use.input,
  output_tokens: use.output,
  cache_write_tokens: use.cacheWrite,
  cache_read_tokens: use.cacheRead,
  cost,
});

/** What counts against the budget of a draft. */
export async function spentOn(db: Knex, draftId: string): Promise<Budget> {
  const { rows } = await db.raw<{ rows: { tokens: string; cost: string }[] }>(
    `SELECT coalesce(sum(coalesce(input_tokens + output_tokens + cache_write_tokens + cache_read_tokens, most_tokens)), 0) AS tokens,
            coalesce(sum(CASE WHEN input_tokens IS NULL THEN most_cost ELSE cost END), 0) AS cost
       FROM drafting_spend WHERE draft_id = ?`,
    [draftId],
  );
  return { tokens: Number(rows[0]?.tokens), cost: Number(rows[0]?.cost) };
}

/** Calls of a UTC day that ended in one way, of one model. */
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
  /** Millionths of a dollar; null where no call has a known price. */
  cost: number | null;
  /** Calls whose use nobody told. */
  untold: number;
}

/** The newest day first. */
export async function listSpendByDay(db: Knex, since: Date): Promise<DaySpend[]> {
  const { rows } = await db.raw<{ rows: DaySpend[] }>(
    `SELECT to_char(asked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, drafter, model, outcome,
            count(*)::integer AS calls, count(DISTINCT draft_id)::integer AS drafts,
            coalesce(sum(input_tokens), 0)::float8 AS input_tokens, coalesce(sum(output_tokens), 0)::float8 AS output_tokens,
            coalesce(sum(cache_write_tokens), 0)::float8 AS cache_write_tokens, coalesce(sum(cache_read_tokens), 0)::float8 AS cache_read_tokens,
            sum(cost)::float8 AS cost, (count(*) FILTER (WHERE input_tokens IS NULL))::integer AS untold
       FROM drafting_spend WHERE asked_at >= ?
      GROUP BY 1, 2, 3, 4 ORDER BY 1 DESC, 2, 3, 4`,
    [since],
  );
  return rows;
}
