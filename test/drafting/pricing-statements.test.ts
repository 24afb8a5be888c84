/** What prices are by the words beside them, and by what a site says where it lists none. */
import { expect } from 'chai';
import { draftOf, page } from './pages.ts';
import { modelOf } from './pricing-model-of.ts';

describe('drafting how a product is paid for from what a site says', () => {
  const said: [string, unknown, Record<string, string>][] = [
    ['payment by use', 'usage-based', { '/': '<h1>Stars</h1><p>You pay only for what you use.</p>' }],
    ['pagamento pelo uso', 'usage-based', { '/': '<h1>Estrelas</h1><p>Você só paga pelo que usa</p>' }],
    ['a price by the night', 'usage-based', { '/preise': '<h1>Preise</h1><p>CHF 99/Nacht</p>' }],
    [
      'prices on request in a sentence about prices',
      'contact-sales',
      { '/': '<h1>Clocks</h1><p>Pricing is quoted per clock after a short talk.</p>' },
    ],
    [
      'an offer of a quote for who wants one',
      undefined,
      { '/': '<h1>Clocks</h1><p>To be sure of our prices beforehand, ask us for a quote.</p>' },
    ],
    [
      'a price that others quote',
      undefined,
      { '/': '<h1>Clocks</h1><p>The exact price you’re quoted may vary by the day.</p>' },
    ],
    [
      'a plan that is named over its price',
      'subscription',
      { '/': '<h1>Clocks</h1><h3>Plan Profesional</h3><p>$20.000 / mes</p>' },
    ],
    [
      'a free plan beside one whose price a browser fills in',
      undefined,
      {
        '/': '<h1>Orrery</h1><p>Orrery is free.</p>',
        '/pricing': '<h1>More</h1><p>Per year, billed annually</p>',
      },
    ],
    [
      'a diagnosis for nothing beside a plan',
      'subscription',
      { '/': '<h1>係</h1><h2>料金</h2><h3>診断</h3><p>¥0〜診断無料</p><h3>係</h3><p>¥10,000/月</p>' },
    ],
    [
      'a table that names the price, in the legal notice',
      'subscription',
      { '/imprint': '<table><tr><th>Pricing</th><td>Orrery: $9 per month</td></tr></table>' },
    ],
    [
      'a table of fines, in the legal notice',
      undefined,
      { '/imprint': '<table><tr><th>Fines</th><td>Late: $9 per month</td></tr></table>' },
    ],
  ];
  for (const [what, model, site] of said) {
    it(`makes ${String(model)} of ${what}`, () => {
      expect(modelOf(site)).to.equal(model);
    });
  }
});

describe('summing up prices', () => {
  const summaryOf = (main: string) =>
    draftOf({ '/': page(`<h1>Pricing</h1>${main}`) }).value('pricing_summary');

  it('leaves out the discount behind a price', () => {
    expect(summaryOf('<h2>Prices</h2><p>€29 / year -37%</p>')).to.equal('€29 / year');
  });

  it('takes no price that is an estimate in its own line', () => {
    expect(summaryOf('<h2>Prices</h2><p>Example: $40 once</p>')).to.equal(undefined);
  });
});
