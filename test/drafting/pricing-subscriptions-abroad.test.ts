/** Websites that ask for money by the month in other currencies and languages. */
import { expect } from 'chai';
import { modelOf } from './pricing-model-of.ts';

describe('drafting subscriptions in other languages', () => {
  const sites: [string, string, Record<string, string>][] = [
    [
      'saas de',
      'subscription',
      {
        '/': '<h1>Dienstpläne ohne Chaos</h1><p>Orrery plant Schichten für Restaurants.</p><h2>Faire Konditionen</h2><div class="box"><h3>Ein Standort</h3><div>29 €</div><div>pro Monat, zzgl. MwSt.</div></div><div class="box"><h3>Mehrere Standorte</h3><div>79 €</div><div>pro Monat, zzgl. MwSt.</div></div>',
      },
    ],
    [
      'saas es',
      'subscription',
      {
        '/': '<h1>Turnos sin líos</h1><section><h2>Para bares y restaurantes</h2><p>Gestiona turnos.</p><p>25 € al mes por local. Sin permanencia.</p></section>',
      },
    ],
    [
      'saas fr FAQ',
      'subscription',
      {
        '/': '<h1>Le planning simple</h1>',
        '/faq':
          '<h1>FAQ</h1><h3>Combien coûte Orrery ?</h3><p>Orrery coûte 19 € HT par mois et par établissement. Vous pouvez l’essayer gratuitement pendant 30 jours.</p>',
      },
    ],
    [
      'it home',
      'subscription',
      {
        '/': '<h1>Prenotazioni per parrucchieri</h1><h2>Un prezzo solo</h2><p>19 € al mese, IVA esclusa</p><p>Nessun costo di attivazione.</p>',
      },
    ],
    [
      'nl',
      'subscription',
      { '/': '<h1>Roosters</h1>', '/tarieven': '<h1>Tarieven</h1><p>€ 2,50 per medewerker per maand</p>' },
    ],
    [
      'setup fee',
      'subscription',
      { '/': '<h1>Till</h1><h2>What it costs</h2><p>One-time setup: €199</p><p>Then €29 per month</p>' },
    ],
    ['sv', 'subscription', { '/': '<h1>Bokning</h1><h2>Pris</h2><p>199 kr/mån exkl. moms</p>' }],
    ['ch', 'subscription', { '/': '<h1>Kasse</h1><h2>Preis</h2><p>CHF 12.– pro Monat</p>' }],
    [
      'inr',
      'subscription',
      {
        '/': '<h1>GST billing</h1><h2>Pricing</h2><div><h3>Silver</h3><p>₹499</p><p>per month</p></div><div><h3>Gold</h3><p>₹1,499</p><p>per month</p></div>',
      },
    ],
    [
      'coworking',
      'subscription',
      {
        '/': '<h1>Desks</h1>',
        '/membership':
          '<h1>Membership</h1><div><h3>Hot desk</h3><p>€150/month</p></div><div><h3>Fixed desk</h3><p>€250/month</p></div>',
      },
    ],
    ['statt', 'subscription', { '/pricing': '<h1>Preise</h1><p>Statt 19 € nur 9 € im Monat.</p>' }],
    [
      'vat',
      'subscription',
      {
        '/pricing':
          '<h1>Preise</h1><h3>Praxis</h3><p>49 €</p><p>netto pro Monat</p><h3>Klinik</h3><p>149 €</p><p>netto pro Monat</p>',
      },
    ],
    [
      'two currencies',
      'subscription',
      {
        '/pricing':
          '<h1>Pricing</h1><div><h3>Solo</h3><p>$9 / €9 per month</p></div><div><h3>Team</h3><p>$19 / €19 per month</p></div>',
      },
    ],
    [
      'per location it',
      'subscription',
      { '/': '<h1>Comande</h1><h2>Quanto costa</h2><p>29 € al mese per locale, tutto incluso.</p>' },
    ],
    [
      '/mes',
      'subscription',
      {
        '/': '<h1>Gestión</h1><section id="precios"><h2>Precios</h2><div><h3>Básico</h3><p>19€/mes</p></div><div><h3>Plus</h3><p>39€/mes</p></div></section>',
      },
    ],
    [
      'euro fr',
      'subscription',
      { '/': '<h1>Compta</h1><h2>Un seul prix</h2><p>15 euros par mois, sans engagement.</p>' },
    ],
  ];
  for (const [what, model, site] of sites) {
    it(`makes ${model} of ${what}`, () =>
      expect(modelOf(site)).to.equal(model === 'nothing' ? undefined : model));
  }
});
