/** What the read benches ask for: the pages that most visitors of a directory see. */
import pg from 'pg';

export interface Asked {
  name: string;
  /** Paths that are asked for one after another. */
  paths: readonly string[];
}

const api = '/api/v1';

/** Most visitors read few listings; the hot ones are these many, the cold ones more than any cache would guess. */
const hotItems = 200;
const coldItems = 5_000;
const searches = 50;

export interface AskedReads {
  item: Asked;
  manyItems: Asked;
  newest: Asked;
  week: Asked;
  board: Asked;
  searches: Asked;
}

export async function readsOf(databaseUrl: string): Promise<AskedReads> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const slugs = await client.query<{ slug: string }>(
      // By a digest: the same for the same directory, and no particular kind of listing.
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
