-- Whether a word says nothing about a product: English stop words, and words that everybody adds to a search, as stems.
CREATE OR REPLACE FUNCTION search_says_nothing(said text) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  fillers CONSTANT text[] :=
    '{altern,app,applic,best,cheap,cheapest,good,great,platform,softwar,solut,tool,top}';
BEGIN
  -- Of a stop word the dictionary leaves nothing.
  RETURN NOT EXISTS (
    SELECT FROM ts_parse('default', search_fold(said)) AS t
    WHERE tsvector_to_array(to_tsvector('directory', t.token)) <> '{}'
      AND NOT ts_lexize('english_stem', lower(t.token)) <@ fillers);
END $$;
