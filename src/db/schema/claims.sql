-- Showing that a listing's website is yours. A listing is verified while a claim of it is (follow_verified_claim).
CREATE TABLE claims (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  method text NOT NULL CHECK (method IN ('dns', 'meta', 'file', 'email')),
  status text NOT NULL CHECK (status IN ('pending', 'verified', 'expired', 'superseded')),
  -- The listing's website when it was claimed: the claim is about this one, whatever the listing says later.
  website_url text NOT NULL,
  -- What is published; it is no secret once it is. Of a link by e-mail only the digest is kept.
  token text,
  email email_address,
  link_digest bytea UNIQUE,
  link_sent_at timestamptz,
  -- How often somebody has asked for a check, and up to which of these checks have answered.
  asks integer NOT NULL DEFAULT 0,
  answered integer NOT NULL DEFAULT 0,
  asked_at timestamptz,
  last_check_at timestamptz,
  last_check_outcome text CHECK (last_check_outcome IN ('found', 'not_found', 'wrong_token', 'transient')),
  last_check_found text,
  next_check_at timestamptz,
  expires_at timestamptz NOT NULL,
  verified_at timestamptz,
  -- Of a verified claim: when what proves it was last there, and, where it is missing, until when it may be.
  confirmed_at timestamptz,
  grace_ends_at timestamptz,
  -- Why it is over, for the claimant: a code of src/claims/view-rules.ts.
  ended_why text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((method = 'email') = (email IS NOT NULL) AND (method = 'email') = (token IS NULL)),
  CHECK ((last_check_at IS NULL) = (last_check_outcome IS NULL)),
  CHECK (status <> 'verified' OR verified_at IS NOT NULL AND confirmed_at IS NOT NULL),
  CHECK (status IN ('pending', 'verified') OR ended_why IS NOT NULL AND next_check_at IS NULL)
);
CREATE UNIQUE INDEX one_pending_claim ON claims (account_id, listing_id, method) WHERE status = 'pending';
CREATE UNIQUE INDEX one_verified_claim ON claims (listing_id) WHERE status = 'verified';
CREATE INDEX claims_of_account ON claims (account_id, id DESC);
CREATE INDEX claims_of_listing ON claims (listing_id);
CREATE INDEX open_claims ON claims (id) WHERE status IN ('pending', 'verified');
CREATE INDEX claims_by_email ON claims (email, link_sent_at) WHERE email IS NOT NULL;

-- When a domain's name servers and websites were last asked about claims: nobody may have us ask them often. Worth
-- nothing after a crash, so not logged.
CREATE UNLOGGED TABLE claim_lookups (
  domain text PRIMARY KEY,
  recent timestamptz[] NOT NULL
);
