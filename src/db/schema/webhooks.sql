-- Events that accounts have sent to programs of theirs. functions/webhooks records them in the transaction of the change.

-- Addresses that events are sent to.
CREATE TABLE webhook_endpoints (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  url text NOT NULL,
  events text[] NOT NULL CHECK (cardinality(events) > 0),
  -- Its secret is made of these and a key of the service (src/webhooks/secret-rules.ts), and not stored.
  secret_salt uuid NOT NULL,
  secret_key_id text NOT NULL,
  -- After a rotation: signs beside the present one until then.
  previous_salt uuid,
  previous_key_id text,
  previous_until timestamptz,
  paused_at timestamptz,
  paused_why text CHECK (paused_why IN ('owner', 'failing', 'gone')),
  -- The first failed attempt since the last successful one.
  failing_since timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (account_id, url),
  CHECK ((previous_salt IS NULL) = (previous_key_id IS NULL) AND (previous_salt IS NULL) = (previous_until IS NULL)),
  CHECK ((paused_at IS NULL) = (paused_why IS NULL))
);

-- An event for an endpoint. Its payload is made of these columns, so that it is the same each time.
CREATE TABLE webhook_deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  endpoint_id bigint NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
  event_id uuid NOT NULL,
  type text NOT NULL,
  -- Id and path of what it is about.
  subject text NOT NULL,
  path text NOT NULL,
  site_id integer NOT NULL REFERENCES sites,
  occurred_at timestamptz NOT NULL,
  -- kept: not sent, as the endpoint is paused.
  status text NOT NULL CHECK (status IN ('pending', 'delivered', 'failed', 'kept')),
  -- Counts how often it was requested: webhook/<id>/<n>.
  n integer NOT NULL DEFAULT 1,
  requested_at timestamptz NOT NULL,
  next_attempt_at timestamptz,
  UNIQUE (endpoint_id, event_id)
);
CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (endpoint_id, id DESC);
CREATE INDEX pending_webhook_deliveries ON webhook_deliveries (endpoint_id) WHERE status = 'pending';
CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (occurred_at);

-- The log: each request with its answer.
CREATE TABLE webhook_attempts (
  delivery_id bigint NOT NULL REFERENCES webhook_deliveries ON DELETE CASCADE,
  n integer NOT NULL,
  attempt integer NOT NULL,
  at timestamptz NOT NULL,
  duration_ms integer NOT NULL,
  -- Of the answer, if there was one: status and the beginning of its body.
  status integer,
  answer text,
  -- Null if it succeeded: a code of src/webhooks/attempt-rules.ts.
  failure text,
  PRIMARY KEY (delivery_id, n, attempt)
);

-- What secrets of endpoints are made of where WEBHOOK_SECRETS is not set: created once.
CREATE TABLE webhook_keys (
  id text PRIMARY KEY,
  secret text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
