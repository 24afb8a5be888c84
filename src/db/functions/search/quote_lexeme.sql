-- A lexeme as it is written in a tsquery.
CREATE OR REPLACE FUNCTION quote_lexeme(lexeme text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  '''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''';
