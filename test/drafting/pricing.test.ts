/** How a product is paid for, and its prices, in the shapes that price lists have. */
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
    ['a price in pieces', card('Team', '$9', '<p>per seat / month</p>'), 'subscription'],
    ['a free plan beside a paid one', card('Desk', 'Free') + card('Team', '$9/mo'), 'freemium'],
    ['a plan of nothing beside a paid one', card('Desk', '$0') + card('Team', '$9/mo'), 'freemium'],
    ['a trial priced at zero', card('Trial', '$0 / 14 days') + card('Team', '$9/mo'), 'subscription'],
    ['a lifetime licence', card('Desk', '$79', '<p>One-time payment, yours for good.</p>'), 'one-time'],
    [
      'packs before an add-on',
      `<h2>Packs</h2>${card('A', '$79 once')}<h2>Add-ons</h2>${card('B', '$9/mo')}`,
      'one-time',
    ],
    [
      'what comes on top for nothing',
      `${card('Lite', '€400 / month')}<h2>Add-ons</h2>${card('Changes', '€0')}`,
      'subscription',
    ],
    ['a price over a button that buys', card('Desk', '£34.00', '<a>Add to cart</a>'), 'one-time'],
    ['prices of which nothing is said', card('Desk', '£34') + card('Hall', 'from £95'), 'one-time'],
    [
      'such prices on a page that names a month',
      `${card('Desk', '£34') + card('Hall', '£95')}<h2>Terms</h2><p>VAT is included.</p><p>Billed monthly</p>`,
      undefined,
    ],
    ['prices by the day', card('Desk', '£34 per day') + card('Hall', '£95 per day'), undefined],
    ['prices by what is counted below them', card('A', '£3', '<p>per day</p>') + card('B', '£9'), undefined],
    ['a price by weight', card('Normal', '$2.90/lb') + card('Express', '$3.20/lb'), 'usage-based'],
    [
      'an hour beside what is paid once',
      card('Page', '£350') + card('Shop', '£900') + card('More', '£50 per hour'),
      'one-time',
    ],
    ['a trial that is free', card('Trial version', 'Free') + card('Team', '$9/mo'), 'subscription'],
    [
      'a month, and the year in the same line',
      card('Small', 'CHF 240', '<p>a month · CHF 2,400 a year</p>') +
        card('Mid', 'CHF 390', '<p>a month · CHF 3,900 a year</p>') +
        `<h2>Costs extra</h2>${card('On site', 'CHF 200 / h')}`,
      'subscription',
    ],
    ['a price per request', card('API', '$0.002 per request'), 'usage-based'],
    [
      'plans without prices',
      `<h2>Basic or Advanced</h2><p>Contact sales for a package.</p>`,
      'contact-sales',
    ],
    [
      'work that is made to measure',
      '<p>Every job is bespoke. Contact us to talk about yours.</p>',
      'contact-sales',
    ],
    ['plans whose prices are not shown', '<h3>Starter</h3><h3>Pro</h3><p>Contact sales</p>', undefined],
    ['hours of opening below a price', card('Desk', '$12', '<p>Mo-Sa: 10:00-20:00</p>'), undefined],
    ['an offer of the month below a price', card('Desk', '€12', '<p>Offres du mois</p>'), undefined],
    [
      'a fee for the start that is nothing',
      '<p>初期費用0円、月々のお支払いだけ。</p><p>月額1,200円</p>',
      'subscription',
    ],
    ['a price by the day', card('Desk', '$12 per day'), undefined],
    ['the least that can be ordered', '<p>Minimum order value of $25 per order.</p>', undefined],
    ['a price without a word of what it is for', card('Desk', '$12'), undefined],
    ['something free beside such a price', card('Desk', 'Free') + card('Hall', '$20'), undefined],
    ['a price by the hectare', card('Field', '$12 / hectare'), undefined],
    [
      'a fee once beside a price that recurs',
      card('Start', '$40 once') + card('Hall', '$9/mo'),
      'subscription',
    ],
    ['two months of a year', `<p>gratis</p>${card('Desk', '$12 per month')}`, 'subscription'],
    ['a price in tens of thousands', card('Desk', '50万円〜／月'), 'subscription'],
    [
      'prices of what is called like news',
      '<h2>Current Events</h2><p>It knows the tides.</p><h3>Pricing</h3><p>$4.99 / month</p>',
      'subscription',
    ],
    ['a donation', '<h2>Sponsor us</h2><p>$5 a month</p>', undefined],
  ];
  it('says what is paid once with its name', () => {
    const { profile } = priced(card('Desk', '£34') + card('Hall', 'from £95'));
    const quotes = profile.fields.pricing_model?.evidence.map(({ quote }) => quote);
    expect(quotes).to.deep.equal(['Desk £34', 'Hall from £95']);
  });

  it('makes nothing of prices alone in a language whose words for periods are not known', () => {
    const main = card('בסיסי', '500 ₪') + card('מומלץ', '800 ₪');
    const { value } = draftOf({ '/': hero, '/pricing': page(`<h1>Pricing</h1>${main}`, { lang: 'he' }) });
    expect(value('pricing_model')).to.equal(undefined);
  });

  for (const [what, main, model] of models) {
    it(`makes ${model ?? 'nothing'} of ${what}`, () => {
      expect(priced(main).value('pricing_model')).to.equal(model);
    });
  }

  const own: [string, string, string | undefined][] = [
    ['its name, free and open', 'Orrery is free and open source.', 'open-source'],
    ['its name, free', 'Orrery is free.', 'free'],
    ['its name after the word', 'Free Orrery for your desk', 'free'],
    ['an account that is free', 'Create your free Orrery account.', undefined],
    ['everyone', 'Completely free, for everyone.', 'free'],
    ['its name, free, and a price', 'Orrery is free. Orrery Plus costs $9 a month.', 'freemium'],
    ['open source that it runs', 'Runs open source models on your own servers.', undefined],
    ['what is not yet open', 'Orrery is not yet open source.', undefined],
    ['some for whom it is free', 'Orrery is free for students.', undefined],
    ['a start that is free', 'Orrery is free to get started.', undefined],
    ['a free consultation', 'Book your free consultation.', undefined],
    ['a free trial', 'Try Orrery free for 14 days.', undefined],
    ['a start that is always free', 'We always start with a free scan. Forever.', undefined],
    ['a newsletter', 'Our newsletter is free.', undefined],
    ['the name of another with a price', 'SkyTool costs $9 a month.', undefined],
  ];
  for (const [what, text, model] of own) {
    it(`makes ${model ?? 'nothing'} of a home page with ${what}`, () => {
      const { value } = draftOf({ '/': page(`<h1>Planets, on time</h1><p>${text}</p>`) });
      expect(value('pricing_model')).to.equal(model);
    });
  }

  const abroad: [string, string, string, string, string][] = [
    ['de', '/preise', 'Preise', '12 € pro Monat', 'Kostenlos'],
    ['fr', '/tarifs', 'Tarifs', '12 € par mois', 'Gratuit'],
    ['es', '/precios', 'Precios', '12 € al mes', 'Gratis'],
    ['it', '/prezzi', 'Prezzi', '12 € al mese', 'Gratis'],
    ['nl', '/prijzen', 'Prijzen', '€ 12 per maand', 'Gratis'],
    ['pt', '/precos', 'Preços', 'R$ 12 por mês', 'Grátis'],
    ['ja', '/pricing', '料金プラン', '月額1,200円', '無料'],
    ['sv', '/priser', 'Priser', '199 kr per månad', 'Kostnadsfritt'],
    ['tr', '/fiyatlar', 'Fiyatlar', '499₺/ay', 'Ücretsiz'],
    ['ko', '/pricing', '요금 안내', '월 9,900원', '무료'],
    ['hu', '/araink', 'Áraink', '4 900 Ft / hó', 'Ingyenes'],
    ['ru', '/pricing', 'Цены', '490 ₽ в месяц', 'Бесплатно'],
    ['fi', '/hinnasto', 'Hinnasto', '19 € / kk', 'Ilmainen'],
    ['no', '/priser', 'Priser', '199 kr / mnd', 'Gratis'],
    ['id', '/harga', 'Harga', 'Rp 99.000 / bulan', 'Gratis'],
    ['sk', '/cennik', 'Cenník', '12 € mesačne', 'Zadarmo'],
    ['uk', '/pricing', 'Ціни', '490 ₴ на місяць', 'Безкоштовно'],
  ];
  for (const [lang, path, heading, price, free] of abroad) {
    it(`reads a price list in ${lang}`, () => {
      const site = (cards: string) =>
        draftOf({ '/': hero, [path]: page(`<h1>${heading}</h1>${cards}`, { lang }) });
      expect(site(card('Solo', price)).value('pricing_model')).to.equal('subscription');
      expect(site(card('Mini', free) + card('Solo', price)).value('pricing_model')).to.equal('freemium');
    });
  }

  it('is freemium where the site says elsewhere that the product is free', () => {
    const site = (home: string) =>
      draftOf({ '/': page(home), '/pricing': page(`<h1>Pricing</h1>${card('Plus', '$9 / month')}`) });
    expect(site('<h1>Planets, on time</h1><p>Orrery is free.</p>').value('pricing_model')).to.equal(
      'freemium',
    );
    expect(site('<h1>Planets, on time</h1>').value('pricing_model')).to.equal('subscription');
  });

  it('quotes what it rests on, and the verifier refuses a model that no quote states', () => {
    const { quotes, drafted } = priced(card('Desk', '$79', '<p>One-time payment</p>'));
    expect(quotes('pricing_model')).to.deep.equal(['One-time payment']);
    expect(drafted.fields.pricing_model?.value).to.equal('one-time');
  });
});
