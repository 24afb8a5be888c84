/** Items and prices, shared by all pages of an order. */
import { weekInWords } from '../../../shared/week-rules.ts';
import type { CheckoutItem, CheckoutView } from '../../../orders/checkout-rules.ts';
import { type Child, type Html, html } from '../../html.ts';
import { countryInWords, moneyInWords } from '../../words.ts';
import { discountLine } from './price-parts.ts';

export function orderSummary(view: CheckoutView): Html {
  return html`<section class="panel offer" aria-labelledby="what">
    <h2 id="what">What is bought</h2>
    <ul class="rows">
      ${view.items.map((item) => itemRow(item, view))}
    </ul>
    ${sums(view)}
  </section>`;
}

function itemRow(item: CheckoutItem, order: CheckoutView): Html {
  const { currency } = order;
  const { name, listing, week, amountCents, discountCents, categories, options, shipping, note, status } =
    item;
  const chosen = [
    ...categories,
    ...Object.entries(options).map(([option, value]) => `${option}: ${String(value)}`),
  ];
  const isPaid = order.status === 'paid' || order.status === 'refunded';
  return html`<li class="row">
    <div class="words">
      <h3><bdi>${name}</bdi></h3>
      ${listing !== null && html`<p>for <bdi>${listing}</bdi></p>`}
      ${week !== null && html`<p class="soft">In the week of ${weekInWords(week)}</p>`}
      ${chosen.length > 0 && html`<p class="soft"><bdi>${chosen.join('; ')}</bdi></p>`}
      ${order.status !== 'payable' && shipping.map(({ value }) => value && html`<p class="soft">Sent to <bdi>${value}</bdi></p>`)}
      ${isPaid && html`<p class="soft">${note ?? itemStatuses[status]}</p>`}
    </div>
    <p class="price">
      ${moneyInWords(amountCents, currency)}
      ${discountCents > 0 && html`<br /><span class="soft">−${moneyInWords(discountCents, currency)}</span>`}
    </p>
  </li>`;
}

/** The state of a paid item, in words. */
export const itemStatuses: Readonly<Record<CheckoutItem['status'], string>> = {
  open: 'In progress.',
  waiting: 'Scheduled.',
  done: 'Done.',
  with_team: 'The site team is working on it.',
  undone: 'Undone.',
};

function sums({ price, currency, promoCode, vat, vatNumberStatus }: CheckoutView): Html {
  const { subtotalCents, discountCents, vatCents, totalCents } = price;
  const money = (cents: number) => moneyInWords(cents, currency);
  // An ordinary rate needs no explanation.
  const wantsNote = vat.country !== null && (vat.ratePercent === 0 || vatNumberStatus !== null);
  return html`<dl class="sums">
      <dt>Net</dt>
      <dd>${money(subtotalCents)}</dd>
      ${discountLine(discountCents, promoCode, currency)}
      <dt>VAT${vat.country !== null && ` ${vat.ratePercent} %, ${countryInWords(vat.country)}`}</dt>
      <dd>${vat.country === null ? 'by your country' : money(vatCents)}</dd>
      <dt class="total">Total${vat.country === null && ', without VAT'}</dt>
      <dd class="total">${money(totalCents)}</dd>
    </dl>
    ${wantsNote && html`<p class="soft">${vat.note}</p>`}`;
}

/** A term with its description, for a `dl`. */
export const fact = (term: string, says: Child): Html =>
  html`<div>
    <dt>${term}</dt>
    <dd>${says}</dd>
  </div>`;
