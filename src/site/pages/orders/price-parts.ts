/** The price of a quote or of an order, line by line. */
import type { z } from 'zod';
import type { QuoteView } from '../../../orders/schema.ts';
import { type Child, type Html, html } from '../../html.ts';
import { countryInWords, moneyInWords } from '../../words.ts';

type Quote = z.output<typeof QuoteView>;

export function priceLines(
  quote: Omit<Quote, 'items'> & { items: readonly Pick<Quote['items'][number], 'name' | 'amount_cents'>[] },
): Html {
  const { items, currency, subtotal_cents, discount_cents, promo_code, vat, total_cents } = quote;
  const money = (cents: number) => moneyInWords(cents, currency);
  return html`<dl class="sums">
      ${items.map(({ name, amount_cents }) => sum(html`<bdi>${name}</bdi>`, money(amount_cents)))}
      ${(items.length > 1 || discount_cents > 0) && sum('Net', money(subtotal_cents))}
      ${
        discount_cents > 0 &&
        sum(
          html`Discount${promo_code !== null && html` (<bdi>${promo_code}</bdi>)`}`,
          `−${money(discount_cents)}`,
        )
      }
      ${sum(
        vat.country === null ? 'VAT' : `VAT ${vat.rate_percent} %, ${countryInWords(vat.country)}`,
        vat.country === null ? 'by your country' : money(vat.amount_cents),
      )}
      ${sum(vat.country === null ? 'Total, without VAT' : 'Total', money(total_cents), 'total')}
    </dl>
    <p class="soft">
      ${vat.country === null ? 'VAT depends on your country, which you choose before you pay.' : vat.note}
    </p>`;
}

/** A line of a `dl` of sums. */
export const sum = (term: Child, amount: string, className = ''): Html =>
  html`<dt class="${className}">${term}</dt>
    <dd class="${className}">${amount}</dd>`;
