import type { Knex } from 'knex';

/** What is sold, for how much, and what became of each order. Money is integer cents of the site's currency, without VAT. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
-- What an invoice says of the seller; the country decides which VAT is domestic.
ALTER TABLE sites ADD COLUMN seller_name text, ADD COLUMN seller_address text, ADD COLUMN seller_country char(2),
  ADD COLUMN seller_vat_number text;

CREATE TABLE products (
  site_id integer NOT NULL REFERENCES sites ON DELETE CASCADE,
  code text NOT NULL CHECK (code ~ '^[a-z0-9][a-z0-9_]{0,59}$'),
  name text NOT NULL,
  description text NOT NULL,
  -- What its payment brings about; several products may bring the same (trophies).
  fulfilment text NOT NULL CHECK (fulfilment IN ('launch', 'featured', 'extra_categories', 'relaunch', 'billboard', 'work', 'bundle')),
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
CREATE TRIGGER tell_topic AFTER INSERT OR UPDATE OR DELETE ON products FOR EACH STATEMENT EXECUTE FUNCTION tell_topic('products');

-- What a site sells, to begin with; the site team sets its own prices (npm run admin -- price) before it takes money.
CREATE FUNCTION stock_site(of_site integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO products (site_id, code, name, description, fulfilment, price_cents, minimum_cents, needs_listing, week,
    takes_categories, lasts_days, position, options)
  SELECT of_site, p.* FROM (VALUES
    ('launch', 'Launch', 'Your listing goes live at once, or in the week that you choose, without badge or founder profile. Story, milestones and media are shown.',
      'launch', 4900, NULL::integer, true, 'optional', false, NULL::integer, 1, '[]'::jsonb),
    ('featured', 'Featured', 'Your listing is among the featured for a week, and may show the badge “Featured”.',
      'featured', 9900, NULL, true, 'none', false, 7, 2, '[]'),
    ('launch_bundle', 'Launch bundle', 'A launch, and a week among the featured, with the badge “Featured”, from the day that it goes live.',
      'bundle', 12900, NULL, true, 'optional', false, 7, 3, '[]'),
    ('done_for_you', 'Done for you', 'The site team writes your listing with you: texts, pictures, founder profile.',
      'work', 14900, NULL, true, 'none', false, NULL, 4, '[]'),
    ('extra_categories', 'Extra categories', 'Your listing stands in up to three more categories.',
      'extra_categories', 1900, NULL, true, 'none', true, NULL, 5, '[]'),
    ('relaunch', 'Relaunch', 'A live listing launches again in the week that you choose, with a ranking of its own.',
      'relaunch', 2900, NULL, true, 'required', false, NULL, 6, '[]'),
    ('ai_review', 'AI review', 'The site team has your listing reviewed and sends you what to better.',
      'work', 1900, NULL, true, 'none', false, NULL, 7, '[]'),
    ('billboard_min', 'Billboard', 'Money that you name for a place on the billboard, a paid ranking that is presented as paid.',
      'billboard', NULL, 1000, true, 'none', false, NULL, 8, '[]'),
    ('trophy_cup', 'Trophy', 'An engraved trophy for your cabinet, sent to you by the site team.',
      'work', 7900, NULL, true, 'none', false, NULL, 9,
      '[{"name": "engraving", "label": "what is engraved", "kind": "text", "is_required": true, "max_length": 40, "choices": []},
        {"name": "finish", "label": "gold, silver or bronze", "kind": "choice", "is_required": true, "max_length": null, "choices": ["gold", "silver", "bronze"]}]')
  ) AS p
  ON CONFLICT DO NOTHING
$$;
SELECT stock_site(id) FROM sites;
CREATE FUNCTION stock_new_site() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM stock_site(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER stock_new_site AFTER INSERT ON sites FOR EACH ROW EXECUTE FUNCTION stock_new_site();

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
  -- Of whoever pays; asked for on the checkout page.
  billing_name text,
  billing_address text,
  created_at timestamptz NOT NULL,
  -- The price stands, and places are held, until then.
  expires_at timestamptz NOT NULL,
  -- The payment provider and what it calls the session and the payment.
  provider text CHECK (provider IN ('stripe', 'test')),
  session_id text,
  payment_id text,
  paid_at timestamptz,
  ended_at timestamptz,
  refund_id text,
  refunded_cents bigint,
  refund_note text,
  CHECK (total_cents = subtotal_cents - discount_cents + vat_cents),
  CHECK ((status IN ('paid', 'refunded')) = (paid_at IS NOT NULL)),
  UNIQUE (provider, session_id)
);
CREATE INDEX orders_of_account ON orders (account_id, created_at DESC, id);
CREATE INDEX pending_orders ON orders (expires_at) WHERE status = 'pending';
CREATE INDEX orders_by_payment ON orders (site_id, paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX orders_of_promo_code ON orders (promo_code_id, account_id) WHERE promo_code_id IS NOT NULL;

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
  -- waiting for its week; done; with the site team, who were asked; undone by a refund.
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'waiting', 'done', 'with_team', 'undone')),
  note text,
  done_at timestamptz,
  PRIMARY KEY (order_id, position)
);
CREATE INDEX order_items_of_listing ON order_items (listing_id);
-- Places that paid launches take in a week: held while pending, taken once paid.
CREATE INDEX order_items_by_week ON order_items (week) WHERE week IS NOT NULL;

-- How many places weeks have left is told with the products.
CREATE TRIGGER tell_topic AFTER INSERT OR UPDATE OF status, week ON order_items FOR EACH STATEMENT EXECUTE FUNCTION tell_topic('products');
CREATE TRIGGER tell_topic AFTER UPDATE OF status ON orders FOR EACH STATEMENT EXECUTE FUNCTION tell_topic('products');

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

-- Gapless a site and year: the number is taken in the transaction that writes the invoice.
CREATE TABLE invoices (
  site_id integer NOT NULL REFERENCES sites,
  year integer NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  order_id uuid NOT NULL REFERENCES orders,
  -- A credit note of a refund.
  is_credit boolean NOT NULL DEFAULT false,
  issued_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, year, number),
  UNIQUE (order_id, is_credit)
);

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
CREATE TRIGGER tell_part AFTER INSERT OR UPDATE OR DELETE ON listing_features FOR EACH ROW EXECUTE FUNCTION tell_part('listings');

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

-- A contribution of an order item is made once.
ALTER TABLE contributions ADD COLUMN order_id uuid, ADD COLUMN position integer,
  ADD CONSTRAINT contribution_of_item FOREIGN KEY (order_id, position) REFERENCES order_items ON DELETE CASCADE,
  ADD CONSTRAINT one_contribution_an_item UNIQUE (order_id, position);
  `);
}

/** Loses all orders. */
export async function down(db: Knex): Promise<void> {
  await db.raw(`
ALTER TABLE contributions DROP COLUMN position, DROP COLUMN order_id;
DROP FUNCTION stock_new_site, stock_site CASCADE;
DROP TABLE work_items, listing_features, invoices, payment_events, order_items, orders, promo_codes, products;
ALTER TABLE sites DROP COLUMN seller_vat_number, DROP COLUMN seller_country, DROP COLUMN seller_address, DROP COLUMN seller_name;
  `);
}
