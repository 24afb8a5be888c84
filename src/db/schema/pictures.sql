-- Pictures of other websites: what became of fetching each address (src/pictures).
CREATE TABLE pictures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('logo', 'screenshot', 'face')),
  source_url text NOT NULL,
  -- Each request to fetch it starts a run of its own.
  n integer NOT NULL DEFAULT 1,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'stored', 'failed')),
  -- `KEY WIDTH HEIGHT` of the largest size; stays while it is fetched again, and if that fails.
  picture text CHECK (picture ~ '^[a-z0-9-]+ [1-9][0-9]* [1-9][0-9]*$'),
  failure text,
  requested_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  UNIQUE (kind, source_url),
  CONSTRAINT picture_stored CHECK (status <> 'stored' OR picture IS NOT NULL),
  CONSTRAINT picture_failed CHECK ((status = 'failed') = (failure IS NOT NULL)),
  CONSTRAINT picture_settled CHECK ((status = 'waiting') = (settled_at IS NULL))
);
CREATE INDEX waiting_pictures ON pictures (requested_at) WHERE status = 'waiting';
CREATE INDEX pictures_by_settlement ON pictures (settled_at) WHERE status <> 'waiting';

-- Pictures that the review page of a draft offers: those of its website, and those chosen.
CREATE TABLE offered_pictures (
  draft_id uuid NOT NULL REFERENCES drafts ON DELETE CASCADE,
  picture_id bigint NOT NULL REFERENCES pictures ON DELETE CASCADE,
  PRIMARY KEY (draft_id, picture_id)
);
CREATE INDEX offers_of_picture ON offered_pictures (picture_id);

-- Keys of pictures that were replaced or are not needed any more: pages that are open may still show them for a while.
CREATE TABLE retired_pictures (
  key text PRIMARY KEY,
  retired_at timestamptz NOT NULL DEFAULT now()
);

-- Their files, where they are kept here and not in a directory. Already compressed, so neither is tried again.
CREATE TABLE picture_files (
  key text NOT NULL,
  file text NOT NULL,
  bytes bytea NOT NULL,
  stored_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (key, file)
);
ALTER TABLE picture_files ALTER COLUMN bytes SET STORAGE EXTERNAL;
