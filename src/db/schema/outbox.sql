-- Messages to Temporal, written in the transaction that decided them.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('start', 'signal', 'wake', 'complete')),
  workflow_id text NOT NULL,
  name text NOT NULL,
  args jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  -- A smaller one is delivered first (src/outbox/priorities.ts).
  priority smallint NOT NULL DEFAULT 3,
  last_error text,
  delivered_at timestamptz,
  outcome text,
  -- Of a wake: the signal that a workflow is sent and, where it is not running, started with.
  signal text,
  -- The place in the trace of the request that wrote it (W3C Trace Context); null where that is not traced.
  traceparent text,
  CONSTRAINT outbox_wake CHECK ((kind = 'wake') = (signal IS NOT NULL))
);
CREATE INDEX outbox_undelivered ON outbox (workflow_id, id) WHERE delivered_at IS NULL;
-- The next ones to deliver, however many wait.
CREATE INDEX outbox_due ON outbox (priority, id) WHERE delivered_at IS NULL;
CREATE INDEX outbox_delivered ON outbox (delivered_at) WHERE delivered_at IS NOT NULL;
