import type { Knex } from 'knex';
import { wantedSlug } from './free-slugs.ts';
import type { DemoProduct } from './schema.ts';

/** A demo listing in the database, perhaps written by an earlier version. */
export interface PresentListing {
  id: number;
  /** The product's slug, whatever the listing's had to be. */
  key: string;
  product: DemoProduct;
  domain: string;
  owner_id: number | null;
  plan: 'free' | 'paid' | null;
  isLive: boolean;
  votes: number;
  /** When its page appeared. */
  since: Date;
}

interface ListingRow extends Omit<PresentListing, 'key' | 'product' | 'isLive' | 'since'> {
  slug: string;
  status: string;
  launched_at: Date | null;
  created_at: Date;
}

/** The demo's listings that are still there, in the order of their ids. */
export async function presentListings(
  tx: Knex.Transaction,
  products: ReadonlyMap<string, DemoProduct>,
): Promise<PresentListing[]> {
  const rows = await tx('listings')
    .where('is_demo', true)
    .orderBy('id')
    .select<ListingRow[]>(
      ...['id', 'slug', 'domain', 'owner_id', 'plan', 'status', 'votes', 'launched_at', 'created_at'],
    );
  return rows.flatMap(({ slug, status, launched_at, created_at, ...row }) => {
    const key = wantedSlug(slug);
    const product = products.get(key);
    if (!product) return [];
    return { ...row, key, product, isLive: status === 'live', since: launched_at ?? created_at };
  });
}

/** The accounts that act in the demo, always in the same order. */
export async function presentVoters(tx: Knex.Transaction): Promise<number[]> {
  return tx('accounts')
    .where('is_demo', true)
    .where('email', 'like', 'voter-%@demo.example')
    .orderBy('email')
    .pluck<number[]>('id');
}
