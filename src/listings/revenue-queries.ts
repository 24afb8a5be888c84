/** Monthly revenue of listings with its source; the leaderboard uses the figure of the latest day. */
import type { Knex } from 'knex';

export interface Revenue {
  listingId: number;
  /** In cents of the site's currency. */
  monthlyCents: number;
  /** The day of the figure, `YYYY-MM-DD`. */
  asOf: string;
  /** Shown with the figure. */
  source: string;
}

/** Inserts or replaces the figure of a day. True if it is the latest one. */
export async function saveRevenue(
  tx: Knex.Transaction,
  { listingId, monthlyCents, asOf, source }: Revenue,
): Promise<boolean> {
  await tx('listings').where({ id: listingId }).forUpdate().select('id');
  await tx('revenues').where({ listing_id: listingId, is_latest: true }).update({ is_latest: false });
  await tx('revenues')
    .insert({ listing_id: listingId, as_of: asOf, monthly_cents: monthlyCents, source, is_latest: false })
    .onConflict(['listing_id', 'as_of'])
    .merge(['monthly_cents', 'source']);
  const latest = await tx('revenues')
    .where({ listing_id: listingId })
    .andWhere('as_of', tx('revenues').where({ listing_id: listingId }).max('as_of'))
    .update({ is_latest: true })
    .returning<{ as_of: string }[]>('as_of');
  return latest[0]?.as_of === asOf;
}
