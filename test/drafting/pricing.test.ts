import { expect } from 'chai';
import { draftOf, page } from './pages.ts';

const hero = page('<h1>Planets, on time</h1>');
const priced = (main: string) =>
  draftOf({ '/': hero, '/pricing': page(`<h1>Pricing</h1>${main}`, { title: 'Pricing | Orrery' }) });
const card = (name: string, price: string, rest = '') =>
  `<div class="card"><h3>${name}</h3><p>${price}</p>${rest}</div>`;

describe('drafting the pricing model', () => {
  const models: [string, string, string | undefined][] = [
    ['a monthly price', card('Desk', '$12 per month'), 'subscription'],
    [
      'a price per seat in pieces',
      '<div class="card"><h3>Team</h3><p>$9</p><p>per seat / month</p></div>',
      'subscription',
    ],
    ['euros after the number', card('Team', '9,90 € / Monat'), 'subscription'],
    ['a free plan beside a paid one', card('Desk', 'Free') + card('Team', '$9/mo'), 'freemium'],
    ['a plan of zero dollars beside a paid one', card('Desk', '$0') + card('Team', '$9/mo'), 'freemium'],
    ['a free trial only', card('Team', '$9/mo', '<p>14-day free trial</p>'), 'subscription'],
    ['a trial priced at zero', card('Trial', '$0 / 14 days') + card('Team', '$9/mo'), 'subscription'],
    ['a lifetime licence', card('Desk', '$79', '<p>One-time payment, yours for good.</p>'), 'one-time'],
    ['a price per request', card('API', '$0.002 per request'), 'usage-based'],
    ['pay as you go', '<p>Pay as you go, with no minimum.</p>', 'usage-based'],
    [
      'a price per request beside a denied monthly fee',
      '<p>$0.50 per 1,000 requests. There is no monthly fee.</p>',
      'usage-based',
    ],
    [
      'a share of each order',
      '<p>We take 14% of each order, and there is no monthly fee.</p>',
      'usage-based',
    ],
    ['a share of nothing', '<p>We take 0% of each order.</p>', undefined],
    ['a saving on each order', '<p>Get 10% off every order.</p>', undefined],
    [
      'a price that is paid once',
      '<p>The kit costs CA$649, once. There is no contract and no monthly fee.</p>',
      'one-time',
    ],
    ['once as a condition', '<p>It costs $49 once you have a second desk.</p>', undefined],
    [
      'a price said to be paid once elsewhere on the page',
      `${card('Desk', '£34.00')}<p>You pay once. The app is free.</p>`,
      'one-time',
    ],
    [
      'a price over a button that buys',
      card('Desk', '£34.00', '<a class="btn">Add to basket</a>'),
      'one-time',
    ],
    [
      'a button that buys where the page speaks of months',
      `${card('Desk', '£34.00', '<a>Buy now</a>')}<p>We mail you monthly.</p>`,
      undefined,
    ],
    ['prices by the month in Arabic', card('الأساسية', '49 ريال شهرياً'), 'subscription'],
    ['prices by the month in Japanese', card('標準', '1,200円/月'), 'subscription'],
    ['prices by the month in Italian', card('Base', '12 € al mese'), 'subscription'],
    ['prices by the month in Polish', card('Start', '49 zł / mies.'), 'subscription'],
    [
      'plans of its own side by side',
      `<section class="pricing-comparison">${card('Desk', '€0')}${card('Team', '€240</p><p>per month')}</section>`,
      'freemium',
    ],
    [
      'prices under a switch of periods',
      `<div><button>Monthly</button><button>Yearly</button></div>${card('Desk', '$9', '<a>Buy now</a>')}`,
      'subscription',
    ],
    ['free and paid plans in Korean', card('무료', '0원') + card('프로', '월 9,900원'), 'freemium'],
    ['a free trial in Korean', card('프로', '월 9,900원', '<p>14일 무료 체험</p>'), 'subscription'],
    [
      'updates by the year after a purchase',
      '<p>$49, one-time payment.</p><p>Renew updates for $19 a year.</p>',
      'one-time',
    ],
    ['donations', '<p>Orrery is free and open source.</p><h2>Donate</h2><p>$5 a month</p>', 'open-source'],
    ['prices to talk about', '<p>Pricing depends on your volume, so get in touch.</p>', 'contact-sales'],
    ['an offer to ask for', '<p>Prices depend on place. Ask us for an offer.</p>', 'contact-sales'],
    ['contact sales', '<p>Every observatory is different. Contact sales for a quote.</p>', 'contact-sales'],
    ['a price of which nothing says what it buys', card('Desk', '$79'), undefined],
    ['what others charge', '<p>Other machines typically cost $99 per month.</p>', undefined],
    ['a comparison', '<div class="comparison"><p>SkyTool: $49 per month</p></div>', undefined],
    [
      'a table of competitors',
      '<h2>Orrery vs SkyTool</h2><table><tr><td>SkyTool</td><td>$49 per month</td></tr></table>',
      undefined,
    ],
    ['a leftover that is hidden', `<div hidden>${card('Pro', '$99/mo')}</div>`, undefined],
    [
      'a picture of the product',
      `<div class="screenshot">${card('Invoice', '$99 per month')}</div>`,
      undefined,
    ],
    ['a testimonial', '<blockquote><p>We saved $500 per month.</p></blockquote>', undefined],
    ['lorem ipsum', card('Pro', 'Lorem ipsum $99/mo'), undefined],
  ];
  for (const [what, html, model] of models) {
    it(`makes ${model ?? 'nothing'} of ${what}`, () => {
      expect(priced(html).value('pricing_model')).to.equal(model);
    });
  }

  it('makes open-source of a product whose headline says so, and nothing of what it is built on', () => {
    const open = draftOf({
      '/': page('<h1>The open-source planetarium</h1><p>Orrery is open source under the MIT license.</p>'),
    });
    expect(open.value('pricing_model')).to.equal('open-source');
    const built = draftOf({
      '/': page('<h1>Planets, on time</h1><p>Orrery is built on open source libraries that we love.</p>'),
    });
    expect(built.value('pricing_model')).to.equal(undefined);
  });

  const elsewhere: [string, string, string, string | undefined][] = [
    [
      'a button on the home page',
      '/',
      '<h1>Planets, on time</h1><p>Buy for <s>$29</s> $19 <small>One-time payment.</small></p>',
      'one-time',
    ],
    [
      'a page about orders',
      '/order',
      '<h1>Order</h1><p>Registration costs <b>$25</b> once and is good for all versions.</p>',
      'one-time',
    ],
    [
      'the share that a page for partners names',
      '/observatories',
      '<h1>Observatories</h1><p>We take 9% of each booking.</p>',
      'usage-based',
    ],
    [
      'what others take',
      '/observatories',
      '<h1>Observatories</h1><p>Other apps take 35% of each booking.</p>',
      undefined,
    ],
    [
      'a price in a sentence of the home page',
      '/',
      '<h1>Planets, on time</h1><p>Plans start at $9 a month.</p>',
      'subscription',
    ],
    [
      'what a visitor pays elsewhere',
      '/',
      '<h1>Planets, on time</h1><p>Paper maps cost $9 a month.</p>',
      undefined,
    ],
    [
      'a page for those who sell',
      '/sales',
      '<h1>Talk</h1><p>Contact sales for a quote: sales@orrery.example</p>',
      'contact-sales',
    ],
    ['a demo that can be booked', '/', '<h1>Planets, on time</h1><p>Book a demo</p>', undefined],
    [
      'the licence in the documentation',
      '/docs/intro',
      '<h1>Introduction</h1><p>Orrery is a clock. It is free and open source under the MIT License.</p>',
      'open-source',
    ],
    [
      'the licence of something else in the documentation',
      '/docs/intro',
      '<h1>Introduction</h1><p>SkyLib is free and open source under the MIT License.</p>',
      undefined,
    ],
  ];
  for (const [what, path, html, model] of elsewhere) {
    it(`makes ${model ?? 'nothing'} of ${what}`, () => {
      expect(draftOf({ '/': hero, [path]: page(html) }).value('pricing_model')).to.equal(model);
    });
  }

  it('makes free of what is stated to be free', () => {
    expect(priced('<p>Orrery is completely free, for everyone.</p>').value('pricing_model')).to.equal('free');
  });

  it('does not take prices from a page of comparisons or of customers', () => {
    const { value } = draftOf({
      '/': hero,
      '/compare/skytool': page(
        '<h1>Orrery vs SkyTool</h1><h2>Pricing</h2><p>SkyTool costs $49 per month.</p>',
      ),
      '/customers/observatory': page(
        '<h1>An observatory</h1><h2>Pricing</h2><p>They paid $900 per month before.</p>',
      ),
    });
    expect(value('pricing_model')).to.equal(undefined);
    expect(value('pricing_summary')).to.equal(undefined);
  });
});
