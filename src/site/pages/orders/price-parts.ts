/** The price of a quote or of an order, line by line. */
import type { z } from 'zod';
import type { ProductView, QuoteView } from '../../../orders/schema.ts';
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
      ${discountLine(discount_cents, promo_code, currency)}
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

/** Nothing without a discount. */
export const discountLine = (cents: number, promoCode: string | null, currency: string): Child =>
  cents > 0 &&
  sum(
    html`Discount${promoCode !== null && html` (<bdi>${promoCode}</bdi>)`}`,
    `−${moneyInWords(cents, currency)}`,
  );

/** The price of a product, without VAT. */
export const priceInWords = ({ price_cents, minimum_cents, currency }: ProductView): string =>
  price_cents === null
    ? `from ${moneyInWords(minimum_cents ?? 0, currency)}`
    : moneyInWords(price_cents, currency);

/** A line of a `dl` of sums. */
export const sum = (term: Child, amount: string, className = ''): Html =>
  html`<dt class="${className}">${term}</dt>
    <dd class="${className}">${amount}</dd>`;
