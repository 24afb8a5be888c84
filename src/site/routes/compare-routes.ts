/** Two listings side by side. The fields take names, websites and slugs. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { OwnVote } from '../../community/votes.ts';
import { faultOf } from '../../contract/problem.ts';
import { comparePath, comparisonPath } from '../../directory/path-rules.ts';
import type { ListingSummary } from '../../listings/schema.ts';
import { wordsAsSlug } from '../../shared/text-rules.ts';
import { isHtmx } from '../live.ts';
import { type PageReader, textParams } from '../page-reader.ts';
import type { Categories } from '../pages/categories-page.ts';
import type { Category } from '../pages/category-page.ts';
import {
  type Choice,
  type Comparison,
  type Example,
  type Side,
  comparePage,
  sides,
} from '../pages/compare-page.ts';
import { allowScripts } from '../security-headers.ts';

export interface CompareRouteDeps extends PageReader {
  ownVotesOf: (
    ctx: RouterContext,
    launches: readonly { slug: string }[],
  ) => Promise<ReadonlyMap<string, OwnVote> | null>;
}

const maxPicks = 6;
const maxExamples = 4;

export function addCompareRoutes(router: Router, deps: CompareRouteDeps): void {
  const { read, siteOf, answerPage, ownVotesOf } = deps;
  router.get(comparePath, (ctx) =>
    answerPage(ctx, async () => {
      allowScripts(ctx);
      const asked = textParams(ctx, sides);
      const typing = typedSide(ctx);
      const choose = (side: Side) => choiceOf(deps, ctx, asked[side] ?? '', side === typing);
      const [site, a, b] = await Promise.all([siteOf(ctx), choose('a'), choose('b')]);
      const choices = withoutEachOther(await withAlternatives(deps, ctx, { a, b }));
      const pair =
        a.chosen && b.chosen && a.chosen.slug !== b.chosen.slug
          ? { a: a.chosen.slug, b: b.chosen.slug }
          : null;
      if (pair && (pair.a !== asked.a || pair.b !== asked.b)) {
        return { movedTo: comparisonPath(pair.a, pair.b) };
      }
      const [comparison, ownVotes, examples] = await Promise.all([
        pair && read<Comparison>(ctx, 'compare_listings', pair),
        ownVotesOf(ctx, pair ? [{ slug: pair.a }, { slug: pair.b }] : []),
        a.typed === '' && b.typed === '' ? examplePairs(deps, ctx) : [],
      ]);
      const back = () => (pair ? comparisonPath(pair.a, pair.b) : comparePath);
      return comparePage({ site, choices, comparison, voting: { ownVotes, back }, examples });
    }),
  );
}

/** The field that somebody types into, whose listing is not chosen yet. */
const typedSide = (ctx: RouterContext): Side | undefined =>
  isHtmx(ctx) ? sides.find((side) => ctx.get('HX-Source') === `input#${side}`) : undefined;

async function choiceOf(
  deps: PageReader,
  ctx: RouterContext,
  typed: string,
  isTyping: boolean,
): Promise<Choice> {
  if (typed === '') return { typed, chosen: null, picks: [] };
  const slug = wordsAsSlug(typed);
  // With itself: what is compared is not counted as viewed.
  const own =
    slug !== '' &&
    !isTyping &&
    (await foundOrNull(deps.read<Comparison>(ctx, 'compare_listings', { a: slug, b: slug })));
  if (own) return { typed: own.a.name, chosen: own.a, picks: [] };
  const isWebsite = /^[^\s.]+\.\S+$/.test(typed);
  const found = await foundOrNull(
    deps.read<{ items: ListingSummary[] }>(ctx, 'search_listings', {
      ...(isWebsite ? { domain: typed } : { q: typed }),
      per_page: maxPicks,
    }),
  );
  const picks = found?.items ?? [];
  const [only] = picks;
  return isWebsite && only && picks.length === 1 && !isTyping
    ? { typed: only.name, chosen: only, picks: [] }
    : { typed, chosen: null, picks };
}

/** No listing is compared with itself. */
function withoutEachOther({ a, b }: Record<Side, Choice>): Record<Side, Choice> {
  const without = (choice: Choice, { chosen }: Choice): Choice => ({
    ...choice,
    picks: choice.picks.filter(({ slug }) => slug !== chosen?.slug),
  });
  return { a: without(a, b), b: without(b, a) };
}

/** Beside a chosen listing, its alternatives. */
async function withAlternatives(
  { read }: PageReader,
  ctx: RouterContext,
  choices: Record<Side, Choice>,
): Promise<Record<Side, Choice>> {
  const { a, b } = choices;
  const isTwice = a.chosen !== null && a.chosen.slug === b.chosen?.slug;
  const empty: Side | undefined =
    isTwice || (a.chosen && b.typed === '') ? 'b' : b.chosen && a.typed === '' ? 'a' : undefined;
  const chosen = a.chosen ?? b.chosen;
  if (empty === undefined || chosen === null) return choices;
  const found = await foundOrNull(
    read<{ items: ListingSummary[] }>(ctx, 'get_alternatives', { slug: chosen.slug }),
  );
  return { ...choices, [empty]: { ...choices[empty], picks: found?.items.slice(0, maxPicks) ?? [] } };
}

/** The two most voted of the largest categories. */
async function examplePairs({ read }: PageReader, ctx: RouterContext): Promise<Example[]> {
  const { items } = await read<Categories>(ctx, 'list_categories', { include_empty: false });
  const largest = items
    .filter(({ live_listings: live }) => live > 1)
    .sort((one, other) => other.live_listings - one.live_listings)
    .slice(0, maxExamples);
  const pairs = await Promise.all(
    largest.map(async ({ slug, name }) => {
      const [a, b] = (await read<Category>(ctx, 'get_category', { slug, per_page: 2 })).items;
      return a && b && { a, b, category: name };
    }),
  );
  return pairs.filter((pair) => pair !== undefined);
}

/** Null for what is not there, or cannot be. */
async function foundOrNull<T>(finding: Promise<T>): Promise<T | null> {
  try {
    return await finding;
  } catch (error) {
    const { status, code } = faultOf(error);
    if (status === 404 || code === 'invalid_input') return null;
    throw error;
  }
}
