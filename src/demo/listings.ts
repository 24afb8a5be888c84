/** Writes the demo's listings and what they are made of, in the transaction that decided to: a statement a table. */
import type { Knex } from 'knex';
import { type DemoLaunch, demoCalendar } from './calendar.ts';
import type { DemoContent } from './content.ts';
import type { DrawnPictures } from './drawings/draw-pictures.ts';
import { freeSlugs } from './free-slugs.ts';
import { insertRows } from './insert-rows.ts';
import { founderSlug, listingRow, socialsOf } from './rows.ts';
import type { DemoProduct } from './schema.ts';
import { demoVoters, shuffled } from './voters.ts';

/** Longer ago than the first vote of the demo. */
const accountAgeMs = 120 * 86_400_000;

/** A launch with its product and the id of its listing. */
interface Launched {
  launch: DemoLaunch;
  product: DemoProduct;
  listingId: number;
}

export async function insertDemoListings(
  tx: Knex.Transaction,
  { products }: DemoContent,
  { logos, faces }: DrawnPictures,
  now: Date,
): Promise<void> {
  const categoryIds = await findCategories(tx, products);
  const voterIds = await insertVoters(tx, now);
  const launched = await insertListings(tx, products, logos, now);

  await insertRows(
    tx,
    'listing_categories',
    launched.flatMap(({ listingId, product }) => {
      const ids = new Set(product.categories.flatMap((slug) => categoryIds.get(slug) ?? []));
      return [...ids].map((id, position) => ({ listing_id: listingId, category_id: id, position }));
    }),
  );
  await insertFounders(tx, launched, faces);
  await insertRows(
    tx,
    'milestones',
    launched.flatMap(({ listingId, product, launch }) =>
      (product.paid?.milestones ?? []).map(({ date, title, description = null, url = null }) => ({
        listing_id: listingId,
        date,
        title,
        description,
        url,
        created_at: launch.submittedAt,
      })),
    ),
  );
  await insertRows(
    tx,
    'votes',
    launched.flatMap(({ listingId, launch }) => {
      const voters = shuffled(voterIds, `${launch.slug} voters`);
      return launch.votes.map((castAt, i) => ({
        listing_id: listingId,
        account_id: voters[i] ?? null,
        created_at: castAt,
      }));
    }),
  );
}

/** Ids by slug; without those that the site team removed with nothing in their place. */
async function findCategories(
  tx: Knex.Transaction,
  products: DemoContent['products'],
): Promise<Map<string, number>> {
  const slugs = [...new Set([...products.values()].flatMap(({ categories }) => categories))];
  const { rows } = await tx.raw<{ rows: { slug: string; id: number | null }[] }>(
    'SELECT slug, category_of_slug(slug) AS id FROM unnest(?::text[]) AS slug',
    [slugs],
  );
  return new Map(rows.flatMap(({ slug, id }) => (id === null ? [] : [[slug, id]])));
}

async function insertVoters(tx: Knex.Transaction, now: Date): Promise<number[]> {
  const createdAt = new Date(now.getTime() - accountAgeMs);
  const rows = await insertRows<{ id: number }>(
    tx,
    'accounts',
    demoVoters.map(({ email, name }) => ({ email, name, is_demo: true, created_at: createdAt })),
    { returning: ['id'] },
  );
  return rows.map(({ id }) => id);
}

async function insertListings(
  tx: Knex.Transaction,
  products: DemoContent['products'],
  logos: DrawnPictures['logos'],
  now: Date,
): Promise<Launched[]> {
  const site = await tx('sites').where('is_default', true).first<{ id: number } | undefined>('id');
  if (!site) throw new Error('The sites table has no default site; run the migrations.');
  const launches = demoCalendar(now, (slug) => products.get(slug)?.paid !== undefined);
  const slugs = await freeSlugs(
    tx,
    'listings',
    launches.map(({ slug }) => slug),
  );
  const planned = launches.map((launch) => {
    const product = products.get(launch.slug);
    if (!product) throw new Error(`The demo's calendar names ${launch.slug}, which is no product.`);
    return { launch, product, slug: slugs.get(launch.slug) ?? launch.slug };
  });
  const rows = await insertRows<{ id: number; slug: string }>(
    tx,
    'listings',
    planned.map(({ slug, product, launch }) => ({
      ...listingRow(slug, product, launch, now),
      logo_picture: logos.get(launch.slug)?.text ?? null,
      site_id: site.id,
    })),
    { returning: ['id', 'slug'] },
  );
  const ids = new Map(rows.map(({ slug, id }) => [slug, id]));
  return planned.map(({ launch, product, slug }) => {
    const listingId = ids.get(slug);
    if (listingId === undefined) throw new Error('the insert returned no row');
    return { launch, product, listingId };
  });
}

async function insertFounders(
  tx: Knex.Transaction,
  launched: readonly Launched[],
  faces: DrawnPictures['faces'],
): Promise<void> {
  const founders = launched.flatMap(({ listingId, product, launch }) =>
    product.founders.map((founder, position) => ({
      ...founder,
      listingId,
      position,
      country: product.country,
      createdAt: launch.submittedAt,
      wanted: founderSlug(founder),
    })),
  );
  const slugs = await freeSlugs(
    tx,
    'founders',
    founders.map(({ wanted }) => wanted),
  );
  const slugOf = (wanted: string) => slugs.get(wanted) ?? wanted;
  const rows = await insertRows<{ id: number; slug: string }>(
    tx,
    'founders',
    founders.map(({ wanted, name, bio, country, socials, createdAt }) => ({
      slug: slugOf(wanted),
      name,
      bio,
      country,
      socials: socialsOf(socials, slugOf(wanted)),
      photo_picture: faces.get(name)?.text ?? null,
      is_demo: true,
      created_at: createdAt,
    })),
    { returning: ['id', 'slug'] },
  );
  const ids = new Map(rows.map(({ slug, id }) => [slug, id]));
  await insertRows(
    tx,
    'listing_founders',
    founders.map(({ listingId, wanted, position, title }) => ({
      listing_id: listingId,
      founder_id: ids.get(slugOf(wanted)) ?? null,
      position,
      title,
    })),
  );
}
