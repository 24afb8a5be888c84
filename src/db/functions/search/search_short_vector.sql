-- Of names and the like, where "e-mail" is also "email" and "Node.js" also "nodejs".
CREATE OR REPLACE FUNCTION search_short_vector(said text) RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN said ~ '\w[-._/+&]\w'
    THEN apart || ts_delete(search_vector(translate(said, '-._/+&', '')), tsvector_to_array(apart))
    ELSE apart END
  FROM (SELECT search_vector(said) AS apart OFFSET 0) v $$;
