-- A person as they present themselves in public, with an account or without.
CREATE TABLE founders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9][a-z0-9-]{0,219}$'),
  account_id bigint REFERENCES accounts ON DELETE SET NULL,
  name text NOT NULL,
  bio text,
  country char(2),
  socials jsonb NOT NULL DEFAULT '{}',
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The space before the name makes '% word%' say "a word begins so", which trigrams answer for a single letter too.
  name_folded text COLLATE "C" NOT NULL GENERATED ALWAYS AS (' ' || without_case_and_accents(name)) STORED,
  -- Theirs where a listing names none.
  title text,
  -- The address of their photo, as they gave it, and the stored picture of it; a trigger keeps the latter.
  photo_url text,
  photo_picture text
);
CREATE INDEX founders_by_photo ON founders (photo_url) WHERE photo_url IS NOT NULL;
CREATE INDEX founders_by_name ON founders (name_folded, id);
CREATE INDEX founders_of_country_by_name ON founders (country, name_folded, id);
CREATE INDEX founders_by_name_trigrams ON founders USING gin (name_folded gin_trgm_ops);
-- For what trigrams do not find: other scripts in some locales, and many words of which each may have been meant.
CREATE INDEX founders_by_name_words ON founders USING gin (words_of_name(name_folded));
-- What a person says of themselves is one founder profile.
CREATE UNIQUE INDEX founder_of_account ON founders (account_id);

-- Who made what: the founders of a listing, in order.
CREATE TABLE listing_founders (
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  founder_id bigint NOT NULL REFERENCES founders ON DELETE CASCADE,
  position integer NOT NULL,
  title text,
  -- What the draft calls them, whatever they call themselves in their profile: without it, who has another name there
  -- would be added a second time at the draft's next edit.
  drafted_as text,
  PRIMARY KEY (listing_id, founder_id),
  UNIQUE (listing_id, position)
);
CREATE INDEX listings_of_founder ON listing_founders (founder_id, listing_id);

-- Questions that founders are asked in their interviews.
CREATE TABLE interview_questions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  position integer NOT NULL,
  question text NOT NULL,
  -- A hint for a good answer.
  hint text,
  is_active boolean NOT NULL DEFAULT true
);

-- What a founder has answered; one answer a question.
CREATE TABLE interview_answers (
  founder_id bigint NOT NULL REFERENCES founders ON DELETE CASCADE,
  question_id integer NOT NULL REFERENCES interview_questions ON DELETE CASCADE,
  answer text NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (founder_id, question_id)
);
