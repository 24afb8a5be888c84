-- Filters as lexemes. No word begins with a tilde, so none is mistaken for them.
CREATE OR REPLACE FUNCTION search_facets(site integer, country text, stage text, pricing_model text, domain text)
RETURNS text[]
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY[
    '~i' || site,
    '~o' || upper(country),
    '~s' || trim(both '-' FROM regexp_replace(lower(stage), '[^a-z0-9]+', '-', 'g')),
    '~p' || lower(left(pricing_model, 60)),
    '~d' || lower(left(domain, 253))], NULL) $$;
