import type { Knex } from 'knex';

/** Weeks that are closed, with the ranking as it was frozen; and votes that may be held back. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
-- Only those that count move a listing's votes and a week's ranking.
ALTER TABLE votes ADD COLUMN status text NOT NULL DEFAULT 'counted' CHECK (status IN ('counted', 'held', 'rejected'));
-- Those of a listing before the end of a week, counted without the votes' own pages, which lie in the order they came in.
CREATE INDEX counted_votes ON votes (listing_id, created_at) WHERE status = 'counted';

-- A row is made once, with the week's results and awards; while there is none, the ranking follows the votes.
CREATE TABLE closed_weeks (
  site_id integer NOT NULL REFERENCES sites,
  week date NOT NULL CHECK (extract(isodow FROM week) = 1),
  closed_at timestamptz NOT NULL,
  launches integer NOT NULL CHECK (launches >= 0),
  votes integer NOT NULL CHECK (votes >= 0),
  PRIMARY KEY (site_id, week),
  CONSTRAINT closed_after_its_end CHECK (closed_at >= (week + 7)::timestamp AT TIME ZONE 'UTC')
);

-- Who was where, with how many votes: stays when the listing launches again, and is left out where it is not live.
CREATE TABLE week_results (
  site_id integer NOT NULL,
  week date NOT NULL,
  rank integer NOT NULL CHECK (rank > 0),
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  votes integer NOT NULL CHECK (votes >= 0),
  PRIMARY KEY (site_id, week, rank),
  UNIQUE (listing_id, week),
  FOREIGN KEY (site_id, week) REFERENCES closed_weeks ON DELETE CASCADE
);

CREATE TRIGGER tell_topic AFTER INSERT OR UPDATE OR DELETE ON closed_weeks
  FOR EACH STATEMENT EXECUTE FUNCTION tell_topic('listings');
CREATE TRIGGER tell_part AFTER INSERT OR UPDATE OR DELETE ON week_results
  FOR EACH ROW EXECUTE FUNCTION tell_part('listings');
  `);
}

/** Loses the frozen rankings; awards stay. Votes that were held back or rejected go: without a status they would count. */
export async function down(db: Knex): Promise<void> {
  await db.raw(`
DROP TABLE week_results, closed_weeks;
DELETE FROM votes WHERE status <> 'counted';
DROP INDEX counted_votes;
ALTER TABLE votes DROP COLUMN status;
  `);
}
