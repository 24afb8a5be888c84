/** An order that cannot be paid (any more), and the page that users return to from paying. */
import { cartPath, ownOrderPath } from '../../../shared/account-path-rules.ts';
import type { CheckoutView, CheckoutStatus } from '../../../orders/checkout-rules.ts';
import { liveScripts } from '../../assets.ts';
import { type Child, type Html, html } from '../../html.ts';
import { type SiteFacts, layout } from '../../layout.ts';
import { momentInWords, moneyInWords } from '../../words.ts';
import { checkoutPath, returnedPath } from './checkout-page.ts';
import { fact, orderSummary } from './checkout-parts.ts';

interface OrderPageInput {
  site: SiteFacts;
  view: CheckoutView;
}

/** For orders in any status except awaiting payment. */
export function orderPage({ site, view }: OrderPageInput): string {
  const [heading, says] = words(view);
  return page(site, heading, html`${says} ${facts(view)} ${orderSummary(view)}`);
}

/** The interval and the maximum number of automatic checks, by htmx or by reloads. */
const lookAgainSeconds = 2;
const maxLooks = 60;

/** `looks`: the number of checks so far. */
export function returnedPage({ site, view, looks }: OrderPageInput & { looks: number }): string {
  if (view.status === 'paid' || view.status === 'refunded') return orderPage({ site, view });
  if (!view.isPaymentStarted) {
    return page(
      site,
      'Nothing has been paid yet',
      html`<p>
        No payment was started for this order. <a href="${checkoutPath(view.token)}">Go to the order</a>.
      </p>`,
    );
  }
  const next = `${returnedPath(view.token)}?looks=${looks + 1}`;
  const goesOn = looks < maxLooks;
  return page(
    site,
    'We are checking with the payment provider',
    html`
      <p
        id="looking"
        role="status"
        ${goesOn && html`hx-get="${next}" hx-trigger="load delay:${lookAgainSeconds}s" hx-select="#looking" hx-swap="outerHTML"`}
      >
        ${
          goesOn
            ? 'This page updates itself until the payment has arrived. This takes a few seconds, or a few days for a bank transfer.'
            : 'The payment has not arrived yet.'
        }
        The receipt is sent by e-mail; you can close this page.
      </p>
      <p>
        <a href="${next}">Check again now</a>, or
        <a href="${checkoutPath(view.token)}">go back to the order</a> if you have not paid.
      </p>
      ${facts(view)}
    `,
    goesOn &&
      html`${liveScripts}
        <noscript><meta http-equiv="refresh" content="${lookAgainSeconds};url=${next}" /></noscript>`,
  );
}

function words({
  status,
  expiresAt,
  price,
  currency,
  refundedCents,
  replacedBy,
  items,
  orderId,
}: CheckoutView): [string, Child] {
  const wanted = items.find(({ listingId }) => listingId !== null);
  const again =
    wanted?.listingId &&
    html`<p>
      <a href="${cartPath(wanted.listingId, wanted.product)}">Order it again</a> to buy it after all.
    </p>`;
  const toReceipt = html`<p class="ways">
    <a class="button" href="${ownOrderPath(orderId)}">Go on to your order and its invoice</a>
  </p>`;
  const all: Record<CheckoutStatus, [string, Child]> = {
    payable: ['Checkout', null],
    unpayable: [
      'Nothing can be paid here',
      html`<p class="note">
        This site cannot take payments at the moment. Write to the site team; the price is valid until
        ${momentInWords(expiresAt.toISOString())}.
      </p>`,
    ],
    settling: [
      'Thank you',
      html`<p class="done">
        There is nothing to pay. Your order is being processed; the receipt is sent by e-mail.
      </p>`,
    ],
    paid: [
      'Paid, thank you',
      html`<p class="done">${moneyInWords(price.totalCents, currency)} is paid.</p>
        ${toReceipt}`,
    ],
    refunded: [
      'Refunded',
      html`<p class="note">
          ${moneyInWords(refundedCents ?? price.totalCents, currency)} was refunded, by the same way it was
          paid.
        </p>
        ${toReceipt}`,
    ],
    expired: [
      'The order has expired',
      html`<p class="note">
          The order was not paid in time, so its price and places are no longer reserved. If you have paid
          after all, we will find the payment and write to you.
        </p>
        ${again}`,
    ],
    cancelled: [
      'The order was cancelled',
      replacedBy === null
        ? html`<p class="note">It can no longer be paid.</p>
            ${again}`
        : html`<p class="note">
            You can no longer pay it: another order for the same item replaced it.
            <a href="${checkoutPath(replacedBy)}">Go to that order</a>.
          </p>`,
    ],
  };
  return all[status];
}

function facts({ orderId, paidAt, invoice, typed }: CheckoutView): Html {
  return html`<dl class="panel facts">
    ${fact('Order', html`<code>${orderId}</code>`)} ${invoice !== null && fact('Invoice', invoice)}
    ${paidAt !== null && fact('Paid', momentInWords(paidAt.toISOString()))}
    ${paidAt !== null && typed.name !== '' && fact('By', html`<bdi>${typed.name}</bdi>`)}
  </dl>`;
}

const page = (site: SiteFacts, title: string, body: Child, head?: Child): string =>
  layout({
    site,
    title,
    indexed: false,
    head,
    body: html`<div class="narrow">
      <h1>${title}</h1>
      ${body}
    </div>`,
  });
