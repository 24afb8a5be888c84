/** Whose price it is, and for whom something is free: pairs of websites that differ in that alone. */
import { expect } from 'chai';
import { draftOf, page } from './pages.ts';
import { modelOf } from './pricing-model-of.ts';

const paid = '<h1>Pricing</h1><div><h3>Dinghy</h3><p>€12 per month</p></div>';
const italian = '<h1>Prezzi</h1><div><h3>Remo</h3><p>12 € al mese</p></div>';

describe('drafting whose prices they are', () => {
  const sites: [string, string, Record<string, string>][] = [
    ['guests', 'subscription', { '/pricing': `${paid}<p>Guests and viewers are always free.</p>` }],
    ['customers', 'subscription', { '/pricing': `${paid}<p>The app is free for your customers.</p>` }],
    [
      'Kunden',
      'subscription',
      {
        '/preise':
          '<h1>Preise</h1><h3>Boot</h3><p>12 € pro Monat</p><p>Nein, für Ihre Gäste ist die App kostenlos.</p>',
      },
    ],
    ['chi cerca', 'subscription', { '/prezzi': `${italian}<p>Per chi cerca una barca è gratis.</p>` }],
    ['partners', 'subscription', { '/prezzi': `${italian}<p>Diventa Partner Remo: è gratis.</p>` }],
    ['resellers', 'subscription', { '/pricing': `${paid}<p>Join for free as a reseller.</p>` }],
    ['a second', 'subscription', { '/pricing': `${paid}<p>Buy one dinghy and the second is free.</p>` }],
    [
      'merchandise',
      'nothing',
      {
        '/': '<h1>Orrery</h1><p>The planets in your pocket.</p>',
        '/shop': '<h1>Orrery Merch</h1><div><h3>Cap</h3><p>$19</p><a href="/cart">Order now</a></div>',
      },
    ],
    [
      'the market',
      'subscription',
      {
        '/prezzi': italian,
        '/faq':
          '<h1>FAQ</h1><h3>Quanto costa una barca a remi?</h3><p>I costi variano da €0 per soluzioni base a €200 al mese.</p>',
      },
    ],
    [
      'changing',
      'subscription',
      { '/tarieven': '<h1>Tarieven</h1><h3>Sloep</h3><p>€ 12 per maand</p><p>Overstappen kost niets.</p>' },
    ],
    ['signing up', 'subscription', { '/prezzi': `${italian}<p>Iscriversi non costa nulla.</p>` }],
    [
      'supporters',
      'free',
      {
        '/precios':
          '<h1>Precios</h1><p>Orrery es gratis. Nos sostienen 90 socias que aportan 15 € al mes a la asociación.</p>',
      },
    ],
    [
      'others by name',
      'one-time',
      {
        '/pricing':
          '<h1>Pricing</h1><h2>$25. Once.</h2><h2>Why no subscription?</h2><p>Tide Watch Pro is $6.50 a month. MoonSweep is $30 a year.</p>',
      },
    ],
    [
      'plans by name',
      'subscription',
      { '/pricing': '<h1>Pricing</h1><p>Team is $6.50 a month. Pro Plus is $30 a month.</p>' },
    ],
    [
      'elsewhere',
      'one-time',
      {
        '/pricing':
          '<h1>Pricing</h1><p>€25 once</p><h2>What charts cost elsewhere</h2><p>StarMap</p><p>€9 / month</p>',
      },
    ],
    [
      'aside',
      'contact-sales',
      {
        '/pricing':
          '<h1>Pricing</h1><p>Every port is different: request a quote.</p><p>A rope of ten yards is $40 these days.</p>',
      },
    ],
    [
      'licence beside a quote',
      'nothing',
      { '/pricing': '<h1>Pricing</h1><p>The licence costs $40.</p><p>For fleets, request a quote.</p>' },
    ],
    ['una volta al mese', 'subscription', { '/prezzi': '<h1>Prezzi</h1><p>25 € al mese</p>' }],
    [
      'commission of others',
      'nothing',
      { '/': '<h1>Barche</h1><p>I cantieri pagano una commissione del 7% agli altri.</p>' },
    ],
    [
      'free for some',
      'nothing',
      { '/schools': '<h1>Schools</h1><p>Orrery is free for schools in Delft.</p>' },
    ],
  ];
  for (const [name, model, site] of sites)
    it(`${name}: ${model}`, () => {
      expect(modelOf(site) ?? 'nothing').to.equal(model);
    });
});

describe('summing up whose prices they are', () => {
  const summaryOf = (site: Record<string, string>): unknown =>
    draftOf(
      Object.fromEntries(Object.entries(site).map(([path, main]) => [path, page(main, { title: 'Orrery' })])),
    ).value('pricing_summary');
  it('says no aside of a price on request', () => {
    const summary = summaryOf({
      '/': '<h1>Planets</h1>',
      '/pricing':
        '<h1>Pricing</h1><p>Every port is different: request a quote.</p><p>A rope of ten yards is $40 these days.</p>',
    });
    expect(summary).to.equal(undefined);
  });
});
