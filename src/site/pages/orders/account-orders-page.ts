/** An account's orders: what was bought, its status, and the way to pay or cancel. */
import { invoicePath, ownOrderPath } from '../../../shared/account-path-rules.ts';
import type { OrderView } from '../../../orders/schema.ts';
import { type Child, html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { accountPager } from '../../pager.ts';
import { counted, dayInWords, momentInWords, moneyInWords } from '../../words.ts';
import { accountLayout } from '../account/account-layout.ts';

export interface AccountOrdersPageInput {
  site: SiteFacts;
  orders: { items: OrderView[]; total: number; page: number; total_pages: number };
}

export const accountOrdersPath = '/account/orders';

export function accountOrdersPage({ site, orders }: AccountOrdersPageInput): string {
  const { items, total } = orders;
  return accountLayout({
    site,
    title: 'Your orders',
    path: accountOrdersPath,
    body: html`
      ${
        items.length > 0
          ? html`<p class="soft">${counted(total, 'order')}, newest first.</p>
              <ul class="rows">
                ${items.map(row)}
              </ul>`
          : html`<p class="empty">
              ${total > 0 ? 'Nothing is on this page.' : 'No order yet.'} Order for a listing on
              <a href="/account/listings">its page</a>.
            </p>`
      }
      ${accountPager(orders, accountOrdersPath)}
    `,
  });
}

function row(order: OrderView): Child {
  const { id, items, created_at, total_cents, currency, invoice_number } = order;
  const path = paymentPath(order);
  return html`<li class="row">
    <div class="words">
      <h2>
        <a href="${ownOrderPath(id)}"><bdi>${items.map(({ name }) => name).join(', ')}</bdi></a>
      </h2>
      <p>${orderStatusInWords(order)}</p>
      <p class="soft">
        Ordered on ${dayInWords(created_at)} · <code>${id}</code>
        ${invoice_number !== null && html`· <a href="${invoicePath(id)}">Invoice ${invoice_number}</a>`}
      </p>
      ${
        path !== null &&
        html`<p class="ways">
          <a href="${path}">See and pay it</a>
          <a href="${path}/cancel"
            >Cancel it<span class="aside">: the order of ${dayInWords(created_at)}</span></a
          >
        </p>`
      }
    </div>
    <p class="price">${moneyInWords(total_cents, currency)}</p>
  </li>`;
}

/** Where an order is paid; null if it cannot be paid any more. */
export const paymentPath = ({ checkout_url: url }: Pick<OrderView, 'checkout_url'>): string | null =>
  url === null ? null : new URL(url).pathname;

/** The state of an order, in words for its buyer. */
export function orderStatusInWords({
  status,
  expires_at,
  paid_at,
  refunded_cents,
  currency,
  checkout_url,
}: OrderView): string {
  const refunded = refunded_cents === null ? '' : `; ${moneyInWords(refunded_cents, currency)} was refunded`;
  if (status === 'pending') {
    return checkout_url === null ? 'Not paid in time' : `To be paid by ${momentInWords(expires_at)}`;
  }
  if (status === 'paid') return `Paid${paid_at === null ? '' : ` on ${dayInWords(paid_at)}`}${refunded}`;
  if (status === 'refunded') return `Refunded${refunded}`;
  return status === 'expired' ? 'Not paid in time' : 'Cancelled';
}
