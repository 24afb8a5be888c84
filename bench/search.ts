/** Searches without a cache, and the results for misspelt names. Not over HTTP: only the driver and Postgres. */
import type { Knex } from 'knex';
import { openDatabase } from '../src/db/knex.ts';
import { rebuildSearch } from '../src/search/search-rebuild-queries.ts';
import { createRefinements } from '../src/search/refinements.ts';
import { searchListings } from '../src/search/search-queries.ts';
import { ListingSearch } from '../src/listings/search-schema.ts';
import { openDirectory } from './data/directory-server.ts';
import { type Random, pick, pickSome, randomOf } from './data/random.ts';
import { ms, quantile } from './load.ts';
import { type Misspelling, misspell } from './misspell.ts';
import type { Finding } from './table.ts';
import { measureTyped } from './typed-searches.ts';

const queriesPerClass = 60;
const namesTried = 500;
const namesRead = 10_000;
const wordsTried = 300;
const typedTried = 400;
/** A misspelt name must be found among this number of first results. */
const among = 5;
const million = 1_000_000;
/** The searches whose facets are counted, too. */
const facetClasses = [
  'common word',
  'rare word',
  'misspelt name',
  'common word, country and category with all below',
  'all, most votes first',
  'a category, newest first',
];

interface SearchBench {
  /** Listings. */
  count: number;
  quick: boolean;
  /** Where generated directories are kept. */
  dataDir?: string;
}

export async function benchSearch({ count, quick, dataDir }: SearchBench): Promise<Finding[]> {
  const { url } = await openDirectory(count, dataDir);
  const db = openDatabase(url, 2);
  try {
    const started = performance.now();
    // Also warms the caches, and leaves the directory as it was.
    const { listings, words } = await rebuildSearch(db);
    const rebuilt = `${((performance.now() - started) / 1000).toFixed(0)} s`;
    // Otherwise the checkpoint of what it wrote, gigabytes for a million listings, would slow the searches.
    await db.raw('CHECKPOINT');
    const what = `rebuild of the search tables of ${listings} listings and ${words} words`;
    return [
      { what, measured: rebuilt, target: 'minutes' },
      ...(await measureSearch(db, count, quick ? 4 : 1)),
    ];
  } finally {
    await db.destroy();
  }
}

interface Sample {
  word: string;
  docs: number;
}

/** `fewer`: times fewer queries than usual. */
async function measureSearch(db: Knex, count: number, fewer: number): Promise<Finding[]> {
  const random = randomOf(1, 'searches');
  const { id: siteId } = await db('sites').where({ is_default: true }).first<{ id: number }>('id');
  const find = (wanted: Record<string, unknown>) => searchListings(db, siteId, ListingSearch.parse(wanted));
  const wordsOf = async (low: number, high: number) =>
    db('search_words')
      .whereBetween('docs', [low, high])
      .whereRaw('length(word) > 3')
      .orderBy('word')
      .select<Sample[]>('word', 'docs');
  const common = await wordsOf(Math.ceil(count / 50), count);
  const middling = await wordsOf(Math.ceil(count / 2000), Math.ceil(count / 200));
  const rare = await wordsOf(2, 5);
  const names = await db('listings')
    .where({ status: 'live' })
    .whereRaw('length(name) > 4')
    // A sample, as reading a million rows exceeds the statement timeout.
    .whereRaw('id IN (SELECT n * ? FROM generate_series(1, ?) AS n)', [
      Math.ceil(count / namesRead),
      Math.min(count, namesRead),
    ])
    .orderBy('id')
    .select<{ slug: string; name: string }[]>('slug', 'name');
  const described = await db('listings')
    .where({ status: 'live' })
    .whereNotNull('description')
    .whereRaw('id IN (SELECT n * ? FROM generate_series(1, ?) AS n)', [
      Math.ceil(count / (3 * typedTried)),
      3 * typedTried,
    ])
    .orderBy('id')
    .select<{ slug: string; description: string }[]>('slug', 'description');
  const categories = await db('categories').whereNull('parent_id').orderBy('id').pluck<string[]>('slug');
  const one = (words: Sample[]) => pick(random, words).word;
  const bad = (word: string) => misspell(random, word, pick(random, kinds));

  const classes: [what: string, query: () => Record<string, unknown>, target: string][] = [
    ['common word', () => ({ q: one(common) }), targetOf(count, 7, 20)],
    ['middling word', () => ({ q: one(middling) }), '–'],
    ['rare word', () => ({ q: one(rare) }), '–'],
    ['two common words', () => ({ q: `${one(common)} ${one(common)}` }), '–'],
    ['misspelt word', () => ({ q: bad(one(random() < 0.5 ? common : middling)) }), targetOf(count, 5, 10)],
    ['misspelt name', () => ({ q: bad(pick(random, names).name) }), targetOf(count, 5, 10)],
    ['first four letters', () => ({ q: one(middling).slice(0, 4) }), '–'],
    [
      'common word, country and category with all below',
      () => ({
        q: one(common),
        country: pick(random, ['US', 'GB', 'DE', 'IN']),
        category: pick(random, categories),
      }),
      targetOf(count, 3, 8),
    ],
    ['all, most votes first', () => ({}), '–'],
    ['a category, newest first', () => ({ category: pick(random, categories), sort: 'newest' }), '–'],
    ['common word, newest first', () => ({ q: one(common), sort: 'newest' }), '–'],
    [
      'a category, most viewed first',
      () => ({ category: pick(random, categories), sort: 'most_viewed' }),
      '–',
    ],
    ['common word, page 51', () => ({ q: one(common), page: 51 }), '–'],
  ];
  const findings: Finding[] = [];
  for (const [what, query, target] of classes) {
    const some = () => Array.from({ length: queriesPerClass / fewer }, query);
    // Warms up with other queries.
    for (const earlier of some()) await find(earlier);
    const times: number[] = [];
    for (const wanted of some()) {
      const started = performance.now();
      await find(wanted);
      times.push(performance.now() - started);
    }
    times.sort((a, b) => a - b);
    findings.push({
      what: `search, ${what}: p50 (p95)`,
      measured: `${ms(quantile(times, 0.5))} (${ms(quantile(times, 0.95))})`,
      target,
    });
  }
  return [
    ...findings,
    ...(await measureFacets(db, siteId, classes, queriesPerClass / fewer)),
    ...(await measureSpelling(db, siteId, pickSome(random, names, namesTried / fewer), random)),
    await measureHarm(db, siteId, wordsTried / fewer, random),
    ...(await measureTyped(db, siteId, { listings: described, tried: typedTried / fewer, random })),
  ];
}

/** What the search page shows beside the results. */
async function measureFacets(
  db: Knex,
  siteId: number,
  classes: readonly (readonly [what: string, query: () => Record<string, unknown>, ...rest: unknown[]])[],
  tried: number,
): Promise<Finding[]> {
  const refinements = createRefinements(db);
  const findings: Finding[] = [];
  for (const [what, query] of classes.filter((one) => facetClasses.includes(one[0]))) {
    const times: number[] = [];
    for (let i = 0; i < tried; i += 1) {
      const wanted = ListingSearch.parse(query());
      const started = performance.now();
      await refinements.find(siteId, wanted);
      times.push(performance.now() - started);
    }
    times.sort((a, b) => a - b);
    findings.push({
      what: `facets, ${what}: p50 (p95)`,
      measured: `${ms(quantile(times, 0.5))} (${ms(quantile(times, 0.95))})`,
      target: '–',
    });
  }
  return findings;
}

const kinds = ['swapped', 'dropped', 'doubled', 'wrong'] as const satisfies Misspelling[];

const targetOf = (count: number, small: number, large: number) => `≤ ${count < million ? small : large} ms`;

async function measureSpelling(
  db: Knex,
  siteId: number,
  tried: { slug: string; name: string }[],
  random: Random,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const kind of kinds) {
    let found = 0;
    for (const { slug, name } of tried) {
      const wanted = ListingSearch.parse({ q: misspell(random, name, kind), per_page: among });
      const { rows } = await searchListings(db, siteId, wanted);
      if (rows.some((row) => row.slug === slug)) found += 1;
    }
    findings.push({
      what: `names with a letter ${kind}: among the first ${among}`,
      measured: `${found} of ${tried.length} (${(found / tried.length).toFixed(3)})`,
      target: '≥ 0.97',
    });
  }
  return findings;
}

/** Correctly spelt words, with corrections and without. */
async function measureHarm(db: Knex, siteId: number, count: number, random: Random): Promise<Finding> {
  const words = await db('search_words').where('docs', '>', 1).orderBy('word').pluck<string[]>('word');
  const tried = pickSome(random, words, count);
  const firsts = async (on: Knex) => {
    const slugs: (string | undefined)[] = [];
    for (const q of tried) {
      const { rows } = await searchListings(on, siteId, ListingSearch.parse({ q, per_page: 1 }));
      slugs.push(rows[0]?.slug);
    }
    return slugs;
  };
  const corrected = await firsts(db);
  const tx = await db.transaction();
  await tx.raw(`CREATE OR REPLACE FUNCTION search_corrections(said text, is_last boolean) RETURNS TABLE (stem text, is_likely boolean, said_by bigint)
    LANGUAGE sql STABLE AS 'SELECT NULL::text, NULL::boolean, NULL::bigint WHERE false'`);
  const plain = await firsts(tx);
  await tx.rollback();
  const changed = plain.filter((id, index) => id !== undefined && id !== corrected[index]).length;
  return {
    what: 'first results of correctly spelt words, changed by corrections',
    measured: `${changed} of ${tried.length}`,
    target: '0',
  };
}
