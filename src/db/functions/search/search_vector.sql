-- The words of a text as searches know them.
CREATE OR REPLACE FUNCTION search_vector(said text) RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE RETURN
  to_tsvector('directory', search_fold(said));
