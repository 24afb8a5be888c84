/** The page of the built-in test provider. It does not resemble a real payment page; the site's warning is above it. */
import type { TestPayment } from '../../../payments/test-provider.ts';
import { html } from '../../html.ts';
import { type SiteFacts, layout } from '../../layout.ts';
import { moneyInWords } from '../../words.ts';

export interface TestPaymentPageInput {
  site: SiteFacts;
  /** The path of this page. */
  path: string;
  payment: TestPayment;
  declined: boolean;
}

export function testPaymentPage({ site, path, payment, declined }: TestPaymentPageInput): string {
  const { status, totalCents, currency, lines, cancelUrl, returnUrl } = payment;
  const total = moneyInWords(totalCents, currency);
  return layout({
    site,
    title: 'Test payment: no money moves',
    indexed: false,
    body: html`<div class="narrow">
      <h1>Test payment</h1>
      <p>No button charges you anything.</p>
      ${declined && html`<p class="problems" role="alert">The payment was declined, as you chose. Nothing was paid.</p>`}
      <dl class="panel sums">
        ${lines.map(
          ({ name, amountCents }) =>
            html`<dt><bdi>${name}</bdi></dt>
              <dd>${moneyInWords(amountCents, currency)}</dd>`,
        )}
        <dt class="total">Total</dt>
        <dd class="total">${total}</dd>
      </dl>
      ${
        status === 'open'
          ? html`<form class="ways" method="post" action="${path}">
              <button class="button" name="answer" value="pay">Pretend to pay ${total}</button>
              <button class="button quiet" name="answer" value="decline">Pretend it is declined</button>
            </form>`
          : html`<p class="note">
              ${status === 'expired' ? 'This payment has ended. You can no longer pay it.' : 'This is paid, as a test.'}
              <a href="${returnUrl}">Continue to the order</a>.
            </p>`
      }
      <p><a href="${cancelUrl}">Back to the order, without paying</a></p>
      <p class="soft">
        The site runs without a payment provider, for development and demos. To take payments, its operator
        sets <code>STRIPE_SECRET_KEY</code>.
      </p>
    </div>`,
  });
}
