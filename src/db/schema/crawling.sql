-- A row a draft whose website is to be read, until it has been. Times are those of this server, whose clock all workers
-- share.
CREATE TABLE host_turns (
  draft_id uuid PRIMARY KEY REFERENCES drafts ON DELETE CASCADE,
  -- The website as drafts take turns at it: a registrable domain, or a host that has none.
  host text NOT NULL,
  -- When the draft was submitted. For the order only, because the clock is that of one API process.
  arrived_at timestamptz NOT NULL,
  -- Comes before drafts that arrived later. False while it has the turn, and between two attempts.
  waits boolean NOT NULL DEFAULT true,
  -- When it was last refused the turn: its run waits to be woken (functions/drafts/wake_next_draft_of_host.sql).
  refused_at timestamptz,
  -- Of the attempt that has the turn; it lapses unless it is renewed.
  holder uuid,
  held_until timestamptz,
  -- How often this draft has had the turn for this reading.
  tries integer NOT NULL DEFAULT 0,
  -- The addresses of the pages that the attempt last requested, for those who watch it.
  reading text[] NOT NULL DEFAULT '{}',
  CHECK ((holder IS NULL) = (held_until IS NULL))
);
CREATE INDEX turns_of_host ON host_turns (host);

-- What stopped a thread that parsed it, by taking more time or memory than it may. A row a subject.
CREATE TABLE stopped_parses (
  -- Id of the workflow that has it read, such as draft/<id>.
  subject text PRIMARY KEY,
  stops integer NOT NULL DEFAULT 1,
  -- Of the last time, in words, for operators.
  why text NOT NULL,
  last_at timestamptz NOT NULL
);
CREATE INDEX stopped_parses_by_age ON stopped_parses (last_at);
