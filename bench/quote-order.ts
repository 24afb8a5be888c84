/**
 * A quote compared with a read of the same caller's order (get_order), through the same stack. The quote has a launch week,
 * a promo code, and VAT of another country.
 */
import { addWeeks, mondayOf } from '../src/shared/week-rules.ts';
import { insertListing } from '../test/launches/insert-listing.ts';
import { startApi } from '../test/support/api.ts';
import { measure, median, ms, quantile } from './load.ts';
import { startDurableDatabase } from './post-drafts.ts';
import type { Finding } from './table.ts';

const rounds = 5;
const warmUps = 2;
const target = 3;

export async function benchQuoteOrder({ quick }: { quick: boolean }): Promise<Finding[]> {
  const api = await startApi({ database: await startDurableDatabase() });
  const { db, baseUrl } = api;
  try {
    const key = await api.key();
    const headers = { authorization: `Bearer ${key}` };
    const listing_id = await insertListing(db, 'quoted', { status: 'draft' });
    const account = await db('accounts').first<{ id: number }>('id');
    await db('listings').where({ id: listing_id }).update({ owner_id: account.id, plan: null });
    const site = await db('sites').where({ is_default: true }).first<{ id: number }>('id');
    await db('promo_codes').insert({
      site_id: site.id,
      code: 'SPRING',
      percent: 10,
      created_at: new Date(),
    });
    const body = JSON.stringify({
      items: [
        { product: 'launch', listing_id, week: addWeeks(mondayOf(new Date()), 2) },
        { product: 'featured', listing_id },
      ],
      billing_country: 'FR',
      promo_code: 'SPRING',
    });
    const short = JSON.stringify({ items: [{ product: 'launch', listing_id }] });
    const ordered = await fetch(`${baseUrl}/api/v1/orders/checkout`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    const { id } = (await ordered.json()) as { id: string };
    const load = { headers, requests: quick ? 200 : 1500, concurrency: 1 };
    const times = { read: [] as number[], quote: [] as number[], plain: [] as number[] };
    const quotes = `${baseUrl}/api/v1/orders/quote`;
    for (let round = -warmUps; round < rounds; round += 1) {
      const took = {
        read: await measure({ ...load, url: `${baseUrl}/api/v1/orders/${id}` }),
        quote: await measure({ ...load, url: quotes, body: () => body }),
        plain: await measure({ ...load, url: quotes, body: () => short }),
      };
      if (round < 0) continue;
      for (const name of ['read', 'quote', 'plain'] as const) times[name].push(quantile(took[name], 0.5));
    }
    const read = median(times.read);
    const finding = (what: string, values: number[]): Finding => ({
      what,
      measured: ms(median(values)),
      baseline: `${ms(read)} for get_order`,
      ratio: `${(median(values) / read).toFixed(2)} ×`,
      target: `≤ ${target} ×`,
    });
    return [
      finding('quote_order of one launch, p50', times.plain),
      finding('quote_order of two items with week, promo code and VAT, p50', times.quote),
    ];
  } finally {
    await api.close();
  }
}
