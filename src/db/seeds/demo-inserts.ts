/** Writes the demo's rows, in the transaction that decided to. */
import type { Knex } from 'knex';
import { type DemoLaunch, demoCalendar, randomOf } from './demo-calendar.ts';
import { type DemoCategory, demoCategories } from './demo-categories.ts';
import type { DemoFounder, DemoProduct } from './demo-product.ts';
import { demoProducts } from './demo-products.ts';
import { founderSlug, listingRow, socialsOf } from './demo-rows.ts';
import { demoVoters } from './demo-voters.ts';

export async function insertDemo(tx: Knex.Transaction, now: Date): Promise<void> {
  const site = await tx('sites').where('is_default', true).first<{ id: number } | undefined>('id');
  if (!site) throw new Error('The sites table has no default site; run the migrations.');
  const categoryIds = await insertCategories(tx);
  const voterIds = await insertVoters(tx, now);
  for (const launch of demoCalendar(now, (slug) => demoProducts.get(slug)?.paid !== undefined)) {
    const product = demoProducts.get(launch.slug);
    if (!product) throw new Error(`The demo's calendar names ${launch.slug}, which is no product.`);
    await insertListing(tx, { siteId: site.id, launch, product, categoryIds, voterIds });
  }
}

/** Ids by slug. A category that is there already is used as it is. */
async function insertCategories(tx: Knex.Transaction): Promise<Map<string, number>> {
  const insert = async (categories: readonly DemoCategory[], parentId: number | null) => {
    for (const [position, { slug, name, description, keywords, children }] of categories.entries()) {
      await tx('categories')
        .insert({ slug, name, description, keywords, parent_id: parentId, position, is_demo: true })
        .onConflict('slug')
        .ignore();
      const { id } = await tx('categories').where({ slug }).first<{ id: number }>('id');
      await insert(children ?? [], id);
    }
  };
  await insert(demoCategories, null);
  const rows = await tx('categories').select<{ slug: string; id: number }[]>('slug', 'id');
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

async function insertVoters(tx: Knex.Transaction, now: Date): Promise<number[]> {
  const rows = await tx('accounts')
    .insert(demoVoters.map((voter) => ({ ...voter, is_demo: true, created_at: now })))
    .returning<{ id: number }[]>('id');
  return rows.map(({ id }) => id);
}

interface ListingInput {
  siteId: number;
  launch: DemoLaunch;
  product: DemoProduct;
  categoryIds: ReadonlyMap<string, number>;
  voterIds: readonly number[];
}

async function insertListing(tx: Knex.Transaction, input: ListingInput): Promise<void> {
  const { siteId, launch, product, categoryIds, voterIds } = input;
  const slug = await freeSlug(tx, 'listings', launch.slug);
  const [row] = await tx('listings')
    .insert({ ...listingRow(slug, product, launch), site_id: siteId })
    .returning<{ id: number }[]>('id');
  if (!row) throw new Error('the insert returned no row');
  const listingId = row.id;

  await tx('listing_categories').insert(
    product.categories.map((category, position) => ({
      listing_id: listingId,
      category_id: categoryIds.get(category),
      position,
    })),
  );
  for (const [position, founder] of product.founders.entries()) {
    const founderId = await insertFounder(tx, founder, product.country, launch.submittedAt);
    await tx('listing_founders').insert({
      listing_id: listingId,
      founder_id: founderId,
      position,
      title: founder.title,
    });
  }
  const milestones = product.paid?.milestones ?? [];
  if (milestones.length > 0) {
    await tx('milestones').insert(
      milestones.map((milestone) => ({
        listing_id: listingId,
        ...milestone,
        created_at: launch.submittedAt,
      })),
    );
  }
  const voters = shuffled(voterIds, launch.slug);
  const votes = launch.votes.map((castAt, i) => ({
    listing_id: listingId,
    account_id: voters[i],
    created_at: castAt,
  }));
  if (votes.length > 0) await tx('votes').insert(votes);
}

async function insertFounder(
  tx: Knex.Transaction,
  founder: DemoFounder,
  country: string,
  createdAt: Date,
): Promise<number> {
  const slug = await freeSlug(tx, 'founders', founderSlug(founder));
  const [row] = await tx('founders')
    .insert({
      slug,
      name: founder.name,
      bio: founder.bio,
      country,
      socials: JSON.stringify(socialsOf(founder.socials ?? [], slug)),
      is_demo: true,
      created_at: createdAt,
    })
    .returning<{ id: number }[]>('id');
  if (!row) throw new Error('the insert returned no row');
  return row.id;
}

/** The slug, or one beside it where somebody real has it. */
async function freeSlug(
  tx: Knex.Transaction,
  table: 'listings' | 'founders',
  wanted: string,
): Promise<string> {
  for (let n = 0; ; n += 1) {
    const slug = n === 0 ? wanted : `${wanted}-demo${n === 1 ? '' : n}`;
    if (!(await tx(table).where({ slug }).first('id'))) return slug;
  }
}

function shuffled<T>(items: readonly T[], seed: string): T[] {
  const random = randomOf(`${seed} voters`);
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
