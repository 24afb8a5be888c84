/** Rows of tables that belong to listings, such as categories, founders, votes and reviews. */
import { addWeeks } from '../../src/shared/week-rules.ts';
import type { Place } from './calendar.ts';
import type { Row } from './copy-in.ts';
import { type Plan, categoriesOf, domainOf } from './plan.ts';
import { type Random, between, chance, longTail, randomOf } from './random.ts';
import { type Writer, writerOf } from './texts.ts';

const dayMs = 86_400_000;
const ratingSource = 'bench';

interface Part {
  listingId: number;
  slug: string;
  place: Place;
  random: Random;
  writer: Writer;
}

/** The rows of a table for each listing, with random numbers of that table. */
function* ofListings(
  plan: Plan,
  table: string,
  wanted: (place: Place) => boolean,
  rowsOf: (part: Part) => Iterable<Row>,
): Iterable<Row> {
  const prose = randomOf(plan.seed, `${table} prose`);
  const writer = writerOf(prose, plan.vocabulary, plan.tree.categories[0]?.topic ?? []);
  for (const [index, slug] of plan.slugs.entries()) {
    const place = plan.calendar.placeOf(index);
    if (!wanted(place)) continue;
    yield* rowsOf({
      listingId: index + 1,
      slug,
      place,
      random: randomOf(plan.seed, `${table} ${index}`),
      writer,
    });
  }
}

const live = ({ status }: Place) => status === 'live';
const launchOf = ({ launchedAt, createdAt }: Place) => launchedAt ?? createdAt;
const since = (plan: Plan, place: Place, random: Random) =>
  new Date(
    launchOf(place).getTime() + Math.floor(random() * (plan.now.getTime() - launchOf(place).getTime())),
  );

/** Different accounts for the rows of one listing. */
function accountsFor({ accounts }: Plan, random: Random): (n: number) => number {
  const start = between(random, 0, accounts - 1);
  return (n) => 1 + ((start + n) % accounts);
}

/** Tables in the order in which they are filled, with their rows. */
export function partRows(plan: Plan): [table: string, rows: Iterable<Row>][] {
  const each = (
    table: string,
    wanted: (place: Place) => boolean,
    rowsOf: (part: Part) => Iterable<Row>,
  ): [string, Iterable<Row>] => [table, ofListings(plan, table, wanted, rowsOf)];
  return [
    each(
      'listing_categories',
      () => true,
      ({ listingId, place }) =>
        categoriesOf(plan, listingId - 1, place.plan === 'paid').map(({ id }, position) => ({
          listing_id: listingId,
          category_id: id,
          position,
        })),
    ),
    each(
      'listing_founders',
      () => true,
      function* ({ listingId, random }) {
        const first = between(random, 1, plan.founders);
        yield { listing_id: listingId, founder_id: first, position: 0, title: 'Founder and CEO' };
        if (chance(random, 0.75)) return;
        yield {
          listing_id: listingId,
          founder_id: 1 + (first % plan.founders),
          position: 1,
          title: 'Co-founder',
        };
      },
    ),
    each('listing_views', live, function* ({ listingId, place, random }) {
      const views = place.votes * between(random, 3, 40) + longTail(random, 20, 1_000_000);
      if (views > 0) yield { listing_id: listingId, views };
    }),
    each('votes', live, function* ({ listingId, place, random }) {
      const accountOf = accountsFor(plan, random);
      for (const [n, castAt] of place.castAt.entries()) {
        yield { listing_id: listingId, account_id: accountOf(n), created_at: castAt };
      }
    }),
    each(
      'milestones',
      ({ plan: paid }) => paid === 'paid',
      function* ({ listingId, place, random, writer }) {
        for (let n = between(random, 1, 5); n > 0; n -= 1) {
          const date = new Date(launchOf(place).getTime() - n * 60 * dayMs).toISOString().slice(0, 10);
          const [title, description] = [writer.phrase(5), writer.sentence()];
          yield { listing_id: listingId, date, title, description, url: null, created_at: place.createdAt };
        }
      },
    ),
    each(
      'listing_media',
      ({ plan: paid }) => paid === 'paid',
      function* ({ listingId, slug, random, writer }) {
        for (let position = 0, count = between(random, 1, 3); position < count; position += 1) {
          const url = `https://media.example/${slug}/${position}.png`;
          yield {
            listing_id: listingId,
            position,
            kind: 'image',
            url,
            caption: writer.phrase(4),
            picture: 'bench 1200 800',
          };
        }
      },
    ),
    each('listing_updates', live, function* ({ listingId, place, random, writer }) {
      if (!chance(random, 0.05)) return;
      for (let n = between(random, 1, 6); n > 0; n -= 1) {
        const created_at = since(plan, place, random);
        yield { listing_id: listingId, title: writer.phrase(6), body: writer.prose(50), created_at };
      }
    }),
    each('reviews', live, function* ({ listingId, place, random, writer }) {
      if (!chance(random, 0.04)) return;
      const accountOf = accountsFor(plan, random);
      for (let n = longTail(random, 3, 150); n >= 0; n -= 1) {
        const created_at = since(plan, place, random);
        const rating = Math.ceil(5 * random() ** 0.5) || 1;
        yield { listing_id: listingId, account_id: accountOf(n), rating, body: writer.prose(20), created_at };
      }
    }),
    each('domain_ratings', live, function* ({ slug, random }) {
      if (!chance(random, 0.4)) return;
      const months = between(random, 1, 3);
      const rating = 95 * random() ** 3;
      for (let ago = months - 1; ago >= 0; ago -= 1) {
        const measured_on = addWeeks(plan.calendar.thisWeek, -4 * ago - 1);
        const measured = Math.max(0, rating - ago * random()).toFixed(1);
        yield {
          domain: domainOf(slug),
          measured_on,
          rating: measured,
          source: ratingSource,
          is_latest: ago === 0,
        };
      }
    }),
    each('revenues', live, function* ({ listingId, random }) {
      if (!chance(random, 0.03)) return;
      const monthly_cents = longTail(random, 80_000, 900_000_000);
      yield {
        listing_id: listingId,
        as_of: plan.calendar.thisWeek,
        monthly_cents,
        source: 'bench',
        is_latest: true,
      };
    }),
    each('contributions', live, function* ({ listingId, place, random }) {
      if (!chance(random, 0.003)) return;
      for (let n = between(random, 1, 4); n > 0; n -= 1) {
        const amount_cents = 500 * between(random, 1, 100);
        yield { listing_id: listingId, amount_cents, contributed_at: since(plan, place, random) };
      }
    }),
    each('alternatives', live, function* ({ listingId, place, random }) {
      if (!chance(random, 0.02)) return;
      const { listings } = plan.calendar;
      const others = new Set([between(random, 1, listings), between(random, 1, listings)]);
      others.delete(listingId);
      for (const [position, alternative_id] of [...others].entries()) {
        yield { listing_id: listingId, alternative_id, position, approved_at: since(plan, place, random) };
      }
    }),
    each('free_launches', isWaitingFree, function* ({ listingId, place }) {
      const { status, week: launch_week, createdAt } = place;
      const times = { created_at: createdAt, updated_at: createdAt };
      yield { listing_id: listingId, n: 1, launch_week, status, ...times };
    }),
  ];
}

const isWaitingFree = ({ status, plan }: Place) =>
  (status === 'awaiting_badge' || status === 'scheduled') && plan === 'free';
