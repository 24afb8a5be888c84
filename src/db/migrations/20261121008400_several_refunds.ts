import type { Knex } from 'knex';

/**
 * An order is refunded in as many parts as it takes, each with a credit note of its own. Invoices and credit notes keep
 * their amounts, so that what was issued says the same for good.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
-- Refunds of an order, numbered from 1: those asked for here, and those that were found at the payment provider.
CREATE TABLE refunds (
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  n integer NOT NULL CHECK (n > 0),
  -- Of the order's total, VAT included; 0 of an order that cost nothing.
  cents bigint NOT NULL CHECK (cents >= 0),
  -- The buyer is told.
  why text,
  asked_by text,
  asked_at timestamptz NOT NULL,
  -- What the provider calls it; null where it was made there, or there was nothing to pay back.
  refund_id text,
  -- When the money was on its way, and when the credit note was issued.
  made_at timestamptz,
  credited_at timestamptz,
  PRIMARY KEY (order_id, n),
  CHECK (credited_at IS NULL OR made_at IS NOT NULL)
);
CREATE INDEX open_refunds ON refunds (asked_at) WHERE credited_at IS NULL;

INSERT INTO refunds (order_id, n, cents, why, asked_by, asked_at, refund_id, made_at, credited_at)
SELECT o.id, 1, coalesce(o.refunded_cents, o.refund_asked_cents, o.total_cents), o.refund_note, o.refund_asked_by, f.asked_at, o.refund_id,
  CASE WHEN o.refunded_cents IS NOT NULL THEN coalesce(v.issued_at, f.asked_at)
    WHEN o.refund_id IS NOT NULL OR o.refund_asked_by = 'payment provider' THEN f.asked_at END,
  CASE WHEN o.refunded_cents IS NOT NULL THEN coalesce(v.issued_at, f.asked_at) END
FROM orders o LEFT JOIN invoices v ON v.order_id = o.id AND v.is_credit
  CROSS JOIN LATERAL (SELECT coalesce(o.refund_asked_at, v.issued_at, o.ended_at, o.paid_at) AS asked_at) f
WHERE o.refund_asked_at IS NOT NULL OR o.refunded_cents IS NOT NULL;

-- refunded_cents stays: what was paid back in all, with a credit note each.
ALTER TABLE orders DROP COLUMN refund_id, DROP COLUMN refund_note, DROP COLUMN refund_asked_at, DROP COLUMN refund_asked_by,
  DROP COLUMN refund_asked_cents,
  ADD CONSTRAINT no_more_refunded_than_paid CHECK (refunded_cents BETWEEN 0 AND total_cents);

ALTER TABLE invoices ADD COLUMN net_cents bigint, ADD COLUMN vat_cents bigint,
  -- The refund that a credit note is of.
  ADD COLUMN refund integer;
UPDATE invoices v SET refund = CASE WHEN v.is_credit THEN 1 END, vat_cents = p.vat_cents, net_cents = p.cents - p.vat_cents
FROM orders o
  LEFT JOIN refunds r ON r.order_id = o.id
  CROSS JOIN LATERAL (SELECT unnest(ARRAY[false, true]) AS is_credit) k
  -- In proportion, rounded half up, as it was told.
  CROSS JOIN LATERAL (SELECT CASE WHEN k.is_credit THEN r.cents ELSE o.total_cents END AS cents,
    CASE WHEN NOT k.is_credit THEN o.vat_cents WHEN o.total_cents = 0 THEN 0
      ELSE div(2 * o.vat_cents::numeric * r.cents + o.total_cents, 2 * o.total_cents::numeric)::bigint END AS vat_cents) p
WHERE v.order_id = o.id AND v.is_credit = k.is_credit;
ALTER TABLE invoices ALTER COLUMN net_cents SET NOT NULL, ALTER COLUMN vat_cents SET NOT NULL,
  ADD CONSTRAINT amounts_are_positive CHECK (net_cents >= 0 AND vat_cents >= 0),
  ADD CONSTRAINT credit_is_of_refund CHECK (is_credit = (refund IS NOT NULL)),
  ADD CONSTRAINT refund_of_credit FOREIGN KEY (order_id, refund) REFERENCES refunds,
  ADD CONSTRAINT one_credit_note_a_refund UNIQUE (order_id, refund),
  DROP CONSTRAINT invoices_order_id_is_credit_key;
CREATE UNIQUE INDEX one_invoice_an_order ON invoices (order_id) WHERE NOT is_credit;
  `);
}

/** Refused where an order has several refunds: their credit notes were sent, and cannot be one. */
export async function down(db: Knex): Promise<void> {
  await db.raw(`
DO $$ BEGIN
  IF EXISTS (SELECT FROM refunds WHERE n > 1) THEN
    RAISE EXCEPTION 'orders have several refunds, each with a credit note, which the version before does not know';
  END IF;
END $$;

ALTER TABLE orders DROP CONSTRAINT no_more_refunded_than_paid, ADD COLUMN refund_id text, ADD COLUMN refund_note text,
  ADD COLUMN refund_asked_at timestamptz, ADD COLUMN refund_asked_by text,
  ADD COLUMN refund_asked_cents bigint CHECK (refund_asked_cents > 0);
UPDATE orders o SET refund_id = r.refund_id, refund_note = r.why, refund_asked_at = r.asked_at, refund_asked_by = r.asked_by,
  refund_asked_cents = CASE WHEN r.cents < o.total_cents THEN r.cents END
FROM refunds r WHERE r.order_id = o.id;

DROP INDEX one_invoice_an_order;
ALTER TABLE invoices DROP COLUMN refund, DROP COLUMN vat_cents, DROP COLUMN net_cents,
  ADD UNIQUE (order_id, is_credit);
DROP TABLE refunds;
  `);
}
