/** The payment page of an order. */
import { textPaths } from '../../../directory/path-rules.ts';
import { longest } from '../../../orders/billing-schema.ts';
import type { CheckoutForm } from '../../../orders/checkout.ts';
import type { CheckoutView } from '../../../orders/checkout-rules.ts';
import { countryOptions } from '../../country-options.ts';
import {
  type FieldProblems,
  problemSummary,
  refusal,
  selectField,
  textArea,
  textField,
} from '../../form-parts.ts';
import { type Child, type Html, html } from '../../html.ts';
import { type SiteFacts, layout } from '../../layout.ts';
import { asSentence, momentInWords, moneyInWords } from '../../words.ts';
import { orderSummary } from './checkout-parts.ts';

export const checkoutPath = (token: string): string => `/checkout/${token}`;
export const returnedPath = (token: string): string => `${checkoutPath(token)}/done`;
export const cancelPath = (token: string): string => `${checkoutPath(token)}/cancel`;

/** For an order that awaits payment. */
export function checkoutPage({ site, form }: { site: SiteFacts; form: CheckoutForm }): string {
  const { view, problems, why } = form;
  return layout({
    site,
    title: 'Checkout',
    indexed: false,
    body: html`<div class="narrow">
      ${problemSummary(problems)} ${refusal(why && refusals[why])}
      <h1>Checkout</h1>
      <p>The price is valid until ${momentInWords(view.expiresAt.toISOString())}.</p>
      ${
        view.isPaymentStarted &&
        html`<p class="note">
          You have started a payment. If you have paid,
          <a href="${returnedPath(view.token)}">see whether it has arrived</a>. Otherwise pay here.
        </p>`
      }
      ${orderSummary(view)} ${billingForm(view, problems)}
      <p class="soft"><a href="${cancelPath(view.token)}">Cancel this order</a> if you do not want it.</p>
    </div>`,
  });
}

const refusals = {
  changed: 'The total has changed with your input. Check it, and press Pay again.',
  away: 'The payment provider does not answer at the moment. Nothing was paid: press Pay again in a minute.',
  seller:
    'This site cannot charge VAT for your country yet, so nothing was paid. Write to the site team, who can correct it.',
  taken_over:
    'This order cannot be paid: somebody else has verified that the website of one of its listings is theirs. Nothing was paid. If the website is yours, claim the listing.',
} as const;

function billingForm(view: CheckoutView, problems: FieldProblems): Html {
  const { token, typed, price, currency, vat } = view;
  const isFree = price.totalCents === 0;
  return html`<form class="form panel" method="post" action="${checkoutPath(token)}">
    <input type="hidden" name="shown" value="${price.totalCents}" />
    ${shippingFields(view, problems)}
    <h2>Billing details</h2>
    ${textField({
      name: 'name',
      label: 'Name or company',
      value: typed.name,
      autocomplete: 'billing name',
      required: true,
      maxlength: longest.name,
      problems,
    })}
    ${textArea({
      name: 'address',
      label: 'Address',
      hint: 'Street, post code and town, for the invoice.',
      value: typed.address,
      rows: 3,
      required: true,
      maxlength: longest.address,
      problems,
    })}
    ${selectField({
      name: 'country',
      label: 'Country',
      hint: 'It determines the VAT.',
      value: typed.country,
      required: true,
      problems,
      options: [['', 'Choose a country'], ...countryOptions],
    })}
    ${textField({
      name: 'vat_number',
      label: 'VAT number (optional)',
      hint: 'For businesses. In the EU outside the seller’s country it removes the VAT.',
      value: typed.vatNumber,
      spellcheck: false,
      maxlength: longest.vatNumber,
      problems,
    })}
    ${textField({
      name: 'promo',
      label: 'Promo code (optional)',
      hint: 'Upper and lower case matter. Leave it empty to remove it.',
      value: typed.promoCode,
      spellcheck: false,
      autocomplete: 'off',
      maxlength: longest.promoCode,
      problems,
    })}
    <p class="ways">
      <button class="button quiet" name="do" value="update" formnovalidate>Update the price</button>
      <button class="button" name="do" value="pay">
        ${isFree ? 'Order for free' : `Pay ${moneyInWords(price.totalCents, currency)}`}
      </button>
    </p>
    <p class="soft">The <a href="${textPaths.terms}">terms</a> apply to this order.</p>
    <p class="soft">
      ${
        isFree
          ? 'No payment is needed.'
          : html`You pay on the payment provider’s page; we never see your card.
            ${vat.country === null && 'VAT is added once you have chosen your country.'}`
      }
    </p>
  </form>`;
}

/** Where the items are sent, which can be changed until the order is paid. */
function shippingFields({ items }: CheckoutView, problems: FieldProblems): Child {
  const fields = items.flatMap(({ name, shipping }) => shipping.map((field) => ({ item: name, ...field })));
  if (fields.length === 0) return null;
  return html`<h2>Shipping</h2>
    ${fields.map(({ item, name, option, value }) =>
      textArea({
        name,
        label: `${item}: ${option.name.replaceAll('_', ' ')}`,
        hint: asSentence(option.label),
        value,
        rows: 5,
        required: option.is_required,
        ...(option.max_length !== null && { maxlength: option.max_length }),
        problems,
      }),
    )}`;
}

/** An intermediate page, as the form must not redirect to the payment provider's site. */
export function goingToPayPage({ site, url }: { site: SiteFacts; url: string }): string {
  const link: Child = html`<a href="${url}">continue to the payment page</a>`;
  return layout({
    site,
    title: 'To the payment',
    indexed: false,
    head: html`<meta http-equiv="refresh" content="0;url=${url}" />`,
    body: html`<div class="narrow">
      <h1>To the payment</h1>
      <p>The payment provider’s page opens. If nothing happens, ${link}.</p>
    </div>`,
  });
}
