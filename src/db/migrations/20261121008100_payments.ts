import type { Knex } from 'knex';

/** What the checkout page and payments keep of an order, and the built-in provider that moves no money. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
ALTER TABLE orders
  -- Counts the sessions that were begun: each is another request to the provider.
  ADD COLUMN payment_attempt integer NOT NULL DEFAULT 0,
  -- When a person confirmed an order of which nothing is to be paid: it then counts as paid, without a provider.
  ADD COLUMN free_confirmed_at timestamptz,
  -- When somebody who came back from paying last had the provider asked.
  ADD COLUMN payment_asked_at timestamptz,
  ADD CONSTRAINT only_free_is_confirmed CHECK (free_confirmed_at IS NULL OR total_cents = 0);

CREATE INDEX orders_by_payment_id ON orders (payment_id) WHERE payment_id IS NOT NULL;

-- The built-in provider's own books, for development and demos. No money moves.
CREATE TABLE test_payments (
  session_id text PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  attempt integer NOT NULL,
  total_cents bigint NOT NULL CHECK (total_cents > 0),
  currency char(3) NOT NULL,
  lines jsonb NOT NULL,
  return_url text NOT NULL,
  cancel_url text NOT NULL,
  expires_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'paid', 'expired')),
  payment_id text UNIQUE,
  created_at timestamptz NOT NULL,
  UNIQUE (order_id, attempt),
  CHECK ((status = 'paid') = (payment_id IS NOT NULL))
);
CREATE TABLE test_refunds (
  key text PRIMARY KEY,
  refund_id text NOT NULL UNIQUE,
  payment_id text NOT NULL REFERENCES test_payments (payment_id) ON DELETE CASCADE,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  created_at timestamptz NOT NULL
);
CREATE INDEX test_refunds_of_payment ON test_refunds (payment_id);
  `);
}

/** Forgets what was paid for test, and which orders were confirmed without payment. */
export async function down(db: Knex): Promise<void> {
  await db.raw(`
DROP TABLE test_refunds, test_payments;
DROP INDEX orders_by_payment_id;
ALTER TABLE orders DROP CONSTRAINT only_free_is_confirmed, DROP COLUMN payment_asked_at, DROP COLUMN free_confirmed_at,
  DROP COLUMN payment_attempt;
  `);
}
