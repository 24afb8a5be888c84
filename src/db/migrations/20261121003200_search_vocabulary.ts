import type { Knex } from 'knex';

/** The words that listings say, and how near each is to what may be typed for it. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
-- The vocabulary: words of names and keywords at once, the rest and how many listings say them as of the last rebuild.
-- Not unique on purpose: publications that bring the same new word need not wait for each other; a rebuild makes one of two.
CREATE TABLE search_words (
  word text COLLATE "C" NOT NULL,
  stem text NOT NULL,
  docs integer NOT NULL,
  -- Stands in a name or among keywords: whatever it looks like, it is meant to be spelt so.
  in_name boolean NOT NULL
);

-- SymSpell (Garbe): two words within an edit or two of each other share a form with a letter or two left out. Of the
-- first seven letters, and of short words with one left out.
CREATE FUNCTION word_deletes(word text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
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
CREATE INDEX search_words_by_word ON search_words (word);

CREATE FUNCTION note_search_words(of_listing bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_words (word, stem, docs, in_name)
  SELECT new.word, (ts_lexize('directory_stem', new.word))[1], 1, true
  FROM listings l, unnest(tsvector_to_array(words_of_listing(l.name, l.keywords, NULL, NULL))) AS new (word)
  WHERE l.id = of_listing AND length(new.word) BETWEEN 2 AND 40 AND new.word !~ '^[0-9]+$'
    AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = new.word AND known.in_name) $$;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
DROP FUNCTION note_search_words;
DROP TABLE search_words;
DROP FUNCTION word_deletes;
  `);
}
