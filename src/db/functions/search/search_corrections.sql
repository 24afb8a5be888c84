-- Stems of the words that may have been meant, the likeliest first: those nearest by edits (two neighbours swapped
-- count as one), at most one edit or, of longer words, two away; a wrong first letter is rare. The three that most
-- listings say, and some more that stand in names, are likely; the others only where a name is made of them. A last
-- word may be the beginning of what was meant, if that is not what it begins as it is. `said_by` is how many listings
-- say it. Distances are tenths of an edit. Only what is near enough is grouped, and only what may be among the nearest
-- is held against what everybody says.
CREATE OR REPLACE FUNCTION search_corrections(said text, is_last boolean)
RETURNS TABLE (stem text, is_likely boolean, said_by bigint) LANGUAGE sql STABLE AS $$
  WITH given AS MATERIALIZED (
    SELECT CASE WHEN length(said) > 5 THEN 2 ELSE 1 END AS most, length(said) AS letters, left(said, 1) AS initial,
      word_deletes(said) AS forms,
      ARRAY(SELECT left(said, i - 1) || substr(said, i + 1, 1) || substr(said, i, 1) || substr(said, i + 2)
        FROM generate_series(1, length(said) - 1) AS i) AS swapped),
  near AS (
    SELECT word, stem, docs, in_name, most,
      CASE WHEN starts_with(word, initial) THEN 0 ELSE 4 END + CASE
        WHEN edits <= 1 OR (edits = 2 AND word = ANY (swapped)) THEN 10
        WHEN is_last AND most = 2 AND length(word) > letters
          AND (levenshtein_less_equal(left(word, letters), said, 1) <= 1 OR left(word, letters) = ANY (swapped)) THEN 15
        ELSE 10 * edits END AS distance
    FROM (
      SELECT word, stem, docs, in_name, given.*, levenshtein_less_equal(word, said, 2) AS edits
      FROM given CROSS JOIN search_words
      WHERE word_deletes(word) && forms AND word <> said AND NOT (is_last AND starts_with(word, said))
      OFFSET 0) w),
  likely AS MATERIALIZED (
    SELECT word, stem, min(distance) AS distance, max(docs) AS docs, bool_or(in_name) AS in_name
    FROM near WHERE distance < 10 * most + 5 GROUP BY word, stem),
  -- No stem further away than the nearest name is can be among the nearest.
  nearest AS (
    SELECT stem FROM likely
    WHERE distance < coalesce((SELECT min(distance) FROM likely WHERE in_name), 100) + 5 GROUP BY stem),
  -- Others have misspelt it, too: what hardly anybody says, beside what everybody says, is no word.
  words AS (
    SELECT stem, min(distance) AS distance, sum(docs) AS docs, max(docs) AS said_by, bool_or(in_name) AS in_name
    FROM likely l
    WHERE stem IN (SELECT stem FROM nearest) AND (in_name OR NOT EXISTS (
      SELECT FROM likely o WHERE o.docs > 50 * l.docs AND levenshtein_less_equal(o.word, l.word, 2) <= 2))
    GROUP BY stem),
  ranked AS (
    SELECT stem, said_by, in_name, row_number() OVER (ORDER BY distance, docs DESC, stem) AS place
    FROM words WHERE distance < (SELECT min(distance) FROM words) + 5)
  SELECT stem, place <= 3 OR (in_name AND place <= 8), said_by FROM ranked
  WHERE place <= 3 OR (in_name AND place <= 40) ORDER BY place $$;
