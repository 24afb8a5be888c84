/** The phrases of each family in several languages: what states a way of paying, and what only looks like it. */
import { expect } from 'chai';
import { draftOf, page } from './pages.ts';

const hero = page('<h1>Planets, on time</h1>');
const at = (path: string, main: string) => draftOf({ '/': hero, [path]: page(main, { title: 'Orrery' }) });
const model = (main: string) => at('/pricing', `<h1>Pricing</h1>${main}`).value('pricing_model');

describe('drafting prices by families of phrases', () => {
  const addresses =
    '/cost /what-it-costs /fees /our-rates /preise-und-pakete /preisliste /tarife /nos-tarifs /planes-y-precios /tarifas /prezzi /planos-e-precos /prijzen /tarieven /priser /hinnasto /wat-kost-het';
  for (const path of addresses.split(' ')) {
    it(`knows the price list at ${path}`, () => {
      expect(at(path, '<h1>Orrery</h1><p>9 € / Monat</p>').value('pricing_model')).to.equal('subscription');
    });
  }

  const headings =
    'What it costs|Our fees|What Orrery costs|Was kostet Orrery?|Cuánto cuesta|Combien ça coûte ?|Quanto costa|Wat kost het?|Vad kostar det?|Hvad koster det?|Hinnat|Preços';
  for (const heading of headings.split('|')) {
    it(`knows the prices under “${heading}”`, () => {
      const { value } = at('/p/1', `<h1>Orrery</h1><h2>${heading}</h2><p>9 € / Monat</p>`);
      expect(value('pricing_model')).to.equal('subscription');
    });
  }
  for (const heading of ['Conversion rates', 'Cut your costs', 'Parking fees you avoid']) {
    it(`takes no price from under “${heading}”`, () => {
      const { value } = at('/p/1', `<h1>Orrery</h1><h2>${heading}</h2><p>€900 per month</p>`);
      expect(value('pricing_model')).to.equal(undefined);
    });
  }

  const parted = [
    '<div><span>€</span><span>19</span><span>per maand</span></div>',
    '<div><span>$29</span><span>/mo</span></div>',
    '<div><sup>$</sup>29<sub>/month</sub></div>',
    '<div><b>29 €</b><small>pro Monat</small></div>',
    '<div>$29<em>a month</em></div>',
  ];
  for (const html of parted) {
    it(`reads the price of ${html}`, () => expect(model(html)).to.equal('subscription'));
  }

  const models: Record<string, string[]> = {
    'usage-based': [
      '<p>Each 1,000 calls cost €0.35.</p>',
      '<p>€0.35 per 1,000 calls</p>',
      '<p>$0.02 a minute</p>',
      '<p>$0.02 / GB</p>',
      '<p>$4 per seat-hour</p>',
      '<p>$2 per million tokens</p>',
      '<p>0,02 € pro Nachricht</p>',
      '<p>Jede Anfrage kostet 0,02 €.</p>',
      '<p>0,02 € par appel</p>',
      '<p>Cada llamada cuesta 0,02 €.</p>',
      '<p>0,05 € al minuto</p>',
      '<p>€ 0,10 per bericht</p>',
      '<p>R$ 0,10 por mensagem</p>',
      '<table><tr><th>Calls</th><th>Per 1,000 calls</th></tr><tr><td>Up to 10 million</td><td>€0.35</td></tr><tr><td>Above</td><td>€0.20</td></tr></table>',
    ],
    'one-time': [
      '<p>89 €. Pago único.</p>',
      '<p>89 €, sin suscripción ni pagos mensuales.</p>',
      '<p>Einmalig 89 €, ohne Abo und ohne monatliche Gebühren.</p>',
      '<p>89 € en paiement unique, sans abonnement.</p>',
      '<p>89 € una tantum, nessun abbonamento né canone mensile.</p>',
      '<p>€ 89 eenmalig, geen abonnement en geen maandelijkse kosten.</p>',
      '<p>R$ 89, pagamento único, sem mensalidade.</p>',
      '<p>$89. No subscription, and no monthly fees.</p>',
      '<p>899 kr, engångsköp.</p>',
      '<p>89 €</p><button>Agregar al carrito</button>',
      '<p>89 €</p><p>TVA incluse.</p><button>Ajouter au panier</button>',
      '<p>€ 89</p><button>In winkelmand</button>',
      '<p>R$ 89</p><button>Adicionar ao carrinho</button>',
      '<p>899 kr</p><button>Lägg i varukorgen</button>',
    ],
    freemium: [
      '<p>Gratuit tant que vous travaillez seule. À partir de deux personnes, 9 € par mois.</p>',
      '<p>Kostenlos bis 3 Nutzer, danach 9 € pro Monat.</p>',
      '<p>Gratis tot 30 fietsen, daarna € 9 per maand.</p>',
      '<p>Free for up to 3 desks, then $9 a month.</p>',
      '<p>Free while you work alone, then $9 a month.</p>',
      '<p>Gratis hasta 3 usuarios, después 9 € al mes.</p>',
      '<p>Gratis fino a 3 utenti, poi 9 € al mese.</p>',
      '<p>Grátis até 3 usuários, depois R$ 9 por mês.</p>',
    ],
    free: [
      '<p>Orrery is free, for everyone, for good.</p>',
      '<p>Orrery ist und bleibt kostenlos.</p>',
      '<p>Orrery est gratuit.</p>',
      '<p>Orrery es gratis y lo será siempre.</p>',
      '<p>Orrery è gratuito.</p>',
      '<p>Orrery is gratis.</p>',
      '<p>Orrery är gratis.</p>',
      '<p>Orrery is 100% free.</p><h2>Donate</h2><p>$5</p>',
    ],
    subscription: [
      '<p>9 € pro Monat. Der erste Monat ist kostenlos.</p>',
      '<p>€ 9 per maand. De eerste maand is gratis.</p>',
      '<p>9 € par mois. La livraison est gratuite.</p>',
      '<p>9 € al mes. Gratis hasta el 31 de mayo.</p>',
      '<p>9 € pro Monat. Der Wechsel ist kostenlos.</p>',
      '<p>9 € al mese. Il servizio clienti è gratuito.</p>',
      '<p>$9 a month. It costs you nothing to try. Data export is free forever.</p>',
      '<p>$9 a month. Free for everyone in your first week.</p>',
      '<p>9 € pro Monat. Kostenlos bis 31. Mai.</p>',
      '<p>$9 a month, for 1,000 calls.</p>',
      '<table><tr><th>Plan</th><th>Per month</th></tr><tr><td>Desk</td><td>€9</td></tr><tr><td>Hall</td><td>€20</td></tr></table>',
    ],
    'contact-sales': [
      '<p>Preise auf Anfrage.</p>',
      '<a class="btn">Demander un devis</a>',
      '<p>Contactez-nous pour un devis.</p>',
      '<p>Solicita tu presupuesto.</p>',
      '<p>Prezzi su richiesta.</p>',
      '<p>Solicite um orçamento.</p>',
      '<p>Vraag een vrijblijvende offerte aan.</p>',
      '<p>Begär offert.</p>',
    ],
  };
  for (const [expected, all] of Object.entries(models)) {
    for (const html of all) it(`makes ${expected} of ${html}`, () => expect(model(html)).to.equal(expected));
  }

  const sources = [
    'Orrery is open source.',
    'Orrery ist quelloffen.',
    'Orrery est un logiciel libre.',
    'Orrery es software libre.',
    'Orrery è open source.',
    'Orrery é de código aberto.',
    'Orrery is vrije software.',
  ];
  for (const text of sources) {
    it(`makes open-source of ${text}`, () => {
      expect(draftOf({ '/': page(`<h1>${text}</h1>`) }).value('pricing_model')).to.equal('open-source');
    });
  }

  const said: [string, string | undefined][] = [
    ['It knows the sky. Orrery is $29 a month for each desk.', 'subscription'],
    ['Wir rechnen. Orrery kostet 9 € pro Monat.', 'subscription'],
    ['It knows the sky. Plans start at $9 per month.', 'subscription'],
    ['A good astronomer costs $900 a month. Orrery works at night.', undefined],
    ['From 9 am, some charge $400 a month.', undefined],
    ['Desde 2019, ayudamos a ahorrar 900 € al mes.', undefined],
    ['Comprar una casa cuesta 900 €.', undefined],
    ['You may write a message a day, or read a page.', undefined],
  ];
  for (const [text, expected] of said) {
    it(`makes ${expected ?? 'nothing'} of “${text}” on a home page`, () => {
      const { value } = draftOf({ '/': page(`<h1>Planets, on time</h1><p>${text}</p>`) });
      expect(value('pricing_model')).to.equal(expected);
    });
  }

  it('keeps the unit of a column of prices', () => {
    const { value } = at(
      '/pricing',
      '<h1>Pricing</h1><table><tr><th>Calls</th><th>Per 1,000 calls</th></tr><tr><td>Up to 10 million</td><td>€0.35</td></tr><tr><td>10 million and more</td><td>€0.20</td></tr></table>',
    );
    expect(value('pricing_summary')).to.equal(
      'Per 1,000 calls · Up to 10 million: €0.35 · 10 million and more: €0.20',
    );
  });
});
