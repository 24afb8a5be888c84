import { html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';
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
        Its price and the places that it holds are given up, and it cannot be paid any more. Nothing was paid,
        and nothing will be. To buy it after all, it is ordered again.
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
