import { z } from 'zod';
import type { Knex } from 'knex';
import type { TeamSite } from '../../directory/site-settings-queries.ts';
import { listProducts } from '../../orders/product-queries.ts';
import { lockPromoCode } from '../../orders/promo-queries.ts';
import { savePromoCode } from '../../orders/team-promo-queries.ts';
import { Refusal, changing, inputs } from './command.ts';
import { unknownProduct } from './find-product.ts';
import { findSite } from './find-site.ts';
import { orderInputs, promoCode, promoSubject } from './order-inputs.ts';
import { termsOf } from './promo-codes.ts';

const dayMs = 86_400_000;
const day = z.iso
  .date('is a day such as 2026-12-31')
  .transform((text) => new Date(`${text}T00:00:00Z`))
  .optional();
const uses = inputs.number
  .refine((count) => count >= 1 && count <= 1_000_000, 'is a number from 1 to 1000000')
  .optional();

export const promo = changing({
  name: 'promo',
  takes:
    'CODE (--percent N | --cents N) [--products A,B] [--from DAY] [--until DAY] [--uses N] [--uses-per-account N] [--site KEY]',
  does: 'Makes a promo code, exactly as it is typed: a percentage or an amount off before VAT, of all or some products, from a day through another (UTC). One that was ended is back with new terms.',
  example:
    'promo SPRING-26 --percent 20 --products launch,featured --until 2027-03-31 --uses 100 --why "newsletter"',
  places: ['code'],
  input: {
    code: promoCode,
    percent: inputs.number
      .refine((percent) => percent >= 1 && percent <= 100, 'is a number from 1 to 100')
      .optional(),
    cents: orderInputs.cents(1).optional(),
    products: z
      .string()
      .transform((codes) => [...new Set(codes.split(',').map((code) => code.trim()))])
      .optional(),
    from: day,
    until: day,
    uses,
    usesPerAccount: uses,
    site: orderInputs.site,
  },
  async run(
    { code, percent, cents, products, from, until, uses: all, usesPerAccount, site: key },
    { tx, now },
  ) {
    if ((percent === undefined) === (cents === undefined)) {
      throw new Refusal('Say what it takes off: --percent N or --cents N.');
    }
    // It is good through the last day.
    const end = until ? new Date(until.getTime() + dayMs) : null;
    if (end && end <= now) throw new Refusal(`--until: that day is over; name a day to come, or today.`);
    if (end && from && from >= end) throw new Refusal('--until is before --from.');
    const site = await findSite(tx, key);
    if (products) await requireProducts(tx, site, products);
    const before = await lockPromoCode(tx, { site_id: site.id, code });
    if (before?.is_active) {
      throw new Refusal(
        `${code} is there already: ${termsOf(before, site.currency)}. End it first (end-promo), or take another code.`,
      );
    }
    const terms = {
      percent: percent ?? null,
      amount_cents: cents ?? null,
      products: products ?? null,
      starts_at: from ?? null,
      ends_at: end,
      most_uses: all ?? null,
      most_uses_per_account: usesPerAccount ?? null,
    };
    await savePromoCode(tx, site.id, { code, ...terms }, now);
    return {
      subject: promoSubject(site.key, code),
      detail: { ...terms, ...(before && { was_ended: true }) },
      message: `${code} of ${site.key} takes ${termsOf(terms, site.currency)}.${before ? ' It was ended and is back; its uses count on.' : ''}`,
    };
  },
});

async function requireProducts(tx: Knex.Transaction, site: TeamSite, codes: string[]): Promise<void> {
  const known = (await listProducts(tx, site.id)).map((product) => product.code);
  const unknown = codes.find((code) => !known.includes(code));
  if (unknown !== undefined) await unknownProduct(tx, site, unknown);
}
