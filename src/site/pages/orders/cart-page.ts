/** What can be ordered for a listing: choosing, the price with VAT and discount, and the way to the payment. */
import { cartPath, ownLaunchPath, ownListingPath } from '../../../shared/account-path-rules.ts';
import type { z } from 'zod';
import { longest } from '../../../orders/billing-schema.ts';
import type { ProductView, QuoteView } from '../../../orders/schema.ts';
import { countryOptions } from '../../country-options.ts';
import { type TypedCart } from '../../cart-form.ts';
import { type FieldProblems, problemSummary, refusal, selectField, textField } from '../../form-parts.ts';
import { type Html, html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { statusInWords } from '../../listing-status.ts';
import { accountLayout } from '../account/account-layout.ts';
import type { OwnListing } from '../account/own-listing-page.ts';
import { type CategoryChoice, productFields } from './cart-products.ts';
import { priceLines } from './price-parts.ts';

export interface CartPageInput {
  site: SiteFacts;
  listing: OwnListing;
  products: readonly ProductView[];
  categories: readonly CategoryChoice[];
  typed: TypedCart;
  /** Sent with the form, so that pressing twice orders once. */
  key: string;
  quote?: z.output<typeof QuoteView> | undefined;
  problems?: FieldProblems | undefined;
  refused?: string | undefined;
}

export function cartPage(input: CartPageInput): string {
  const { site, listing, products, categories, typed, key, quote, problems = {}, refused } = input;
  return accountLayout({
    site,
    title: `Order for ${listing.name}`,
    heading: html`Order for <bdi>${listing.name}</bdi>`,
    path: '/account/listings',
    body: html`
      ${problemSummary(problems)} ${refusal(refused)}
      <p>${statusInWords(listing)}. Choose what you want, see the price, then go to the payment.</p>
      <p class="ways">
        <a href="${ownListingPath(listing.id)}">Back to the listing</a>
        <a href="${ownLaunchPath(listing.id)}">Its launch</a>
      </p>
      ${
        products.length === 0
          ? html`<p class="empty">There is nothing to order for it at the moment.</p>`
          : html`<form class="form" method="post" action="${cartPath(listing.id)}">
              <input type="hidden" name="key" value="${key}" />
              <div class="field" id="item">
                <h2>What you order</h2>
                ${problems['item'] && html`<p class="problem">${problems['item']}</p>`}
                <ul class="products">
                  ${products.map((product) => productFields(product, { typed, problems, categories, listing }))}
                </ul>
              </div>
              ${billing(typed, problems)} ${quote && price(quote)}
              <p class="ways">
                <button class="button quiet" name="do" value="price">
                  ${quote ? 'Update the price' : 'Show the price'}
                </button>
                <button class="button" name="do" value="order">Go to payment</button>
              </p>
              <p class="soft">You pay nothing yet: next, you see the whole order, and pay there.</p>
            </form>`
      }
    `,
  });
}

function billing({ texts }: TypedCart, problems: FieldProblems): Html {
  return html`<div class="panel">
    <div class="group">
      <h2>For the price</h2>
      ${selectField({
        name: 'country',
        label: 'Country of the invoice (optional for now)',
        hint: 'It determines the VAT.',
        value: texts['country'],
        problems,
        options: [['', 'Not chosen'], ...countryOptions],
      })}
      ${textField({
        name: 'vat_number',
        label: 'VAT number (optional)',
        hint: 'For businesses. In the EU outside the seller’s country it removes the VAT.',
        value: texts['vat_number'],
        spellcheck: false,
        maxlength: longest.vatNumber,
        problems,
      })}
      ${textField({
        name: 'promo',
        label: 'Promo code (optional)',
        hint: 'Upper and lower case matter.',
        value: texts['promo'],
        spellcheck: false,
        autocomplete: 'off',
        maxlength: longest.promoCode,
        problems,
      })}
    </div>
  </div>`;
}

const price = (quote: z.output<typeof QuoteView>): Html =>
  html`<section class="panel offer" id="price" aria-labelledby="price-heading">
    <h2 id="price-heading">The price</h2>
    ${priceLines(quote)}
  </section>`;
