-- Accents, width and apostrophes folded, punctuation that would bind words loosened. The parser folds the case. What is
-- replaced one by one makes the parser take a host, path, number or tag for one word. The class holds punctuation,
-- symbols and pictures beyond ASCII, which the parser takes for letters in some locales; each stands for a blank, so
-- that "🚀Comet™" is a comet. Numbers in circles and the like are not among them: they are folded.
CREATE OR REPLACE FUNCTION search_fold(said text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE RETURN
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    unaccent(CASE
      WHEN octet_length(said) = char_length(said) THEN said
      ELSE normalize(
        regexp_replace(
          said,
          '[\u00a1-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u2000-\u200b\u200e-\u206f\u20a0-\u20ff\u2120\u2122\u2190-\u245f\u2500-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d-\u303f\ufe0e\ufe0f\ufeff\ufffc\ufffd\U0001f000-\U0001faff\U000e0000-\U000e007f]\u200d{0,1}',
          ' ', 'g'),
        NFKC)
    END),
    '.', ' '),
    '-', ' '),
    '/', ' '),
    '@', ' '),
    '_', ' '),
    ':', ' '),
    '&', ' '),
    '<', ' '),
    '~', ' '),
    '+', ' '),
    '''', '');
