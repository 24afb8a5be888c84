-- A website that was submitted, and the profile that is drafted from it.
CREATE TABLE drafts (
  id uuid PRIMARY KEY,
  site_id integer NOT NULL REFERENCES sites,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  url text NOT NULL,
  status text NOT NULL CHECK (status IN ('crawling', 'drafting', 'ready', 'submitted', 'failed', 'expired', 'transferred')),
  listing_id bigint REFERENCES listings ON DELETE SET NULL,
  failure_code text,
  failure_message text,
  drafted_by text,
  -- src/drafts/profile.ts: fields with value, state, evidence and the drafter's own value; and the lists.
  profile jsonb NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- How often its website was read, or is being read.
  crawls integer NOT NULL DEFAULT 1,
  -- src/shared/picture-rules.ts: pictures chosen for the listing, in their order, until it is made; then
  -- they are in listing_media.
  gallery jsonb NOT NULL DEFAULT '[]',
  -- A draft whose website could not be read again stays ready, and says why.
  CONSTRAINT failed_says_why CHECK (status NOT IN ('failed', 'transferred') OR failure_code IS NOT NULL)
);
CREATE INDEX drafts_of_account ON drafts (account_id, created_at DESC, id);
CREATE INDEX open_drafts ON drafts (created_at) WHERE status IN ('crawling', 'drafting', 'ready');
CREATE INDEX drafts_by_listing ON drafts (listing_id) WHERE listing_id IS NOT NULL;
-- In the order of hold_unfinished_draft: otherwise Postgres prefers to walk all drafts of an account in theirs.
CREATE INDEX unfinished_drafts ON drafts (account_id, md5(url), created_at DESC, id)
  WHERE status IN ('crawling', 'drafting', 'ready');

-- The pages of the website that were read for a draft.
CREATE TABLE draft_pages (
  draft_id uuid NOT NULL REFERENCES drafts ON DELETE CASCADE,
  url text NOT NULL,
  position integer GENERATED ALWAYS AS IDENTITY,
  title text,
  status integer,
  html text,
  text text,
  -- Why the page was not read (robots.txt, not HTML, too large …); null where it was.
  refused_why text,
  fetched_at timestamptz NOT NULL DEFAULT now(),
  -- Of the answer the page was read from: sent back when the website is read again, so that what is unchanged is not
  -- sent.
  etag text,
  last_modified text,
  -- As the page states it, such as en or pt-br.
  language text,
  -- Of the home page: what was decided about the languages of the website, for the founder.
  language_note text,
  -- Whether a page that is made by its scripts was rendered in a browser; null for all others.
  rendered boolean,
  -- Where a page that needs a browser was read without: a sentence for the founder.
  rendering_note text,
  -- src/shared/picture-rules.ts: pictures that its founder may choose from.
  pictures jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (draft_id, url)
);

-- While the website of a ready draft is read anew, its pages as they were: they come back where that fails.
CREATE TABLE draft_pages_before (
  draft_id uuid NOT NULL REFERENCES drafts ON DELETE CASCADE,
  page jsonb NOT NULL
);
CREATE INDEX pages_before_of_draft ON draft_pages_before (draft_id);

-- A row a time that fields were to be redrafted: redraft/<draft>/<n>. The fields themselves say which number they wait
-- for.
CREATE TABLE draft_redrafts (
  draft_id uuid NOT NULL REFERENCES drafts ON DELETE CASCADE,
  n integer NOT NULL,
  -- Who asked.
  account_id bigint REFERENCES accounts ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- done, no pages, given up.
  outcome text,
  PRIMARY KEY (draft_id, n),
  CHECK ((outcome IS NULL) = (finished_at IS NULL))
);
CREATE INDEX open_redrafts ON draft_redrafts (created_at) WHERE finished_at IS NULL;
CREATE INDEX redrafts_of_account ON draft_redrafts (account_id);

-- Only the SHA-256 digest of the link that was mailed last is kept.
CREATE TABLE draft_invites (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  draft_id uuid NOT NULL REFERENCES drafts ON DELETE CASCADE,
  email email_address NOT NULL,
  -- Until its mail is written an invite has no link.
  digest bytea UNIQUE,
  created_at timestamptz NOT NULL,
  mailings integer NOT NULL DEFAULT 0,
  mailed_at timestamptz,
  expires_at timestamptz,
  accepted_at timestamptz,
  -- May edit the draft from then on.
  accepted_by bigint REFERENCES accounts ON DELETE CASCADE,
  UNIQUE (draft_id, email),
  CHECK ((accepted_at IS NULL) = (accepted_by IS NULL)),
  CONSTRAINT mailed_has_link CHECK (
    (mailings = 0) = (digest IS NULL)
    AND (digest IS NULL) = (mailed_at IS NULL)
    AND (digest IS NULL) = (expires_at IS NULL))
);
CREATE INDEX drafts_of_cofounder ON draft_invites (accepted_by, draft_id) WHERE accepted_by IS NOT NULL;

-- The website named as competitor_url: competitor/<id>. Another address is another row.
CREATE TABLE draft_competitors (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  draft_id uuid NOT NULL UNIQUE REFERENCES drafts ON DELETE CASCADE,
  url text NOT NULL,
  status text NOT NULL CHECK (status IN ('reading', 'read', 'refused')),
  -- Of where it led: the registrable domain, by which its listing is found.
  domain text,
  title text,
  -- Why it could not be read.
  why text,
  -- Of the owner, about having its listing among the alternatives.
  decision text CHECK (decision IN ('approved', 'declined')),
  decided_at timestamptz,
  created_at timestamptz NOT NULL,
  looked_at timestamptz,
  CHECK ((status = 'reading') = (looked_at IS NULL)),
  CHECK ((status = 'read') = (domain IS NOT NULL)),
  CHECK ((status = 'refused') = (why IS NOT NULL)),
  CHECK ((decision IS NULL) = (decided_at IS NULL))
);
CREATE INDEX competitors_to_read ON draft_competitors (created_at) WHERE status = 'reading';

-- A row is written before the call, with the most that it may use; what it did use takes the place of that afterwards.
-- A call that was never heard of again counts as the most it may have used. No text that was sent or answered is here.
CREATE TABLE drafting_spend (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null once the draft is deleted: what was spent on it was spent.
  draft_id uuid REFERENCES drafts ON DELETE SET NULL,
  drafter text NOT NULL,
  model text NOT NULL,
  most_tokens bigint NOT NULL,
  -- Millionths of a dollar; null where the model's prices are not known.
  most_cost bigint,
  -- Null together, while unknown.
  input_tokens bigint,
  output_tokens bigint,
  cache_write_tokens bigint,
  cache_read_tokens bigint,
  cost bigint,
  -- src/drafts/spend-rules.ts, callOutcomes.
  outcome text NOT NULL DEFAULT 'asked',
  asked_at timestamptz NOT NULL,
  answered_at timestamptz,
  CHECK (num_nulls(input_tokens, output_tokens, cache_write_tokens, cache_read_tokens) IN (0, 4)),
  CHECK (input_tokens IS NOT NULL OR cost IS NULL),
  CHECK ((outcome = 'asked') = (answered_at IS NULL))
);
CREATE INDEX drafting_spend_of_draft ON drafting_spend (draft_id) WHERE draft_id IS NOT NULL;
CREATE INDEX drafting_spend_by_day ON drafting_spend (asked_at);
