import type { PromoCode } from '../../orders/promo-rules.ts';
import { inMoney } from '../../shared/money-rules.ts';
import { listPromoCodes } from '../../orders/team-promo-queries.ts';
import { reading } from './command.ts';
import { findSite } from './find-site.ts';
import { orderInputs } from './order-inputs.ts';

export const promoCodes = reading({
  name: 'promo-codes',
  takes: '[--site KEY]',
  does: 'Lists the promo codes of a site, the newest first: what they take off, their bounds, and how often they were used.',
  example: 'promo-codes',
  places: [],
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

/** `20 % off launch, featured; until 2026-12-31T00:00:00.000Z; 100 times at most`. */
export function termsOf(promo: Omit<PromoCode, 'id' | 'code' | 'is_active'>, currency: string): string {
  const off = promo.percent === null ? inMoney(promo.amount_cents ?? 0, currency) : `${promo.percent} %`;
  return [
    `${off} off ${promo.products === null ? 'everything' : promo.products.join(', ')}`,
    ...(promo.starts_at ? [`from ${promo.starts_at.toISOString()}`] : []),
    ...(promo.ends_at ? [`until ${promo.ends_at.toISOString()}`] : []),
    ...(promo.most_uses === null ? [] : [`${promo.most_uses} times at most`]),
    ...(promo.most_uses_per_account === null ? [] : [`${promo.most_uses_per_account} times an account`]),
  ].join('; ');
}
