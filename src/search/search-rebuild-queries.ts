/**
 * Makes the search tables and the vocabulary anew from the listings, in order of votes, beside those that are in use,
 * and swaps them in. Reads and writes go on: what is written meanwhile is noted by triggers and caught up with.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';

export interface RebuildProgress {
  /** What is being done, in words. */
  stage: string;
  /** Listings done and in all, while they are read. */
  done?: number;
  of?: number;
}

export interface RebuildOptions {
  progress?: (progress: RebuildProgress) => void;
  /** Stops it between two steps; nothing has changed then. */
  signal?: AbortSignal;
  /** Listings read at a time. */
  batch?: number;
}

export interface Rebuilt {
  listings: number;
  words: number;
}

/** Another rebuild is under way; it holds a lock that ends with its connection. */
export class RebuildUnderWay extends Error {
  override name = 'RebuildUnderWay';
}

type Run = <Row = object>(sql: string, bindings?: readonly unknown[]) => Promise<Row[]>;

const lockKey = `hashtextextended('rebuild search', 0)`;
/** How long to wait for writers before letting them pass and trying again: readers queue behind whoever waits. */
const lockTimeout = '200ms';
/** Three minutes of writers that never pause. */
const lockTries = 400;
const lockPauseMs = 250;
/** SQLSTATEs lock_not_available and deadlock_detected. */
const tryAgain = ['55P03', '40P01'];

const columns = 'id, site_id, votes, name_words, called, name_vector, text_vector';
/** Of all listings, how many are in the indexes that are asked first for a word that many say, and very many. */
const popularShare = 1 / 4;
const famousShare = 1 / 32;
const ofPopular = ['popular', 'famous'] as const;
const pairs = ['live', 'upcoming'] as const;
const statusOf = { live: 'live', upcoming: 'scheduled' };

/** @throws RebuildUnderWay, or what the signal was aborted with. */
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
      step('making room');
      if (await isAnyLeft(run)) await whenWritersPause(run, clear, signal);
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
      step('catching up with what was written meanwhile');
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
      // A connection that broke cannot clear up; the next rebuild does.
      await whenWritersPause(run, clear).catch(() => undefined);
      throw error;
    } finally {
      await run(`SELECT pg_advisory_unlock(${lockKey})`).catch(() => undefined);
    }
  });
}

/** Settings and the lock belong to the connection, so it is one for all, and given back as it was. */
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
    // A step may take minutes; Postgres is to notice soon when nobody waits for it any more.
    await run(`SELECT set_config('statement_timeout', '0', false), set_config('maintenance_work_mem', '256MB', false),
      set_config('client_connection_check_interval', '2s', false)`);
    return await work(run);
  } finally {
    await run('RESET ALL').catch(() => undefined);
    await client.releaseConnection(connection);
  }
}

/** In a transaction that does not keep writers waiting: it gives up soon, lets them pass and tries again. */
async function whenWritersPause(
  run: Run,
  work: (run: Run) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    signal?.throwIfAborted();
    await run('BEGIN');
    try {
      await run(`SET LOCAL lock_timeout = '${lockTimeout}'`);
      await work(run);
      await run('COMMIT');
      return;
    } catch (error) {
      // A connection that is gone has rolled back; what ended it is to be told.
      await run('ROLLBACK').catch(() => undefined);
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (tries >= lockTries || typeof code !== 'string' || !tryAgain.includes(code)) throw error;
      await sleep(lockPauseMs, undefined, { signal });
    }
  }
}

const names = ['live_search', 'upcoming_search', 'search_words'] as const;

/** Whether a rebuild was killed: to take out what is not there would have readers wait, too. */
async function isAnyLeft(run: Run): Promise<boolean> {
  const [left] = await run<{ is: boolean }>(`SELECT to_regclass('search_changes') IS NOT NULL AS is`);
  return left?.is ?? false;
}

/** Takes out what a rebuild leaves that did not come to its end. */
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

/** Creating a trigger waits for every writer that does not know of it. */
async function noteChanges(run: Run): Promise<void> {
  for (const pair of pairs) {
    await run(
      `CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON ${pair}_search FOR EACH ROW EXECUTE FUNCTION note_search_change()`,
    );
  }
}

/** Numbers the listings, from 0, in the order in which they are to lie. */
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

/** Places from, to before, before which listings are popular, and before which they are famous. */
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
 * Words that one listing alone says, and not in its name, are mostly misspelt themselves. Listings are counted that are
 * live, as searches rely on that many to be found.
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
      `${pair} listings by what they are called`,
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

/** Brings listings that were written to meanwhile up to date; resolves with their number. */
async function catchUp(run: Run, most: number): Promise<number> {
  const changes = await run<{ id: number }>(
    `WITH changed AS (
       DELETE FROM search_changes WHERE ctid = ANY (ARRAY(SELECT ctid FROM search_changes LIMIT ?)) RETURNING listing_id)
     SELECT DISTINCT listing_id AS id FROM changed`,
    [most],
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
 * Writers wait while the last changes are caught up with, readers only for the renaming. Tables are locked as writers
 * and readers come upon them, so that nobody waits in a circle: writers begin with live_search, readers with the words.
 */
async function swap(run: Run, batch: number): Promise<void> {
  await run('LOCK TABLE live_search, upcoming_search IN SHARE ROW EXCLUSIVE MODE');
  while ((await catchUp(run, batch)) > 0);
  await run('LOCK TABLE search_words, live_search, upcoming_search IN ACCESS EXCLUSIVE MODE');
  await run('DROP TABLE live_search, upcoming_search, search_words');
  for (const name of names) {
    await run(`ALTER TABLE ${name}_next RENAME TO ${name}`);
  }
  for (const pair of pairs) {
    await run(`ALTER TABLE ${pair}_search RESET (autovacuum_enabled)`);
    for (const index of ['pkey', 'by_called', 'by_name', 'by_text']) {
      await run(`ALTER INDEX ${pair}_search_next_${index} RENAME TO ${pair}_search_${index}`);
    }
  }
  for (const popular of ofPopular) {
    const index = `by_text_of_${popular}`;
    await run(`ALTER INDEX live_search_next_${index} RENAME TO live_search_${index}`);
  }
  for (const index of ['by_word', 'by_deletes']) {
    await run(`ALTER INDEX search_words_next_${index} RENAME TO search_words_${index}`);
  }
  await run('UPDATE search_state SET paired = true');
  // Rows that were loaded without their triggers were told to nobody, until now.
  await run(`SELECT tell('listings')`);
  await run('DROP TABLE search_changes, search_order, search_words_read');
}
