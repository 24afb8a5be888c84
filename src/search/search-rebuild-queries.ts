/**
 * Rebuilds the search tables and the vocabulary from the listings, in order of votes, and swaps them in. Reads and writes
 * continue: triggers record changes, which are applied before the swap.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';

export interface RebuildProgress {
  /** The current step, for users. */
  stage: string;
  /** Listings read, and their total. */
  done?: number;
  of?: number;
}

export interface RebuildOptions {
  progress?: (progress: RebuildProgress) => void;
  /** Stops the rebuild between two steps without any change. */
  signal?: AbortSignal;
  /** The number of listings per statement. */
  batch?: number;
}

export interface Rebuilt {
  listings: number;
  words: number;
}

/** Another rebuild holds the lock, which ends with its connection. */
export class RebuildUnderWay extends Error {
  override name = 'RebuildUnderWay';
}

type Run = <Row = object>(sql: string, bindings?: readonly unknown[]) => Promise<Row[]>;

const lockKey = `hashtextextended('rebuild search', 0)`;
/** How long to wait for a lock before a retry: readers queue behind the waiting rebuild. */
const lockTimeout = '200ms';
/** Three minutes. */
const maxLockAttempts = 400;
const lockPauseMs = 250;
/** The SQLSTATEs lock_not_available and deadlock_detected. */
const retryable = ['55P03', '40P01'];

const columns = 'id, site_id, votes, name_words, called, name_vector, text_vector';
/** The share of listings, by votes, in the partial indexes that searches for frequent words use first. */
const popularShare = 1 / 4;
const famousShare = 1 / 32;
const ofPopular = ['popular', 'famous'] as const;
const pairs = ['live', 'upcoming'] as const;
const statusOf = { live: 'live', upcoming: 'scheduled' };

/** Rebuilds the search tables. @throws RebuildUnderWay, or the reason of the abort */
export async function rebuildSearch(db: Knex, options: RebuildOptions = {}): Promise<Rebuilt> {
  const { progress = () => undefined, signal, batch = 5_000 } = options;
  return onOwnConnection(db, async (run) => {
    const [lock] = await run<{ taken: boolean }>(`SELECT pg_try_advisory_lock(${lockKey}) AS taken`);
    if (!lock?.taken) throw new RebuildUnderWay('Another rebuild of the search tables is under way.');
    const step = (stage: string) => {
      signal?.throwIfAborted();
      progress({ stage });
    };
    try {
      step('preparing');
      if (await hasLeftovers(run)) await whenWritersPause(run, clear, signal);
      await run(nextTables);
      await whenWritersPause(run, noteChanges, signal);
      await run('SELECT settle_category_ancestors()');
      const of = await orderListings(run);
      for (let done = 0; done < of; done += batch) {
        signal?.throwIfAborted();
        progress({ stage: 'reading listings', done, of });
        const popular = [popularShare, famousShare].map((share) => Math.ceil(of * share));
        await run(readBatch, [done, done + batch, ...popular]);
      }
      step('gathering the vocabulary');
      await run(gatherWords);
      for (const [name, sql] of indexes) {
        step(`indexing ${name}`);
        await run(sql);
      }
      step('applying concurrent changes');
      while ((await catchUp(run, batch)) > 0) signal?.throwIfAborted();
      for (const name of names) await run(`VACUUM (ANALYZE) ${name}_next`);
      step('swapping');
      await whenWritersPause(run, (inTransaction) => swap(inTransaction, batch), signal);
      const [made] = await run<Rebuilt>(
        `SELECT (SELECT count(*) FROM live_search) + (SELECT count(*) FROM upcoming_search) AS listings,
          (SELECT count(*) FROM search_words) AS words`,
      );
      return made ?? { listings: 0, words: 0 };
    } catch (error) {
      // A broken connection cannot clean up; the next rebuild does.
      await whenWritersPause(run, clear).catch(() => undefined);
      throw error;
    } finally {
      await run(`SELECT pg_advisory_unlock(${lockKey})`).catch(() => undefined);
    }
  });
}

/** Runs everything on one connection, as settings and lock belong to it, and resets it afterwards. */
async function onOwnConnection<T>(db: Knex, work: (run: Run) => Promise<T>): Promise<T> {
  const client = db.client as {
    acquireConnection(): Promise<object>;
    releaseConnection(connection: object): Promise<void>;
  };
  const connection = await client.acquireConnection();
  const run: Run = async <Row>(sql: string, bindings: readonly unknown[] = []) => {
    const { rows } = await db
      .raw<{ rows: Row[] }>(sql, [...bindings] as Knex.RawBinding[])
      .connection(connection);
    return rows;
  };
  try {
    // A step can take minutes; Postgres must notice soon if the client disconnects.
    await run(`SELECT set_config('statement_timeout', '0', false), set_config('maintenance_work_mem', '256MB', false),
      set_config('client_connection_check_interval', '2s', false)`);
    return await work(run);
  } finally {
    await run('RESET ALL').catch(() => undefined);
    await client.releaseConnection(connection);
  }
}

/** Runs `work` in a transaction with a short lock timeout and retries, so that writers do not wait for it. */
async function whenWritersPause(
  run: Run,
  work: (run: Run) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    await run('BEGIN');
    try {
      await run(`SET LOCAL lock_timeout = '${lockTimeout}'`);
      await work(run);
      await run('COMMIT');
      return;
    } catch (error) {
      // If the connection broke, ROLLBACK fails, too; the original error matters.
      await run('ROLLBACK').catch(() => undefined);
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (attempt >= maxLockAttempts || typeof code !== 'string' || !retryable.includes(code)) throw error;
      await sleep(lockPauseMs, undefined, { signal });
    }
  }
}

const names = ['live_search', 'upcoming_search', 'search_words'] as const;

/** Whether a rebuild was killed. Checked first, as dropping missing tables would make readers wait, too. */
async function hasLeftovers(run: Run): Promise<boolean> {
  const [row] = await run<{ found: boolean }>(`SELECT to_regclass('search_changes') IS NOT NULL AS found`);
  return row?.found ?? false;
}

/** Drops what an interrupted rebuild has created. */
async function clear(run: Run): Promise<void> {
  for (const pair of pairs) await run(`DROP TRIGGER IF EXISTS note_change ON ${pair}_search`);
  await run(
    `DROP TABLE IF EXISTS live_search_next, upcoming_search_next, search_words_next, search_changes, search_order, search_words_read`,
  );
}

const nextTables = `
CREATE TABLE live_search_next (LIKE live_search INCLUDING STORAGE INCLUDING DEFAULTS) WITH (fillfactor = 90, toast_tuple_target = 4080, autovacuum_enabled = off);
CREATE TABLE upcoming_search_next (LIKE live_search INCLUDING STORAGE INCLUDING DEFAULTS) WITH (fillfactor = 90, toast_tuple_target = 4080, autovacuum_enabled = off);
CREATE TABLE search_words_next (LIKE search_words);
CREATE UNLOGGED TABLE search_changes (listing_id bigint NOT NULL);
CREATE UNLOGGED TABLE search_order (place bigint PRIMARY KEY, listing_id bigint NOT NULL);
CREATE UNLOGGED TABLE search_words_read (word text COLLATE "C" NOT NULL, docs integer NOT NULL, live integer NOT NULL, in_name boolean NOT NULL);
`;

/** Creates the triggers that record changes; waits for transactions that have written to the tables. */
async function noteChanges(run: Run): Promise<void> {
  for (const pair of pairs) {
    await run(
      `CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON ${pair}_search FOR EACH ROW EXECUTE FUNCTION note_search_change()`,
    );
  }
}

/** Numbers the listings from 0 in the order of the new tables. Returns their number. */
async function orderListings(run: Run): Promise<number> {
  const [counted] = await run<{ count: number }>(`
    WITH numbered AS (
      INSERT INTO search_order
      SELECT row_number() OVER (ORDER BY site_id, votes DESC, id) - 1, id FROM listings WHERE status IN ('live', 'scheduled')
      RETURNING 1)
    SELECT count(*) FROM numbered`);
  await run('ANALYZE search_order');
  return counted?.count ?? 0;
}

/** Bindings: first place, end, end of popular places, end of famous places. */
const readBatch = `
  WITH read AS MATERIALIZED (
    SELECT o.place, s.* FROM search_order o JOIN searchable_listings s ON s.id = o.listing_id
    WHERE o.place >= ? AND o.place < ?),
  live AS (INSERT INTO live_search_next SELECT ${columns}, place < ?, place < ? FROM read WHERE status = 'live' ORDER BY place),
  upcoming AS (INSERT INTO upcoming_search_next SELECT ${columns} FROM read WHERE status = 'scheduled' ORDER BY place)
  INSERT INTO search_words_read
  SELECT lexeme, count(*), count(*) FILTER (WHERE read.status = 'live'), bool_or('A' = ANY (weights))
  FROM read JOIN listings l USING (id), unnest(words_of_listing(l.name, l.keywords, l.tagline, l.description))
  GROUP BY lexeme`;

/**
 * Leaves out words of a single listing unless they are in its name, as most of them are misspelt. `docs` counts live
 * listings, because searches expect to find as many.
 */
const gatherWords = `
  INSERT INTO search_words_next (word, stem, docs, in_name)
  SELECT word, (ts_lexize('directory_stem', word))[1], greatest(sum(live), 1), bool_or(in_name) FROM search_words_read
  WHERE length(word) BETWEEN 2 AND 40 AND word !~ '^[0-9]+$'
  GROUP BY word HAVING sum(docs) > 1 OR bool_or(in_name)
  ORDER BY word COLLATE "C"`;

const indexes: [name: string, sql: string][] = [
  ...pairs.flatMap((pair): [string, string][] => [
    [
      `${pair} listings by id`,
      `ALTER TABLE ${pair}_search_next ADD CONSTRAINT ${pair}_search_next_pkey PRIMARY KEY (id)`,
    ],
    [
      `${pair} listings by name key`,
      `CREATE INDEX ${pair}_search_next_by_called ON ${pair}_search_next (called)`,
    ],
    ...['name', 'text'].map((part): [string, string] => [
      `${pair} listings by ${part}`,
      `CREATE INDEX ${pair}_search_next_by_${part} ON ${pair}_search_next USING gin (${part}_vector) WITH (fastupdate = off)`,
    ]),
  ]),
  ...ofPopular.map((popular): [string, string] => [
    `${popular} live listings by text`,
    `CREATE INDEX live_search_next_by_text_of_${popular} ON live_search_next USING gin (text_vector) WITH (fastupdate = off) WHERE ${popular}`,
  ]),
  ['words', 'CREATE INDEX search_words_next_by_word ON search_words_next (word)'],
  [
    'spellings',
    'CREATE INDEX search_words_next_by_deletes ON search_words_next USING gin (word_deletes(word)) WITH (fastupdate = off)',
  ],
];

/** Applies recorded changes of at most `limit` rows. Returns the number of listings. */
async function catchUp(run: Run, limit: number): Promise<number> {
  const changes = await run<{ id: number }>(
    `WITH changed AS (
       DELETE FROM search_changes WHERE ctid = ANY (ARRAY(SELECT ctid FROM search_changes LIMIT ?)) RETURNING listing_id)
     SELECT DISTINCT listing_id AS id FROM changed`,
    [limit],
  );
  const ids = changes.map(({ id }) => id);
  if (ids.length === 0) return 0;
  for (const pair of pairs) {
    await run(`DELETE FROM ${pair}_search_next WHERE id = ANY (?)`, [ids]);
    await run(
      `INSERT INTO ${pair}_search_next SELECT ${columns} FROM searchable_listings WHERE id = ANY (?) AND status = '${statusOf[pair]}'`,
      [ids],
    );
  }
  await run(
    `INSERT INTO search_words_next (word, stem, docs, in_name)
     SELECT new.word, (ts_lexize('directory_stem', new.word))[1], count(*), true
     FROM listings l, unnest(tsvector_to_array(words_of_listing(l.name, l.keywords, NULL, NULL))) AS new (word)
     WHERE l.id = ANY (?) AND l.status IN ('live', 'scheduled') AND length(new.word) BETWEEN 2 AND 40 AND new.word !~ '^[0-9]+$'
       AND NOT EXISTS (SELECT FROM search_words_next known WHERE known.word = new.word AND known.in_name)
     GROUP BY new.word`,
    [ids],
  );
  return ids.length;
}

/**
 * Blocks writers while the last changes are applied, and readers only during the renaming. Locks are taken in the order in
 * which writers (live_search first) and readers (search_words first) take them, to avoid deadlocks.
 */
async function swap(run: Run, batch: number): Promise<void> {
  await run('LOCK TABLE live_search, upcoming_search IN SHARE ROW EXCLUSIVE MODE');
  while ((await catchUp(run, batch)) > 0);
  await run('UPDATE search_state SET paired = true, listings = (SELECT count(*) FROM live_search_next)');
  await run('LOCK TABLE search_words, live_search, upcoming_search IN ACCESS EXCLUSIVE MODE');
  await run('DROP TABLE live_search, upcoming_search, search_words');
  for (const name of names) await run(`ALTER TABLE ${name}_next RENAME TO ${name}`);
  for (const pair of pairs) await run(`ALTER TABLE ${pair}_search RESET (autovacuum_enabled)`);
  const both = ['pkey', 'by_called', 'by_name', 'by_text'];
  const indexesOf = {
    live_search: [...both, ...ofPopular.map((popular) => `by_text_of_${popular}`)],
    upcoming_search: both,
    search_words: ['by_word', 'by_deletes'],
  };
  for (const name of names) {
    for (const index of indexesOf[name])
      await run(`ALTER INDEX ${name}_next_${index} RENAME TO ${name}_${index}`);
  }
  // Rows loaded without triggers have not invalidated the response cache yet.
  await run(`SELECT announce('listings')`);
  await run('DROP TABLE search_changes, search_order, search_words_read');
}
