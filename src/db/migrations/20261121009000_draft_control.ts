import type { Knex } from 'knex';

/** Redrafts of fields and of whole drafts, co-founders who are invited to a draft, and competitors that are named in it. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
-- A row a time that fields were to be redrafted: redraft/<draft>/<n>. The fields themselves say which number they wait for.
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
  digest bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  mailings integer NOT NULL DEFAULT 1,
  mailed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  -- May edit the draft from then on.
  accepted_by bigint REFERENCES accounts ON DELETE CASCADE,
  UNIQUE (draft_id, email),
  CHECK ((accepted_at IS NULL) = (accepted_by IS NULL))
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

-- While the website of a ready draft is read anew, its pages as they were: they come back where that fails.
CREATE TABLE draft_pages_before (
  draft_id uuid NOT NULL REFERENCES drafts ON DELETE CASCADE,
  page jsonb NOT NULL
);
CREATE INDEX pages_before_of_draft ON draft_pages_before (draft_id);

-- How often its website was read, or is being read.
ALTER TABLE drafts ADD COLUMN crawls integer NOT NULL DEFAULT 1;
-- A draft whose website could not be read again stays ready, and says why.
ALTER TABLE drafts DROP CONSTRAINT drafts_check;
ALTER TABLE drafts ADD CONSTRAINT failed_says_why CHECK (status <> 'failed' OR failure_code IS NOT NULL);
CREATE INDEX drafts_by_listing ON drafts (listing_id) WHERE listing_id IS NOT NULL;
CREATE INDEX unfinished_drafts ON drafts (account_id, md5(url)) WHERE status IN ('crawling', 'drafting', 'ready');

-- The draft that an address is submitted for again, held until the transaction ends. Who submits the same address at the
-- same moment waits, and finds the draft that the other has made.
CREATE FUNCTION hold_unfinished_draft(of_account bigint, of_site integer, of_url text) RETURNS SETOF drafts LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('submit ' || of_account || ' ' || of_site || ' ' || of_url, 0));
  RETURN QUERY SELECT * FROM drafts
    WHERE account_id = of_account AND site_id = of_site AND md5(url) = md5(of_url) AND url = of_url
      AND status IN ('crawling', 'drafting', 'ready')
    ORDER BY created_at DESC, id LIMIT 1 FOR UPDATE;
END $$;
  `);
}

/** Invites and redrafts under way are forgotten; what was read for a redraft stays as it is. */
export async function down(db: Knex): Promise<void> {
  await db.raw(`
DROP FUNCTION hold_unfinished_draft;
DROP INDEX unfinished_drafts, drafts_by_listing;
ALTER TABLE drafts DROP CONSTRAINT failed_says_why;
UPDATE drafts SET failure_code = NULL, failure_message = NULL WHERE status <> 'failed';
ALTER TABLE drafts ADD CHECK ((status = 'failed') = (failure_code IS NOT NULL));
ALTER TABLE drafts DROP COLUMN crawls;
DROP TABLE draft_pages_before, draft_competitors, draft_invites, draft_redrafts;
  `);
}
