-- Types, dictionaries and what extensions bring: all else rests on them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- The form that src/mail/address-rules.ts makes of an address, and no other: equal texts are equal addresses.
CREATE DOMAIN email_address AS text CHECK (length(VALUE) <= 254 AND VALUE ~
  '^[a-z0-9!#$%&''*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&''*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$'
  AND strpos(VALUE, '@') <= 65);

-- English stems and no stop words: products are called "The", "Who" and "Up". Words of other alphabets stay as they
-- are.
CREATE TEXT SEARCH DICTIONARY directory_stem (TEMPLATE = snowball, LANGUAGE = english);
CREATE TEXT SEARCH CONFIGURATION directory (COPY = simple);
ALTER TEXT SEARCH CONFIGURATION directory ALTER MAPPING FOR asciiword, word WITH directory_stem;
