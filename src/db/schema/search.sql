-- What can be found: a narrow table of it, physically in order of votes, with filters as lexemes inside the vectors
-- (docs/adr/0010-search-inside-postgres.md). Kept by the triggers of functions/search.

-- Every category with itself and all above it; a cycle in the data ends where it began.
CREATE TABLE category_ancestors (
  category_id integer NOT NULL,
  ancestor_id integer NOT NULL,
  PRIMARY KEY (category_id, ancestor_id)
);

-- Rebuilds leave the rows of a site together, most voted first, so that a scan with a LIMIT meets those first. The room
-- in each page lets votes change without touching an index.
CREATE TABLE live_search (
  id bigint PRIMARY KEY,
  site_id integer NOT NULL,
  votes integer NOT NULL,
  name_words smallint NOT NULL,
  -- The whole name, for who types it and nothing more.
  called text COLLATE "C" NOT NULL,
  name_vector tsvector NOT NULL,
  text_vector tsvector NOT NULL,
  -- Among the most voted quarter and thirty-second, as of the last rebuild. Until the next one none is, and all are
  -- searched.
  popular boolean NOT NULL DEFAULT false,
  famous boolean NOT NULL DEFAULT false
) WITH (fillfactor = 90, toast_tuple_target = 4080);
-- Read far more often than written: not compressed. (Postgres 15 takes it only here.)
ALTER TABLE live_search ALTER COLUMN name_vector SET STORAGE EXTERNAL, ALTER COLUMN text_vector SET STORAGE EXTERNAL;
CREATE INDEX live_search_by_called ON live_search (called);
CREATE INDEX live_search_by_name ON live_search USING gin (name_vector) WITH (fastupdate = off);
CREATE INDEX live_search_by_text ON live_search USING gin (text_vector) WITH (fastupdate = off);
-- GIN reads every posting of a word before the first row: of a word that thousands say, those of the popular quarter
-- are enough to fill a page, and of a word that very many say those of a thirty-second.
CREATE INDEX live_search_by_text_of_popular ON live_search USING gin (text_vector) WITH (fastupdate = off)
  WHERE popular;
CREATE INDEX live_search_by_text_of_famous ON live_search USING gin (text_vector) WITH (fastupdate = off) WHERE famous;

-- The same of scheduled listings: apart, so that the live ones' postings are all live.
-- Made like live_search, as a rebuild makes it: its constraints have the same names.
CREATE TABLE upcoming_search (
  LIKE live_search INCLUDING DEFAULTS INCLUDING STORAGE,
  PRIMARY KEY (id)
) WITH (fillfactor = 90, toast_tuple_target = 4080);
CREATE INDEX upcoming_search_by_called ON upcoming_search (called);
CREATE INDEX upcoming_search_by_name ON upcoming_search USING gin (name_vector) WITH (fastupdate = off);
CREATE INDEX upcoming_search_by_text ON upcoming_search USING gin (text_vector) WITH (fastupdate = off);

-- The vocabulary: words of names and keywords at once, the rest and how many listings say them as of the last rebuild.
-- Not unique on purpose: publications that bring the same new word need not wait for each other; a rebuild makes one of
-- two.
CREATE TABLE search_words (
  word text COLLATE "C" NOT NULL,
  stem text NOT NULL,
  docs integer NOT NULL,
  -- Occurs in a name or among keywords, so its spelling is intended.
  in_name boolean NOT NULL
);
CREATE INDEX search_words_by_word ON search_words (word);
CREATE INDEX search_words_by_deletes ON search_words USING gin (word_deletes(word)) WITH (fastupdate = off);

-- Facts of the search tables as a whole; one row.
CREATE TABLE search_state (
  is_only_row boolean PRIMARY KEY DEFAULT true CHECK (is_only_row),
  -- Whether every row has pairs of facets among its lexemes.
  paired boolean NOT NULL,
  -- Live listings, as the words' `docs`, as of the last rebuild.
  listings integer NOT NULL DEFAULT 0
);

-- What each notification about `listings` concerned. Unlogged: after a crash nobody is left who kept an answer.
CREATE UNLOGGED TABLE listing_changes (
  -- Shows whether the snapshot of an answer already had it (pg_visible_in_snapshot).
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- What was found before is found still, if it was, and is to be looked at as it is now.
  listing_id bigint,
  -- The vocabulary has come to know them.
  new_words text[]
  -- Neither: anything may have changed.
);
CREATE INDEX listing_changes_by_xid ON listing_changes (xid);

-- One row: no note of listing_changes that is newer was pruned. Who prunes holds it, so that nobody else does.
CREATE TABLE listing_changes_pruned (xid xid8 NOT NULL);
