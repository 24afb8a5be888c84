/** Search, categories and founders, as people read them. */
import { expect } from 'chai';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { insertListing } from '../launches/insert-listing.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Visited, type Visitor, visitorOf } from '../support/visitor.ts';

const now = new Date('2026-11-25T12:00:00Z');
const evil = `"'></title></style><script>alert(1)</script><img src=x onerror=alert(1)>`;

describe('the pages to find things by', function () {
  this.timeout(30_000);
  let api: RunningApi;
  let visitor: Visitor;
  before(async () => {
    api = await startApi({ clock: () => now, env: { RATE_READS_PER_MINUTE: '100000' } });
    visitor = visitorOf(api.baseUrl);
    await seedDemo(api.db, { now });
  });
  after(() => api.close());

  const get = (path: string) => visitor.get(path);
  const names = ({ $ }: Visited) =>
    $('.launch h3 a')
      .toArray()
      .map((link) => $(link).text());
  const href = ({ $ }: Visited, selector: string) => $(selector).attr('href') ?? '';
  const inWords = (text: string) => text.replace(/\s+/g, ' ').trim();

  it('lead from the navigation to every category, founder and post, and to every live listing', async () => {
    const seen = new Set<string>();
    const waiting = ['/'];
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      if (seen.has(path)) continue;
      seen.add(path);
      const page = await get(path);
      expect(page.status, path).to.equal(200);
      for (const link of page.$('main a, nav a, footer a').toArray()) {
        const to = page.$(link).attr('href') ?? '';
        if (/^\/(categories|founders|awards|blog)\b(?!.*\.xml$)/.test(to)) waiting.push(to);
        if (to.startsWith('/listings/')) seen.add(to);
      }
    }
    const categories = await api.db('categories').pluck<string[]>('slug');
    const live = await api.db('listings').where({ status: 'live' }).pluck<string[]>('slug');
    expect([...seen]).to.include.members(live.map((slug) => `/listings/${slug}`));
    expect([...seen]).to.include.members(categories.map((slug) => `/categories/${slug}`));
    const posts = await api.db('blog_posts').where('published_at', '<=', now).pluck<string[]>('slug');
    expect([...seen]).to.include.members(posts.map((slug) => `/blog/${slug}`));
    expect([...seen]).to.include('/awards');
    const founders = await api
      .db('founders as f')
      .join('listing_founders as lf', 'lf.founder_id', 'f.id')
      .join('listings as l', 'l.id', 'lf.listing_id')
      .where('l.status', 'live')
      .distinct<{ slug: string }[]>('f.slug');
    expect([...seen]).to.include.members(founders.map(({ slug }) => `/founders/${slug}`));
  });

  it('find what a misspelt word means, and say how many there are', async () => {
    const page = await get('/search?q=ketlecount');
    expect(names(page)[0]).to.equal('Kettlecount');
    expect(page.$('#q').val()).to.equal('ketlecount');
    expect(inWords(page.$('.found').text())).to.equal('1 product');
    expect(page.$('title').text()).to.equal('Search: ketlecount · Launch Directory');
    expect(page.$('meta[name=robots]').attr('content'), 'not for search engines').to.equal('noindex');
    expect(page.$('main details').attr('open')).to.equal(undefined);
  });

  it('keep filters and order in the form and from page to page', async () => {
    const page = await get('/search?q=&sort=newest&country=&status=');
    expect(page.$('#sort option[selected]').attr('value')).to.equal('newest');
    expect(page.$('main details').attr('open'), 'an order is no filter').to.equal(undefined);
    expect(names(page)).to.have.lengthOf(20);
    expect(href(page, 'a[rel=next]'), 'what is empty is not in it').to.equal('/search?sort=newest&page=2');
    const second = await get(href(page, 'a[rel=next]'));
    expect(second.$('#sort option[selected]').attr('value')).to.equal('newest');
    expect(href(second, 'a[rel=prev]')).to.equal('/search?sort=newest');
    expect(names(second).filter((name) => names(page).includes(name))).to.deep.equal([]);

    const narrow = await get('/search?category=productivity&country=de&pricing_model=one-time');
    expect(narrow.$('main details').attr('open')).to.equal('open');
    expect(narrow.$('#country option[selected]').attr('value')).to.equal('DE');
    expect(narrow.$('#category option[selected]').text()).to.match(/^Productivity \(\d+\)$/);
    expect(names(narrow)).to.include('Nookledger');
    const early = await get('/search?stage=Launched');
    expect(names(early).length, 'as people write it').to.be.greaterThan(0);
    expect(early.$('#stage').val()).to.equal('launched');
    const coming = await get('/search?status=upcoming');
    expect(coming.$('.launch .votes'), 'nothing that waits has votes').to.have.lengthOf(0);
    expect(names(coming)).not.to.deep.equal([]);
  });

  it('say that nothing matches, and what to do then', async () => {
    const page = await get('/search?q=notes&country=AQ');
    expect(inWords(page.$('.empty').text())).to.include(
      'No products match your search. With fewer filters: Without country “Antarctica” 5 products',
    );
    expect(href(page, '.empty .suggestions a')).to.equal('/search?q=notes');
    expect(names(await get('/search?q=notes'))).to.have.lengthOf(5);
    const words = await get('/search?q=zzzzqqqqxxxx');
    expect(inWords(words.$('.empty').text())).to.match(
      /^No products match your search. Nothing comes close. The largest categories: .* Search upcoming launches Browse the categories Submit a product$/,
    );
    const none = await get('/search?stage=launchd&country=PL');
    expect(inWords(none.$('.empty').text())).to.include(
      'No product has the stage “launchd”. Did you mean: launched',
    );
    expect(href(none, '.empty .suggestions a')).to.equal('/search?stage=launched&country=PL');
    expect(inWords((await get('/founders?q=zzzzqqqqxxxx')).$('.empty').text())).to.equal(
      'No founder with a live product matches.',
    );
  });

  it('say what is wrong with a filter, and keep what was typed', async () => {
    const page = await get(`/search?q=notes&country=Germany&sort=best&pricing_model=${'x'.repeat(41)}`);
    expect(page.status).to.equal(400);
    expect(page.headers.get('cache-control')).to.equal('private, no-store');
    const problems = page.$('.problems a').toArray();
    expect(problems.map((link) => page.$(link).attr('href'))).to.have.members([
      '#country',
      '#sort',
      '#pricing_model',
    ]);
    expect(page.$('.problems').text()).to.include('Country: must be a two-letter country code');
    expect(page.$('#country').attr('aria-invalid')).to.equal('true');
    expect(page.$('#q').val()).to.equal('notes');
    expect(page.$('#pricing_model').val()).to.equal('x'.repeat(41));
    expect(page.$('.found, .launch')).to.have.lengthOf(0);
    expect((await get(`/search?q=${'x'.repeat(201)}`)).status).to.equal(400);
    const founders = await get(`/founders?q=${'x'.repeat(121)}`);
    expect(founders.status).to.equal(400);
    expect(founders.$('.problems').text()).to.include('Name: ');
  });

  for (const path of [
    '/search?page=0',
    '/search?page=1001',
    '/search?page=50',
    '/search?page=1&page=2',
    '/categories/productivity?page=2',
    '/founders?page=99',
    '/blog?page=99',
    '/awards?page=99',
  ]) {
    it(`are not there: ${path}`, async () => {
      const page = await get(path);
      expect(page.status).to.equal(404);
      expect(page.$('h1').text()).to.equal('There is nothing here');
    });
  }

  for (const [path, heading, meant] of [
    ['/categories/productivty', 'No such category', '/categories/productivity'],
    ['/listings/kettlecoun', 'No such listing', '/listings/kettlecount'],
    ['/founders/agnieszka-boruca', 'No such founder', '/founders/agnieszka-borucka'],
    ['/blog/what-to-do-when-the-weak-is-over', 'No such post', '/blog/what-to-do-when-the-week-is-over'],
  ] as const) {
    it(`name what may have been meant by ${path}`, async () => {
      const page = await get(path);
      expect(page.status).to.equal(404);
      expect(page.$('h1').text()).to.equal(heading);
      expect(href(page, '.points a')).to.equal(meant);
      expect((await get(meant)).status).to.equal(200);
    });
  }

  it('show a category with those above and below it, the most voted first', async () => {
    const page = await get('/categories/productivity');
    expect(
      page
        .$('.chips a')
        .toArray()
        .map((link) => page.$(link).attr('href')),
    ).to.include('/categories/scheduling-and-calendars');
    const below = await get('/categories/scheduling-and-calendars');
    expect(below.$('nav[aria-label="Above it"] a').last().attr('href')).to.equal('/categories/productivity');
    const votes = page
      .$('.launch .votes b')
      .toArray()
      .map((box) => Number(page.$(box).text()));
    expect(votes)
      .to.deep.equal([...votes].sort((a, b) => b - a))
      .and.not.have.lengthOf(0);
    expect(names(page)).to.include.members(names(below));
  });

  it('show a founder with products, answers and links, and lead there from listings that are live', async () => {
    const page = await get('/founders/agnieszka-borucka');
    expect(names(page)).to.deep.equal(['Planklane']);
    expect(page.$('.launch .figure').text()).to.equal('Co-founder');
    expect(page.$('.faq summary').toArray()).to.have.lengthOf(2);
    expect(page.$('aside a').first().attr('rel')).to.include('ugc');
    const linked = async (slug: string) => (await get(`/listings/${slug}`)).$('.people h3 a').length;
    expect(await linked('planklane')).to.be.greaterThan(0);
    const waiting = await api
      .db('listings as l')
      .join('listing_founders as lf', 'lf.listing_id', 'l.id')
      .where('l.status', 'scheduled')
      .first<{ slug: string }>('l.slug');
    expect(await linked(waiting.slug)).to.equal(0);
    expect((await get('/listings/planklane')).$('.chips a').first().attr('href')).to.match(/^\/categories\//);
  });

  it('show the awards of each closed week, with the votes that gave them', async () => {
    const page = await get('/awards');
    const weeks = page.$('main .section');
    expect(href(page, 'main h2 a')).to.equal('/weeks/2026-11-16');
    const [first] = weeks.toArray();
    const medals = page.$(first).find('.step .medal .aside');
    expect(medals.toArray().map((name) => page.$(name).text())).to.deep.equal([
      'Gold:',
      'Silver:',
      'Bronze:',
    ]);
    const awards = await api
      .db('awards')
      .where({ week: '2026-11-16' })
      .orderBy('rank')
      .pluck<number[]>('votes');
    const shown = page.$(first).find('.step .meta').toArray();
    expect(shown.map((box) => Number.parseInt(page.$(box).text(), 10))).to.deep.equal(awards);
  });

  it('show posts whole, and find them by their words', async () => {
    const page = await get('/blog/what-to-do-when-the-week-is-over');
    expect(page.$('h1').text()).to.include('What to do when the week is over');
    expect(page.$('.prose h2').length, 'Markdown').to.be.greaterThan(1);
    expect(page.$('.prose td').length, 'tables').to.be.greaterThan(1);
    expect(page.$('.faq')).to.have.lengthOf(3);
    const found = await get('/blog?q=milestones+sparingly');
    expect(href(found, '.row h2 a')).to.equal('/blog/what-to-do-when-the-week-is-over');
    expect(inWords((await get('/blog?q=zzzzqqqqxxxx')).$('.empty').text())).to.equal(
      'No post has all of these words.',
    );
    expect((await get(`/blog?q=${'x'.repeat(201)}`)).status).to.equal(400);
  });

  it('are inert and whole, whatever names say', async () => {
    const id = await insertListing(api.db, 'evil', { votes: 5_000 });
    await api.db('listings').where({ id }).update({ name: evil, tagline: evil, pricing_model: evil });
    const [founder] = await api
      .db('founders')
      .insert({ slug: 'evil', name: evil, bio: evil })
      .returning<{ id: number }[]>('id');
    await api
      .db('listing_founders')
      .insert({ listing_id: id, founder_id: founder?.id, position: 0, title: evil });
    await api.db('categories').where({ slug: 'productivity' }).update({ name: evil, description: evil });
    await api
      .db('blog_posts')
      .where({ slug: 'what-to-do-when-the-week-is-over' })
      .update({ slug: 'evil', title: evil, summary: evil, author: evil, markdown: evil });
    for (const path of [
      '/search',
      `/search?q=${encodeURIComponent(evil)}`,
      `/search?country=${encodeURIComponent(evil)}&domain=${encodeURIComponent(evil)}`,
      `/search?category=productivity&stage=${encodeURIComponent(evil)}&status=upcoming`,
      '/compare',
      `/compare?a=${encodeURIComponent(evil)}&b=evil`,
      '/compare?a=evil&b=planklane',
      '/listings/planklane/alternatives',
      '/listings/evil/alternatives',
      '/categories',
      '/categories/productivity',
      '/founders?q=%22',
      '/founders/evil',
      '/blog/evil',
      '/awards',
      `/founders/${encodeURIComponent(evil)}`,
    ]) {
      const { $, text, status } = await get(path);
      expect(status, path).to.be.oneOf([200, 400, 404]);
      expect(
        $('script:not([src^="/assets/"], [type="application/ld+json"]), style, iframe, img[src=x]'),
        path,
      ).to.have.lengthOf(0);
      expect($('h1'), path).to.have.lengthOf(1);
      expect($('body').text(), path).not.to.match(/undefined|\[object|NaN|\bnull\b/);
      expect(text, path).to.match(/^<!doctype html>/);
      for (const element of $('*').toArray()) {
        for (const name of Object.keys($(element).attr() ?? {})) expect(name).not.to.match(/^on|^style$/);
      }
    }
  });
});
