-- Terms as a tsquery, every lexeme with the weight; facets beside them. Stable, like `format`: Postgres makes those a
-- part of the calling statement that claim no more than what they call keeps.
CREATE OR REPLACE FUNCTION search_query(terms text, weight text, filter text) RETURNS text LANGUAGE sql STABLE RETURN
  format('%L::tsquery', concat_ws(' & ',
    '(' || CASE weight
      WHEN '' THEN replace(replace(terms, ':@', ''), '*@', '*')
      ELSE replace(terms, '@', weight) END || ')',
    filter));
