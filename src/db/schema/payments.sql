-- Each event of a provider is taken once; nothing of a card is in it.
CREATE TABLE payment_events (
  provider text NOT NULL,
  event_id text NOT NULL,
  kind text NOT NULL,
  -- Null while nobody knows which order it is of.
  order_id uuid REFERENCES orders ON DELETE CASCADE,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (provider, event_id)
);
CREATE INDEX payment_events_of_order ON payment_events (order_id);

-- Refunds of an order, numbered from 1: those asked for here, and those that were found at the payment provider.
CREATE TABLE refunds (
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  n integer NOT NULL CHECK (n > 0),
  -- Of the order's total, VAT included; 0 of an order that cost nothing.
  cents bigint NOT NULL CHECK (cents >= 0),
  -- The buyer is notified.
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

-- Gapless a site, year and series: the number is taken in the transaction that writes the invoice. Invoices and credit
-- notes keep their amounts and seller, so that what was issued says the same for good.
CREATE TABLE invoices (
  site_id integer NOT NULL REFERENCES sites,
  year integer NOT NULL,
  -- 0, or that of the last restore of a backup in the year: numbers given after the backup may be with buyers.
  series integer NOT NULL DEFAULT 0 CHECK (series >= 0),
  number integer NOT NULL CHECK (number > 0),
  name text NOT NULL GENERATED ALWAYS AS (
    year::text || CASE WHEN series > 0 THEN '-R' || series::text ELSE '' END || '-' || lpad(number::text, 6, '0'))
    STORED,
  order_id uuid NOT NULL REFERENCES orders,
  -- A credit note of a refund.
  is_credit boolean NOT NULL DEFAULT false,
  issued_at timestamptz NOT NULL,
  seller jsonb NOT NULL,
  net_cents bigint NOT NULL,
  vat_cents bigint NOT NULL,
  -- The refund that a credit note is of.
  refund integer,
  PRIMARY KEY (site_id, year, series, number),
  CONSTRAINT amounts_are_positive CHECK (net_cents >= 0 AND vat_cents >= 0),
  CONSTRAINT credit_is_of_refund CHECK (is_credit = (refund IS NOT NULL)),
  CONSTRAINT refund_of_credit FOREIGN KEY (order_id, refund) REFERENCES refunds,
  CONSTRAINT one_credit_note_a_refund UNIQUE (order_id, refund)
);
CREATE UNIQUE INDEX one_invoice_an_order ON invoices (order_id) WHERE NOT is_credit;

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

-- Refunds in the books of the built-in provider; the key makes a request that is sent twice one refund.
CREATE TABLE test_refunds (
  key text PRIMARY KEY,
  refund_id text NOT NULL UNIQUE,
  payment_id text NOT NULL REFERENCES test_payments (payment_id) ON DELETE CASCADE,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  created_at timestamptz NOT NULL
);
CREATE INDEX test_refunds_of_payment ON test_refunds (payment_id);
