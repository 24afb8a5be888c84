-- Hyphens part words, so that the beginning of "e-mail" is one whether it is typed with one or without.
-- array_to_string is not immutable for every type, but for text it is.
CREATE OR REPLACE FUNCTION words_of_post(title text, summary text, markdown text, tags text[]) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_tsvector('simple', replace(
    without_case_and_accents(concat_ws(' ', title, summary, array_to_string(tags, ' '), markdown)), '-', ' '));
