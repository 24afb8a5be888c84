import { lockPromoCode } from '../../orders/promo-queries.ts';
import { endPromoCode } from '../../orders/team-promo-queries.ts';
import { Refusal, changing } from './command.ts';
import { findSite } from './find-site.ts';
import { orderInputs, promoCode, promoSubject } from './order-inputs.ts';

export const endPromo = changing({
  name: 'end-promo',
  takes: 'CODE [--site KEY]',
  does: 'Ends a promo code: from now on it takes nothing off, nor off orders that are not paid yet.',
  example: 'end-promo SPRING-26 --why "it was posted elsewhere"',
  places: ['code'],
  input: { code: promoCode, site: orderInputs.site },
  async run({ code, site: key }, { tx }) {
    const site = await findSite(tx, key);
    const promo = await lockPromoCode(tx, { site_id: site.id, code });
    if (!promo) {
      throw new Refusal(
        `${site.key} has no promo code "${code}", in these capitals; \`promo-codes\` lists them.`,
      );
    }
    if (!promo.is_active) throw new Refusal(`${code} was ended already.`);
    await endPromoCode(tx, promo.id);
    return {
      subject: promoSubject(site.key, code),
      message: `${code} of ${site.key} is ended; who has it in an order that is not paid yet pays without it.`,
    };
  },
});
