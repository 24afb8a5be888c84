-- The tree of categories, shared by all sites. A new database gets one (src/reference-data); the site team changes it.
CREATE TABLE categories (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9][a-z0-9-]{0,219}$'),
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  -- Words that a product of this category uses of itself; the drafter chooses categories by them.
  keywords text[] NOT NULL DEFAULT '{}',
  parent_id integer REFERENCES categories,
  position integer NOT NULL DEFAULT 0,
  faqs jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX categories_by_parent ON categories (parent_id);

-- Slugs and names from before a category was renamed, or became part of another: links and drafts still have them.
CREATE TABLE former_categories (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  category_id integer NOT NULL REFERENCES categories ON DELETE CASCADE,
  -- Null if only the name changed.
  slug text UNIQUE,
  name text NOT NULL
);
CREATE INDEX former_categories_of_category ON former_categories (category_id);

-- The categories of a listing, in order.
CREATE TABLE listing_categories (
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  category_id integer NOT NULL REFERENCES categories,
  position integer NOT NULL CHECK (position BETWEEN 0 AND 3),
  -- Null: the owner's choice. What an order brought stays when a draft is submitted again, and goes with a refund.
  order_id uuid,
  order_position integer,
  PRIMARY KEY (listing_id, category_id),
  UNIQUE (listing_id, position),
  CONSTRAINT category_of_item FOREIGN KEY (order_id, order_position) REFERENCES order_items ON DELETE SET NULL
);
CREATE INDEX listings_of_category ON listing_categories (category_id, listing_id);
CREATE INDEX categories_of_order ON listing_categories (order_id) WHERE order_id IS NOT NULL;

-- How many listings are live: of each site, and of each category with all below it (a listing of several of them counts
-- once). Counting a million anew takes a second, which is too long for what every publication changes; so triggers note
-- each change, and a count is the sum of its notes.
CREATE TABLE live_counts (
  site_id integer NOT NULL,
  -- 0: the whole site. No references: the notes of a category that is gone add up to nothing.
  category_id integer NOT NULL,
  n integer NOT NULL
);
CREATE INDEX live_counts_of_category ON live_counts (site_id, category_id) INCLUDE (n);
