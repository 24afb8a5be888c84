import type { Knex } from 'knex';
import { z } from 'zod';
import type { TeamSite } from '../../directory/site-settings-queries.ts';
import { listProducts } from '../../orders/product-queries.ts';
import { lockPromoCode } from '../../orders/promo-queries.ts';
import type { PromoCode } from '../../orders/promo-rules.ts';
import { endPromoCode, listPromoCodes, savePromoCode } from '../../orders/team-promo-queries.ts';
import { inMoney } from '../../shared/money-rules.ts';
import { Refusal, changeCommand, inputs, readCommand } from './command.ts';
import { findSite } from './sites.ts';
import { orderInputs, promoCode, promoSubject } from './order-inputs.ts';
import { unknownProduct } from './products.ts';

export const promoCodes = readCommand({
  name: 'promo-codes',
  usage: '[--site KEY]',
  description: 'Lists the promo codes of a site, newest first: discount, limits, and number of uses.',
  example: 'promo-codes',
  positionals: [],
  input: { site: orderInputs.site },
  async run({ site: key }, { db, now }) {
    const site = await findSite(db, key);
    const found = await listPromoCodes(db, site.id, now);
    return {
      value: found,
      lines:
        found.length === 0
          ? [`${site.key} has no promo codes.`]
          : found.map((promo) =>
              [
                promo.code,
                termsOf(promo, site.currency),
                `used ${promo.uses} times`,
                ...(promo.is_active ? [] : ['ended']),
              ].join('  '),
            ),
    };
  },
});

/** `20 % off launch, featured; until 2026-12-31T00:00:00.000Z; at most 100 uses`. */
function termsOf(promo: Omit<PromoCode, 'id' | 'code' | 'is_active'>, currency: string): string {
  const off = promo.percent === null ? inMoney(promo.amount_cents ?? 0, currency) : `${promo.percent} %`;
  return [
    `${off} off ${promo.products === null ? 'everything' : promo.products.join(', ')}`,
    ...(promo.starts_at ? [`from ${promo.starts_at.toISOString()}`] : []),
    ...(promo.ends_at ? [`until ${promo.ends_at.toISOString()}`] : []),
    ...(promo.most_uses === null ? [] : [`at most ${promo.most_uses} uses`]),
    ...(promo.most_uses_per_account === null ? [] : [`at most ${promo.most_uses_per_account} per account`]),
  ].join('; ');
}

const dayMs = 86_400_000;
const day = z.iso
  .date('is a day such as 2026-12-31')
  .transform((text) => new Date(`${text}T00:00:00Z`))
  .optional();
const uses = inputs.number
  .refine((count) => count >= 1 && count <= 1_000_000, 'is a number from 1 to 1000000')
  .optional();

export const promo = changeCommand({
  name: 'promo',
  usage:
    'CODE (--percent N | --cents N) [--products A,B] [--from DAY] [--until DAY] [--uses N] [--uses-per-account N] [--site KEY]',
  description:
    'Creates a promo code, exactly as typed: a percentage or an amount off before VAT, for all or some products, from one day through another (UTC). An ended code is reactivated with the new terms.',
  example:
    'promo SPRING-26 --percent 20 --products launch,featured --until 2027-03-31 --uses 100 --why "newsletter"',
  positionals: ['code'],
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
      throw new Refusal('Set the discount: --percent N or --cents N.');
    }
    // Valid through the last day.
    const end = until ? new Date(until.getTime() + dayMs) : null;
    if (end && end <= now) throw new Refusal(`--until: that day is over; name today or a later day.`);
    if (end && from && from >= end) throw new Refusal('--until is before --from.');
    const site = await findSite(tx, key);
    if (products) await requireProducts(tx, site, products);
    const before = await lockPromoCode(tx, { site_id: site.id, code });
    if (before?.is_active) {
      throw new Refusal(
        `${code} already exists: ${termsOf(before, site.currency)}. End it first (end-promo), or use another code.`,
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
      message: `${code} of ${site.key} takes ${termsOf(terms, site.currency)}.${before ? ' It was ended and is active again; earlier uses still count.' : ''}`,
    };
  },
});

async function requireProducts(tx: Knex.Transaction, site: TeamSite, codes: string[]): Promise<void> {
  const known = (await listProducts(tx, site.id)).map((product) => product.code);
  const unknown = codes.find((code) => !known.includes(code));
  if (unknown !== undefined) await unknownProduct(tx, site, unknown);
}

export const endPromo = changeCommand({
  name: 'end-promo',
  usage: 'CODE [--site KEY]',
  description: 'Ends a promo code immediately, also for unpaid orders.',
  example: 'end-promo SPRING-26 --why "it was posted elsewhere"',
  positionals: ['code'],
  input: { code: promoCode, site: orderInputs.site },
  async run({ code, site: key }, { tx }) {
    const site = await findSite(tx, key);
    const promo = await lockPromoCode(tx, { site_id: site.id, code });
    if (!promo) {
      throw new Refusal(
        `${site.key} has no promo code "${code}" (codes are case-sensitive); \`promo-codes\` lists them.`,
      );
    }
    if (!promo.is_active) throw new Refusal(`${code} is already ended.`);
    await endPromoCode(tx, promo.id);
    return {
      subject: promoSubject(site.key, code),
      message: `${code} of ${site.key} is ended; unpaid orders with it lose the discount.`,
    };
  },
});
