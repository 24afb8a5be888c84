-- Immutable, so that indexes can use it: the rules of unaccent change with Postgres' major version at most.
CREATE OR REPLACE FUNCTION without_case_and_accents(written text)
RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(unaccent('unaccent', normalize(written, NFC)));
