/** Paths for the read benchmarks: the pages that most visitors of a directory see. */
import pg from 'pg';

export interface PathList {
  name: string;
  /** Requested one after another. */
  paths: readonly string[];
}

const api = '/api/v1';

/** The number of frequently read listings, and of those for reads without the cache. */
const hotItems = 200;
const coldItems = 5_000;
const searches = 50;

export interface ReadPaths {
  item: PathList;
  manyItems: PathList;
  newest: PathList;
  week: PathList;
  board: PathList;
  searches: PathList;
}

export async function readsOf(databaseUrl: string): Promise<ReadPaths> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const slugs = await client.query<{ slug: string }>(
      // Ordered by a digest: a stable and arbitrary selection.
      `SELECT slug FROM listings WHERE status = 'live' ORDER BY md5(slug) LIMIT $1`,
      [coldItems],
    );
    const keywords = await client.query<{ word: string }>(
      `SELECT word FROM listings, unnest(keywords) AS word WHERE status = 'live'
       GROUP BY word HAVING count(*) > 3 ORDER BY md5(word) LIMIT $1`,
      [searches],
    );
    const items = slugs.rows.map(({ slug }) => `${api}/listings/${slug}`);
    return {
      item: { name: 'item by slug', paths: items.slice(0, hotItems) },
      manyItems: { name: 'item by slug', paths: items },
      newest: { name: 'newest page', paths: [`${api}/listings?sort=newest`] },
      week: { name: 'launch week', paths: [`${api}/launches/weeks/last`] },
      board: { name: 'leaderboard', paths: [`${api}/leaderboards/community-all-time`] },
      searches: {
        name: 'repeated searches',
        paths: keywords.rows.map(({ word }) => `${api}/listings?q=${encodeURIComponent(word)}`),
      },
    };
  } finally {
    await client.end();
  }
}

/** Slugs of the first live listings. */
export async function someSlugs(databaseUrl: string, most: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ slug: string }>(
      `SELECT slug FROM listings WHERE status = 'live' ORDER BY id LIMIT $1`,
      [most],
    );
    return rows.map(({ slug }) => slug);
  } finally {
    await client.end();
  }
}
