-- A page by the score of search_best among the popular listings, and of all that match by name: each row is scored
-- where it is read. Null where fewer than 200 are found. All such words are common ones, and have one plan. Words that
-- very many say are looked for among the famous, a thirty-second of the listings.
CREATE OR REPLACE FUNCTION search_popular(terms record, nearly bigint[], corrected boolean, skip integer, take integer)
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
  by_name tsquery := replace(replace(terms.by_name, ':@', ''), '*@', '*');
  ids bigint[];
BEGIN
  -- GIN reads every posting of a word before the first row, so that many are looked for among few: twice as many as
  -- must be there, as they need not be spread evenly.
  IF terms.at_least > 2 * 200 * 32 THEN
    IF corrected THEN
      ids := (
        WITH scored AS MATERIALIZED (
          (SELECT id, votes, false AS is_exact, false AS is_called,
            ts_rank('{0.1, 0.2, 0.4, 1}', text_vector, forgiving) * ln(10 + votes)
              * CASE WHEN name_vector @@ forgiving_a THEN 1 + 9 * least(1, asked / name_words) ^ 3 ELSE 1 END
              * CASE WHEN forgiving_is_whole OR text_vector @@ forgiving_whole THEN 1.5::float8 ELSE 1 END AS score
          FROM live_search
          WHERE famous AND text_vector @@ forgiving AND NOT name_vector @@ by_name AND NOT text_vector @@ exact
            AND id <> ALL (nearly)
          LIMIT 200)
          UNION ALL
          (SELECT id, votes, false AS is_exact, false AS is_called,
            ts_rank('{0.1, 0.2, 0.4, 1}', text_vector, forgiving) * ln(10 + votes)
              * CASE WHEN name_vector @@ forgiving_a THEN 1 + 9 * least(1, asked / name_words) ^ 3 ELSE 1 END
              * CASE WHEN forgiving_is_whole OR text_vector @@ forgiving_whole THEN 1.5::float8 ELSE 1 END AS score
          FROM live_search
          WHERE name_vector @@ by_name AND NOT text_vector @@ exact AND id <> ALL (nearly)
          LIMIT 200)
          UNION ALL
          (SELECT id, votes, true AS is_exact, false AS is_called,
            ts_rank('{0.1, 0.2, 0.4, 1}', text_vector, exact) * ln(10 + votes)
              * CASE WHEN name_vector @@ exact_a THEN 1 + 9 * least(1, asked / name_words) ^ 3 ELSE 1 END
              * CASE WHEN exact_is_whole OR text_vector @@ exact_whole THEN 1.5::float8 ELSE 1 END AS score
          FROM live_search
          WHERE text_vector @@ exact AND NOT name_vector @@ exact AND id <> ALL (nearly)
          LIMIT 200)
          UNION ALL
          (SELECT id, votes, true AS is_exact, false AS is_called,
            ts_rank('{0.1, 0.2, 0.4, 1}', text_vector, exact) * ln(10 + votes)
              * CASE WHEN name_vector @@ exact_a THEN 1 + 9 * least(1, asked / name_words) ^ 3 ELSE 1 END
              * CASE WHEN exact_is_whole OR text_vector @@ exact_whole THEN 1.5::float8 ELSE 1 END AS score
          FROM live_search
          WHERE name_vector @@ exact AND id <> ALL (nearly)
          LIMIT 200)
          UNION ALL
          (SELECT id, votes, is_exact, is_called,
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
            SELECT *, text_vector @@ exact AS is_exact, true AS is_called FROM live_search
            WHERE id = ANY (nearly) OFFSET 0) found))
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
          OFFSET skip LIMIT take)
        WHERE (SELECT count(*) FROM scored) >= 200);
    ELSE
      ids := (
        WITH scored AS MATERIALIZED (
          (SELECT id, votes, true AS is_exact, false AS is_called,
            ts_rank('{0.1, 0.2, 0.4, 1}', text_vector, exact) * ln(10 + votes)
              * CASE WHEN name_vector @@ exact_a THEN 1 + 9 * least(1, asked / name_words) ^ 3 ELSE 1 END
              * CASE WHEN exact_is_whole OR text_vector @@ exact_whole THEN 1.5::float8 ELSE 1 END AS score
          FROM live_search
          WHERE famous AND text_vector @@ exact AND NOT name_vector @@ by_name AND id <> ALL (nearly)
          LIMIT 200)
          UNION ALL
          (SELECT id, votes, true AS is_exact, false AS is_called,
            ts_rank('{0.1, 0.2, 0.4, 1}', text_vector, exact) * ln(10 + votes)
              * CASE WHEN name_vector @@ exact_a THEN 1 + 9 * least(1, asked / name_words) ^ 3 ELSE 1 END
              * CASE WHEN exact_is_whole OR text_vector @@ exact_whole THEN 1.5::float8 ELSE 1 END AS score
          FROM live_search
          WHERE name_vector @@ by_name AND id <> ALL (nearly)
          LIMIT 200)
          UNION ALL
          (SELECT id, votes, true, true,
            ts_rank('{0.1, 0.2, 0.4, 1}', text_vector, exact) * ln(10 + votes)
              * CASE WHEN name_vector @@ exact_a THEN 1 + 9 * least(1, asked / name_words) ^ 3 ELSE 1 END
              * CASE WHEN exact_is_whole OR text_vector @@ exact_whole THEN 1.5::float8 ELSE 1 END
          FROM live_search WHERE id = ANY (nearly)))
        SELECT ARRAY(SELECT id FROM scored ORDER BY score DESC, votes DESC, id OFFSET skip LIMIT take)
        WHERE (SELECT count(*) FROM scored) >= 200);
    END IF;
  END IF;
  IF ids IS NULL THEN
    IF corrected THEN
      ids := (
        WITH scored AS MATERIALIZED (
          (SELECT id, votes, false AS is_exact, false AS is_called,
            ts_rank('{0.1, 0.2, 0.4, 1}', text_vector, forgiving) * ln(10 + votes)
              * CASE WHEN name_vector @@ forgiving_a THEN 1 + 9 * least(1, asked / name_words) ^ 3 ELSE 1 END
              * CASE WHEN forgiving_is_whole OR text_vector @@ forgiving_whole THEN 1.5::float8 ELSE 1 END AS score
          FROM live_search
          WHERE popular AND text_vector @@ forgiving AND NOT name_vector @@ by_name AND NOT text_vector @@ exact
            AND id <> ALL (nearly)
          LIMIT 200)
          UNION ALL
          (SELECT id, votes, false AS is_exact, false AS is_called,
            ts_rank('{0.1, 0.2, 0.4, 1}', text_vector, forgiving) * ln(10 + votes)
              * CASE WHEN name_vector @@ forgiving_a THEN 1 + 9 * least(1, asked / name_words) ^ 3 ELSE 1 END
              * CASE WHEN forgiving_is_whole OR text_vector @@ forgiving_whole THEN 1.5::float8 ELSE 1 END AS score
          FROM live_search
          WHERE name_vector @@ by_name AND NOT text_vector @@ exact AND id <> ALL (nearly)
          LIMIT 200)
          UNION ALL
          (SELECT id, votes, true AS is_exact, false AS is_called,
            ts_rank('{0.1, 0.2, 0.4, 1}', text_vector, exact) * ln(10 + votes)
              * CASE WHEN name_vector @@ exact_a THEN 1 + 9 * least(1, asked / name_words) ^ 3 ELSE 1 END
              * CASE WHEN exact_is_whole OR text_vector @@ exact_whole THEN 1.5::float8 ELSE 1 END AS score
          FROM live_search
          WHERE text_vector @@ exact AND NOT name_vector @@ exact AND id <> ALL (nearly)
          LIMIT 200)
          UNION ALL
          (SELECT id, votes, true AS is_exact, false AS is_called,
            ts_rank('{0.1, 0.2, 0.4, 1}', text_vector, exact) * ln(10 + votes)
              * CASE WHEN name_vector @@ exact_a THEN 1 + 9 * least(1, asked / name_words) ^ 3 ELSE 1 END
              * CASE WHEN exact_is_whole OR text_vector @@ exact_whole THEN 1.5::float8 ELSE 1 END AS score
          FROM live_search
          WHERE name_vector @@ exact AND id <> ALL (nearly)
          LIMIT 200)
          UNION ALL
          (SELECT id, votes, is_exact, is_called,
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
            SELECT *, text_vector @@ exact AS is_exact, true AS is_called FROM live_search
            WHERE id = ANY (nearly) OFFSET 0) found))
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
          OFFSET skip LIMIT take)
        WHERE (SELECT count(*) FROM scored) >= 200);
    ELSE
      ids := (
        WITH scored AS MATERIALIZED (
          (SELECT id, votes, true AS is_exact, false AS is_called,
            ts_rank('{0.1, 0.2, 0.4, 1}', text_vector, exact) * ln(10 + votes)
              * CASE WHEN name_vector @@ exact_a THEN 1 + 9 * least(1, asked / name_words) ^ 3 ELSE 1 END
              * CASE WHEN exact_is_whole OR text_vector @@ exact_whole THEN 1.5::float8 ELSE 1 END AS score
          FROM live_search
          WHERE popular AND text_vector @@ exact AND NOT name_vector @@ by_name AND id <> ALL (nearly)
          LIMIT 200)
          UNION ALL
          (SELECT id, votes, true AS is_exact, false AS is_called,
            ts_rank('{0.1, 0.2, 0.4, 1}', text_vector, exact) * ln(10 + votes)
              * CASE WHEN name_vector @@ exact_a THEN 1 + 9 * least(1, asked / name_words) ^ 3 ELSE 1 END
              * CASE WHEN exact_is_whole OR text_vector @@ exact_whole THEN 1.5::float8 ELSE 1 END AS score
          FROM live_search
          WHERE name_vector @@ by_name AND id <> ALL (nearly)
          LIMIT 200)
          UNION ALL
          (SELECT id, votes, true, true,
            ts_rank('{0.1, 0.2, 0.4, 1}', text_vector, exact) * ln(10 + votes)
              * CASE WHEN name_vector @@ exact_a THEN 1 + 9 * least(1, asked / name_words) ^ 3 ELSE 1 END
              * CASE WHEN exact_is_whole OR text_vector @@ exact_whole THEN 1.5::float8 ELSE 1 END
          FROM live_search WHERE id = ANY (nearly)))
        SELECT ARRAY(SELECT id FROM scored ORDER BY score DESC, votes DESC, id OFFSET skip LIMIT take)
        WHERE (SELECT count(*) FROM scored) >= 200);
    END IF;
  END IF;
  RETURN ids;
END $$;
