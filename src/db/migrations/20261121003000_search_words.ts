import type { Knex } from 'knex';

/**
 * Punctuation, symbols and pictures beyond ASCII, which the parser takes for letters in some locales; each stands for a
 * blank, so that "🚀Comet™" is a comet. Numbers in circles and the like are not among them: they are folded.
 */
const pictures = [
  String.raw`\u00a1-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7`,
  String.raw`\u2000-\u200b\u200e-\u206f\u20a0-\u20ff\u2120\u2122\u2190-\u245f\u2500-\u2bff\u2e00-\u2e7f`,
  String.raw`\u3000-\u3004\u3008-\u3020\u3030\u303d-\u303f\ufe0e\ufe0f\ufeff\ufffc\ufffd`,
  String.raw`\U0001f000-\U0001faff\U000e0000-\U000e007f`,
].join('');

/** What makes Postgres' parser take a host, path, number or tag for one word; replaced one by one, which is quickest. */
const separators = '. - / @ _ : & < ~ +'.split(' ');
const folded = separators.reduce(
  (sql, separator) => `replace(${sql}, '${separator}', ' ')`,
  `unaccent(CASE WHEN octet_length(said) = char_length(said) THEN said
    ELSE normalize(regexp_replace(said, '[${pictures}]\\u200d{0,1}', ' ', 'g'), NFKC) END)`,
);

/** What a word is to a search: how text is folded, parted and stemmed, and filters as lexemes beside the words. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- English stems and no stop words: products are called "The", "Who" and "Up". Words of other alphabets stay as they are.
CREATE TEXT SEARCH DICTIONARY directory_stem (TEMPLATE = snowball, LANGUAGE = english);
CREATE TEXT SEARCH CONFIGURATION directory (COPY = simple);
ALTER TEXT SEARCH CONFIGURATION directory ALTER MAPPING FOR asciiword, word WITH directory_stem;

-- Accents, width and apostrophes folded, punctuation that would bind words loosened. The parser folds the case.
CREATE FUNCTION search_fold(said text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE RETURN
  replace(${folded}, '''', '');

CREATE FUNCTION search_vector(said text) RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE RETURN
  to_tsvector('directory', search_fold(said));

-- Of names and the like, where "e-mail" is also "email" and "Node.js" also "nodejs".
CREATE FUNCTION search_short_vector(said text) RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN said ~ '\\w[-._/+&]\\w'
    THEN apart || ts_delete(search_vector(translate(said, '-._/+&', '')), tsvector_to_array(apart))
    ELSE apart END
  FROM (SELECT search_vector(said) AS apart OFFSET 0) v $$;

-- A name by its words, in whichever order and form they stand.
CREATE FUNCTION search_key(stems text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (
  SELECT left(coalesce(string_agg(stem, ' ' ORDER BY stem COLLATE "C"), ''), 500)
  FROM (SELECT DISTINCT stem FROM unnest(stems) AS stem) each_once);

-- Filters as lexemes. No word begins with a tilde, so none is mistaken for them.
CREATE FUNCTION search_facets(site integer, country text, stage text, pricing_model text, domain text) RETURNS text[]
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY[
    '~i' || site,
    '~o' || upper(country),
    '~s' || trim(both '-' FROM regexp_replace(lower(stage), '[^a-z0-9]+', '-', 'g')),
    '~p' || lower(left(pricing_model, 60)),
    '~d' || lower(left(domain, 253))], NULL) $$;

-- The words of a listing as they are written, weight A where they stand in its name or keywords.
CREATE FUNCTION words_of_listing(name text, keywords text[], tagline text, description text) RETURNS tsvector
  LANGUAGE sql STABLE PARALLEL SAFE RETURN
  setweight(to_tsvector('simple', search_fold(name || ' ' || array_to_string(keywords, ' '))), 'A')
    || to_tsvector('simple', search_fold(concat_ws(' ', tagline, description)));
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
DROP FUNCTION words_of_listing, search_facets, search_key, search_short_vector, search_vector, search_fold;
DROP TEXT SEARCH CONFIGURATION directory;
DROP TEXT SEARCH DICTIONARY directory_stem;
  `);
}
