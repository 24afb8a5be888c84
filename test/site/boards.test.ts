/** Leaderboards and launch weeks, as people read them. */
import { expect } from 'chai';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { boardNames } from '../../src/launches/board-rules.ts';
import { weekAt } from '../../src/site/pages/week-page.ts';
import { insertListing } from '../launches/insert-listing.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Visited, type Visitor, visitorOf } from '../support/visitor.ts';

const now = new Date('2026-11-25T12:00:00Z');
const evil = `"'></title></style><script>alert(1)</script><img src=x onerror=alert(1)>`;

describe('the pages of boards and weeks', () => {
  let api: RunningApi;
  let visitor: Visitor;
  before(async () => {
    api = await startApi({ clock: () => now });
    visitor = visitorOf(api.baseUrl);
    const { db } = api;
    const week = '2026-11-23';
    const one = await insertListing(db, 'one', { week, votes: 4, launchedAt: '2026-11-23T00:00:00Z' });
    const two = await insertListing(db, 'two', { week, votes: 9, launchedAt: '2026-11-23T00:00:00Z' });
    await insertListing(db, 'older', { week: '2026-11-16', votes: 1204, launchedAt: '2026-11-16T00:00:00Z' });
    await insertListing(db, 'waiting', { status: 'scheduled', week: '2026-12-07' });
    await db('listings').where({ slug: 'two' }).update({ name: evil, tagline: evil });
    await db('contributions').insert([
      { listing_id: one, amount_cents: 120_450, contributed_at: now },
      { listing_id: two, amount_cents: 9_900, contributed_at: now },
    ]);
    const rating = { domain: 'one.example', source: evil };
    await db('domain_ratings').insert([
      { ...rating, rating: 41.5, measured_on: '2026-11-21', is_latest: true },
      { ...rating, rating: 40.2, measured_on: '2026-10-22', is_latest: false },
      {
        domain: 'two.example',
        rating: 7,
        source: 'Demo',
        measured_on: '2026-11-01',
        is_latest: true,
        is_demo: true,
      },
    ]);
    await db('revenues').insert({
      listing_id: one,
      monthly_cents: 1_000_000,
      source: evil,
      as_of: '2026-10-01',
      is_latest: true,
    });
  });
  after(() => api.close());

  const get = (path: string) => visitor.get(path);
  const cards = ({ $ }: Visited) =>
    $('.launch')
      .toArray()
      .map((card) => {
        const text = (part: string) => $(card).find(part).first().text().replace(/\s+/g, ' ').trim();
        return { rank: text('.rank'), name: text('h3 a'), figure: text('.votes'), note: text('.figure') };
      });

  it('lead from the home page to every board and week, and each page is there', async () => {
    const seen = new Set<string>();
    const waiting = ['/'];
    while (waiting.length > 0) {
      const path = waiting.shift() ?? '';
      if (seen.has(path)) continue;
      seen.add(path);
      const page = await get(path);
      expect(page.status, path).to.equal(200);
      const links = page.$('main a, nav a').toArray();
      for (const link of links) {
        const href = page.$(link).attr('href') ?? '';
        const leadsOn = !/nofollow/.test(page.$(link).attr('rel') ?? '');
        if (leadsOn && /^\/(leaderboards|weeks)\b/.test(href)) waiting.push(href);
      }
    }
    expect([...seen]).to.include.members([
      '/leaderboards',
      ...boardNames.map((board) => `/leaderboards/${board}`),
      '/weeks/2026-11-16',
      '/weeks/2026-11-30',
    ]);
    expect(seen.size, 'the calendar is not walked for ever').to.be.lessThan(30);
  });

  it('say that the billboard is paid: on the index, on the page and on every item; nothing else is', async () => {
    const index = await get('/leaderboards');
    const marked = index.$('.board-card').filter((_, row) => index.$(row).find('.mark').text() === 'Paid');
    expect(marked.find('h2 a').attr('href')).to.equal('/leaderboards/billboard');
    expect(marked).to.have.lengthOf(1);

    const page = await get('/leaderboards/billboard');
    expect(page.$('h1').text()).to.match(/Billboard\s+Paid/);
    expect(page.$('.intro').text()).to.include('Paid placement: ranked by money contributed.');
    expect(page.$('.launch')).to.have.lengthOf(2);
    for (const card of page.$('.launch').toArray()) {
      expect(page.$(card).find('h3 .mark').text()).to.equal('Paid');
      expect(page.$(card).find('.figure').text()).to.match(/^\s*Paid placement: €/);
    }
    expect(cards(page).map(({ rank, name, figure }) => [rank, name, figure])).to.deep.equal([
      ['1', 'one', '€1,204.50 paid'],
      ['2', evil, '€99 paid'],
    ]);
    for (const board of boardNames.filter((name) => name !== 'billboard')) {
      const other = await get(`/leaderboards/${board}`);
      expect(other.$('.launch'), board).to.not.have.lengthOf(0);
      expect(other.$('.mark'), board).to.have.lengthOf(0);
    }
  });

  it('show the first three of each board on the index, and what it ranks by', async () => {
    const index = await get('/leaderboards');
    const top = (board: string) =>
      index
        .$(`.board-card.board-${board} .board-top li`)
        .toArray()
        .map((row) => index.$(row).text().replace(/\s+/g, ' ').trim());
    expect(top('community-all-time')).to.deep.equal([
      '1 O older 1204 votes',
      `2 T ${evil} 9 votes`,
      '3 O one 4 votes',
    ]);
    expect(top('domain-rating')).to.deep.equal(['1 O one 41.5', `2 T ${evil} 7`]);
    expect(top('billboard')).to.deep.equal(['1 O one €1,204.50', `2 T ${evil} €99`]);
    expect(index.$('.board-card.board-revenue').text()).to.include('What a product earns in a month');
  });

  it('draw the figures of a board in its own way', async () => {
    const ratings = await get('/leaderboards/domain-rating');
    expect(ratings.$('.ring .share').attr('stroke-dasharray')).to.equal('41.5 100');
    const revenue = await get('/leaderboards/revenue');
    expect(revenue.$('.bar-chart .share').attr('width')).to.equal('100');
    expect((await get('/leaderboards/billboard')).$('.paid-note')).to.have.lengthOf(1);
  });

  it('name source and day of each Domain Rating and revenue, and whether it is made up', async () => {
    expect(cards(await get('/leaderboards/domain-rating'))).to.deep.equal([
      {
        rank: '1',
        name: 'one',
        figure: '41.5 of 100',
        note: `Measured by ${evil} on 21 November 2026, up 1.3 in a month`,
      },
      {
        rank: '2',
        name: evil,
        figure: '7 of 100',
        note: 'Measured by Demo on 1 November 2026 (a figure of the demo)',
      },
    ]);
    expect(cards(await get('/leaderboards/revenue'))).to.deep.equal([
      { rank: '1', name: 'one', figure: '€10,000 a month', note: `Stated by ${evil}, as of 1 October 2026` },
    ]);
  });

  it('rank by votes, of a week and of all time', async () => {
    const votes = async (path: string) => cards(await get(path)).map(({ name, figure }) => [name, figure]);
    expect(await votes('/leaderboards/community-weekly')).to.deep.equal([
      [evil, '9 votes'],
      ['one', '4 votes'],
    ]);
    expect(await votes('/leaderboards/community-weekly?week=last')).to.deep.equal([['older', '1,204 votes']]);
    expect(await votes('/leaderboards/community-all-time')).to.have.lengthOf(3);
    const last = await get('/leaderboards/community-weekly?week=2026-11-18');
    expect(last.$('link[rel=canonical]').attr('href')).to.equal(
      `${api.baseUrl}/leaderboards/community-weekly?week=2026-11-16`,
    );
    expect(last.$('h1 ~ p').first().text()).to.match(/^16\s–\s22 November 2026$/);
  });

  it('show a week with those before and after it', async () => {
    const page = await get('/weeks/this');
    expect(page.$('h1').text()).to.match(/^Launches of 23\s–\s29 November 2026$/);
    expect(page.$('link[rel=canonical]').attr('href')).to.equal(`${api.baseUrl}/weeks/2026-11-23`);
    expect(page.$('a[rel=prev]').attr('href')).to.equal('/weeks/2026-11-16');
    expect(page.$('a[rel="next"]').attr('href')).to.equal('/weeks/2026-11-30');
    expect(cards(page).map(({ rank, name }) => [rank, name])).to.deep.equal([
      ['1', evil],
      ['2', 'one'],
    ]);
    expect(cards(await get('/weeks/last')).map(({ name }) => name)).to.deep.equal(['older']);
    const coming = await get('/weeks/2026-12-09');
    expect(cards(coming)).to.deep.equal([{ rank: '', name: 'waiting', figure: '', note: '' }]);
    expect(coming.$('main h2').text()).to.equal('Upcoming');
    expect(coming.$('main a.follow').attr('href')).to.equal('/sign-in?return_to=%2Fweeks%2F2026-12-07');
  });

  it('keep empty weeks out of search engines, and lead crawlers no further', async () => {
    const next = await get('/weeks/next');
    expect(next.$('.empty').text()).to.match(/No launches in this week yet/);
    expect(next.$('meta[name=robots]').attr('content')).to.equal('noindex');
    const far = await get('/weeks/1999-01-01');
    expect(far.$('a[href="/weeks/1998-12-21"]').attr('rel')).to.equal('prev nofollow');
    expect((await get('/weeks/this')).$('meta[name=robots]')).to.have.lengthOf(0);
    expect((await get('/weeks/1900-01-01')).$('a[rel^=prev]')).to.have.lengthOf(0);
  });

  for (const path of [
    '/leaderboards/best',
    '/leaderboards/billboard?week=this',
    '/leaderboards/community-weekly?week=next',
    '/leaderboards/community-weekly?week=2026-02-30',
    '/leaderboards/community-weekly?week=this&week=last',
    '/leaderboards/billboard?page=0',
    '/leaderboards/billboard?page=2',
    '/leaderboards/billboard?page=1001',
    '/leaderboards/billboard?page=9999999',
    '/leaderboards/billboard?page=x',
    '/leaderboards/billboard?page=1&page=2',
    '/leaderboards/%3Cscript%3E',
    '/weeks/soon',
    '/weeks/this?page=2',
    '/weeks/this?page=0',
    '/weeks/2026-02-30',
    '/weeks/0000-00-00',
    '/weeks/%3Cscript%3E',
  ]) {
    it(`are not there: ${path}`, async () => {
      const page = await get(path);
      expect(page.status).to.equal(404);
      expect(page.$('h1').text()).to.equal('There is nothing here');
    });
  }

  it('go through the pages of a long week, live or to come', async () => {
    for (let n = 0; n < 103; n += 1) {
      await insertListing(api.db, `crowd-${n}`, { week: '2026-10-05', votes: n });
      await insertListing(api.db, `queue-${n}`, { status: 'scheduled', week: '2027-02-01' });
    }
    const first = await get('/weeks/2026-10-05');
    expect(cards(first)).to.have.length(100);
    expect(first.$('nav[aria-label=Pages] a').attr('href')).to.equal('/weeks/2026-10-05?page=2');
    const second = await get('/weeks/2026-10-05?page=2');
    expect(cards(second).map(({ rank, name }) => [rank, name])).to.deep.equal([
      ['101', 'crowd-2'],
      ['102', 'crowd-1'],
      ['103', 'crowd-0'],
    ]);
    expect(second.$('ol.launches').attr('start')).to.equal('101');
    expect(second.$('link[rel=canonical]').attr('href')).to.equal(`${api.baseUrl}/weeks/2026-10-05?page=2`);
    // The votes of a past week are final.
    expect(second.$('#launch-crowd-2 p.votes')).to.have.length(1);
    expect(second.$('.launches :is(a, button).votes')).to.have.length(0);
    expect(weekAt({ week: '2026-10-05', page: 2 })('crowd-2')).to.equal(
      '/weeks/2026-10-05?page=2#launch-crowd-2',
    );
    const coming = await get('/weeks/2027-02-01?page=2');
    expect(cards(coming).map(({ name }) => name)).to.deep.equal(['queue-100', 'queue-101', 'queue-102']);
    await api.db('listings').whereLike('slug', 'crowd-%').orWhereLike('slug', 'queue-%').delete();
  });

  it('go through the pages of a long board', async () => {
    for (let i = 0; i < 60; i += 1) await insertListing(api.db, `more-${i}`, { votes: 100 + i });
    const first = await get('/leaderboards/community-all-time');
    expect(cards(first)).to.have.lengthOf(50);
    expect(first.$('a[rel=prev]')).to.have.lengthOf(0);
    const next = first.$('a[rel=next]').attr('href') ?? '';
    expect(next).to.equal('/leaderboards/community-all-time?page=2');
    const second = await get(next);
    expect(cards(second)).to.have.lengthOf(13);
    expect(cards(second)[0]?.rank).to.equal('51');
    expect(second.$('main ol').attr('start')).to.equal('51');
    expect(second.$('a[rel=next]')).to.have.lengthOf(0);
    expect(second.$('a[rel=prev]').attr('href')).to.equal('/leaderboards/community-all-time');
    expect(second.$('link[rel=canonical]').attr('href')).to.equal(api.baseUrl + next);
    expect(second.$('.pager').text()).to.match(/Page 2 of 2/);
  });

  it('are inert and whole, with everything on them that the demo has', async () => {
    await seedDemo(api.db, { now });
    for (const path of [
      '/leaderboards',
      ...boardNames.map((board) => `/leaderboards/${board}`),
      '/weeks/this',
    ]) {
      const { $, text, headers } = await get(path);
      expect(
        $('script:not([src^="/assets/"], [type="application/ld+json"]), style, iframe, main form'),
        path,
      ).to.have.lengthOf(0);
      expect($('h1'), path).to.have.lengthOf(1);
      expect($('body').text(), path).not.to.match(/undefined|\[object|NaN|\bnull\b/);
      expect(text, path).to.match(/^<!doctype html>/);
      expect(headers.get('cache-control'), path).to.equal('no-cache');
      expect($('nav.wide [aria-current]').text().trim(), path).to.equal(
        path.startsWith('/weeks') ? '' : 'Leaderboards',
      );
      for (const element of $('*').toArray()) {
        for (const name of Object.keys($(element).attr() ?? {})) expect(name).not.to.match(/^on|^style$/);
      }
    }
  });

  it('say plainly that a board is empty', async () => {
    await api.db('domain_ratings').delete();
    const { $ } = await get('/leaderboards/domain-rating');
    expect($('.empty').text()).to.equal('No listing has a measured Domain Rating.');
    expect($('meta[name=robots]').attr('content')).to.equal('noindex');
  });
});
