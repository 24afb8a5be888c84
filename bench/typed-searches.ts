/** Searches as people type them: two words of a listing that few have together, each in any form, and a word that says nothing. */
import type { Knex } from 'knex';
import { ListingSearch } from '../src/listings/search-schema.ts';
import { searchListings } from '../src/search/search-queries.ts';
import { type Random, pick, pickSome } from './data/random.ts';
import { baseOf, english, wordEndings } from './data/words.ts';
import { ms, quantile } from './load.ts';
import type { Finding } from './table.ts';

const fillers = [
  'app',
  'apps',
  'software',
  'tool',
  'tools',
  'platform',
  'best',
  'cheap',
  'top',
  'for',
  'with',
  'the',
];
/** At most this number of listings have both words. */
const few = 5;
/** The listing must be found among this number of first results. */
const among = 5;
const pairsTried = 30;
/** Nouns, which have a plural alone. */
const noun = /(?:er|ing|ion|ment|or|s)$/;

interface Described {
  slug: string;
  description: string;
}

/** Recall and time of `tried` searches, each for two words of one of the listings. */
export async function measureTyped(
  db: Knex,
  siteId: number,
  { listings, tried, random }: { listings: Described[]; tried: number; random: Random },
): Promise<Finding[]> {
  const searches = await searchesOf(db, listings, tried, random);
  const times: number[] = [];
  let found = 0;
  for (const { slug, q } of searches) {
    const wanted = ListingSearch.parse({ q, per_page: among });
    const started = performance.now();
    const { rows } = await searchListings(db, siteId, wanted);
    times.push(performance.now() - started);
    if (rows.some((row) => row.slug === slug)) found += 1;
  }
  times.sort((a, b) => a - b);
  return [
    {
      what: 'search, two words that few have, in any form, and a filler: p50 (p95)',
      measured: `${ms(quantile(times, 0.5))} (${ms(quantile(times, 0.95))})`,
      target: '–',
    },
    {
      what: `listings by two words that few have, in any form, and a filler: among the first ${among}`,
      measured: `${found} of ${searches.length} (${(found / searches.length).toFixed(3)})`,
      target: '≥ 0.95',
    },
  ];
}

export async function searchesOf(db: Knex, listings: Described[], tried: number, random: Random) {
  const searches: { slug: string; q: string; words: string[] }[] = [];
  for (const { slug, description } of listings) {
    const words = await rarePair(db, random, description);
    if (words) searches.push({ slug, q: typed(random, words), words });
    if (searches.length === tried) break;
  }
  return searches;
}

/** Two words of the description that few listings have together, if a few tries find them. */
async function rarePair(db: Knex, random: Random, description: string): Promise<string[] | undefined> {
  const { rows: known } = await db.raw<{ rows: { word: string }[] }>(
    `SELECT DISTINCT word FROM regexp_split_to_table(lower(?), '[^[:alpha:]]+') AS word
     WHERE length(word) > 3 AND NOT search_says_nothing(word) ORDER BY word`,
    [description],
  );
  const words = known.map(({ word }) => word).filter((word) => baseOf(word) !== null);
  for (let tries = 0; words.length >= 2 && tries < pairsTried; tries += 1) {
    const pair = pickSome(random, words, 2);
    const { rows } = await db.raw<{ rows: { count: number }[] }>(
      `SELECT count(*)::integer AS count FROM (SELECT FROM live_search
         WHERE text_vector @@ (plainto_tsquery('directory', ?) && plainto_tsquery('directory', ?)) LIMIT ?) s`,
      [...pair, few + 1],
    );
    if ((rows[0]?.count ?? 0) <= few) return pair;
  }
  return undefined;
}

function typed(random: Random, words: string[]): string {
  const [first = '', second = ''] = words.map((word) => {
    const base = baseOf(word) ?? word;
    return english(base, pick(random, noun.test(base) ? (['', 's'] as const) : wordEndings));
  });
  const filler = pick(random, fillers);
  return pick(random, [
    `${first} ${second} ${filler}`,
    `${first} ${filler} ${second}`,
    `${filler} ${first} ${second}`,
  ]);
}
