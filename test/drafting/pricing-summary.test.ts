import { expect } from 'chai';
import { draftOf, page } from './pages.ts';

const hero = page('<h1>Planets, on time</h1>');
const priced = (main: string) =>
  draftOf({ '/': hero, '/pricing': page(`<h1>Pricing</h1>${main}`, { title: 'Pricing | Orrery' }) });
const card = (name: string, price: string, rest = '') =>
  `<div class="card"><h3>${name}</h3><p>${price}</p>${rest}</div>`;

describe('drafting the pricing summary', () => {
  it('lists plans with their prices, each quoted with its name', () => {
    const { value, quotes } = priced(
      card('Desk', 'Free', '<p>For one desk.</p>') + card('Team', '$9 per seat / month', '<p>For many.</p>'),
    );
    expect(value('pricing_summary')).to.equal('Desk: Free · Team: $9 per seat / month');
    expect(quotes('pricing_summary')).to.deep.equal(['Desk Free', 'Team $9 per seat / month']);
  });

  it('names plans whose names are no headings', () => {
    const plan = (name: string, price: string) =>
      `<div class="plan"><div>Most popular</div><div>${name}</div><div><span>${price}</span><span>/mo</span></div><ul><li>All planets</li></ul></div>`;
    expect(priced(plan('Desk', '$5') + plan('Team', '$9')).value('pricing_summary')).to.equal(
      'Desk: $5/mo · Team: $9/mo',
    );
  });

  it('takes a sentence where there are no plans', () => {
    const sentence = 'Orrery costs €5 a month, and nothing at all for schools.';
    expect(priced(`<p>${sentence}</p>`).value('pricing_summary')).to.equal(sentence);
  });

  const summaries: [string, string, string | undefined][] = [
    [
      'plans below a sentence about money',
      `<h3>Nothing up our sleeve</h3><p>Our prices are round, and $10 a month means $10 a month here.</p>${card('Desk', '$5 / month')}${card('Hall', '$50 / month')}`,
      'Desk: $5 / month · Hall: $50 / month',
    ],
    [
      'prices in headings',
      '<h2>Desk</h2><h3>$5 / month</h3><p>One desk.</p><h2>Hall</h2><h3>$50 / month</h3><p>A hall.</p>',
      'Desk: $5 / month · Hall: $50 / month',
    ],
    [
      'headings that hold name and price',
      '<h3>Klein — 9,90 € / Monat</h3><p>Ein Tisch.</p><h3>Groß — 19,90 € / Monat</h3><p>Ein Saal.</p>',
      'Klein — 9,90 € / Monat · Groß — 19,90 € / Monat',
    ],
    [
      'a price and what it is for in two lines',
      '<div><h3>Team</h3><p>$9</p><p>per seat / month</p></div><div><h3>Hall</h3><p>$90</p><p>per month</p></div>',
      'Team: $9 per seat / month · Hall: $90 per month',
    ],
    [
      'a price that is crossed out',
      '<div><h3>Team</h3><p><del>$19</del> $9 / month</p></div><div><h3>Hall</h3><p><span style="text-decoration: line-through">$99</span> $90 / month</p></div>',
      'Team · $9 / month · Hall · $90 / month',
    ],
    [
      'prices line by line',
      '<h3>Desk</h3><p>Small, of brass, for 5 € a month<br>With a moon that we oil ourselves every spring</p><h3>Hall</h3><p>Large, for 50 € a month</p>',
      'Small, of brass, for 5 € a month · Large, for 50 € a month',
    ],
    [
      'a table that compares with others',
      '<table><tr><td></td><th>Orrery</th><th>SkyTool</th></tr><tr><td>Price</td><td>$5 / month</td><td>$49 / month</td></tr></table>',
      undefined,
    ],
    [
      'no heading about prices as the name of a plan',
      '<div><h3>Team</h3><p>9 € / month</p></div><div><h3>Hall</h3><p>90 € / month</p></div><h3>Questions on our prices</h3><p>Pay 2 € a month for a third moon.</p>',
      'Team: 9 € / month · Hall: 90 € / month',
    ],
    [
      'no footnotes, and nothing that a plan includes',
      '<div><h3>Team</h3><p>9 € / month</p><p>✓ 15 € of oil</p></div><div><h3>Hall</h3><p>90 € / month</p><p>* Oil beyond that: 2 € / month</p></div>',
      'Team: 9 € / month · Hall: 90 € / month',
    ],
    [
      'no price right after which another is',
      '<div><h3>Team</h3><p>$29.99<span>15.99</span></p></div><div><h3>Hall</h3><p><i>49 €</i> <b>29 €</b></p></div>',
      undefined,
    ],
    [
      'no number of two elements',
      '<div><h3>Team</h3><p>$5<span>100 credits</span></p></div><div><h3>Hall</h3><p>$9<span>500 credits</span></p></div>',
      undefined,
    ],
    [
      'the plans above the answers to questions',
      '<div><h3>Team</h3><p>$9 / month</p></div><div><h3>Hall</h3><p>$50 / month</p></div><h2>Questions</h2><h3>What if I need more?</h3><p>Each clock costs $2 a month.</p>',
      'Team: $9 / month · Hall: $50 / month',
    ],
    [
      'no price whose figures run into those of another element',
      '<div><h3>Team</h3><p><b>$</b>29.99<span>15.99</span></p></div><div><h3>Hall</h3><p><b>$</b>49.99<span>29.99</span></p></div>',
      undefined,
    ],
    [
      'a second price of the same plan',
      '<div><h3>Team</h3><p>$9 / month</p><p>or $90 / year</p></div><div><h3>Hall</h3><p>$50 / month</p><p>or $500 / year</p></div>',
      'Team: $9 / month · Hall: $50 / month',
    ],
    [
      'a table with plans above each other',
      '<table><tr><th>Plan</th><th>Price</th></tr><tr><td>Desk</td><td>$5 / month</td></tr><tr><td>Hall</td><td>$50 / month</td></tr></table>',
      'Desk: $5 / month · Hall: $50 / month',
    ],
    [
      'what a calculator shows',
      '<h2>Price calculator</h2><div><h3>Total</h3><p>0,00 €</p></div><div><h3>Yearly total</h3><p>9 € / month</p></div>',
      undefined,
    ],
    [
      'a page with a template’s filler',
      `${card('Basic', '$99 / month')}${card('Premium', '$199 / month')}<p>Lorem ipsum dolor sit amet.</p>`,
      undefined,
    ],
    [
      'rand',
      card('Desk', 'R799 / month') + card('Hall', 'R1,999 / month'),
      'Desk: R799 / month · Hall: R1,999 / month',
    ],
  ];
  for (const [what, html, summary] of summaries) {
    it(`makes ${summary ?? 'nothing'} of ${what}`, () => {
      expect(priced(html).value('pricing_summary')).to.equal(summary);
    });
  }
});

describe('drafting the pricing summary of whole shapes', () => {
  const lists: [string, string, string | undefined][] = [
    [
      'monthly and yearly prices',
      card('Solo', '$9/month', '<p>$90/year</p>') + card('Team', '$29/month', '<p>$290/year</p>'),
      'Solo: $9/month · Team: $29/month',
    ],
    [
      'plans shown twice',
      `<div class="monthly">${card('Solo', '$9/month')}${card('Team', '$29/month')}</div><div class="yearly">${card('Solo', '$90/year')}${card('Team', '$290/year')}</div>`,
      'Solo: $9/month · Team: $29/month',
    ],
    [
      'plans that are crossed out',
      card('Solo', '<s>$19</s> $9/month') + card('Team', '<s>$49</s> $29/month'),
      'Solo · $9/month · Team · $29/month',
    ],
    [
      'plans beside a competitor',
      `${card('Solo', '$9/month')}${card('Team', '$29/month')}<div class="comparison">${card('SkyTool', '$99/month')}</div>`,
      'Solo: $9/month · Team: $29/month',
    ],
    [
      'plans and what comes on top',
      card('Solo', '$9/month', '<p>+ $2 per extra desk</p>') + card('Team', '$29/month'),
      'Solo: $9/month · Team: $29/month',
    ],
    [
      'a sentence between others',
      '<p>We like clocks. Orrery costs $9 a month. It ships today.</p>',
      'Orrery costs $9 a month.',
    ],
    [
      'an enterprise plan',
      card('Solo', '$9/month') + card('Team', '$29/month') + card('Enterprise', 'Contact us'),
      'Solo: $9/month · Team: $29/month',
    ],
    [
      'a question and its answer',
      '<h3>What does it cost?</h3><p>It’s $9 a month after a 14-day trial.</p>',
      'It’s $9 a month after a 14-day trial.',
    ],
    [
      'tarifs',
      card('Essentiel', '9 € / mois') + card('Équipe', '29 € / mois'),
      'Essentiel: 9 € / mois · Équipe: 29 € / mois',
    ],
    [
      'tarifas',
      card('Básico', '9 € al mes') + card('Equipo', '29 € al mes'),
      'Básico: 9 € al mes · Equipo: 29 € al mes',
    ],
  ];
  for (const [what, main, summary] of lists) {
    it(`makes ${summary ?? 'nothing'} of ${what}`, () => {
      expect(priced(main).value('pricing_summary')).to.equal(summary);
    });
  }
});
