-- For what trigrams do not find: other scripts in some locales, and many words of which each may have been meant.
CREATE OR REPLACE FUNCTION words_of_name(folded text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN array_to_tsvector(array_remove(string_to_array(folded, ' '), ''));
