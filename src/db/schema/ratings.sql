-- What a third party measured of a domain, as it was measured; is_latest marks the one that boards rank by.
CREATE TABLE domain_ratings (
  domain text NOT NULL,
  measured_on date NOT NULL,
  rating numeric(4, 1) NOT NULL CHECK (rating BETWEEN 0 AND 100),
  source text NOT NULL,
  is_latest boolean NOT NULL,
  is_demo boolean NOT NULL DEFAULT false,
  PRIMARY KEY (domain, measured_on)
);
CREATE UNIQUE INDEX latest_domain_rating ON domain_ratings (domain) WHERE is_latest;
CREATE INDEX latest_domain_ratings ON domain_ratings (rating DESC, domain) WHERE is_latest;

-- A row a domain of a live listing; the longest due is asked for first. A domain that no live listing has is forgotten.
CREATE TABLE domain_rating_checks (
  domain text PRIMARY KEY,
  next_at timestamptz NOT NULL,
  -- Null until it was asked for.
  asked_at timestamptz,
  outcome text CHECK (outcome IN ('measured', 'unknown', 'unusable', 'unanswered')),
  -- In words, of an answer that was of no use; nothing of the answer itself.
  why text,
  -- How often in a row there was none, or none of use.
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  CHECK ((asked_at IS NULL) = (outcome IS NULL))
);
CREATE INDEX domain_rating_checks_due ON domain_rating_checks (next_at, domain);
