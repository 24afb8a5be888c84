import type { Knex } from 'knex';
import { searchedPaired } from './20261121009670_paired_filters.ts';

/**
 * Whoever tells `listings` also notes which one it was about, so that an answer that is kept can be held against what was
 * told since, instead of being searched anew: most publications have nothing to do with most searches.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
-- What each telling of \`listings\` was about. Unlogged: after a crash nobody is left who kept an answer.
CREATE UNLOGGED TABLE told_listings (
  -- By it a snapshot says whether an answer knew of it already (pg_visible_in_snapshot).
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- What was found before is found still, if it was, and is to be looked at as it is now.
  listing_id bigint,
  -- The vocabulary has come to know them.
  new_words text[]
  -- Neither: anything may have changed.
);
CREATE INDEX told_listings_by_xid ON told_listings (xid);

${tellListings}

-- Who does not say which listing says that it may be any.
CREATE OR REPLACE FUNCTION tell(topic text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF topic = 'listings' THEN PERFORM tell_listings(NULL); ELSE PERFORM pg_notify('directory', topic); END IF;
END $$;

CREATE OR REPLACE FUNCTION tell_listing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_public CONSTANT boolean := TG_OP <> 'INSERT' AND listing_is_public(OLD.status);
  is_public CONSTANT boolean := TG_OP <> 'DELETE' AND listing_is_public(NEW.status);
BEGIN
  IF was_public THEN PERFORM tell('listing ' || OLD.slug); END IF;
  IF is_public THEN PERFORM tell('listing ' || NEW.slug); END IF;
  IF TG_OP = 'DELETE' THEN
    IF was_public THEN PERFORM tell_listings(NULL); END IF;
  ELSIF was_public OR is_public THEN
    PERFORM tell_listings(CASE
      -- Searches that found it may find it no more: those that are in search_follows_changes.
      WHEN TG_OP = 'UPDATE' AND OLD.status = 'live' AND
        (OLD.site_id, OLD.status, OLD.name, OLD.keywords, OLD.tagline, OLD.description, OLD.stage, OLD.country, OLD.pricing_model, OLD.domain)
        IS DISTINCT FROM
        (NEW.site_id, NEW.status, NEW.name, NEW.keywords, NEW.tagline, NEW.description, NEW.stage, NEW.country, NEW.pricing_model, NEW.domain)
      THEN NULL ELSE NEW.id END);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_search_words(of_listing bigint) RETURNS void LANGUAGE sql AS $$
  WITH noted AS (
    INSERT INTO search_words (word, stem, docs, in_name)
    SELECT new.word, (ts_lexize('directory_stem', new.word))[1], 1, true
    FROM listings l, unnest(tsvector_to_array(words_of_listing(l.name, l.keywords, NULL, NULL))) AS new (word)
    WHERE l.id = of_listing AND length(new.word) BETWEEN 2 AND 40 AND new.word !~ '^[0-9]+$'
      AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = new.word AND known.in_name)
    RETURNING word)
  INSERT INTO told_listings (new_words) SELECT array_agg(word) FROM noted HAVING count(*) > 0 $$;

DROP FUNCTION search_directory;
${groundedSearch}

${searchStands()}
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
DROP FUNCTION search_stands, search_directory;
${searchedPaired()}
CREATE OR REPLACE FUNCTION note_search_words(of_listing bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_words (word, stem, docs, in_name)
  SELECT new.word, (ts_lexize('directory_stem', new.word))[1], 1, true
  FROM listings l, unnest(tsvector_to_array(words_of_listing(l.name, l.keywords, NULL, NULL))) AS new (word)
  WHERE l.id = of_listing AND length(new.word) BETWEEN 2 AND 40 AND new.word !~ '^[0-9]+$'
    AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = new.word AND known.in_name) $$;
CREATE OR REPLACE FUNCTION tell_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND listing_is_public(OLD.status) THEN
    PERFORM tell('listing ' || OLD.slug), tell('listings');
  END IF;
  IF TG_OP <> 'DELETE' AND listing_is_public(NEW.status) THEN
    PERFORM tell('listing ' || NEW.slug), tell('listings');
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION tell(topic text) RETURNS void LANGUAGE sql AS $$ SELECT pg_notify('directory', topic) $$;
DROP FUNCTION tell_listings;
DROP TABLE told_listings;
  `);
}

/** As of this migration. */
const groundedSearch = `
-- A page of a search, and how many match: exactly up to 1,000, else 1,001. Also what it rests on: \`query\`, which what matches
-- says (null where that may be anything), and keys of \`names\` that would be among it, too. The settings hold for this call
-- alone; they give statements that stand in functions one plan for all searches.
CREATE FUNCTION search_directory(
  of_site integer, upcoming boolean, said text, category text, country text, stage text, pricing_model text, domain text,
  sort text, skip integer, take integer, OUT total integer, OUT ids bigint[], OUT query tsquery, OUT names text[])
LANGUAGE plpgsql STABLE
SET synchronize_seqscans = off SET max_parallel_workers_per_gather = 0 SET jit = off SET work_mem = '32MB'
SET seq_page_cost = 0.05 SET random_page_cost = 0.05 SET cpu_index_tuple_cost = 0.02
SET plan_cache_mode = force_generic_plan
-- Set here to be set back when the call ends.
SET enable_seqscan = on AS $$
DECLARE
  source text := CASE WHEN upcoming THEN 'upcoming_search' ELSE 'live_search' END;
  facets text[];
  filter text;
  of_category integer;
  terms record;
  eager record;
  called bigint[];
  nearly bigint[];
  corrected boolean;
  matching text;
BEGIN
  total := 0;
  ids := '{}';
  names := '{}';
  -- Where there is but one site, everything is of it.
  facets := search_facets(CASE WHEN EXISTS (SELECT FROM sites WHERE id <> of_site) THEN of_site END, country, stage, pricing_model, domain);
  IF category IS NOT NULL THEN
    SELECT id INTO of_category FROM categories WHERE slug = category;
    IF of_category IS NULL THEN RETURN; END IF;
    facets := facets || ('~c' || of_category);
    IF EXISTS (SELECT FROM search_state WHERE paired) THEN facets := search_as_pairs(facets); END IF;
  END IF;
  SELECT string_agg(quote_lexeme(facet), ' & ') INTO filter FROM unnest(facets) AS facet;

  IF said IS NULL OR said !~ '\\S' THEN
    query := filter;
    SELECT * INTO total, ids
    FROM search_sorted(source, of_site, CASE WHEN filter <> '' THEN format('s.text_vector @@ %L::tsquery', filter) END, sort, skip, take);
    RETURN;
  END IF;
  SELECT * INTO terms FROM search_terms(said, false);
  IF terms.exact IS NULL THEN RETURN; END IF;
  corrected := terms.forgiving <> terms.exact;
  called := search_called(source, terms.called, filter);
  names := terms.called;
  -- Words that few listings say may be misspelt, too: where hardly anything matches, and where what matches is not called
  -- so and something else is called nearly so.
  IF terms.doubtful THEN
    matching := search_matching(terms.forgiving, CASE WHEN corrected THEN called ELSE '{}' END, filter);
    EXECUTE format('SELECT count(*) FROM (SELECT FROM %I s WHERE %s LIMIT 501) s', source, matching) INTO total;
    IF total < 5 OR (total <= 500 AND sort = 'relevance' AND search_called(source, terms.called[:1], filter) = '{}') THEN
      SELECT * INTO eager FROM search_terms(said, true);
      nearly := search_called(source, eager.called, filter);
      names := names || eager.called;
      IF eager.called <> terms.called AND (total < 5 OR NOT nearly <@ called) THEN
        IF total < 5 THEN terms := eager; END IF;
        called := nearly;
        corrected := true;
      END IF;
    END IF;
  END IF;
  -- As search_query has it.
  query := concat_ws(' & ', '(' || replace(replace(terms.forgiving, ':@', ''), '*@', '*') || ')', filter);
  -- Of words that the statistics do not know Postgres takes each for one that thousands say, and of several spellings reads
  -- all rows, to find what the index leads to.
  IF corrected THEN PERFORM set_config('enable_seqscan', 'off', true); END IF;
  IF sort = 'relevance' THEN
    SELECT * INTO total, ids FROM search_ranked(source, terms, called, corrected, filter, skip, take);
  ELSE
    matching := search_matching(terms.forgiving, CASE WHEN corrected THEN called ELSE '{}' END, filter);
    SELECT * INTO total, ids FROM search_sorted(source, of_site, matching, sort, skip, take);
  END IF;
END $$;`;

/** As of this migration. */
export const tellListings = `
CREATE FUNCTION tell_listings(of_listing bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('directory', 'listings');
  INSERT INTO told_listings (listing_id) VALUES (of_listing);
  -- Answers are kept for seconds, and what more than a thousand were told of since is searched anew (search_stands).
  IF random() < 0.01 THEN
    DELETE FROM told_listings WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM told_listings WHERE xid < (SELECT xid FROM told_listings ORDER BY xid DESC OFFSET 5000 LIMIT 1)
      FOR UPDATE SKIP LOCKED));
  END IF;
END $$;`;

/** As of this migration. `andKnown`: what has to hold besides for an answer to stand. */
export const searchStands = ({ andKnown = '' } = {}) => `
-- Whether what was told since concerns an answer of search_directory about live listings: its grounds are
-- {"as_of", "query", "names", "said"}, the snapshot that it was read in, what else it answered and what was asked. Null where
-- it does, and where too much was told to look at; else the grounds as of now.
CREATE FUNCTION search_stands(grounds jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  since CONSTANT pg_snapshot := grounds ->> 'as_of';
  query CONSTANT tsquery := grounds ->> 'query';
  names CONSTANT text[] := ARRAY(SELECT jsonb_array_elements_text(grounds -> 'names'));
  tokens CONSTANT text[] := ARRAY(
    SELECT lower(t.token) FROM ts_parse('default', search_fold(grounds ->> 'said')) AS t
    WHERE length(t.token) <= 42);  -- Words of the vocabulary have 40 letters at most.
  told_of integer;
  stands boolean;
BEGIN
  WITH told AS MATERIALIZED (
    SELECT listing_id, new_words FROM told_listings
    WHERE xid >= pg_snapshot_xmin(since) AND NOT pg_visible_in_snapshot(xid, since) LIMIT 1001)
  SELECT (SELECT count(*) FROM told), NOT EXISTS (
    SELECT FROM told t LEFT JOIN live_search s ON s.id = t.listing_id
    WHERE (t.listing_id IS NULL AND t.new_words IS NULL) OR s.text_vector @@ query OR s.called = ANY (names)
      -- Near enough to be a correction of what was said, or of its beginning (search_corrections).
      OR EXISTS (
        SELECT FROM unnest(t.new_words) AS word, unnest(tokens) AS token
        WHERE levenshtein_less_equal(word, token, 2) <= 2 OR levenshtein_less_equal(left(word, length(token)), token, 2) <= 2))${andKnown}
  INTO told_of, stands;
  RETURN CASE WHEN told_of <= 1000 AND stands THEN jsonb_set(grounds, '{as_of}', to_jsonb(pg_current_snapshot()::text)) END;
END $$;`;
