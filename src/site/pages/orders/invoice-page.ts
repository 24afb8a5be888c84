/** The invoice of a paid order, with its credit notes, laid out to be printed. */
import { ownOrderPath } from '../../../shared/account-path-rules.ts';
import { reverseChargeNote } from '../../../mail/order-mail-rules.ts';
import type { PrintedInvoice } from '../../../orders/own-invoices.ts';
import type { OrderView } from '../../../orders/schema.ts';
import { type Html, html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { countryInWords, dayInWords, moneyInWords } from '../../words.ts';
import { accountLayout } from '../account/account-layout.ts';
import { accountOrdersPath } from './account-orders-page.ts';
import { fact } from './checkout-parts.ts';
import { discountLine, sum } from './price-parts.ts';

export interface InvoicePageInput {
  site: SiteFacts;
  invoice: PrintedInvoice;
  refunds: OrderView['refunds'];
}

export function invoicePage({ site, invoice: facts, refunds }: InvoicePageInput): string {
  const { invoice, issuedAt, orderId, seller, buyer, siteName, currency } = facts;
  return accountLayout({
    site,
    title: `Invoice ${invoice}`,
    path: accountOrdersPath,
    body: html`
      <p class="ways unprinted">
        <a href="${ownOrderPath(orderId)}">Back to the order</a>
        <span class="soft">Print this page, or save it as a PDF, with the menu of your browser.</span>
      </p>
      <dl class="panel facts">
        ${fact('Date', dayInWords(issuedAt.toISOString()))} ${fact('Order', html`<code>${orderId}</code>`)}
        ${fact('Seller', party({ ...seller, name: seller.name ?? siteName }))}
        ${fact('Buyer', buyer.name === null ? 'As in the account' : party(buyer))}
      </dl>
      <section class="panel offer">
        <h2>What was bought</h2>
        ${lines(facts)}
        <p>${moneyInWords(facts.totalCents, currency)} is paid.</p>
      </section>
      ${refunds.length > 0 && credits(refunds, currency)}
    `,
  });
}

function lines({
  lines: all,
  currency,
  subtotalCents,
  discountCents,
  promoCode,
  vat,
  totalCents,
  buyer,
}: PrintedInvoice): Html {
  const money = (cents: number) => moneyInWords(cents, currency);
  return html`<dl class="sums">
      ${all.map(({ name, listing, amountCents }) =>
        sum(
          html`<bdi>${name}</bdi>${listing !== null && html` for <bdi>${listing}</bdi>`}`,
          money(amountCents),
        ),
      )}
      ${sum('Net', money(subtotalCents))} ${discountLine(discountCents, promoCode, currency)}
      ${sum(
        `VAT ${vat.ratePercent} %${buyer.country === null ? '' : `, ${countryInWords(buyer.country)}`}`,
        money(vat.amountCents),
      )}
      ${sum('Total', money(totalCents), 'total')}
    </dl>
    ${vat.reverseCharge && html`<p>${reverseChargeNote}</p>`}`;
}

const credits = (refunds: OrderView['refunds'], currency: string): Html =>
  html`<section class="panel offer">
    <h2>Credit notes to this invoice</h2>
    ${refunds.map(
      ({ credit_note_number, refunded_at, amount_cents, vat_cents, reason }) =>
        html`<h3>Credit note ${credit_note_number}, ${dayInWords(refunded_at)}</h3>
          ${reason !== null && html`<p><bdi>${reason}</bdi></p>`}
          <dl class="sums">
            ${sum('Net', `−${moneyInWords(amount_cents - vat_cents, currency)}`)}
            ${sum('VAT', `−${moneyInWords(vat_cents, currency)}`)}
            ${sum('Paid back', `−${moneyInWords(amount_cents, currency)}`, 'total')}
          </dl>`,
    )}
  </section>`;

function party({ name, address, country, vatNumber }: PrintedInvoice['buyer']): Html {
  const parts = [name, ...(address?.split('\n') ?? []), country && countryInWords(country)].filter(Boolean);
  return html`${parts.map((part, i) => html`${i > 0 && html`<br />`}<bdi>${part}</bdi>`)}
  ${vatNumber !== null && html`<br />VAT number <bdi>${vatNumber}</bdi>`}`;
}
