import type { Knex } from 'knex';

/** What asking a model for drafts has cost, a row a call. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
-- A row is written before the call, with the most that it may use; what it did use takes the place of that afterwards.
-- A call that was never heard of again counts as the most it may have used. No text that was sent or answered is here.
CREATE TABLE drafting_spend (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null once the draft is deleted: what was spent on it was spent.
  draft_id uuid REFERENCES drafts ON DELETE SET NULL,
  drafter text NOT NULL,
  model text NOT NULL,
  most_tokens bigint NOT NULL,
  -- Millionths of a dollar; null where the model's prices are not known.
  most_cost bigint,
  -- Null together, as long as nobody knows.
  input_tokens bigint,
  output_tokens bigint,
  cache_write_tokens bigint,
  cache_read_tokens bigint,
  cost bigint,
  -- src/drafts/spend-rules.ts, callOutcomes.
  outcome text NOT NULL DEFAULT 'asked',
  asked_at timestamptz NOT NULL,
  answered_at timestamptz,
  CHECK (num_nulls(input_tokens, output_tokens, cache_write_tokens, cache_read_tokens) IN (0, 4)),
  CHECK (input_tokens IS NOT NULL OR cost IS NULL),
  CHECK ((outcome = 'asked') = (answered_at IS NULL))
);
CREATE INDEX drafting_spend_of_draft ON drafting_spend (draft_id) WHERE draft_id IS NOT NULL;
CREATE INDEX drafting_spend_by_day ON drafting_spend (asked_at);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('DROP TABLE drafting_spend');
}
