/** The search page: filters with numbers, what is active, how words were read, and what htmx is sent. */
import { expect } from 'chai';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Visited, type Visitor, signIn, visitorOf } from '../support/visitor.ts';

const now = new Date('2026-11-25T12:00:00Z');

describe('the search page', function () {
  this.timeout(30_000);
  let api: RunningApi;
  let visitor: Visitor;
  before(async () => {
    api = await startApi({ clock: () => now, env: { RATE_READS_PER_MINUTE: '100000' } });
    visitor = visitorOf(api.baseUrl);
    await seedDemo(api.db, { now });
  });
  after(() => api.close());

  const inWords = (text: string) => text.replace(/\s+/g, ' ').trim();
  const options = ({ $ }: Visited, name: string) =>
    $(`#${name} option`)
      .toArray()
      .map((option) => $(option).text());
  const chips = ({ $ }: Visited) =>
    $('.filter-chips a')
      .toArray()
      .map((chip) => [inWords($(chip).text()), $(chip).attr('href')]);
  const number = (option: string) => Number(/\((\d+)\)$/.exec(option)?.[1]);

  it('offers what the search can be narrowed down by, with how many each finds', async () => {
    const page = await visitor.get('/search?q=notes');
    for (const name of ['category', 'pricing_model', 'stage', 'country']) {
      const [any, ...others] = options(page, name);
      expect(any).to.equal('Any');
      expect(others, name).not.to.deep.equal([]);
      for (const option of others) {
        const value = page.$(`#${name} option:contains("${option}")`).attr('value');
        const found = await visitor.get(`/search?q=notes&${name}=${value}`);
        expect(inWords(found.$('.found').text()), option).to.match(new RegExp(`^${number(option)} product`));
      }
    }
  });

  it('numbers the values of a filter that is set without it', async () => {
    const all = options(await visitor.get('/search'), 'country');
    const page = await visitor.get('/search?country=PL&pricing_model=freemium');
    expect(options(await visitor.get('/search?country=PL'), 'country')).to.deep.equal(all);
    expect(options(page, 'country').length).to.be.lessThan(all.length);
    expect(page.$('#country option[selected]').text()).to.match(/^Poland \(\d+\)$/);
  });

  it('shows categories below their parents, in their order', async () => {
    const shown = options(await visitor.get('/search'), 'category');
    const at = shown.findIndex((option) => option.startsWith('Productivity ('));
    expect(shown.slice(at + 1, at + 4).every((option) => option.startsWith('– '))).to.equal(true);
    const below = shown.slice(at + 1, at + 4).map(number);
    expect(number(shown[at] ?? '')).to.be.within(
      Math.max(...below),
      below.reduce((sum, n) => sum + n, 0),
    );
  });

  it('keeps a value that nobody has among the choices', async () => {
    const page = await visitor.get('/search?stage=napping');
    expect(page.$('#stage option[selected]').attr('value')).to.equal('napping');
    expect(page.$('#stage').val()).to.equal('napping');
  });

  it('lists active filters, each with the way to the search without it', async () => {
    const page = await visitor.get('/search?q=notes&category=productivity&country=de&sort=newest');
    expect(chips(page)).to.deep.equal([
      ['Remove the filter Category: Productivity ×', '/search?q=notes&country=de&sort=newest'],
      ['Remove the filter Country: Germany ×', '/search?q=notes&category=productivity&sort=newest'],
      ['Remove all', '/search?q=notes&sort=newest'],
    ]);
    expect(chips(await visitor.get('/search?q=notes&sort=newest'))).to.deep.equal([]);
  });

  it('has a tab for upcoming launches, with the same filters', async () => {
    const page = await visitor.get('/search?category=finance');
    const [live, upcoming] = page.$('.tabs a').toArray();
    expect(page.$(live).attr('aria-current')).to.equal('page');
    expect(page.$(upcoming).attr('href')).to.equal('/search?category=finance&status=upcoming');
    const coming = await visitor.get('/search?status=upcoming');
    expect(coming.$('.tabs [aria-current]').text()).to.equal('Upcoming');
    expect(coming.$('input[name=status]').val(), 'stays when a filter is set').to.equal('upcoming');
    expect(inWords(coming.$('.found').text())).to.match(/^\d+ upcoming products$/);
    expect(coming.$('#sort option').first().text()).to.equal('Launching first');
  });

  it('says which words were searched for where nobody says those that were typed', async () => {
    const page = await visitor.get('/search?q=ketlecount&pricing_model=subscription');
    const status = page.$('[role=status]');
    expect(inWords(status.text())).to.equal(
      'Showing results for “kettlecount”. No product says “ketlecount”. 1 product',
    );
    expect(status.find('a').attr('href')).to.equal('/search?q=kettlecount&pricing_model=subscription');
    const right = await visitor.get('/search?q=kettlecount');
    expect(inWords(right.$('[role=status]').text())).to.equal('1 product');
    const begun = await visitor.get('/search?q=kettlec');
    expect(inWords(begun.$('[role=status]').text()), 'is the beginning of a word').to.equal('1 product');
    const nothing = await visitor.get('/search?q=ketlecount&country=AQ');
    expect(inWords(nothing.$('[role=status]').text())).to.equal('0 products');
  });

  it('sends htmx the address to show: in place of the last while words are typed', async () => {
    const asHtmx = (source: string) =>
      visitor.get('/search?q=notes&category=&sort=', { 'HX-Request': 'true', 'HX-Source': source });
    const typed = await asHtmx('input#q');
    expect(typed.headers.get('hx-replace-url')).to.equal('/search?q=notes');
    expect(typed.headers.get('hx-push-url')).to.equal(null);
    const chosen = await asHtmx('form#find');
    expect(chosen.headers.get('hx-push-url')).to.equal('/search?q=notes');
    expect(chosen.$('#found')).to.have.lengthOf(1);
    const page = await visitor.get('/search?q=notes');
    expect(page.headers.get('hx-push-url')).to.equal(null);
    expect(page.headers.get('content-security-policy')).to.include("script-src 'self'");
  });

  it('takes votes, and comes back to the results', async () => {
    const voter = visitorOf(api.baseUrl);
    await signIn(voter, api.db, 'voter@home.example');
    const page = await voter.get('/search?q=kettlecount');
    const form = page.$('.launch form');
    expect(form.attr('action')).to.equal('/listings/kettlecount/vote');
    expect(form.find('[name=back]').val()).to.equal('/search?q=kettlecount#launch-kettlecount');
  });
});
