/** The basis of all tables: the same seed, time and number of listings yield the same directory. */
import { type Calendar, createCalendar } from './calendar.ts';
import { type Category, type Tree, createTree } from './categories.ts';
import { between, chance, randomOf, zipf } from './random.ts';
import { type Vocabulary, createVocabulary } from './words.ts';

export interface Plan {
  seed: number;
  now: Date;
  siteId: number;
  vocabulary: Vocabulary;
  tree: Tree;
  calendar: Calendar;
  accounts: number;
  founders: number;
  /** Filled by `listingRows`: the slug of listing `index`, whose id is `index + 1`. */
  slugs: string[];
}

export function createPlan(input: { listings: number; seed: number; now: Date; siteId: number }): Plan {
  const { listings, seed, now, siteId } = input;
  const vocabulary = createVocabulary(randomOf(seed, 'vocabulary'));
  const accounts = Math.max(200, Math.min(20_000, Math.round(listings / 20)));
  return {
    seed,
    now,
    siteId,
    vocabulary,
    tree: createTree(randomOf(seed, 'categories'), vocabulary),
    calendar: createCalendar({ listings, voters: accounts, seed, now }),
    accounts,
    founders: Math.ceil(listings * 0.7),
    slugs: [],
  };
}

/** The categories of a listing; a paid one has up to three further ones. */
export function categoriesOf({ seed, tree }: Plan, index: number, paid: boolean): Category[] {
  const random = randomOf(seed, `categories of ${index}`);
  return tree.choose(random, paid ? between(random, 1, 4) : 1);
}

export const domainOf = (slug: string) => `${slug}.example`;

const countries =
  'US GB DE FR IN CA NL ES AU IT SE PL BR CH IL SG PT DK FI NO IE BE AT CZ EE JP KR UA RO TR MX AR CL CO ZA NG KE EG AE SA GR HU BG HR RS SI SK LT LV LU IS NZ TH VN ID MY PH PK BD LK'.split(
    ' ',
  );
const countryByRank = zipf(countries.length);
export const countryOf = (random: () => number): string | null =>
  chance(random, 0.92) ? (countries[countryByRank(random)] ?? null) : null;
