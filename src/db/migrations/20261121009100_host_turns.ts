import type { Knex } from 'knex';

/** Drafts of one website take turns at reading it; and what a page says of its version and language. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
-- A row a draft whose website is to be read, until it has been. Times are those of this server, whose clock all workers share.
CREATE TABLE host_turns (
  draft_id uuid PRIMARY KEY REFERENCES drafts ON DELETE CASCADE,
  -- The website as drafts take turns at it: a registrable domain, or a host that has none.
  host text NOT NULL,
  -- When the draft was submitted; for the order alone, since the clock is that of whoever took it in.
  arrived_at timestamptz NOT NULL,
  -- Who waits is passed over unless it asks again by then: its worker may be gone.
  waits_until timestamptz,
  -- Of the attempt that has the turn; it lapses unless it is renewed.
  holder uuid,
  held_until timestamptz,
  -- How often this draft has had the turn for this reading.
  tries integer NOT NULL DEFAULT 0,
  CHECK ((holder IS NULL) = (held_until IS NULL))
);
CREATE INDEX turns_of_host ON host_turns (host);

-- Gives the draft its turn (ahead = 0), or says how many others have it or come before.
CREATE FUNCTION take_host_turn(of_draft uuid, of_host text, new_holder uuid, hold interval, patience interval)
RETURNS TABLE (ahead integer, tries integer) LANGUAGE plpgsql AS $$
DECLARE
  own host_turns;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('host turn ' || of_host, 0));
  INSERT INTO host_turns AS t (draft_id, host, arrived_at)
    SELECT d.id, of_host, d.updated_at FROM drafts d WHERE d.id = of_draft
    ON CONFLICT (draft_id) DO UPDATE SET host = excluded.host
    RETURNING t.* INTO own;
  ahead := (
    SELECT count(*) FROM host_turns t
    WHERE t.host = of_host AND t.draft_id <> of_draft AND (
      t.held_until > clock_timestamp()
      OR (t.waits_until > clock_timestamp() AND (t.arrived_at, t.draft_id) < (own.arrived_at, own.draft_id))
    )
  );
  IF ahead = 0 THEN
    UPDATE host_turns t
      SET holder = new_holder, held_until = clock_timestamp() + hold, waits_until = NULL,
        -- Led to another website in the middle of it, an attempt is the same one there.
        tries = t.tries + CASE WHEN own.holder = new_holder THEN 0 ELSE 1 END
      WHERE t.draft_id = of_draft RETURNING t.tries INTO tries;
  ELSE
    UPDATE host_turns t SET holder = NULL, held_until = NULL, waits_until = clock_timestamp() + patience
      WHERE t.draft_id = of_draft RETURNING t.tries INTO tries;
  END IF;
  RETURN NEXT;
END $$;

ALTER TABLE draft_pages
  -- Of the answer the page was read from: sent back when the website is read again, so that what is unchanged is not sent.
  ADD COLUMN etag text,
  ADD COLUMN last_modified text,
  -- As the page states it, such as en or pt-br.
  ADD COLUMN language text,
  -- Of the home page: what was decided about the languages of the website, for the founder.
  ADD COLUMN language_note text;
  `);
}

/** Who waits for its turn asks again; pages are fetched anew the next time. */
export async function down(db: Knex): Promise<void> {
  await db.raw(`
ALTER TABLE draft_pages DROP COLUMN etag, DROP COLUMN last_modified, DROP COLUMN language, DROP COLUMN language_note;
DROP FUNCTION take_host_turn;
DROP TABLE host_turns;
  `);
}
