-- SymSpell (Garbe): two words within an edit or two of each other share a form with a letter or two left out. Of the
-- first seven letters, and of short words with one left out.
CREATE OR REPLACE FUNCTION word_deletes(word text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  start text := left(word, 7);
  letters integer := length(start);
  shorter text;
  forms text[] := ARRAY[start];
BEGIN
  IF letters < 3 THEN RETURN '{}'; END IF;
  FOR i IN 1..letters LOOP
    shorter := left(start, i - 1) || substr(start, i + 1);
    forms := forms || shorter;
    IF letters > 5 THEN
      FOR j IN i..letters - 1 LOOP
        forms := forms || (left(shorter, j - 1) || substr(shorter, j + 1));
      END LOOP;
    END IF;
  END LOOP;
  RETURN forms;
END $$;
