-- What is said, as text of tsqueries in which every lexeme ends in ':@' or ':*@', for a weight to be put there: `exact`
-- as it is written; `forgiving` with the words that are likely to have been meant beside those that nobody says;
-- `_whole` those without beginnings of words. `by_name` is what names are looked for by: beginnings only where the last
-- word is none yet. All null where nothing of it is a word. `called` are keys of whole names that may have been meant,
-- first what is said; `asked` is the number of words; `doubtful` is whether few say one of them: when `eager`, it is
-- taken for a misspelt one, too. `at_least` is how many listings at least say what was asked, where it is one word. Its
-- statements have parameters, and one plan for all words: to plan a correction takes longer than to find it.
-- Words that say nothing are left out as `fillers`, unless there are no others. `parts` are `forgiving` word by word,
-- `weights` their weights: the fewer listings say a word, the heavier it is (inverse document frequency).
CREATE OR REPLACE FUNCTION search_terms(
  said text, eager boolean,
  OUT exact text, OUT exact_whole text, OUT forgiving text, OUT forgiving_whole text, OUT by_name text,
  OUT called text[], OUT fillers text, OUT asked integer, OUT doubtful boolean, OUT at_least integer,
  OUT parts text[], OUT weights float8[])
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  chunk text;
  chunks text[] := regexp_split_to_array(trim(said), '\s+');
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
  says_nothing boolean[];
  rarest integer;
  listed CONSTANT integer := (SELECT listings FROM search_state);
BEGIN
  asked := 0;
  parts := '{}';
  weights := '{}';
  IF cardinality(chunks) > 1 THEN
    says_nothing := ARRAY(
      SELECT search_says_nothing(c.chunk) FROM unnest(chunks) WITH ORDINALITY AS c (chunk, place) ORDER BY c.place);
    IF true = ALL (says_nothing) THEN says_nothing := NULL; END IF;
  END IF;
  doubtful := false;
  called := ARRAY[NULL];
  FOR c IN 1..cardinality(chunks) LOOP
    chunk := chunks[c];
    tokens := ARRAY(SELECT lower(t.token) FROM ts_parse('default', search_fold(chunk)) AS t
      WHERE tsvector_to_array(to_tsvector('directory', t.token)) <> '{}');
    CONTINUE WHEN tokens = '{}';
    IF says_nothing[c] THEN
      SELECT concat_ws(' & ', fillers, string_agg(quote_lexeme(word) || ':@', ' & ')) INTO fillers
      FROM unnest(tsvector_to_array(search_vector(chunk))) AS word;
      CONTINUE;
    END IF;
    rarest := NULL;
    as_exact := NULL;
    as_exact_whole := NULL;
    as_forgiving := NULL;
    as_forgiving_whole := NULL;
    FOR t IN 1..cardinality(tokens) LOOP
      token := tokens[t];
      root := (tsvector_to_array(to_tsvector('directory', token)))[1];
      stem := quote_lexeme(root);
      SELECT max(w.docs) INTO said_by FROM search_words w WHERE w.word = token;
      -- What more than a thousand say is a word: who goes on typing will see, and beginnings of words take twice as
      -- long.
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
        begun := concat_ws(
          ' | ', CASE WHEN stem <> quote_lexeme(token) THEN stem || ':@' END, quote_lexeme(token) || ':*@', begun);
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
      IF said_by IS NULL AND cardinality(chunks) > 1 THEN
        -- Listings may say it in other forms.
        SELECT coalesce(max(w.docs), at_least) INTO said_by FROM search_words w
        WHERE w.word >= root AND w.word < root || chr(1114111) AND w.stem = root;
      END IF;
      rarest := least(rarest, coalesce(said_by, at_least));
      as_exact := concat_ws(' & ', as_exact, '(' || coalesce(begun, stem || ':@') || ')');
      as_exact_whole := concat_ws(' & ', as_exact_whole, stem || ':@');
      as_forgiving := concat_ws(
        ' & ', as_forgiving, '(' || concat_ws(' | ', coalesce(begun, stem || ':@'), meant) || ')');
      as_forgiving_whole := concat_ws(' & ', as_forgiving_whole, '(' || concat_ws(' | ', stem || ':@', meant) || ')');
      IF cardinality(called) = 1 AND cardinality(alternatives) = 1 THEN
        called[1] := concat_ws(' ', called[1], root);
      ELSE
        called := ARRAY(
          SELECT concat_ws(' ', k.words, a.word)
          FROM unnest(called) WITH ORDINALITY AS k (words, place)
            CROSS JOIN unnest(alternatives) WITH ORDINALITY AS a (word, place)
          ORDER BY k.place + a.place, k.place LIMIT 200);
      END IF;
    END LOOP;
    asked := asked + cardinality(tokens);
    joined := NULL;
    IF cardinality(tokens) > 1 AND chunk ~ '\w[-._/+&]\w' THEN
      SELECT quote_lexeme(lexeme) || ':@' INTO joined
        FROM unnest(search_vector(translate(chunk, '-._/+&', ''))) LIMIT 1;
    END IF;
    exact := concat_ws(' & ', exact, '(' || concat_ws(' | ', as_exact, joined) || ')');
    exact_whole := concat_ws(' & ', exact_whole, '(' || concat_ws(' | ', as_exact_whole, joined) || ')');
    parts := parts || ('(' || concat_ws(' | ', as_forgiving, joined) || ')');
    weights := weights || ln(2 + listed / greatest(rarest, 1)::float8);
    forgiving := concat_ws(' & ', forgiving, parts[cardinality(parts)]);
    forgiving_whole := concat_ws(' & ', forgiving_whole, '(' || concat_ws(' | ', as_forgiving_whole, joined) || ')');
  END LOOP;
  called := ARRAY(
    SELECT search_key(string_to_array(k.words, ' '))
    FROM unnest(called) WITH ORDINALITY AS k (words, place) ORDER BY k.place);
  IF asked <> 1 THEN at_least := 0; END IF;
  by_name := CASE WHEN is_word THEN forgiving_whole ELSE forgiving END;
END $$;
