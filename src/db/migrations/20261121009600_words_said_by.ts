import type { Knex } from 'knex';
import { searchCorrections, searchTerms } from './20261121003300_search_terms.ts';

/**
 * Searches know from the vocabulary how many listings say a word. What stands in statements of `search_terms` is a
 * parameter, and the same plan fits all words: to plan a correction took longer than to find it.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
DROP FUNCTION search_terms, search_corrections;

${correctionsBySaid}

-- What is said, as text of tsqueries in which every lexeme ends in ':@' or ':*@', for a weight to be put there:
-- \`exact\` as it is written; \`forgiving\` with the words that are likely to have been meant beside those that nobody says;
-- \`_whole\` those without beginnings of words. \`by_name\` is what names are looked for by: beginnings only where the last
-- word is none yet. All null where nothing of it is a word. \`called\` are keys of whole names that may have been meant, first
-- what is said; \`asked\` is the number of words; \`doubtful\` is whether few say one of them: when \`eager\`, it is taken for a
-- misspelt one, too.
CREATE FUNCTION search_terms(
  said text, eager boolean,
  OUT exact text, OUT exact_whole text, OUT forgiving text, OUT forgiving_whole text, OUT by_name text, OUT called text[],
  OUT asked integer, OUT doubtful boolean, OUT at_least integer)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  chunk text;
  chunks text[] := regexp_split_to_array(trim(said), '\\s+');
  tokens text[];
  token text;
  root text;
  stem text;
  is_last boolean;
  is_word boolean := true;
  said_by integer;
  meant_by integer;
  known boolean;
  begun text;
  meant text;
  alternatives text[];
  corrections integer := 0;
  joined text;
  as_exact text;
  as_exact_whole text;
  as_forgiving text;
  as_forgiving_whole text;
BEGIN
  asked := 0;
  doubtful := false;
  called := ARRAY[NULL];
  FOR c IN 1..cardinality(chunks) LOOP
    chunk := chunks[c];
    tokens := ARRAY(SELECT lower(t.token) FROM ts_parse('default', search_fold(chunk)) AS t
      WHERE tsvector_to_array(to_tsvector('directory', t.token)) <> '{}');
    CONTINUE WHEN tokens = '{}';
    as_exact := NULL;
    as_exact_whole := NULL;
    as_forgiving := NULL;
    as_forgiving_whole := NULL;
    FOR t IN 1..cardinality(tokens) LOOP
      token := tokens[t];
      root := (tsvector_to_array(to_tsvector('directory', token)))[1];
      stem := quote_lexeme(root);
      SELECT max(w.docs) INTO said_by FROM search_words w WHERE w.word = token;
      -- What more than a thousand say is a word: who goes on typing will see, and beginnings of words take twice as long.
      is_last := c = cardinality(chunks) AND t = cardinality(tokens) AND coalesce(said_by, 0) <= 1000;
      known := said_by IS NOT NULL;
      begun := NULL;
      meant := NULL;
      meant_by := NULL;
      alternatives := ARRAY[root];
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
      IF coalesce(said_by, 0) <= 500 AND length(token) > 2 AND token !~ '^[0-9]+$' THEN
        IF known AND NOT eager THEN
          doubtful := true;
        ELSIF corrections < 6 THEN
          corrections := corrections + 1;
          SELECT string_agg(quote_lexeme(w.stem) || ':@', ' | ') FILTER (WHERE w.is_likely),
            root || array_agg(w.stem), max(w.said_by) FILTER (WHERE w.is_likely)
          INTO meant, alternatives, meant_by FROM search_corrections(token, is_last) AS w;
        END IF;
      END IF;
      at_least := greatest(said_by, meant_by, 0);
      as_exact := concat_ws(' & ', as_exact, '(' || coalesce(begun, stem || ':@') || ')');
      as_exact_whole := concat_ws(' & ', as_exact_whole, stem || ':@');
      as_forgiving := concat_ws(' & ', as_forgiving, '(' || concat_ws(' | ', coalesce(begun, stem || ':@'), meant) || ')');
      as_forgiving_whole := concat_ws(' & ', as_forgiving_whole, '(' || concat_ws(' | ', stem || ':@', meant) || ')');
      IF cardinality(called) = 1 AND cardinality(alternatives) = 1 THEN
        called[1] := concat_ws(' ', called[1], root);
      ELSE
        called := ARRAY(
          SELECT concat_ws(' ', k.words, a.word)
          FROM unnest(called) WITH ORDINALITY AS k (words, place) CROSS JOIN unnest(alternatives) WITH ORDINALITY AS a (word, place)
          ORDER BY k.place + a.place, k.place LIMIT 200);
      END IF;
    END LOOP;
    asked := asked + cardinality(tokens);
    joined := NULL;
    IF cardinality(tokens) > 1 AND chunk ~ '\\w[-._/+&]\\w' THEN
      SELECT quote_lexeme(lexeme) || ':@' INTO joined FROM unnest(search_vector(translate(chunk, '-._/+&', ''))) LIMIT 1;
    END IF;
    exact := concat_ws(' & ', exact, '(' || concat_ws(' | ', as_exact, joined) || ')');
    exact_whole := concat_ws(' & ', exact_whole, '(' || concat_ws(' | ', as_exact_whole, joined) || ')');
    forgiving := concat_ws(' & ', forgiving, '(' || concat_ws(' | ', as_forgiving, joined) || ')');
    forgiving_whole := concat_ws(' & ', forgiving_whole, '(' || concat_ws(' | ', as_forgiving_whole, joined) || ')');
  END LOOP;
  called := ARRAY(SELECT search_key(string_to_array(k.words, ' ')) FROM unnest(called) WITH ORDINALITY AS k (words, place) ORDER BY k.place);
  IF asked <> 1 THEN at_least := 0; END IF;
  by_name := CASE WHEN is_word THEN forgiving_whole ELSE forgiving END;
END $$;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
DROP FUNCTION search_terms, search_corrections;
${searchCorrections}
${searchTerms}
  `);
}

/** As of this migration. */
export const correctionsBySaid = `
-- Stems of the words that may have been meant, the likeliest first: those nearest by edits (two neighbours swapped count
-- as one), at most one edit or, of longer words, two away; a wrong first letter is rare. The three that most listings say,
-- and some more that stand in names, are likely; the others only where a name is made of them. A last word may be the
-- beginning of what was meant, if that is not what it begins as it is. \`said_by\` is how many listings say it.
CREATE FUNCTION search_corrections(said text, is_last boolean) RETURNS TABLE (stem text, is_likely boolean, said_by bigint) LANGUAGE sql STABLE AS $$
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
      WHERE word_deletes(word) && given.forms AND word <> said AND NOT (is_last AND starts_with(word, said))
      GROUP BY word, stem) w),
  likely AS MATERIALIZED (SELECT * FROM near WHERE distance < most + 0.5),
  -- Others have misspelt it, too: what hardly anybody says, beside what everybody says, is no word.
  words AS (
    SELECT stem, min(distance) AS distance, sum(docs) AS docs, bool_or(in_name) AS in_name FROM likely l
    WHERE in_name OR NOT EXISTS (
      SELECT FROM likely o WHERE o.docs > 50 * l.docs AND levenshtein_less_equal(o.word, l.word, 2) <= 2)
    GROUP BY stem),
  ranked AS (
    SELECT stem, docs, in_name, row_number() OVER (ORDER BY distance, docs DESC, stem) AS place
    FROM words WHERE distance < (SELECT min(distance) FROM words) + 0.5)
  SELECT stem, place <= 3 OR (in_name AND place <= 8), docs FROM ranked WHERE place <= 3 OR (in_name AND place <= 40) ORDER BY place $$;`;
