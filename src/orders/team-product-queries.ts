/** Changes of products by the site team. */
import type { Knex } from 'knex';

export interface TeamProduct {
  code: string;
  name: string;
  description: string;
  price_cents: number | null;
  minimum_cents: number | null;
  is_available: boolean;
}

/** Locks a product until `tx` ends. */
export async function lockProduct(
  tx: Knex.Transaction,
  siteId: number,
  code: string,
): Promise<TeamProduct | undefined> {
  return tx('products')
    .where({ site_id: siteId, code })
    .forUpdate()
    .first<TeamProduct | undefined>(
      'code',
      'name',
      'description',
      'price_cents',
      'minimum_cents',
      'is_available',
    );
}

/** Changes a product. Existing orders keep their price. */
export async function changeProduct(
  tx: Knex.Transaction,
  { siteId, code, now }: { siteId: number; code: string; now: Date },
  change: Partial<Omit<TeamProduct, 'code'>>,
): Promise<void> {
  await tx('products')
    .where({ site_id: siteId, code })
    .update({ ...change, updated_at: now });
}
