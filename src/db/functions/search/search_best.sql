-- The candidates and those that are called so, the best first. The score says how well what is found is what was asked
-- for: where the words stand (names are short, and theirs alone is weight A), how much of the name they are, whether
-- they are words or only begin so, where that may differ; and votes. Where it is `corrected`, what is written as it was
-- asked for comes before what is spelt nearly so, and is scored as if that were not asked for: corrections add to an
-- answer and do not change its first. Next to the first stand three at most that are called nearly so, unless there is
-- one that is called so. Rows are found again by where they lie, as their vectors are wide. Once a table, as a
-- statement that names its table keeps its plan.
CREATE OR REPLACE FUNCTION search_best(
  source text, candidates tid[], terms record, called bigint[], corrected boolean, skip integer, take integer)
RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  exact tsquery := replace(replace(terms.exact, ':@', ''), '*@', '*');
  exact_a tsquery := replace(terms.exact, '@', 'A');
  exact_whole tsquery := replace(replace(terms.exact_whole, ':@', ''), '*@', '*');
  forgiving tsquery := replace(replace(terms.forgiving, ':@', ''), '*@', '*');
  forgiving_a tsquery := replace(terms.forgiving, '@', 'A');
  forgiving_whole tsquery := replace(replace(terms.forgiving_whole, ':@', ''), '*@', '*');
  asked float8 := terms.asked;
  exact_is_whole boolean := terms.exact = terms.exact_whole;
  -- What is not as it is written, and one word, is another word.
  forgiving_is_whole boolean := terms.asked = 1;
BEGIN
  IF source = 'live_search' THEN
    IF NOT corrected THEN
      RETURN ARRAY(
        SELECT id FROM live_search
        WHERE ctid = ANY (candidates || ARRAY(SELECT ctid FROM live_search WHERE id = ANY (search_best.called)))
        ORDER BY
          ts_rank('{0.1, 0.2, 0.4, 1}', text_vector, exact) * ln(10 + votes)
            * CASE WHEN name_vector @@ exact_a THEN 1 + 9 * least(1, asked / name_words) ^ 3 ELSE 1 END
            * CASE WHEN exact_is_whole OR text_vector @@ exact_whole THEN 1.5::float8 ELSE 1 END DESC,
          votes DESC, id
        OFFSET skip LIMIT take);
    END IF;
    RETURN (
      WITH scored AS MATERIALIZED (
        SELECT id, votes, is_exact, is_called,
          CASE
            WHEN is_exact THEN
              ts_rank('{0.1, 0.2, 0.4, 1}', text_vector, exact) * ln(10 + votes)
                * CASE WHEN name_vector @@ exact_a THEN 1 + 9 * least(1, asked / name_words) ^ 3 ELSE 1 END
                * CASE WHEN exact_is_whole OR text_vector @@ exact_whole THEN 1.5::float8 ELSE 1 END
            ELSE
              ts_rank('{0.1, 0.2, 0.4, 1}', text_vector, forgiving) * ln(10 + votes)
                * CASE WHEN name_vector @@ forgiving_a THEN 1 + 9 * least(1, asked / name_words) ^ 3 ELSE 1 END
                * CASE WHEN forgiving_is_whole OR text_vector @@ forgiving_whole THEN 1.5::float8 ELSE 1 END
              + CASE WHEN is_called THEN ln(10 + votes) ELSE 0 END
          END AS score
        FROM (
          SELECT *, text_vector @@ exact AS is_exact, id = ANY (search_best.called) AS is_called
          FROM live_search
          WHERE ctid = ANY (candidates || ARRAY(SELECT ctid FROM live_search WHERE id = ANY (search_best.called)))
          OFFSET 0) found)
      SELECT ARRAY(
        SELECT id FROM scored
        ORDER BY
          CASE
            WHEN is_exact THEN
              CASE
                WHEN id = (SELECT id FROM scored WHERE is_exact ORDER BY score DESC, votes DESC, id LIMIT 1) THEN 0
                ELSE 2
              END
            WHEN is_called AND id = ANY (ARRAY(
              SELECT id FROM scored
              WHERE is_called AND NOT is_exact AND NOT EXISTS (SELECT FROM scored WHERE is_exact AND is_called)
              ORDER BY score DESC, votes DESC, id LIMIT 3)) THEN 1
            ELSE 3
          END,
          score DESC, votes DESC, id
        OFFSET skip LIMIT take));
  END IF;
  IF NOT corrected THEN
    RETURN ARRAY(
      SELECT id FROM upcoming_search
      WHERE ctid = ANY (candidates || ARRAY(SELECT ctid FROM upcoming_search WHERE id = ANY (search_best.called)))
      ORDER BY
        ts_rank('{0.1, 0.2, 0.4, 1}', text_vector, exact) * ln(10 + votes)
          * CASE WHEN name_vector @@ exact_a THEN 1 + 9 * least(1, asked / name_words) ^ 3 ELSE 1 END
          * CASE WHEN exact_is_whole OR text_vector @@ exact_whole THEN 1.5::float8 ELSE 1 END DESC,
        votes DESC, id
      OFFSET skip LIMIT take);
  END IF;
  RETURN (
    WITH scored AS MATERIALIZED (
      SELECT id, votes, is_exact, is_called,
        CASE
          WHEN is_exact THEN
            ts_rank('{0.1, 0.2, 0.4, 1}', text_vector, exact) * ln(10 + votes)
              * CASE WHEN name_vector @@ exact_a THEN 1 + 9 * least(1, asked / name_words) ^ 3 ELSE 1 END
              * CASE WHEN exact_is_whole OR text_vector @@ exact_whole THEN 1.5::float8 ELSE 1 END
          ELSE
            ts_rank('{0.1, 0.2, 0.4, 1}', text_vector, forgiving) * ln(10 + votes)
              * CASE WHEN name_vector @@ forgiving_a THEN 1 + 9 * least(1, asked / name_words) ^ 3 ELSE 1 END
              * CASE WHEN forgiving_is_whole OR text_vector @@ forgiving_whole THEN 1.5::float8 ELSE 1 END
            + CASE WHEN is_called THEN ln(10 + votes) ELSE 0 END
        END AS score
      FROM (
        SELECT *, text_vector @@ exact AS is_exact, id = ANY (search_best.called) AS is_called
        FROM upcoming_search
        WHERE ctid = ANY (candidates || ARRAY(SELECT ctid FROM upcoming_search WHERE id = ANY (search_best.called)))
        OFFSET 0) found)
    SELECT ARRAY(
      SELECT id FROM scored
      ORDER BY
        CASE
          WHEN is_exact THEN
            CASE
              WHEN id = (SELECT id FROM scored WHERE is_exact ORDER BY score DESC, votes DESC, id LIMIT 1) THEN 0
              ELSE 2
            END
          WHEN is_called AND id = ANY (ARRAY(
            SELECT id FROM scored
            WHERE is_called AND NOT is_exact AND NOT EXISTS (SELECT FROM scored WHERE is_exact AND is_called)
            ORDER BY score DESC, votes DESC, id LIMIT 3)) THEN 1
          ELSE 3
        END,
        score DESC, votes DESC, id
      OFFSET skip LIMIT take));
END $$;
