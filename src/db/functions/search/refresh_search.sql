-- The lock comes first, so that what is read next is what others have committed of this listing. Tables are touched in
-- this order by every writer, and locked in it by a rebuild.
CREATE OR REPLACE FUNCTION refresh_search(of_listing bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  state text;
BEGIN
  SELECT status INTO state FROM listings WHERE id = of_listing FOR NO KEY UPDATE;
  IF state = 'live' THEN
    INSERT INTO live_search AS s
      SELECT id, site_id, votes, name_words, called, name_vector, text_vector
      FROM searchable_listings WHERE id = of_listing
    ON CONFLICT (id) DO UPDATE SET (site_id, votes, name_words, called, name_vector, text_vector) =
      (excluded.site_id, excluded.votes, excluded.name_words, excluded.called, excluded.name_vector,
        excluded.text_vector)
      WHERE (s.site_id, s.votes, s.name_words, s.called, s.name_vector, s.text_vector) IS DISTINCT FROM
        (excluded.site_id, excluded.votes, excluded.name_words, excluded.called, excluded.name_vector,
          excluded.text_vector);
  ELSE
    DELETE FROM live_search WHERE id = of_listing;
  END IF;
  IF state = 'scheduled' THEN
    INSERT INTO upcoming_search AS s
      SELECT id, site_id, votes, name_words, called, name_vector, text_vector
      FROM searchable_listings WHERE id = of_listing
    ON CONFLICT (id) DO UPDATE SET (site_id, votes, name_words, called, name_vector, text_vector) =
      (excluded.site_id, excluded.votes, excluded.name_words, excluded.called, excluded.name_vector,
        excluded.text_vector)
      WHERE (s.site_id, s.votes, s.name_words, s.called, s.name_vector, s.text_vector) IS DISTINCT FROM
        (excluded.site_id, excluded.votes, excluded.name_words, excluded.called, excluded.name_vector,
          excluded.text_vector);
  ELSE
    DELETE FROM upcoming_search WHERE id = of_listing;
  END IF;
  IF state IN ('live', 'scheduled') THEN PERFORM note_search_words(of_listing); END IF;
END $$;
