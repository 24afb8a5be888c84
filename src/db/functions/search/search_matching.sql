-- What matches the terms, or is called nearly so. Stable, like `format` (search_query).
CREATE OR REPLACE FUNCTION search_matching(terms text, called bigint[], filter text)
RETURNS text LANGUAGE sql STABLE RETURN
  CASE WHEN called = '{}' THEN '' ELSE format('s.id = ANY (%L) OR ', called) END
    || 's.text_vector @@ ' || search_query(terms, '', filter);
