-- A directory with a host, a currency and a seller of its own.
CREATE TABLE sites (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE CHECK (key ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  name text NOT NULL,
  host text UNIQUE CHECK (host ~ '^[a-z0-9.-]{1,253}$'),
  purpose text NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  currency char(3) NOT NULL DEFAULT 'EUR',
  created_at timestamptz NOT NULL DEFAULT now(),
  -- What happens if the badge of a live free launch is missing: `notify` writes to its owner, `hide` also hides it later.
  badge_lost text NOT NULL DEFAULT 'notify' CHECK (badge_lost IN ('notify', 'hide')),
  -- For the ids in a site's feed, which must not change with addresses (RFC 4287, section 4.2.6).
  feed_id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- The seller on invoices; the country decides which VAT is domestic.
  seller_name text,
  seller_address text,
  seller_country char(2),
  seller_vat_number text
);
CREATE UNIQUE INDEX one_default_site ON sites (is_default) WHERE is_default;

-- Texts of a site that replace the defaults (src/texts/defaults).
CREATE TABLE site_texts (
  site_id integer NOT NULL REFERENCES sites ON DELETE CASCADE,
  key text NOT NULL CHECK (key ~ '^[a-z-]{1,40}$'),
  title text NOT NULL,
  summary text NOT NULL,
  -- With placeholders (src/texts/placeholder-rules.ts).
  markdown text NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, key)
);
