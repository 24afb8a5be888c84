/** The page with the alternatives to a product. */
import { expect } from 'chai';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { insertListing } from '../launches/insert-listing.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Visited, type Visitor, visitorOf } from '../support/visitor.ts';

const now = new Date('2026-11-25T12:00:00Z');

describe('the page of alternatives', function () {
  this.timeout(30_000);
  let api: RunningApi;
  let visitor: Visitor;
  before(async () => {
    api = await startApi({ clock: () => now });
    visitor = visitorOf(api.baseUrl);
    await seedDemo(api.db, { now });
  });
  after(() => api.close());

  const inWords = (text: string) => text.replace(/\s+/g, ' ').trim();
  const names = ({ $ }: Visited) =>
    $('.alternative h3 a')
      .toArray()
      .map((link) => $(link).text());

  it('shows first those that the owner chose, and what differs', async () => {
    const page = await visitor.get('/listings/framewicket/alternatives');
    expect(inWords(page.$('h1').text())).to.equal('Alternatives to Framewicket');
    expect(names(page)[0]).to.equal('Swatchgrove');
    expect(names(page).length).to.be.greaterThan(1);
    const marks = page.$('.alternative .mark').toArray();
    expect(marks.map((mark) => inWords(page.$(mark).text()))).to.deep.equal(['Chosen by Framewicket']);
    expect(page.$('.alternative').first().find('.mark')).to.have.lengthOf(1);
    expect(inWords(page.$('.intro p').text())).to.match(
      /^First those that Framewicket chose itself, then other products in .*, most votes first\.$/,
    );
    for (const item of page.$('.alternative').toArray()) {
      expect(inWords(page.$(item).find('.differs').text())).to.match(
        /^Differs: .* instead of |votes|launched/,
      );
      expect(page.$(item).find('.votes')).to.have.lengthOf(1);
    }
    expect(page.$('meta[name=robots]').attr('content'), 'fictional ones').to.equal('noindex');
  });

  it('leads to the comparison of both in one press', async () => {
    const page = await visitor.get('/listings/framewicket/alternatives');
    const compare = page.$('.alternative').first().find('.button');
    expect(inWords(compare.text())).to.equal('Compare Framewicket with Swatchgrove');
    const comparison = await visitor.get(compare.attr('href') ?? '');
    expect(inWords(comparison.$('h1').text())).to.equal('Framewicket vs Swatchgrove');
  });

  it('shows ten a page', async () => {
    const [category] = (await api.db('categories').where({ slug: 'testing-and-quality' }).select('id')) as [
      { id: number },
    ];
    for (let i = 0; i < 12; i++) {
      const id = await insertListing(api.db, `tester-${i}`, { votes: i });
      await api.db('listing_categories').insert({ listing_id: id, category_id: category.id, position: 0 });
    }
    const first = await visitor.get('/listings/tester-0/alternatives');
    expect(names(first)).to.have.lengthOf(10);
    const next = first.$('a[rel=next]').attr('href') ?? '';
    expect(next).to.equal('/listings/tester-0/alternatives?page=2');
    const second = await visitor.get(next);
    expect(names(second).filter((name) => names(first).includes(name))).to.deep.equal([]);
    expect(second.$('link[rel=canonical]').attr('href')).to.match(/alternatives\?page=2$/);
    expect((await visitor.get('/listings/tester-0/alternatives?page=3')).status).to.equal(404);
    expect(first.$('meta[name=robots]').attr('content')).to.equal(undefined);
  });

  it('says what to do where there are none', async () => {
    await insertListing(api.db, 'lonely', { votes: 0 });
    const page = await visitor.get('/listings/lonely/alternatives');
    expect(page.status).to.equal(200);
    expect(inWords(page.$('.empty p').first().text())).to.match(/^We know no alternative to .* yet\.$/);
    expect(page.$('.empty a').first().attr('href')).to.equal('/compare?a=lonely');
    expect(page.$('meta[name=robots]').attr('content')).to.equal('noindex');
  });

  it('is there under the present slug alone, and says what may have been meant', async () => {
    const { id } = await api.db('listings').where({ slug: 'planklane' }).first<{ id: number }>('id');
    const { site_id } = await api.db('listings').where({ id }).first<{ site_id: number }>('site_id');
    await api.db('listing_aliases').insert({ site_id, slug: 'plank-lane', listing_id: id, created_at: now });
    const moved = await visitor.get('/listings/plank-lane/alternatives');
    expect(moved.status).to.equal(301);
    expect(moved.to).to.equal('/listings/planklane/alternatives');
    const unknown = await visitor.get('/listings/planklan/alternatives');
    expect(unknown.status).to.equal(404);
    expect(unknown.$('.points a').attr('href')).to.equal('/listings/planklane');
  });
});
