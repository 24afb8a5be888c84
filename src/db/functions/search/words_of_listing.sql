-- The words of a listing as they are written, weight A where they stand in its name or keywords.
CREATE OR REPLACE FUNCTION words_of_listing(name text, keywords text[], tagline text, description text) RETURNS tsvector
  LANGUAGE sql STABLE PARALLEL SAFE RETURN
  setweight(to_tsvector('simple', search_fold(name || ' ' || array_to_string(keywords, ' '))), 'A')
    || to_tsvector('simple', search_fold(concat_ws(' ', tagline, description)));
