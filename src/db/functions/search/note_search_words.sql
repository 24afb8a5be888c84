-- Adds the words of a listing's name and keywords to the vocabulary, and notes which were new (search_still_valid).
CREATE OR REPLACE FUNCTION note_search_words(of_listing bigint) RETURNS void LANGUAGE sql AS $$
  WITH noted AS (
    INSERT INTO search_words (word, stem, docs, in_name)
    SELECT new.word, (ts_lexize('directory_stem', new.word))[1], 1, true
    FROM listings l, unnest(tsvector_to_array(words_of_listing(l.name, l.keywords, NULL, NULL))) AS new (word)
    WHERE l.id = of_listing AND length(new.word) BETWEEN 2 AND 40 AND new.word !~ '^[0-9]+$'
      AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = new.word AND known.in_name)
    RETURNING word)
  INSERT INTO listing_changes (new_words) SELECT array_agg(word) FROM noted HAVING count(*) > 0 $$;
