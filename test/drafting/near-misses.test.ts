/** Words that look like something else: kin before names, products that review, legal forms behind a name. */
import { expect } from 'chai';
import { draftOf, page } from './pages.ts';

const hero = page('<h1>Planets, on time</h1>');
const withPage = (path: string, main: string) => draftOf({ '/': hero, [path]: page(main) });

describe('drafting past words that look like something else', () => {
  it('hears a product that reviews speak for itself, and no reviews of others', () => {
    const priced = (heading: string) =>
      draftOf({
        '/': page(
          `<h1>${heading}</h1><p>Orrery sets clocks.</p><h2>Pricing</h2><p>Orrery Pro: €9 per month</p>`,
        ),
      }).value('pricing_model');
    expect(priced('Review clocks in minutes')).to.equal('subscription');
    const others = (heading: string) =>
      draftOf({
        '/': page(`<h1>Planets, on time</h1><h2>${heading}</h2><p>We pay €9 per month.</p>`),
      }).value('pricing_model');
    for (const heading of ['Reviews', 'Customer reviews', 'Reviews from real users']) {
      expect(others(heading), heading).to.equal(undefined);
    }
  });

  it('reads the year of a company with its legal form, and of no other company', () => {
    const year = (company: string) =>
      withPage(
        '/about',
        `<h1>Über uns</h1><p>2019 gründeten Ada Byron und Bo Quill die ${company} in Nürnberg.</p>`,
      ).value('founded_year');
    expect(year('Orrery GmbH')).to.equal('2019');
    expect(year('Clockwork GmbH')).to.equal(undefined);
  });

  it('knows a quotation as an offer', () => {
    const { value } = withPage('/pricing', '<h1>Pricing</h1><p>Please contact us for a quotation.</p>');
    expect(value('pricing_model')).to.equal('contact-sales');
  });

  it('calls nothing free beside which money is asked for by the month, wherever that stands', () => {
    const model = (...said: string[]) =>
      draftOf({
        '/': page(
          `<h1>Planets, on time</h1><h2>Orrery Plus</h2>${said.map((one) => `<p>${one}</p>`).join('')}`,
        ),
      }).value('pricing_model');
    expect(model('The app is free. Upgrade to Plus for every moon: $3.99 a month.')).to.equal('freemium');
    expect(model('Orrery is free for everyone.', 'Paid members (€5 a month) see moons, too.')).to.equal(
      'freemium',
    );
    expect(model('Orrery is free for everyone.', 'Other clocks cost $30 a month.')).to.equal('free');
  });

  it('takes the Spanish `todo` for everything, and for no leftover of a template', () => {
    const { value } = draftOf({ '/': page('<h1>Todo el cielo en tu mesa, cada noche</h1>', { lang: 'es' }) });
    expect(value('tagline')).to.equal('Todo el cielo en tu mesa, cada noche');
  });
});
