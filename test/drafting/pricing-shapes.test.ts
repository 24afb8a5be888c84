/** Whole shapes of websites: what a product, an app, a shop, an agency or a marketplace says of how it is paid. */
import { expect } from 'chai';
import { draftOf, page } from './pages.ts';

const hero = page('<h1>Planets, on time</h1>');
const card = (name: string, price: string, rest = '') =>
  `<div class="card"><h3>${name}</h3><p>${price}</p>${rest}</div>`;
const priced = (main: string) => draftOf({ '/': hero, '/pricing': page(`<h1>Pricing</h1>${main}`) });
const home = (main: string) => draftOf({ '/': page(`<h1>Planets, on time</h1>${main}`) });

describe('drafting the pricing model of whole shapes', () => {
  const lists: [string, string, string | undefined][] = [
    [
      'a free plan and paid plans',
      card('Free', '€0') + card('Pro', '€9/mo') + card('Enterprise', 'Custom'),
      'freemium',
    ],
    [
      'a free trial of every plan',
      `<p>Start free for 14 days.</p>${card('Pro', '€9/mo', '<a>Start free trial</a>')}`,
      'subscription',
    ],
    ['nothing due today', card('Pro', '€9/mo', '<p>$0 due today</p>'), 'subscription'],
    ['no set-up fee', card('Pro', '€9/mo', '<p>€0 setup fee</p>'), 'subscription'],
    ['a first month for nothing', card('Pro', '€9/mo', '<p>€0 for the first month</p>'), 'subscription'],
    ['an account for nothing', `<p>Creating an account is free.</p>${card('Pro', '€9/mo')}`, 'subscription'],
    ['free migration', `<p>Free migration from other clocks.</p>${card('Pro', '€9/mo')}`, 'subscription'],
    ['a lifetime deal beside months', card('Pro', '€9/mo') + card('Lifetime', '€199 once'), 'subscription'],
    [
      'credits by the pack',
      card('Starter', '$10', '<p>100 credits</p>') +
        card('Big', '$50', '<p>600 credits</p>') +
        '<p>Credits never expire. Buy more when you need them.</p>',
      'usage-based',
    ],
    ['a pack of credits in a line', '<p>$10 for 100 credits</p>', 'usage-based'],
    ['a rate by transaction', '<p>2.9% + 30¢ per transaction</p>', 'usage-based'],
    [
      'a rate by transaction in dollars',
      '<p>2.9 % + $0.30 per successful card charge. No monthly fee.</p>',
      'usage-based',
    ],
    ['a commission', '<p>We charge a 5% commission on every sale. No monthly fees.</p>', 'usage-based'],
    [
      'a commission in German',
      '<p>Wir berechnen 5 % Provision pro Verkauf. Keine monatlichen Gebühren.</p>',
      'usage-based',
    ],
    [
      'a commission in Spanish',
      '<p>Cobramos un 5 % de comisión por cada reserva, sin cuota mensual.</p>',
      'usage-based',
    ],
    ['requests by the thousand', '<p>$0.40 per 1,000 requests</p>', 'usage-based'],
    ['tokens', '<p>$0.0004 per token</p>', 'usage-based'],
    ['seats', '<p>$9 per seat, billed monthly</p>', 'subscription'],
    ['a demo for pricing', '<p>Book a demo for pricing.</p>', 'contact-sales'],
    [
      'custom pricing',
      card('Enterprise', 'Custom pricing', '<a class="btn">Contact sales</a>'),
      'contact-sales',
    ],
    [
      'prices that are told on request',
      '<p>Request a quote and we answer within a day.</p>',
      'contact-sales',
    ],
    ['monthly and yearly prices', card('Pro', '$9/month', '<p>$90/year</p>'), 'subscription'],
    ['a self-hosted edition and a cloud', card('Self-hosted', 'Free') + card('Cloud', '$9/mo'), 'freemium'],
    ['what one likes to pay', '<p>Pay what you want, from $5.</p>', undefined],
    ['a coffee', '<p>Orrery is free. Buy me a coffee: $5.</p>', 'free'],
    [
      'a monthly supporter',
      '<p>Orrery is free for everyone. Support us on Patreon from $3 a month.</p>',
      'free',
    ],
    ['a price to pre-order', '<p>$199</p><a class="btn">Pre-order now</a>', 'one-time'],
    ['a licence', '<p>$49 per license, pay once, use forever.</p>', 'one-time'],
    [
      'a licence by device',
      card('Personal', '$39', '<p>One-time purchase. Lifetime updates.</p>'),
      'one-time',
    ],
    ['prices of an agency', card('Website', 'from $5,000') + card('Care', 'from $90/month'), 'subscription'],
    ['prices of an agency without a period', card('Website', 'from $5,000'), undefined],
    [
      'a table of plans',
      '<table><tr><th></th><th>Free</th><th>Pro</th></tr><tr><td>Price</td><td>$0</td><td>$9/mo</td></tr></table>',
      'freemium',
    ],
    ['filler', `${card('Basic', '$19/mo')}<p>Lorem ipsum dolor sit amet.</p>`, undefined],
  ];
  for (const [what, main, model] of lists) {
    it(`makes ${model ?? 'nothing'} of ${what}`, () => {
      expect(priced(main).value('pricing_model')).to.equal(model);
    });
  }

  const homes: [string, string, string | undefined][] = [
    ['an app with purchases', '<p>Download for free. In-app purchases available.</p>', 'freemium'],
    ['an app with purchases in German', '<p>Orrery ist kostenlos. In-App-Käufe möglich.</p>', 'freemium'],
    ['an app without purchases', '<p>Orrery is free. No ads, no in-app purchases.</p>', 'free'],
    [
      'an app with a premium',
      '<p>Orrery is free to use, with a premium plan for observatories.</p>',
      'freemium',
    ],
    ['a library', '<p>Orrery is free and open source under the MIT license.</p>', 'open-source'],
    [
      'a library with sponsors',
      '<p>Orrery is open source.</p><h2>Sponsor us</h2><p>$5 a month</p>',
      'open-source',
    ],
    ['a newsletter for nothing', '<p>Our newsletter is free.</p>', undefined],
    ['a guide for nothing', '<p>Download the free guide. The guide is free.</p>', undefined],
    ['nothing for students', '<p>Orrery is free for students.</p>', undefined],
    ['a sign-up for nothing', '<p>Sign up for free.</p>', undefined],
    ['a consultation for nothing', '<p>The first consultation is free of charge.</p>', undefined],
    ['free parking', '<p>Parking is free.</p>', undefined],
    ['free returns', '<p>Shipping and returns are free.</p>', undefined],
    ['gluten', '<p>All our bread is gluten-free.</p>', undefined],
    [
      'a button that buys a device',
      '<h2>The Orrery clock</h2><p>$199</p><a class="btn">Add to cart</a>',
      'one-time',
    ],
    [
      'a device to order',
      '<p>Order your Orrery now for $199. One-time payment, free shipping.</p>',
      'one-time',
    ],
    ['fees of a marketplace', '<p>Listing is free. We take 8% of each sale.</p>', 'usage-based'],
    [
      'fees of a marketplace beside nothing else',
      '<p>Sellers pay a 3.5% fee on every sale.</p>',
      'usage-based',
    ],
    ['a product that sells for others', '<p>Take 10% off each order with a code.</p>', undefined],
    [
      'a product that sends quotes',
      '<p>Let customers request a quote on your website in one click and watch it all.</p>',
      undefined,
    ],
    ['a lifetime of service', '<p>Lifetime support for all clocks.</p>', undefined],
    ['a monthly newsletter', '<p>A monthly letter for £5 worth of reading pleasure.</p>', undefined],
  ];
  for (const [what, main, model] of homes) {
    it(`makes ${model ?? 'nothing'} of ${what} on a home page`, () => {
      expect(home(main).value('pricing_model')).to.equal(model);
    });
  }
});
