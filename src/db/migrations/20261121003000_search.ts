import type { Knex } from 'knex';

/**
 * Search: a narrow table of what can be found, physically in order of votes, with filters as lexemes inside the
 * vectors; a vocabulary for spelling; triggers that follow every write in its transaction; and `search_directory`,
 * which answers a search in one call, planned for its words. docs/adr/0010-search-inside-postgres.md says why so.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(words);
  await db.raw(tables);
  await db.raw(following);
  await db.raw(spelling);
  await db.raw(searching);
  // What was there before its triggers; indexes are built faster than kept up.
  await db.raw(`
INSERT INTO category_ancestors SELECT * FROM category_closure;
INSERT INTO live_search SELECT ${columns} FROM searchable_listings WHERE status = 'live' ORDER BY site_id, votes DESC, id;
INSERT INTO upcoming_search SELECT ${columns} FROM searchable_listings WHERE status = 'scheduled' ORDER BY site_id, votes DESC, id;
SELECT note_search_words(id) FROM searchable_listings;
CREATE INDEX live_search_by_name ON live_search USING gin (name_vector) WITH (fastupdate = off);
CREATE INDEX live_search_by_text ON live_search USING gin (text_vector) WITH (fastupdate = off);
CREATE INDEX upcoming_search_by_name ON upcoming_search USING gin (name_vector) WITH (fastupdate = off);
CREATE INDEX upcoming_search_by_text ON upcoming_search USING gin (text_vector) WITH (fastupdate = off);
CREATE INDEX search_words_by_deletes ON search_words USING gin (word_deletes(word)) WITH (fastupdate = off);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
DROP FUNCTION search_directory, search_sorted, search_ranked, search_query, search_terms, search_corrections, quote_lexeme;
DROP TABLE live_search, upcoming_search, search_words;
DROP FUNCTION word_deletes;
DROP FUNCTION follow_votes, follow_listing, follow_deleted_listing, follow_listing_categories, follow_categories, note_search_change CASCADE;
DROP FUNCTION refresh_search, note_search_words, settle_category_ancestors;
DROP VIEW searchable_listings, category_closure;
DROP TABLE category_ancestors;
DROP FUNCTION words_of_listing, search_facets, search_short_vector, search_vector, search_fold;
DROP TEXT SEARCH CONFIGURATION directory;
DROP TEXT SEARCH DICTIONARY directory_stem;
  `);
}

const columns = 'id, site_id, votes, name_words, name_vector, text_vector';

/** What makes Postgres' parser take a host, path, number or tag for one word; replaced one by one, which is quickest. */
const separators = '. - / @ _ : & < ~ +'.split(' ');
const folded = separators.reduce(
  (sql, separator) => `replace(${sql}, '${separator}', ' ')`,
  'unaccent(CASE WHEN octet_length(said) = char_length(said) THEN said ELSE normalize(said, NFKC) END)',
);

const words = `
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- English stems and no stop words: products are called "The", "Who" and "Up". Words of other alphabets stay as they are.
CREATE TEXT SEARCH DICTIONARY directory_stem (TEMPLATE = snowball, LANGUAGE = english);
CREATE TEXT SEARCH CONFIGURATION directory (COPY = simple);
ALTER TEXT SEARCH CONFIGURATION directory ALTER MAPPING FOR asciiword, word WITH directory_stem;

-- Accents, width and apostrophes folded, punctuation that would bind words loosened. The parser folds the case.
CREATE FUNCTION search_fold(said text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE RETURN
  replace(${folded}, '''', '');

CREATE FUNCTION search_vector(said text) RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE RETURN
  to_tsvector('directory', search_fold(said));

-- Of names and the like, where "e-mail" is also "email" and "Node.js" also "nodejs".
CREATE FUNCTION search_short_vector(said text) RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN said ~ '\\w[-._/+&]\\w'
    THEN apart || ts_delete(search_vector(translate(said, '-._/+&', '')), tsvector_to_array(apart))
    ELSE apart END
  FROM (SELECT search_vector(said) AS apart OFFSET 0) v $$;

-- Filters as lexemes. No word begins with a tilde, so none is mistaken for them.
CREATE FUNCTION search_facets(site integer, country text, stage text, pricing_model text, domain text) RETURNS text[]
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY[
    '~i' || site,
    '~o' || upper(country),
    '~s' || trim(both '-' FROM regexp_replace(lower(stage), '[^a-z0-9]+', '-', 'g')),
    '~p' || lower(left(pricing_model, 60)),
    '~d' || lower(left(domain, 253))], NULL) $$;

-- The words of a listing as they are written, weight A where they stand in its name or keywords.
CREATE FUNCTION words_of_listing(name text, keywords text[], tagline text, description text) RETURNS tsvector
  LANGUAGE sql STABLE PARALLEL SAFE RETURN
  setweight(to_tsvector('simple', search_fold(name || ' ' || array_to_string(keywords, ' '))), 'A')
    || to_tsvector('simple', search_fold(concat_ws(' ', tagline, description)));
`;

const tables = `
-- Every category with itself and all above it; a cycle in the data ends where it began.
CREATE TABLE category_ancestors (
  category_id integer NOT NULL,
  ancestor_id integer NOT NULL,
  PRIMARY KEY (category_id, ancestor_id)
);
CREATE VIEW category_closure AS
  WITH RECURSIVE up AS (
    SELECT id AS category_id, id AS ancestor_id FROM categories
    UNION SELECT up.category_id, c.parent_id FROM up JOIN categories c ON c.id = up.ancestor_id
    WHERE c.parent_id IS NOT NULL)
  SELECT category_id, ancestor_id FROM up;

-- What can be found of a listing: the one definition, for triggers and rebuilds alike.
CREATE VIEW searchable_listings AS
  SELECT l.id, l.site_id, l.status, l.votes,
    least(greatest(length(search_vector(l.name)), 1), 1000)::smallint AS name_words,
    setweight(v.name, 'A') || setweight(v.keywords, 'B') || v.facets AS name_vector,
    setweight(v.name, 'A') || setweight(v.keywords, 'B')
      || setweight(search_short_vector(coalesce(l.tagline, '')), 'C')
      || setweight(search_vector(coalesce(l.description, '')), 'D') || v.facets AS text_vector
  FROM listings l CROSS JOIN LATERAL (
    SELECT search_short_vector(l.name) AS name,
      search_short_vector(array_to_string(l.keywords, ' ')) AS keywords,
      array_to_tsvector(search_facets(l.site_id, l.country, l.stage, l.pricing_model, l.domain) || ARRAY(
        SELECT '~c' || a.ancestor_id FROM listing_categories lc JOIN category_ancestors a USING (category_id)
        WHERE lc.listing_id = l.id)) AS facets
    OFFSET 0) v
  WHERE l.status IN ('live', 'scheduled');

-- Rebuilds leave the rows of a site together, most voted first, so that a scan with a LIMIT meets those first. The room
-- in each page lets votes change without touching an index.
CREATE TABLE live_search (
  id bigint PRIMARY KEY,
  site_id integer NOT NULL,
  votes integer NOT NULL,
  name_words smallint NOT NULL,
  name_vector tsvector NOT NULL,
  text_vector tsvector NOT NULL
) WITH (fillfactor = 90, toast_tuple_target = 4080);

-- Read far more often than written: not compressed.
ALTER TABLE live_search ALTER name_vector SET STORAGE EXTERNAL, ALTER text_vector SET STORAGE EXTERNAL;

-- The same of scheduled listings: apart, so that the live ones' postings are all live.
CREATE TABLE upcoming_search (LIKE live_search INCLUDING STORAGE INCLUDING INDEXES) WITH (fillfactor = 90, toast_tuple_target = 4080);

-- The vocabulary: words of names and keywords at once, the rest and how many listings say them as of the last rebuild.
-- Not unique on purpose: publications that bring the same new word need not wait for each other; a rebuild makes one of two.
CREATE TABLE search_words (
  word text COLLATE "C" NOT NULL,
  stem text NOT NULL,
  docs integer NOT NULL,
  -- Stands in a name or among keywords: whatever it looks like, it is meant to be spelt so.
  in_name boolean NOT NULL
);

-- SymSpell (Garbe): two words within an edit or two of each other share a form with a letter or two left out. Of the
-- first seven letters, and of short words with one left out.
CREATE FUNCTION word_deletes(word text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  start text := left(word, 7);
  letters integer := length(start);
  shorter text;
  forms text[] := ARRAY[start];
BEGIN
  IF letters < 3 THEN RETURN '{}'; END IF;
  FOR i IN 1..letters LOOP
    shorter := left(start, i - 1) || substr(start, i + 1);
    forms := forms || shorter;
    IF letters > 5 THEN
      FOR j IN i..letters - 1 LOOP
        forms := forms || (left(shorter, j - 1) || substr(shorter, j + 1));
      END LOOP;
    END IF;
  END LOOP;
  RETURN forms;
END $$;
CREATE INDEX search_words_by_word ON search_words (word);
`;

const following = `
CREATE FUNCTION note_search_words(of_listing bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_words (word, stem, docs, in_name)
  SELECT new.word, (ts_lexize('directory_stem', new.word))[1], 1, true
  FROM listings l, unnest(tsvector_to_array(words_of_listing(l.name, l.keywords, NULL, NULL))) AS new (word)
  WHERE l.id = of_listing AND length(new.word) BETWEEN 2 AND 40 AND new.word !~ '^[0-9]+$'
    AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = new.word AND known.in_name) $$;

-- The lock comes first, so that what is read next is what others have committed of this listing. Tables are touched in
-- this order by every writer, and locked in it by a rebuild.
CREATE FUNCTION refresh_search(of_listing bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  state text;
BEGIN
  SELECT status INTO state FROM listings WHERE id = of_listing FOR NO KEY UPDATE;
  IF state = 'live' THEN
    INSERT INTO live_search AS s SELECT ${columns} FROM searchable_listings WHERE id = of_listing
    ON CONFLICT (id) DO UPDATE SET (site_id, votes, name_words, name_vector, text_vector) =
      (excluded.site_id, excluded.votes, excluded.name_words, excluded.name_vector, excluded.text_vector)
      WHERE s IS DISTINCT FROM excluded;
  ELSE
    DELETE FROM live_search WHERE id = of_listing;
  END IF;
  IF state = 'scheduled' THEN
    INSERT INTO upcoming_search AS s SELECT ${columns} FROM searchable_listings WHERE id = of_listing
    ON CONFLICT (id) DO UPDATE SET (site_id, votes, name_words, name_vector, text_vector) =
      (excluded.site_id, excluded.votes, excluded.name_words, excluded.name_vector, excluded.text_vector)
      WHERE s IS DISTINCT FROM excluded;
  ELSE
    DELETE FROM upcoming_search WHERE id = of_listing;
  END IF;
  IF state IN ('live', 'scheduled') THEN PERFORM note_search_words(of_listing); END IF;
END $$;

-- Deferred to the commit: a listing that is saved with its categories, one row after the other, is looked at when all
-- is in place, and its search row is locked for a moment only.
CREATE FUNCTION follow_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search(NEW.id);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER search_follows_new AFTER INSERT ON listings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status IN ('live', 'scheduled')) EXECUTE FUNCTION follow_listing();
CREATE CONSTRAINT TRIGGER search_follows_changes
  AFTER UPDATE OF site_id, status, name, keywords, tagline, description, stage, country, pricing_model, domain ON listings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.status IN ('live', 'scheduled') OR NEW.status IN ('live', 'scheduled')) AND
    (OLD.site_id, OLD.status, OLD.name, OLD.keywords, OLD.tagline, OLD.description, OLD.stage, OLD.country, OLD.pricing_model, OLD.domain)
    IS DISTINCT FROM
    (NEW.site_id, NEW.status, NEW.name, NEW.keywords, NEW.tagline, NEW.description, NEW.stage, NEW.country, NEW.pricing_model, NEW.domain))
  EXECUTE FUNCTION follow_listing();

CREATE FUNCTION follow_deleted_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM live_search WHERE id = OLD.id;
  DELETE FROM upcoming_search WHERE id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER search_follows_deletions AFTER DELETE ON listings FOR EACH ROW
  WHEN (OLD.status IN ('live', 'scheduled')) EXECUTE FUNCTION follow_deleted_listing();

CREATE FUNCTION follow_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE live_search SET votes = NEW.votes WHERE id = NEW.id;
  IF NOT FOUND THEN UPDATE upcoming_search SET votes = NEW.votes WHERE id = NEW.id; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER search_follows_votes AFTER UPDATE OF votes ON listings FOR EACH ROW
  WHEN (OLD.votes <> NEW.votes AND NEW.status IN ('live', 'scheduled')) EXECUTE FUNCTION follow_votes();

CREATE FUNCTION follow_listing_categories() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM refresh_search(OLD.listing_id); END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW.listing_id <> OLD.listing_id) THEN
    PERFORM refresh_search(NEW.listing_id);
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER search_follows AFTER INSERT OR UPDATE OR DELETE ON listing_categories
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION follow_listing_categories();

-- Brings the ancestors up to date and answers whose have changed. One at a time: who changes the tree sees all of it.
CREATE FUNCTION settle_category_ancestors() RETURNS SETOF integer LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE category_ancestors IN SHARE ROW EXCLUSIVE MODE;
  RETURN QUERY WITH
    gone AS (
      DELETE FROM category_ancestors a
      WHERE NOT EXISTS (SELECT FROM category_closure c WHERE (c.category_id, c.ancestor_id) = (a.category_id, a.ancestor_id))
      RETURNING a.category_id),
    come AS (
      INSERT INTO category_ancestors SELECT category_id, ancestor_id FROM category_closure
      ON CONFLICT DO NOTHING RETURNING category_ancestors.category_id)
    SELECT category_id FROM gone UNION SELECT category_id FROM come;
END $$;
CREATE FUNCTION follow_categories() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer[] := ARRAY(SELECT settle_category_ancestors());
BEGIN
  PERFORM refresh_search(listing_id) FROM (
    SELECT DISTINCT listing_id FROM listing_categories WHERE category_id = ANY (changed) ORDER BY listing_id) moved;
  RETURN NULL;
END $$;
CREATE TRIGGER search_follows AFTER INSERT OR DELETE OR UPDATE OF parent_id ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION follow_categories();

-- While a rebuild is under way it hangs on the search tables and notes what is written to them.
CREATE FUNCTION note_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes VALUES (CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END);
  RETURN NULL;
END $$;
`;

const spelling = `
CREATE FUNCTION quote_lexeme(lexeme text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  '''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''';

-- Stems of the words that may have been meant, the likeliest first: those nearest by edits (two neighbours swapped count
-- as one), at most one edit or, of longer words, two away; a wrong first letter is rare. The three that most listings say,
-- and some more that stand in names. A last word may be the beginning of what was meant.
CREATE FUNCTION search_corrections(said text, is_last boolean) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  WITH given AS MATERIALIZED (
    SELECT CASE WHEN length(said) > 5 THEN 2 ELSE 1 END AS most, word_deletes(said) AS forms,
      ARRAY(SELECT left(said, i - 1) || substr(said, i + 1, 1) || substr(said, i, 1) || substr(said, i + 2)
        FROM generate_series(1, length(said) - 1) AS i) AS swapped),
  near AS MATERIALIZED (
    SELECT word, stem, docs, in_name, most, CASE WHEN left(word, 1) = left(said, 1) THEN 0 ELSE 0.4 END + least(
      CASE WHEN word = ANY (swapped) THEN 1 ELSE levenshtein_less_equal(word, said, most) END,
      CASE WHEN is_last AND most = 2 AND length(word) > length(said) THEN 0.5 +
        CASE WHEN left(word, length(said)) = ANY (swapped) THEN 1
        ELSE levenshtein_less_equal(left(word, length(said)), said, 1) END END) AS distance
    FROM given CROSS JOIN LATERAL (
      SELECT word, stem, max(docs) AS docs, bool_or(in_name) AS in_name FROM search_words
      WHERE word_deletes(word) && given.forms AND word <> said GROUP BY word, stem) w),
  likely AS MATERIALIZED (SELECT * FROM near WHERE distance < most + 0.5),
  -- Others have misspelt it, too: what hardly anybody says, beside what everybody says, is no word.
  words AS (
    SELECT stem, min(distance) AS distance, sum(docs) AS docs, bool_or(in_name) AS in_name FROM likely l
    WHERE in_name OR NOT EXISTS (
      SELECT FROM likely o WHERE o.docs > 50 * l.docs AND levenshtein_less_equal(o.word, l.word, 2) <= 2)
    GROUP BY stem),
  ranked AS (
    SELECT stem, in_name, row_number() OVER (ORDER BY distance, docs DESC, stem) AS place
    FROM words WHERE distance < (SELECT min(distance) FROM words) + 0.5)
  SELECT stem FROM ranked WHERE place <= 3 OR (in_name AND place <= 8) ORDER BY place $$;

-- What is said, as text of tsqueries in which every lexeme ends in ':@' or ':*@', for a weight to be put there:
-- \`exact\` as it is written; \`forgiving\` with the words that may have been meant beside those that nobody says; \`whole\`
-- that without beginnings of words. \`by_name\` is what names are looked for by: beginnings only where the last word is none
-- yet. \`asked\` is the number of words. All null where nothing of it is a word. When \`eager\`, words that few say are taken
-- for misspelt ones, too.
CREATE FUNCTION search_terms(said text, eager boolean, OUT exact text, OUT forgiving text, OUT whole text, OUT by_name text, OUT asked integer)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  chunk text;
  chunks text[] := regexp_split_to_array(trim(said), '\\s+');
  tokens text[];
  token text;
  stem text;
  is_last boolean;
  is_word boolean := true;
  known boolean;
  begun text;
  meant text;
  corrections integer := 0;
  joined text;
  as_exact text;
  as_forgiving text;
  as_whole text;
BEGIN
  asked := 0;
  FOR c IN 1..cardinality(chunks) LOOP
    chunk := chunks[c];
    tokens := ARRAY(SELECT lower(t.token) FROM ts_parse('default', search_fold(chunk)) AS t
      WHERE tsvector_to_array(to_tsvector('directory', t.token)) <> '{}');
    CONTINUE WHEN tokens = '{}';
    as_exact := NULL;
    as_forgiving := NULL;
    as_whole := NULL;
    FOR t IN 1..cardinality(tokens) LOOP
      token := tokens[t];
      stem := quote_lexeme((tsvector_to_array(to_tsvector('directory', token)))[1]);
      is_last := c = cardinality(chunks) AND t = cardinality(tokens);
      known := EXISTS (SELECT FROM search_words w WHERE w.word = token);
      begun := NULL;
      meant := NULL;
      IF is_last THEN
        is_word := known;
        known := known OR EXISTS (SELECT FROM search_words w WHERE w.word > token AND w.word < token || chr(1114111));
        IF known AND NOT is_word AND length(token) > 3 THEN
          -- "beautifu" begins "beautiful", whose stem it does not begin.
          SELECT string_agg(quote_lexeme(b.stem) || ':@', ' | ') INTO begun FROM (
            SELECT w.stem FROM search_words w
            WHERE w.word > token AND w.word < token || chr(1114111) AND NOT starts_with(w.stem, token)
            GROUP BY w.stem ORDER BY sum(w.docs) DESC, w.stem LIMIT 3) b;
        END IF;
        begun := concat_ws(' | ', CASE WHEN stem <> quote_lexeme(token) THEN stem || ':@' END, quote_lexeme(token) || ':*@', begun);
      END IF;
      IF eager THEN known := EXISTS (SELECT FROM search_words w WHERE w.word = token AND w.docs > 500); END IF;
      IF NOT known AND length(token) > 2 AND token !~ '^[0-9]+$' AND corrections < 6 THEN
        corrections := corrections + 1;
        SELECT string_agg(quote_lexeme(likely) || ':@', ' | ') INTO meant FROM search_corrections(token, is_last) AS likely;
      END IF;
      as_exact := concat_ws(' & ', as_exact, '(' || coalesce(begun, stem || ':@') || ')');
      as_forgiving := concat_ws(' & ', as_forgiving, '(' || concat_ws(' | ', coalesce(begun, stem || ':@'), meant) || ')');
      as_whole := concat_ws(' & ', as_whole, '(' || concat_ws(' | ', stem || ':@', meant) || ')');
    END LOOP;
    asked := asked + cardinality(tokens);
    joined := NULL;
    IF cardinality(tokens) > 1 AND chunk ~ '\\w[-._/+&]\\w' THEN
      SELECT quote_lexeme(lexeme) || ':@' INTO joined FROM unnest(search_vector(translate(chunk, '-._/+&', ''))) LIMIT 1;
    END IF;
    exact := concat_ws(' & ', exact, '(' || concat_ws(' | ', as_exact, joined) || ')');
    forgiving := concat_ws(' & ', forgiving, '(' || concat_ws(' | ', as_forgiving, joined) || ')');
    whole := concat_ws(' & ', whole, '(' || concat_ws(' | ', as_whole, joined) || ')');
  END LOOP;
  by_name := CASE WHEN is_word THEN whole ELSE forgiving END;
END $$;
`;

const searching = `
-- Terms as a tsquery, every lexeme with the weight; facets beside them.
CREATE FUNCTION search_query(terms text, weight text, filter text) RETURNS text LANGUAGE sql IMMUTABLE RETURN
  format('%L::tsquery', concat_ws(' & ',
    CASE weight WHEN '' THEN replace(replace(terms, ':@', ''), '*@', '*') ELSE replace(terms, '@', weight) END, filter));

-- A page by relevance. Candidates are the 200 most voted matches and 200 that match by name, ranked by where the words
-- stand, how much of the name they are, and votes; what is written as it was asked for comes before what is spelt nearly
-- so. Then the other matches, most voted first. Rows are found again by where they lie, as their vectors are wide.
CREATE FUNCTION search_ranked(source text, terms record, filter text, skip integer, take integer, OUT total integer, OUT ids bigint[])
LANGUAGE plpgsql STABLE AS $$
DECLARE
  wanted text := search_query(terms.forgiving, '', filter);
  exact text := search_query(terms.exact, '', filter);
  head bigint[];
BEGIN
  EXECUTE format($q$
    WITH c AS MATERIALIZED (SELECT ctid AS at, id, votes FROM %1$I WHERE text_vector @@ %2$s LIMIT 1001),
    r AS MATERIALIZED (
      SELECT id, votes, %7$s AS tier,
        ts_rank('{0.1, 0.2, 0.4, 1}', text_vector, %4$s) * ln(10 + votes)
          * CASE WHEN text_vector @@ %5$s THEN 1 + 9 * least(1, %9$s / name_words::float8) ^ 3 ELSE 1::float8 END
          * CASE WHEN text_vector @@ %6$s THEN 1.5::float8 ELSE 1 END AS score
      FROM %1$I WHERE ctid = ANY (ARRAY(
        (SELECT at FROM c ORDER BY votes DESC, id LIMIT 200)
        UNION ALL (SELECT ctid FROM %1$I WHERE name_vector @@ %3$s LIMIT 200) %8$s))),
    a AS (
      SELECT id, votes, tier, score FROM r
      UNION ALL SELECT id, votes, 2, 0 FROM c WHERE id NOT IN (SELECT id FROM r))
    SELECT (SELECT count(*) FROM c),
      ARRAY(SELECT id FROM a ORDER BY tier, score DESC, votes DESC, id OFFSET %10$s LIMIT %11$s),
      CASE WHEN %10$s + %11$s > 1000 THEN ARRAY(SELECT id FROM a) END $q$,
    source,
    wanted,
    search_query(terms.by_name, '', filter),
    search_query(terms.forgiving, '', NULL),
    search_query(terms.forgiving, 'A', NULL),
    search_query(terms.whole, '', NULL),
    CASE WHEN wanted = exact THEN '0' ELSE format('CASE WHEN text_vector @@ %s THEN 0 ELSE 1 END', exact) END,
    CASE WHEN wanted <> exact THEN format('UNION ALL (SELECT ctid FROM %I WHERE text_vector @@ %s LIMIT 200)', source, exact) END,
    terms.asked, skip, take)
  INTO total, ids, head;
  IF total > 1000 AND cardinality(ids) < take THEN
    EXECUTE format(
      'SELECT $1 || ARRAY(SELECT id FROM %I WHERE text_vector @@ %s AND id <> ALL ($2) ORDER BY votes DESC, id OFFSET %s LIMIT %s)',
      source, wanted, greatest(0, skip - cardinality(head)), take - cardinality(ids))
    INTO ids USING ids, head;
  END IF;
END $$;

-- A page in another order. Ties by id, as the indexes of listings have it.
CREATE FUNCTION search_sorted(
  source text, of_site integer, wanted text, sort text, skip integer, take integer, OUT total integer, OUT ids bigint[])
LANGUAGE plpgsql STABLE AS $$
DECLARE
  upcoming boolean := source = 'upcoming_search';
  matching text := format('s.site_id = %s%s', of_site, ' AND s.text_vector @@ ' || wanted);
  viewed integer;
BEGIN
  EXECUTE format('SELECT count(*) FROM (SELECT FROM %I s WHERE %s LIMIT 1001) s', source, matching) INTO total;
  IF total = 0 THEN
    ids := '{}';
  ELSIF sort = 'most_viewed' THEN
    EXECUTE format(
      'SELECT ARRAY(SELECT s.id FROM listing_views v JOIN %I s ON s.id = v.listing_id WHERE %s ORDER BY v.views DESC, v.listing_id OFFSET %s LIMIT %s)',
      source, matching, skip, take)
    INTO ids;
    -- Those that nobody has viewed come last.
    IF cardinality(ids) < take THEN
      EXECUTE format('SELECT count(*) FROM listing_views v JOIN %I s ON s.id = v.listing_id WHERE %s', source, matching) INTO viewed;
      EXECUTE format(
        'SELECT $1 || ARRAY(SELECT s.id FROM %I s WHERE %s AND NOT EXISTS (SELECT FROM listing_views v WHERE v.listing_id = s.id) ORDER BY s.votes DESC, s.id OFFSET %s LIMIT %s)',
        source, matching, greatest(0, skip - viewed), take - cardinality(ids))
      INTO ids USING ids;
    END IF;
  ELSE
    EXECUTE format('SELECT ARRAY(SELECT l.id FROM listings l %s WHERE l.site_id = %s AND l.status = %L%s ORDER BY %s, l.id OFFSET %s LIMIT %s)',
      CASE WHEN upcoming OR wanted IS NOT NULL THEN format('JOIN %I s ON s.id = l.id', source) END,
      of_site, CASE WHEN upcoming THEN 'scheduled' ELSE 'live' END, ' AND s.text_vector @@ ' || wanted,
      CASE
        WHEN sort = 'newest' AND upcoming THEN 'l.created_at DESC'
        WHEN sort = 'newest' THEN 'l.launched_at DESC'
        WHEN sort = 'trending' THEN 'l.trend DESC'
        WHEN sort = 'most_followed' THEN 'l.followers DESC'
        WHEN sort = 'relevance' AND upcoming THEN 'l.launch_week, l.votes DESC'
        ELSE 'l.votes DESC' END,
      skip, take)
    INTO ids;
  END IF;
END $$;

-- A page of a search, and how many match: exactly up to 1,000, else 1,001. Statements are made with their words in them,
-- as the best plan for a rare word is the worst for a common one; the settings hold for this call alone.
CREATE FUNCTION search_directory(
  of_site integer, upcoming boolean, said text, category text, country text, stage text, pricing_model text, domain text,
  sort text, skip integer, take integer, OUT total integer, OUT ids bigint[])
LANGUAGE plpgsql STABLE
SET synchronize_seqscans = off SET max_parallel_workers_per_gather = 0 SET jit = off SET work_mem = '32MB'
SET seq_page_cost = 0.05 SET random_page_cost = 0.05 SET cpu_index_tuple_cost = 0.02 AS $$
DECLARE
  source text := CASE WHEN upcoming THEN 'upcoming_search' ELSE 'live_search' END;
  facets text[];
  filter text;
  of_category integer;
  terms record;
  forgiven text;
BEGIN
  total := 0;
  ids := '{}';
  -- Where there is but one site, everything is of it.
  facets := search_facets(CASE WHEN EXISTS (SELECT FROM sites WHERE id <> of_site) THEN of_site END, country, stage, pricing_model, domain);
  IF category IS NOT NULL THEN
    SELECT id INTO of_category FROM categories WHERE slug = category;
    IF of_category IS NULL THEN RETURN; END IF;
    facets := facets || ('~c' || of_category);
  END IF;
  SELECT string_agg(quote_lexeme(facet), ' & ') INTO filter FROM unnest(facets) AS facet;

  IF said IS NULL OR said !~ '\\S' THEN
    SELECT * INTO total, ids
    FROM search_sorted(source, of_site, CASE WHEN filter <> '' THEN format('%L::tsquery', filter) END, sort, skip, take);
    RETURN;
  END IF;
  -- Where hardly anything matches, words that few listings say may be misspelt, too.
  FOR eager IN 0..1 LOOP
    SELECT * INTO terms FROM search_terms(said, eager = 1);
    EXIT WHEN terms.exact IS NULL OR terms.forgiving = forgiven;
    forgiven := terms.forgiving;
    IF sort = 'relevance' THEN
      SELECT * INTO total, ids FROM search_ranked(source, terms, filter, skip, take);
    ELSE
      SELECT * INTO total, ids
      FROM search_sorted(source, of_site, search_query(terms.forgiving, '', filter), sort, skip, take);
    END IF;
    EXIT WHEN total >= 5;
  END LOOP;
END $$;
`;
