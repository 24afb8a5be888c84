/** Money that is no price of the product: thresholds, savings, losses, wages, what others charge. */
import { expect } from 'chai';
import { draftOf, page } from './pages.ts';

const said = (main: string, path = '/', home = '<h1>Planets, on time</h1>') => {
  const html = page(path === '/' ? `${home}${main}` : main);
  return draftOf(path === '/' ? { '/': html } : { '/': page(home), [path]: html });
};
const expectNone = (what: string, main: string, path = '/') => {
  it(`takes no price from ${what}`, () => {
    const { value } = said(main, path);
    expect(value('pricing_model')).to.equal(undefined);
    expect(value('pricing_summary')).to.equal(undefined);
  });
};

describe('drafting past money that is no price', () => {
  const thresholds = [
    'For teams spending over $500 a month on clocks.',
    'If you earn more than $2,000 a month, Orrery is for you.',
    'Pay invoices up to $5,000 per month without a call.',
    'Made for shops that sell at least $1,000 per month.',
    'Für Teams, die mehr als 500 € im Monat ausgeben.',
    'Rechnungen bis zu 5.000 € pro Monat.',
    'Para equipos que gastan más de 500 € al mes.',
    'Pour les équipes qui dépensent plus de 500 € par mois.',
    'Per chi spende oltre 500 € al mese.',
    'Para quem fatura mais de R$ 500 por mês.',
    'Voor teams die meer dan € 500 per maand uitgeven.',
  ];
  for (const text of thresholds) {
    expectNone(`“${text}”`, `<p>${text}</p>`);
    expectNone(`“${text}” under prices`, `<h1>Pricing</h1><p>${text}</p>`, '/pricing');
  }

  const others = [
    '€300 a night is what hotels lose when a room stays empty.',
    'Save $2,000 a year.',
    'Teams save $340 per month with Orrery.',
    'Teams process $1,000,000 a month with Orrery.',
    'We raised $400,000 per year from friends.',
    'A dentist costs $300 per visit.',
    'An astronomer charges $900 a month.',
    'Most people pay $90 a month for clocks that run late.',
    'You currently pay $90 a month for five apps.',
    'Stop paying $90 a month for clocks.',
    'It costs $900 a month to keep a tower clock running.',
    'Why pay $90 per month?',
    'Our customers earn $900 a month.',
    'Hotels verlieren 300 € pro Nacht.',
    'Sparen Sie 200 € pro Jahr.',
    'Eine Agentur kostet 900 € im Monat.',
    'Économisez 200 € par an.',
    'Une agence coûte 900 € par mois.',
    'Ahorra 200 € al año.',
    'Una agencia cuesta 900 € al mes.',
    'Risparmia 200 € all’anno.',
    'Economize R$ 200 por ano.',
    'Bespaar € 200 per jaar.',
    'The salary is $90,000 per year.',
    'We sponsor clubs with $500 per month.',
    'Win $500 a month.',
    'Your rent is $900 a month and goes out on the 1st.',
  ];
  for (const text of others) expectNone(`“${text}”`, `<p>${text}</p>`);

  const shapes: [string, string, string?][] = [
    ['figures of success', '<div class="stat"><b>$500 per month</b><p>saved by the average team</p></div>'],
    ['figures of loss', '<div><h3>€300 / month</h3><p>lost to clocks that run late</p></div>'],
    ['the cost of doing nothing', '<h2>The cost of doing nothing</h2><p>$900 per month</p>'],
    ['costs that are cut', '<h2>Cut your cloud cost by half</h2><p>$900 per month, gone.</p>'],
    ['costs that are cut in German', '<h2>Kosten senken</h2><p>900 € pro Monat weniger.</p>'],
    ['prices that are watched', '<h2>Track competitor prices</h2><p>$49 per month</p>'],
    ['plans of meals', '<h2>Meal plans your family likes</h2><p>$80 per week for groceries</p>'],
    ['plans that one makes', '<h2>Plan your week</h2><p>Rent: $900 per month</p>'],
    ['competitors in a sentence', '<p>SkyTool costs $49/mo.</p>'],
    ['what one would pay elsewhere', '<h2>What you would pay elsewhere</h2><p>$49/mo</p>'],
    ['the old way beside the new', '<h2>The old way</h2><p>$49/mo</p>'],
    ['a calculator of what is saved', '<h2>ROI calculator</h2><p>$490 per month</p>'],
    ['a job', '<h1>Clockmaker</h1><p>€50,000 per year, full time.</p>', '/jobs/clockmaker'],
    ['a job elsewhere', '<h1>Open positions</h1><h2>Clockmaker</h2><p>€50,000 per year</p>', '/work-with-us'],
    [
      'a post about prices',
      '<h1>How we changed our pricing</h1><p>It was $9 a month, and is $19 a month.</p>',
      '/blog/pricing',
    ],
    ['a dated post', '<h1>Our new pricing</h1><p>Orrery costs $19 a month.</p>', '/2019/04/our-new-pricing'],
    ['a changelog', '<h1>Changelog</h1><h2>Pricing</h2><p>Plans now cost $19 a month.</p>', '/changelog'],
    ['hidden markup', '<div style="display:none"><h2>Pricing</h2><p>$19 a month</p></div>'],
    ['attributes', '<h2>Pricing</h2><p data-price="19" data-period="month">Loading…</p>'],
    ['a voucher', '<h2>Pricing</h2><p>Get $50 off every month.</p>'],
    ['a gift', '<h2>Pricing</h2><p>$100 in free credits every month.</p>'],
  ];
  for (const [what, main, path] of shapes) expectNone(what, main, path);

  const plan = '<div><h3>Budget</h3><p>$3.30/mo</p></div><div><h3>Premium</h3><p>$6.80/mo</p></div>';
  for (const heading of [
    'Provider pricing',
    'Monthly cost estimates',
    'Estimated costs',
    'Geschätzte Kosten',
  ])
    expectNone(`what is under “${heading}”`, `<h1>Pricing</h1><h2>${heading}</h2>${plan}`, '/pricing');
  expectNone('sums that are worked out', `<h1>Pricing</h1>${plan.replaceAll('$', '10 × $')}`, '/pricing');
  expectNone('sums that are about so much', `<h1>Pricing</h1>${plan.replaceAll('$', '~$')}`, '/pricing');

  it('takes neither what comes on top of a plan nor an example for a price', () => {
    const pack = (name: string, price: string) =>
      `<div><h3>${name}</h3><p>${price} /strategy</p><p>One-time payment</p></div>`;
    const packs = `<h2>Plans</h2>${pack('Starter', '$250')}${pack('Professional', '$500')}`;
    const more =
      '<h2>Add-ons</h2><div><h3>Hosting</h3><p>$30/mo</p></div><p>Example: 8 users</p><p>$392 per month</p>';
    const { value } = said(`<h1>Pricing</h1>${packs}${more}`, '/pricing');
    expect(value('pricing_model')).to.equal('one-time');
    expect(value('pricing_summary')).to.equal('Starter: $250 /strategy · Professional: $500 /strategy');
  });

  const beside: [string, string, string][] = [
    ['Other clocks cost $99 a month. Orrery costs $9 a month.', 'subscription', 'Orrery costs $9 a month.'],
    ['Orrery costs $9 a month. Teams save $2,000 a year.', 'subscription', 'Orrery costs $9 a month.'],
    ['$9 a month, or $90 a year (save $18).', 'subscription', '$9 a month, or $90 a year (save $18).'],
    [
      'Teams spending over $500 a month pay $9 a month.',
      'subscription',
      'Teams spending over $500 a month pay $9 a month.',
    ],
  ];
  for (const [text, model, summary] of beside) {
    it(`tells the price from other money in “${text}”`, () => {
      const { value } = said(`<h1>Pricing</h1><p>${text}</p>`, '/pricing');
      expect(value('pricing_model')).to.equal(model);
      expect(value('pricing_summary')).to.equal(summary);
    });
  }

  it('knows a plan for agencies and a plan that saves', () => {
    const card = (name: string, price: string) => `<div><h3>${name}</h3><p>${price}</p></div>`;
    const { value } = said(
      `<h1>Pricing</h1>${card('Solo', '$9/mo')}${card('Agency', '$99/mo')}<p>Save 20% with yearly billing.</p>`,
      '/pricing',
    );
    expect(value('pricing_summary')).to.equal('Solo: $9/mo · Agency: $99/mo');
  });
});
