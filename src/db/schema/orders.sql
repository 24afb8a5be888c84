-- What is sold, for how much, and what became of each order. Money is integer cents of the site's currency, without VAT
-- where nothing else is said.

-- What a site sells; the site team sets its own prices (npm run admin -- price).
CREATE TABLE products (
  site_id integer NOT NULL REFERENCES sites ON DELETE CASCADE,
  code text NOT NULL CHECK (code ~ '^[a-z0-9][a-z0-9_]{0,59}$'),
  name text NOT NULL,
  description text NOT NULL,
  -- What its payment brings about; several products may bring the same (trophies).
  fulfilment text NOT NULL CHECK (
    fulfilment IN ('launch', 'featured', 'extra_categories', 'relaunch', 'billboard', 'work', 'bundle')),
  -- Null where the buyer names the amount, which is at least minimum_cents.
  price_cents integer CHECK (price_cents >= 0),
  minimum_cents integer CHECK (minimum_cents > 0),
  needs_listing boolean NOT NULL,
  week text NOT NULL DEFAULT 'none' CHECK (week IN ('none', 'optional', 'required')),
  takes_categories boolean NOT NULL DEFAULT false,
  -- src/orders/option-rules.ts: what it takes as options, each with its kind and bounds.
  options jsonb NOT NULL DEFAULT '[]',
  -- How long what it brings lasts, where it ends: days.
  lasts_days integer CHECK (lasts_days > 0),
  is_available boolean NOT NULL DEFAULT true,
  position integer NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, code),
  CHECK ((price_cents IS NULL) = (minimum_cents IS NOT NULL))
);

-- Exactly as typed: case counts, and ASCII has one form of each text.
CREATE TABLE promo_codes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  site_id integer NOT NULL REFERENCES sites ON DELETE CASCADE,
  code text NOT NULL CHECK (code ~ '^[!-~]{1,40}$'),
  percent integer CHECK (percent BETWEEN 1 AND 100),
  amount_cents integer CHECK (amount_cents > 0),
  -- Null: all products.
  products text[],
  starts_at timestamptz,
  ends_at timestamptz,
  most_uses integer CHECK (most_uses > 0),
  most_uses_per_account integer CHECK (most_uses_per_account > 0),
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  UNIQUE (site_id, code),
  CHECK ((percent IS NULL) <> (amount_cents IS NULL))
);

-- An order with its price, which is valid until it expires, and its outcome.
CREATE TABLE orders (
  id uuid PRIMARY KEY,
  site_id integer NOT NULL REFERENCES sites,
  -- Null when the account is gone: what was paid is kept for the books.
  account_id bigint REFERENCES accounts ON DELETE SET NULL,
  -- In the address of the checkout page; nobody guesses it.
  checkout_token text NOT NULL UNIQUE,
  status text NOT NULL CHECK (status IN ('pending', 'paid', 'expired', 'cancelled', 'refunded')),
  currency char(3) NOT NULL,
  subtotal_cents bigint NOT NULL CHECK (subtotal_cents >= 0),
  discount_cents bigint NOT NULL CHECK (discount_cents BETWEEN 0 AND subtotal_cents),
  promo_code_id bigint REFERENCES promo_codes,
  billing_country char(2),
  vat_number text,
  -- valid: its form and check digits; confirmed: by the register too.
  vat_number_status text CHECK (vat_number_status IN ('invalid', 'valid', 'confirmed')),
  vat_rate_percent numeric(5, 2) NOT NULL,
  vat_cents bigint NOT NULL CHECK (vat_cents >= 0),
  vat_reverse_charge boolean NOT NULL,
  total_cents bigint NOT NULL,
  -- Of the payer, from the checkout page.
  billing_name text,
  billing_address text,
  created_at timestamptz NOT NULL,
  -- Until then the price is valid and places are reserved.
  expires_at timestamptz NOT NULL,
  -- The payment provider and what it calls the session and the payment.
  provider text CHECK (provider IN ('stripe', 'test')),
  session_id text,
  payment_id text,
  paid_at timestamptz,
  ended_at timestamptz,
  -- What was paid back in all, with a credit note each.
  refunded_cents bigint,
  -- Counts the sessions that were begun: each is another request to the provider.
  payment_attempt integer NOT NULL DEFAULT 0,
  -- When a person confirmed an order of which nothing is to be paid: it then counts as paid, without a provider.
  free_confirmed_at timestamptz,
  -- When somebody who came back from paying last had the provider asked.
  payment_asked_at timestamptz,
  -- The order that took the place of this one, where it was cancelled for that, and both are of one account.
  replaced_by uuid REFERENCES orders ON DELETE SET NULL,
  CHECK (total_cents = subtotal_cents - discount_cents + vat_cents),
  CHECK ((status IN ('paid', 'refunded')) = (paid_at IS NOT NULL)),
  -- Its buyer has cancelled it: a payment that arrives after that is paid back.
  cancelled_by_buyer boolean NOT NULL DEFAULT false,
  UNIQUE (provider, session_id),
  CONSTRAINT only_free_is_confirmed CHECK (free_confirmed_at IS NULL OR total_cents = 0),
  CONSTRAINT no_more_refunded_than_paid CHECK (refunded_cents BETWEEN 0 AND total_cents)
);
CREATE INDEX orders_of_account ON orders (account_id, created_at DESC, id);
CREATE INDEX pending_orders ON orders (expires_at) WHERE status = 'pending';
CREATE INDEX orders_by_payment ON orders (site_id, paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX orders_of_promo_code ON orders (promo_code_id, account_id) WHERE promo_code_id IS NOT NULL;
CREATE INDEX orders_by_payment_id ON orders (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX replaced_orders ON orders (replaced_by) WHERE replaced_by IS NOT NULL;

-- The products of an order and how far what they bring is.
CREATE TABLE order_items (
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  position integer NOT NULL CHECK (position BETWEEN 0 AND 19),
  product text NOT NULL,
  -- The product's name when it was bought.
  name text NOT NULL,
  fulfilment text NOT NULL,
  listing_id bigint REFERENCES listings ON DELETE SET NULL,
  week date CHECK (extract(isodow FROM week) = 1),
  amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
  discount_cents bigint NOT NULL CHECK (discount_cents BETWEEN 0 AND amount_cents),
  lasts_days integer,
  categories text[] NOT NULL DEFAULT '{}',
  options jsonb NOT NULL DEFAULT '{}',
  -- Options that are addresses of people: in no other table, mail or history, and deleted with the account.
  addresses jsonb NOT NULL DEFAULT '{}',
  -- waiting for its week; done; with the site team; undone by a refund.
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'waiting', 'done', 'with_team', 'undone')),
  note text,
  done_at timestamptz,
  PRIMARY KEY (order_id, position)
);
CREATE INDEX order_items_of_listing ON order_items (listing_id);
-- Places that paid launches take in a week: held while pending, taken once paid.
CREATE INDEX order_items_by_week ON order_items (week) WHERE week IS NOT NULL;
CREATE INDEX unfinished_order_items ON order_items (order_id) WHERE status IN ('open', 'waiting');

-- What people have to do for an order: done for you, reviews, trophies, and whatever could not be done by itself.
CREATE TABLE work_items (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL,
  position integer NOT NULL,
  what text NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'done', 'cancelled')),
  note text,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  FOREIGN KEY (order_id, position) REFERENCES order_items ON DELETE CASCADE,
  UNIQUE (order_id, position)
);
CREATE INDEX open_work_items ON work_items (created_at) WHERE status = 'open';

-- Featured places: from and until when.
CREATE TABLE listing_features (
  order_id uuid NOT NULL,
  position integer NOT NULL,
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, position),
  FOREIGN KEY (order_id, position) REFERENCES order_items ON DELETE CASCADE,
  CHECK (ends_at > starts_at)
);
CREATE INDEX features_of_listing ON listing_features (listing_id, ends_at);
-- Lists show the featured: those whose time has not ended are found without the rest.
CREATE INDEX features_by_end ON listing_features (ends_at);

-- Money given for a place on the billboard, a row a paid order item, in the site's currency.
CREATE TABLE contributions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  contributed_at timestamptz NOT NULL,
  -- Of an order item, of which it is made once.
  order_id uuid,
  position integer,
  CONSTRAINT contribution_of_item FOREIGN KEY (order_id, position) REFERENCES order_items ON DELETE CASCADE,
  CONSTRAINT one_contribution_an_item UNIQUE (order_id, position)
);
CREATE INDEX contributions_of_listing ON contributions (listing_id);
