/** An order as its buyer sees it: its state, what happens next, its price, its refunds, and its invoice. */
import { cartPath, invoicePath, ownListingPath, ownOrderPath } from '../../../shared/account-path-rules.ts';
import type { OrderView } from '../../../orders/schema.ts';
import { weekInWords } from '../../../shared/week-rules.ts';
import { liveScripts } from '../../assets.ts';
import { type Child, type Html, html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { renewed } from '../../live.ts';
import { dayInWords, momentInWords, moneyInWords } from '../../words.ts';
import { accountLayout } from '../account/account-layout.ts';
import { itemStatuses } from './checkout-parts.ts';
import { accountOrdersPath, orderStatusInWords, paymentPath } from './account-orders-page.ts';
import { priceLines } from './price-parts.ts';

export function receiptPage({ site, order }: { site: SiteFacts; order: OrderView }): string {
  const { id, created_at, items } = order;
  const changes =
    isPayable(order) || (order.status === 'paid' && items.some(({ status }) => status === 'open'));
  return accountLayout({
    site,
    title: titleOf(order),
    path: accountOrdersPath,
    head: liveScripts,
    body: html`
      <section
        class="section"
        id="order"
        aria-label="Its state"
        ${changes && renewed('order', `${ownOrderPath(id)}?shown=${order.status}`)}
      >
        <p>
          <strong>${orderStatusInWords(order)}.</strong>
          ${isPayable(order) && 'Nothing is charged until you pay.'}
        </p>
        <ul class="rows">
          ${items.map((item) => itemRow(item, order))}
        </ul>
      </section>
      ${nextSteps(order)}
      <section class="panel offer">
        <h2>Price</h2>
        ${priceLines(order)}
      </section>
      ${refunds(order)}
      <p class="soft">Ordered on ${dayInWords(created_at)} · <code>${id}</code></p>
      <p><a href="${accountOrdersPath}">All your orders and invoices</a></p>
    `,
  });
}

const isPayable = (order: OrderView): boolean => paymentPath(order) !== null;

function titleOf(order: OrderView): string {
  if (order.status === 'paid') return 'Paid, thank you';
  if (order.status === 'refunded') return 'Refunded';
  return isPayable(order) ? 'An order to pay' : 'Your order';
}

function itemRow(
  { name, week, categories, options, status, note }: OrderView['items'][number],
  order: OrderView,
): Html {
  const chosen = [...categories, ...Object.values(options).map(String)];
  const isPaid = order.status === 'paid' || order.status === 'refunded';
  return html`<li class="row">
    <div class="words">
      <h2><bdi>${name}</bdi></h2>
      ${week !== null && html`<p class="soft">In the week of ${weekInWords(week)}</p>`}
      ${chosen.length > 0 && html`<p class="soft"><bdi>${chosen.join('; ')}</bdi></p>`}
      ${isPaid && html`<p>${note ?? itemStatuses[status]}</p>`}
    </div>
  </li>`;
}

function nextSteps(order: OrderView): Html {
  const { id, items, invoice_number: invoice, replaced_by: by } = order;
  const listingIds = [...new Set(items.flatMap(({ listing_id }) => listing_id ?? []))];
  const path = paymentPath(order);
  const isOver = path === null && invoice === null;
  const again = items.find(({ listing_id }) => listing_id !== null);
  return html`<p class="ways">
    ${
      path !== null && [
        html`<a class="button" href="${path}">Pay it</a> `,
        html`<a href="${path}/cancel">Cancel the order</a>`,
      ]
    }
    ${invoice !== null && html`<a class="button" href="${invoicePath(id)}">Invoice ${invoice}, to print</a>`}
    ${by !== null && html`<a href="${ownOrderPath(by)}">Go to the order that replaced it</a>`}
    ${
      isOver &&
      by === null &&
      again?.listing_id &&
      html`<a class="button" href="${cartPath(again.listing_id, again.product)}">Order it again</a>`
    }
    ${listingIds.map(
      (listingId) =>
        html`<a href="${ownListingPath(listingId)}"
          >Back to the
          listing${
            listingIds.length > 1 &&
            html` (<bdi>${items.find(({ listing_id }) => listing_id === listingId)?.name}</bdi>)`
          }</a
        >`,
    )}
  </p>`;
}

function refunds({ refunds: all, currency }: OrderView): Child {
  if (all.length === 0) return null;
  return html`<section class="section">
    <h2>Refunds</h2>
    <ul class="points">
      ${all.map(
        ({ amount_cents, credit_note_number, refunded_at, reason }) =>
          html`<li>
            ${moneyInWords(amount_cents, currency)} on ${momentInWords(refunded_at)}, credit note
            ${credit_note_number}${reason !== null && html`: <bdi>${reason}</bdi>`}
          </li>`,
      )}
    </ul>
  </section>`;
}
