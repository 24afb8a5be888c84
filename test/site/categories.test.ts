/** The list of categories and the page of each: what stands out in them. */
import { expect } from 'chai';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { topCategories } from '../../src/site/pages/categories-page.ts';
import { insertListing } from '../launches/insert-listing.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Visitor, signIn, visitorOf } from '../support/visitor.ts';

const now = new Date('2026-11-25T12:00:00Z');

describe('the categories', function () {
  this.timeout(30_000);
  let api: RunningApi;
  let visitor: Visitor;
  before(async () => {
    api = await startApi({ clock: () => now, env: { RATE_READS_PER_MINUTE: '100000' } });
    visitor = visitorOf(api.baseUrl);
  });
  after(() => api.close());

  const inWords = (text: string) => text.replace(/\s+/g, ' ').trim();

  it('say that there is nothing yet, and what to do', async () => {
    const page = await visitor.get('/categories');
    expect(inWords(page.$('.empty').text())).to.equal(
      'No product is live yet. Categories appear here with their first launch. Submit a product See what launches next',
    );
    await seedDemo(api.db, { now });
    await api.db('categories').insert({ slug: 'bare', name: 'Bare' });
    const bare = await visitor.get('/categories/bare');
    expect(inWords(bare.$('.empty').text())).to.equal(
      'No product in Bare is live yet. Yours could be the first. Submit a product See what is coming',
    );
    expect((await visitor.get('/categories')).$('main').text()).not.to.include('Bare');
  });

  it('show the most voted of each, how many there are, and how many are new', async () => {
    const page = await visitor.get('/categories');
    const card = page.$('.category-card:has(h2 a[href="/categories/productivity"])');
    const top = card.find('.category-top li').toArray();
    expect(top.map((item) => inWords(page.$(item).find('a').text()))).to.deep.equal([
      'Rotawren',
      'Marginwick',
      'Nookledger',
    ]);
    expect(inWords(page.$(top[0]).find('.soft').text())).to.equal('124 votes');
    expect(page.$(top[0]).find('.logo')).to.have.lengthOf(1);
    expect(inWords(card.find('h2 + p').text())).to.equal('13 products, 2 new this week');
    await api
      .db('listings')
      .where({ slug: 'tidemuster' })
      .update({ launched_at: '2026-11-21T00:00:00Z', launch_week: '2026-11-16' });
    const later = await visitor.get('/categories');
    expect(
      inWords(later.$('.category-card:has(h2 a[href="/categories/productivity"]) h2 + p').text()),
    ).to.equal('13 products, 1 new this week');
  });

  it('show on the page of one the newest, those below it, the feed and the search in it', async () => {
    const page = await visitor.get('/categories/productivity');
    const newest = page.$('.newest a').toArray();
    expect(newest.map((link) => page.$(link).text()))
      .to.include('Quillbarrow')
      .and.to.have.lengthOf(4);
    const days = page
      .$('.newest p')
      .toArray()
      .map((day) => Date.parse(page.$(day).text()));
    expect(days).to.deep.equal([...days].sort((a, b) => b - a));
    expect(
      page
        .$('.category-ways a')
        .toArray()
        .map((link) => page.$(link).attr('href')),
    ).to.deep.equal(['/search?category=productivity', '/categories/productivity/feed.xml']);
    expect(page.$('.launches').last().is('ol')).to.equal(true);
    const small = await visitor.get('/categories/education');
    expect(small.$('.newest'), 'all are in sight').to.have.lengthOf(0);
  });

  it('number what is on later pages on from the first', async () => {
    const [category] = (await api
      .db('categories')
      .insert({ slug: 'crowded', name: 'Crowded' })
      .returning('id')) as [{ id: number }];
    for (let i = 0; i < 52; i++) {
      const id = await insertListing(api.db, `crowd-${i}`, { votes: i });
      await api.db('listing_categories').insert({ listing_id: id, category_id: category.id, position: 0 });
    }
    const second = await visitor.get('/categories/crowded?page=2');
    expect(second.$('ol.launches').attr('start')).to.equal('51');
    expect(second.$('.launch')).to.have.lengthOf(2);
    expect(second.$('.newest'), 'on the first page alone').to.have.lengthOf(0);
  });

  it('take votes in place', async () => {
    const voter = visitorOf(api.baseUrl);
    await signIn(voter, api.db, 'voter@home.example');
    const page = await voter.get('/categories/education');
    const form = page.$('.launch form').first();
    expect(form.find('[name=back]').val()).to.match(/^\/categories\/education#launch-/);
    expect(page.$('script[src*="htmx"]')).to.have.lengthOf(1);
    expect(page.headers.get('content-security-policy')).to.include('script-src');
    expect(
      (await visitor.get('/categories/education')).$('script[src*="htmx"]'),
      'nobody is signed in',
    ).to.have.lengthOf(0);
  });

  it('know the top category above each', () => {
    const node = (slug: string, children: ReturnType<typeof bare>[] = []) => ({ ...bare(slug), children });
    const bare = (slug: string) => ({
      slug,
      name: slug,
      description: '',
      live_listings: 1,
      children: [] as never[],
    });
    const tree = [node('a', [node('b', [node('c') as never]) as never]), node('d')];
    expect(Object.fromEntries(topCategories(tree))).to.deep.equal({ a: 'a', b: 'a', c: 'a', d: 'd' });
  });
});
