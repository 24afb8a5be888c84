/** Offers in sentences, cards and on buttons, in several languages. */
import { expect } from 'chai';
import { modelOf } from './pricing-model-of.ts';

describe('drafting offers in sentences, cards and buttons', () => {
  const sites: [string, string, Record<string, string>][] = [
    [
      'library with commercial licence',
      'open-source',
      { '/': '<h1>PDF library</h1><p>Orrery is open source under the AGPL licence.</p>' },
    ],
    [
      'store of many goods',
      'one-time',
      {
        '/': '<h1>Ceramics</h1><div><h3>Bowl</h3><p>€24</p><button>In den Warenkorb</button></div><div><h3>Cup</h3><p>€12</p><button>In den Warenkorb</button></div>',
      },
    ],
    [
      'membership yearly',
      'subscription',
      { '/': '<h1>Club</h1>', '/join': '<h1>Join the club</h1><p>Membership is £40 a year.</p>' },
    ],
    [
      'mitglied',
      'subscription',
      { '/': '<h1>Verein</h1>', '/mitmachen': '<h1>Mitmachen</h1><p>Der Beitrag beträgt 60 € im Jahr.</p>' },
    ],
    [
      'it abbonamento',
      'subscription',
      {
        '/': '<h1>Palestra</h1>',
        '/iscriviti': '<h1>Iscriviti</h1><p>L’abbonamento costa 39 € al mese.</p>',
      },
    ],
    [
      'fr sans engagement',
      'subscription',
      {
        '/': '<h1>Facturation</h1><section><h2>Sans engagement</h2><p>À partir de 12 € HT / mois</p></section>',
      },
    ],
    [
      'de heading name price',
      'subscription',
      {
        '/': '<h1>Kasse</h1><section><h2>Starter 19 €/Monat</h2><p>Eine Kasse.</p><h2>Profi 49 €/Monat</h2><p>Alle Kassen.</p></section>',
      },
    ],
    [
      'list of plans w/ li',
      'subscription',
      { '/': '<h1>Host</h1><ul><li>Small – $5/mo</li><li>Medium – $10/mo</li><li>Large – $20/mo</li></ul>' },
    ],
    [
      'unit in heading',
      'subscription',
      {
        '/pricing':
          '<h1>Pricing</h1><p>All prices per month, excluding VAT.</p><div><h3>S</h3><p>€9</p></div><div><h3>M</h3><p>€19</p></div>',
      },
    ],
    [
      'per year note',
      'subscription',
      { '/pricing': '<h1>Pricing</h1><div><h3>School</h3><p>$300</p><p>Billed annually</p></div>' },
    ],
    [
      'one-off service',
      'one-time',
      { '/pricing': '<h1>Pricing</h1><div><h3>Audit</h3><p>€490</p><p>one-off</p></div>' },
    ],
    ['agency hour', 'usage-based', { '/pricing': '<h1>Rates</h1><p>€95 per hour</p>' }],
    [
      'credit',
      'subscription',
      { '/pricing': '<h1>Pricing</h1><p>$20 per month. Includes $100 in ad credits.</p>' },
    ],
    [
      'cancellation fee',
      'subscription',
      { '/pricing': '<h1>Pricing</h1><p>€20 per month.</p><p>Late fee: €5 once.</p>' },
    ],
    [
      'hw + free app',
      'one-time',
      {
        '/': '<h1>Plant sensor</h1><section class="product"><p>€39</p><button>Add to cart</button></section><p>The app is free, without a subscription.</p>',
      },
    ],
    [
      'faq in price page contact',
      'subscription',
      {
        '/pricing':
          '<h1>Pricing</h1><p>$15 per user per month</p><h3>Need more?</h3><p>Contact sales for a custom quote.</p>',
      },
    ],
    [
      'pricing on request es',
      'contact-sales',
      { '/': '<h1>Software hotelero</h1><p>Pídenos presupuesto sin compromiso.</p>' },
    ],
    ['devis', 'contact-sales', { '/': '<h1>Sites sur mesure</h1><a class="btn">Devis gratuit</a>' }],
    [
      'angebot',
      'contact-sales',
      { '/': '<h1>Solaranlagen</h1><a class="btn">Kostenloses Angebot anfordern</a>' },
    ],
    ['preventivo', 'contact-sales', { '/': '<h1>Infissi</h1><a class="btn">Richiedi preventivo</a>' }],
    ['offerte', 'contact-sales', { '/': '<h1>Keukens</h1><a class="btn">Offerte aanvragen</a>' }],
    ['orcamento', 'contact-sales', { '/': '<h1>Obras</h1><a class="btn">Peça seu orçamento</a>' }],
    ['get a quote', 'contact-sales', { '/': '<h1>Freight</h1><a class="btn">Get a quote</a>' }],
    [
      'trial price 1 eur',
      'subscription',
      { '/pricing': '<h1>Pricing</h1><p>€1 for the first month, then €12 a month.</p>' },
    ],
    [
      'lifetime + sub',
      'subscription',
      {
        '/pricing':
          '<h1>Pricing</h1><div><h3>Monthly</h3><p>$4 / month</p></div><div><h3>Lifetime</h3><p>$99 once</p></div>',
      },
    ],
  ];
  for (const [what, model, site] of sites) {
    it(`makes ${model} of ${what}`, () =>
      expect(modelOf(site)).to.equal(model === 'nothing' ? undefined : model));
  }
});
