/** Two products side by side, and the form that chooses them. */
import { expect } from 'chai';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { differencesInWords } from '../../src/site/differences.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Visited, type Visitor, signIn, visitorOf } from '../support/visitor.ts';

const now = new Date('2026-11-25T12:00:00Z');

describe('the page that compares two products', function () {
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
  const canonical = ({ $ }: Visited) => $('link[rel=canonical]').attr('href')?.slice(api.baseUrl.length);
  const robots = ({ $ }: Visited) => $('meta[name=robots]').attr('content');
  const row = ({ $ }: Visited, label: string) => {
    const found = $('.compared-row')
      .toArray()
      .find((one) => inWords($(one).find('[role=rowheader]').text()).startsWith(label));
    return $(found)
      .find('.compared-cell')
      .toArray()
      .map((cell) =>
        inWords(
          $(cell).children(':not(.compared-whose)').text() ||
            $(cell).contents().not('.compared-whose').text(),
        ),
      );
  };
  const picks = ({ $ }: Visited, side: string) =>
    $(`#picks-${side} a`)
      .toArray()
      .map((pick) => $(pick).attr('href'));

  it('shows both with logo, vote, visit and facts, in groups', async () => {
    const page = await visitor.get('/compare?a=planklane&b=kettlecount');
    expect(page.status).to.equal(200);
    expect(inWords(page.$('h1').text())).to.equal('Planklane vs Kettlecount');
    expect(page.$('title').text()).to.equal('Planklane vs Kettlecount · Launch Directory');
    const heads = page.$('.compared-product').toArray();
    expect(heads).to.have.lengthOf(2);
    for (const head of heads) {
      expect(page.$(head).find('.logo, img')).to.have.lengthOf(1);
      expect(page.$(head).find('.votes')).to.have.lengthOf(1);
      expect(page.$(head).find('a[rel~=ugc]').attr('href')).to.match(/^https:\/\//);
    }
    expect(row(page, 'Country')).to.deep.equal(['Poland', 'Denmark']);
    expect(row(page, 'Pricing model')).to.deep.equal(['Subscription', 'Subscription']);
    expect(inWords(page.$('.compared-row:contains("Pricing model") .mark').text())).to.equal('Same');
    expect(page.$('.compared-group').length).to.equal(4);
    expect(inWords(page.$('.intro').text())).to.include('Denmark instead of Poland, 89 more votes');
  });

  it('says of an empty cell whether the website states it', async () => {
    await api
      .db('listings')
      .where({ slug: 'planklane' })
      .update({
        city: null,
        founded_year: null,
        tags: [],
        not_found_on_website: ['city'],
      });
    const page = await visitor.get('/compare?a=planklane&b=kettlecount');
    expect(row(page, 'City')).to.deep.equal(['Not stated on its website', 'Aarhus']);
    expect(row(page, 'Year of founding')).to.deep.equal(['Not stated', '2020']);
    expect(row(page, 'Domain Rating')).to.deep.equal([]);
    expect(inWords(page.$('.compared-neither').text())).to.match(/^Neither listing has: .*domain rating/);
    await api
      .db('listings')
      .where({ slug: 'planklane' })
      .update({ city: 'Wrocław', tags: ['planning'] });
  });

  it('shows what both have among what one has', async () => {
    const page = await visitor.get('/compare?a=ledgerfern&b=billhazel');
    expect(row(page, 'Categories')[1]).to.equal('Invoicing & Billing, Accounting & Tax (both)');
    expect(inWords(page.$('.intro').text())).to.include('Both are in Accounting & Tax.');
  });

  it('has one address for search engines, whichever is on the left, and none for unlike or fictional ones', async () => {
    const page = await visitor.get('/compare?a=ledgerfern&b=billhazel');
    expect(canonical(page)).to.equal('/compare?a=billhazel&b=ledgerfern');
    expect(page.$('.compare-ways a').first().attr('href')).to.equal('/compare?a=billhazel&b=ledgerfern');
    expect(robots(page), 'of the demo').to.equal('noindex');
    await api
      .db('listings')
      .whereIn('slug', ['ledgerfern', 'billhazel', 'planklane'])
      .update({ is_demo: false });
    const swapped = await visitor.get('/compare?a=billhazel&b=ledgerfern');
    expect(inWords(swapped.$('h1').text())).to.equal('Billhazel vs Ledgerfern');
    expect(canonical(swapped)).to.equal(canonical(page));
    expect(robots(swapped)).to.equal(undefined);
    expect(robots(await visitor.get('/compare?a=ledgerfern&b=planklane')), 'nothing in common').to.equal(
      'noindex',
    );
    expect(robots(await visitor.get('/compare'))).to.equal(undefined);
    expect(robots(await visitor.get('/compare?a=ledgerfern'))).to.equal('noindex');
  });

  it('begins with the form and pairs to compare', async () => {
    const page = await visitor.get('/compare');
    expect(page.$('.compare-form input[type=search]')).to.have.lengthOf(2);
    expect(canonical(page)).to.equal('/compare');
    const pairs = page.$('.pairs-to-compare a').toArray();
    expect(pairs).to.have.lengthOf(4);
    for (const pair of pairs) {
      expect((await visitor.get(page.$(pair).attr('href') ?? '')).$('.compared')).to.have.lengthOf(1);
    }
  });

  for (const [asked, path] of [
    ['/compare?a=Planklane&b=Kettle+Count', '/compare?a=planklane&b=kettle+count'],
    ['/compare?a=Planklane&b=KETTLECOUNT', '/compare?a=planklane&b=kettlecount'],
    ['/compare?a=https://www.planklane.example/prices&b=kettlecount', '/compare?a=planklane&b=kettlecount'],
  ] as const) {
    it(`finds products by names and websites: ${asked}`, async () => {
      const page = await visitor.get(asked);
      if (asked.includes('+')) {
        expect(picks(page, 'b')).to.include('/compare?a=planklane&b=kettlecount');
        return;
      }
      expect(page.status).to.equal(301);
      expect(page.to).to.equal(path);
    });
  }

  it('offers what may have been meant, and keeps the other field', async () => {
    const page = await visitor.get('/compare?a=planklan&b=Kettlecount');
    expect(page.status).to.equal(200);
    expect(page.$('#a').val()).to.equal('planklan');
    expect(page.$('#b').val()).to.equal('Kettlecount');
    expect(picks(page, 'a')[0]).to.equal('/compare?a=planklane&b=kettlecount');
    expect(picks(page, 'b')).to.deep.equal([]);
    const both = await visitor.get('/compare?a=planklan&b=ketlecount');
    expect(picks(both, 'a')[0]).to.equal('/compare?a=planklane&b=ketlecount');
    expect(picks(both, 'b')[0]).to.equal('/compare?a=planklan&b=kettlecount');
  });

  it('says that nothing matches', async () => {
    const page = await visitor.get('/compare?a=zzzzqqqq&b=');
    expect(page.status).to.equal(200);
    expect(inWords(page.$('#picks-a').text())).to.equal(
      'No product matches “zzzzqqqq”. Try fewer letters, or its website.',
    );
  });

  it('offers alternatives to the one that is chosen', async () => {
    const page = await visitor.get('/compare?a=ledgerfern');
    expect(page.$('#a').val()).to.equal('Ledgerfern');
    expect(picks(page, 'b')).to.deep.equal([
      '/compare?a=ledgerfern&b=stubbington',
      '/compare?a=ledgerfern&b=billhazel',
      '/compare?a=ledgerfern&b=vatwillow',
    ]);
    expect(picks(await visitor.get('/compare?b=ledgerfern'), 'a')[0]).to.equal(
      '/compare?a=stubbington&b=ledgerfern',
    );
  });

  it('compares no product with itself', async () => {
    const page = await visitor.get('/compare?a=ledgerfern&b=ledgerfern');
    expect(page.status).to.equal(200);
    expect(inWords(page.$('.note').text())).to.equal(
      'You chose Ledgerfern twice. Choose another product to compare it with.',
    );
    expect(picks(page, 'b')).to.include('/compare?a=ledgerfern&b=billhazel');
    expect(page.$('.compared')).to.have.lengthOf(0);
    expect(picks(await visitor.get('/compare?a=planklane&b=plan'), 'b')).not.to.include(
      '/compare?a=planklane&b=planklane',
    );
  });

  it('chooses nothing while somebody types', async () => {
    const page = await visitor.get('/compare?a=ledgerfern&b=billhazel', {
      'HX-Request': 'true',
      'HX-Source': 'input#b',
    });
    expect(page.status).to.equal(200);
    expect(picks(page, 'b')[0]).to.equal('/compare?a=ledgerfern&b=billhazel');
  });

  it('counts no views, and takes votes', async () => {
    const views = () => api.db('listing_views').sum<{ sum: string }[]>('views').first();
    const before = await views();
    const voter = visitorOf(api.baseUrl);
    await signIn(voter, api.db, 'voter@home.example');
    const page = await voter.get('/compare?a=ledgerfern&b=billhazel');
    expect(page.$('.compared-product form [name=back]').first().val()).to.equal(
      '/compare?a=ledgerfern&b=billhazel',
    );
    expect(await views()).to.deep.equal(before);
  });

  it('is polite to whatever is typed', async () => {
    for (const typed of ['%00', 'x'.repeat(5_000), '🚀', '%E2%80%AEevil', '..%2F..', '%20']) {
      const page = await visitor.get(`/compare?a=${typed}&b=planklane`);
      expect(page.status, typed).to.equal(200);
      expect(page.$('#a')).to.have.lengthOf(1);
    }
  });
});

describe('differences in words', () => {
  const one = { pricing_model: 'one-time', country: 'PL', votes: 10, launched_at: '2026-11-02T00:00:00Z' };

  it('name what both state', () => {
    const other = {
      pricing_model: 'freemium',
      country: 'DE',
      votes: 11,
      launched_at: '2026-11-16T00:00:00Z',
    };
    expect(differencesInWords(one, other)).to.deep.equal([
      'freemium instead of one time',
      'Germany instead of Poland',
      '1 more vote',
      'launched 2 weeks later',
    ]);
    expect(differencesInWords(other, one).slice(2)).to.deep.equal([
      '1 fewer vote',
      'launched 2 weeks earlier',
    ]);
  });

  it('leave out what one of them does not state, and what is the same', () => {
    expect(
      differencesInWords(one, { ...one, pricing_model: null, country: null, launched_at: null }),
    ).to.deep.equal([]);
  });
});
