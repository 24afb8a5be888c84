/** Amounts as websites write them: currencies, cents of their own element, zeros, groups of digits. */
import { expect } from 'chai';
import { amountsIn } from '../../activities/drafting/money.ts';
import { draftOf, page } from './pages.ts';

const hero = page('<h1>Planets, on time</h1>');
const priced = (main: string) => draftOf({ '/': hero, '/pricing': page(`<h1>Pricing</h1>${main}`) });
const two = (price: (whole: string) => string) =>
  priced(`<div><h3>Desk</h3>${price('9')}</div><div><h3>Hall</h3>${price('29')}</div>`);

describe('amounts', () => {
  const amounts: [string, string, number][] = [
    ['$ 9 a month', '$ 9', 9],
    ['US$9', 'US$9', 9],
    ['A$12.50', 'A$12.50', 12.5],
    ['R$ 49 por mês', 'R$ 49', 49],
    ['RD$5,000 al mes', 'RD$5,000', 5000],
    ['49 kr/mån', '49 kr', 49],
    ['kr 49 i måneden', 'kr 49', 49],
    ['CHF 12.– pro Monat', 'CHF 12.–', 12],
    ['12.- CHF', '12.- CHF', 12],
    ['€ 9,-', '€ 9,-', 9],
    ['9,– €', '9,– €', 9],
    ['9 €/Monat', '9 €', 9],
    ['₹499', '₹499', 499],
    ['₹4,99,999', '₹4,99,999', 499999],
    ['£5pp', '£5', 5],
    ['£9pm', '£9', 9],
    ['$0.0004 per token', '$0.0004', 0.0004],
    ['$1,234.50', '$1,234.50', 1234.5],
    ['1.234,50 €', '1.234,50 €', 1234.5],
    ['9 euros par mois', '9 euros', 9],
    ['9 Euro im Monat', '9 Euro', 9],
    ['20 dollars a month', '20 dollars', 20],
  ];
  for (const [text, amount, value] of amounts) {
    it(`reads ${text}`, () => {
      expect(amountsIn(text).map((one) => [one.text, one.value])).to.deep.equal([[amount, value]]);
    });
  }
  const none = ['$3M raised', '$10k MRR', '$2.5 billion', '9 pm', 'R2', 'SkyTool$9x', '50 Cent sings'];
  for (const text of none) it(`reads no price in ${text}`, () => expect(amountsIn(text)).to.deep.equal([]));
});

describe('prices in pieces', () => {
  const wholes: [string, (whole: string) => string, string][] = [
    [
      'a currency of its own',
      (n) => `<p><span>$</span><span>${n}</span><span>/mo</span></p>`,
      'Desk: $9/mo · Hall: $29/mo',
    ],
    ['cents with their point', (n) => `<p>$${n}<sup>.99</sup>/mo</p>`, 'Desk: $9.99/mo · Hall: $29.99/mo'],
    [
      'cents with their comma',
      (n) => `<p>${n}<small>,99 €</small> / Monat</p>`,
      'Desk: 9,99 € / Monat · Hall: 29,99 € / Monat',
    ],
    ['a price set off', (n) => `<p>$ ${n}</p><p>per month</p>`, 'Desk: $ 9 per month · Hall: $ 29 per month'],
  ];
  for (const [what, price, summary] of wholes) {
    it(`reads ${what}`, () => {
      const { value } = two(price);
      expect(value('pricing_model')).to.equal('subscription');
      expect(value('pricing_summary')).to.equal(summary);
    });
  }

  const split: [string, (whole: string) => string][] = [
    ['raised', (n) => `<p>$${n}<sup>99</sup>/mo</p>`],
    ['of a class', (n) => `<p>$${n}<span class="cents">99</span> per month</p>`],
    ['behind a space', (n) => `<p>$${n} <sup>99</sup> per month</p>`],
    ['with all in pieces', (n) => `<p><span>$</span><span>${n}</span><sup>99</sup><span>/month</span></p>`],
  ];
  for (const [what, price] of split) {
    it(`states no amount whose cents are ${what}`, () => {
      const { value } = two(price);
      expect(value('pricing_model')).to.equal('subscription');
      expect(value('pricing_summary')).to.equal(undefined);
    });
  }

  it('states none of two prices that a switch has put into one line', () => {
    const { value } = two((n) => `<p><span>$${n}</span><span>$${n}0</span>/mo</p>`);
    expect(value('pricing_summary')).to.equal(undefined);
  });
});
