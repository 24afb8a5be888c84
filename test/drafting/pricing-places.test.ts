/** Where prices stand: sections and pages without a word of prices, sentences, answers, buttons. */
import { expect } from 'chai';
import { draftOf, jsonLd, page } from './pages.ts';

const hero = page('<h1>Planets, on time</h1>');
const home = (main: string, head = '') =>
  draftOf({ '/': page(`<h1>Planets, on time</h1>${main}`, { head }) });
const at = (path: string, main: string) => draftOf({ '/': hero, [path]: page(main) });

describe('drafting prices wherever they stand', () => {
  const lines = [
    '25 € al mes por local',
    '$9/mo',
    '€9 per month, cancel anytime',
    'Only $9 a month',
    'Nur 9 € im Monat',
    '9 €/Monat, jederzeit kündbar',
    'Dès 9 € par mois',
    'Desde 9 € al mes',
    'Da 9 € al mese',
    'A partir de R$ 49 por mês',
    'Vanaf € 9 per maand',
    '29 € HT par mois et par établissement',
    'Simple. Honest. $9/mo',
    '14-day free trial, then $9/month',
    '30 Tage gratis, danach 9 € pro Monat',
    '14 jours gratuits, puis 9 € par mois',
    '14 días gratis, luego 9 € al mes',
    '14 giorni gratis, poi 9 € al mese',
    '14 dias grátis, depois R$ 9 por mês',
    '14 dagen gratis, daarna € 9 per maand',
    'Get started for $9 a month',
    'Subscribe for €5 per month',
    'Join for $9/month',
  ];
  for (const text of lines) {
    it(`finds “${text}” under a heading of something else`, () => {
      const { value } = home(`<h2>Made for people who look up</h2><p>${text}</p>`);
      expect(value('pricing_model')).to.equal('subscription');
    });
  }
  for (const text of ['Simple. Honest. $9/mo', 'One plan, $9 a month', '9 € im Monat. Punkt.']) {
    it(`finds “${text}” in a heading`, () => {
      const { value } = home(`<h2>${text}</h2><p>All of the sky.</p>`);
      expect(value('pricing_model')).to.equal('subscription');
      expect(value('pricing_summary')).to.be.a('string');
    });
  }

  const sections =
    'One flat fee|Membership|Subscriptions|Choose your plan|Pick a plan|Our packages|Get Orrery|Subscribe|Go Pro|Upgrade to Pro|Start today|Mitgliedschaft|Pakete|Unsere Pakete|Das Abo|Nos formules|Nos offres|Abonnements|Nuestros paquetes|Suscripción|Abbonamento|I nostri pacchetti|Pacotes|Assinatura|Pakketten|Lidmaatschap|Kies je abonnement';
  for (const heading of sections.split('|')) {
    it(`finds plans under “${heading}”`, () => {
      const { value } = home(`<h2>${heading}</h2><div><h3>Desk</h3><p>€9</p><p>per month</p></div>`);
      expect(value('pricing_model')).to.equal('subscription');
    });
  }
  const paths =
    '/membership /memberships /subscription /subscriptions /packages /upgrade /pricing-plans /plans-pricing /mitgliedschaft /pakete /abo /formules /nos-offres /forfaits /paquetes /suscripcion /abbonamento /pacchetti /pacotes /assinatura /pakketten /lidmaatschap';
  for (const path of paths.split(' ')) {
    it(`knows the price list at ${path}`, () => {
      const { value } = at(path, '<h1>Orrery</h1><h2>Desk</h2><p>9 €</p><p>/ month</p>');
      expect(value('pricing_model')).to.equal('subscription');
    });
  }

  const answers: [string, string][] = [
    ['How much does it cost?', 'It’s $9 a month after a 14-day trial.'],
    ['How much is Orrery?', 'It costs $9 per month.'],
    ['What does it cost?', 'We charge $9 a month for each desk.'],
    ['Is it free?', 'You can try it for 14 days. After that you pay $9 a month.'],
    ['Was kostet Orrery?', 'Es kostet 9 € im Monat.'],
    ['Wie viel kostet das?', 'Sie zahlen 9 € im Monat.'],
    ['Combien ça coûte ?', 'L’abonnement coûte 9 € par mois.'],
    ['¿Cuánto cuesta?', 'Cuesta 9 € al mes.'],
    ['Quanto costa?', 'L’abbonamento costa 9 € al mese.'],
    ['Quanto custa?', 'A assinatura custa R$ 49 por mês.'],
    ['Wat kost het?', 'Het abonnement kost € 9 per maand.'],
  ];
  for (const [question, answer] of answers) {
    for (const html of [
      `<h3>${question}</h3><p>${answer}</p>`,
      `<details><summary>${question}</summary><p>${answer}</p></details>`,
      `<dl><dt>${question}</dt><dd>${answer}</dd></dl>`,
      `<p><b>${question}</b></p><p>${answer}</p>`,
    ]) {
      it(`finds the price in ${html}`, () => {
        const { value } = home(`<h2>Questions</h2>${html}`);
        expect(value('pricing_model')).to.equal('subscription');
        expect(value('pricing_summary')).to.match(/9/);
      });
    }
  }

  it('finds the price in an answer that the markup states', () => {
    const faq = {
      '@type': 'FAQPage',
      mainEntity: [
        {
          '@type': 'Question',
          name: 'How much does Orrery cost?',
          acceptedAnswer: { '@type': 'Answer', text: 'Orrery costs $9 a month.' },
        },
      ],
    };
    const { value } = home('<p>It knows the sky.</p>', jsonLd(faq));
    expect(value('pricing_model')).to.equal('subscription');
    expect(value('pricing_summary')).to.equal('Orrery costs $9 a month.');
  });
  it('finds the price in an offer that the markup states in words', () => {
    const offer = {
      '@type': 'SoftwareApplication',
      name: 'Orrery',
      offers: {
        '@type': 'Offer',
        price: '9.00',
        priceCurrency: 'USD',
        description: '$9 per month for each desk',
      },
    };
    expect(home('<p>It knows the sky.</p>', jsonLd(offer)).value('pricing_model')).to.equal('subscription');
  });
  it('takes no offer of others in the markup, and no number without its period', () => {
    const foreign = {
      '@type': 'Product',
      name: 'SkyTool',
      url: 'https://skytool.example',
      offers: { '@type': 'Offer', description: '$49 per month' },
    };
    expect(home('<p>Sky.</p>', jsonLd(foreign)).value('pricing_model')).to.equal(undefined);
    const bare = {
      '@type': 'Product',
      name: 'Orrery',
      offers: { '@type': 'AggregateOffer', lowPrice: '9', highPrice: '90', priceCurrency: 'USD' },
    };
    expect(home('<p>Sky.</p>', jsonLd(bare)).value('pricing_model')).to.equal(undefined);
  });
});
