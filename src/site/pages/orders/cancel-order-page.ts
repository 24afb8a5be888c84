import { html } from '../../html.ts';
import { type SiteFacts, layout } from '../../layout.ts';
import { cancelPath, checkoutPath } from './checkout-page.ts';

/** Asks for confirmation before cancelling an order. */
export function cancelOrderPage({ site, token }: { site: SiteFacts; token: string }): string {
  return layout({
    site,
    title: 'Cancel the order?',
    indexed: false,
    body: html`<div class="narrow">
      <h1>Cancel the order?</h1>
      <p>
        Cancelling gives up its price, promo code and reserved places. You are not charged, and we refund a
        payment that still arrives. To buy it later, order it again.
      </p>
      <div class="ways">
        <form method="post" action="${cancelPath(token)}">
          <button class="button danger">Cancel the order</button>
        </form>
        <a href="${checkoutPath(token)}">Keep it</a>
      </div>
    </div>`,
  });
}
