/** Owners unpublish a listing and publish it again: what everybody sees, and what becomes of its week. */
import { expect } from 'chai';
import { closeWeek } from '../../src/launches/close-week-queries.ts';
import { hideListing, restoreListing } from '../../src/listings/hidden-queries.ts';
import { castVotes } from '../launches/cast-votes.ts';
import { insertAccount, insertCategory, insertListing } from '../listings/listing-rows.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Caller, callersOf, restCaller } from '../support/callers.ts';
import { type Visitor, signIn, visitorOf } from '../support/visitor.ts';
import { until } from '../workflows/support/until.ts';

const thisWeek = '2026-11-23';
const launchedAt = new Date('2026-11-23T00:00:00Z');

describe('an own listing', () => {
  let api: RunningApi;
  let call: Caller;
  let key: string;
  let mara: Visitor;
  let now: Date;
  let id: number;
  let path: string;
  const email = 'mara@shop.example';
  before(async () => {
    api = await startApi({ clock: () => now, env: { READ_CACHE_MB: '16' } });
    call = restCaller(api.baseUrl);
    now = new Date('2026-11-25T12:00:00Z');
    mara = visitorOf(api.baseUrl);
    await signIn(mara, api.db, email);
    key = await api.key(email);
    await until(async () => {
      const { rows } = await api.db.raw<{ rows: object[] }>(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE '%listen'
          AND state = 'idle' AND query LIKE ANY ('{LISTEN%,SELECT 1%}')`,
      );
      return rows.length > 0;
    }, 'a connection listens');
  });
  after(() => api.close());
  beforeEach(async () => {
    now = new Date('2026-11-25T12:00:00Z');
    await api.db.raw('TRUNCATE listings, closed_weeks, categories CASCADE');
    const owner_id = (await api.db('accounts').where({ email }).first<{ id: number }>('id')).id;
    const category = await insertCategory(api.db, 'lamps');
    const columns = {
      plan: 'free',
      launch_week: thisWeek,
      launched_at: launchedAt,
      tagline: 'Lamps to read by',
    };
    id = await insertListing(api.db, 'tidewell', { ...columns, owner_id }, [category]);
    await insertListing(api.db, 'other', { ...columns, plan: 'paid' }, [category]);
    await castVotes(api.db, id, 3, '2026-11-24T00:00:00Z');
    await api.db('listings').where({ id }).update({ votes: 3 });
    path = `/account/listings/${id}`;
  });

  const mine = async () => (await call('get_my_listing', { listing_id: id }, { key })).body;
  const slugsIn = async (operation: string, input: Record<string, unknown>, members: string[]) => {
    const { body } = await call(operation, input);
    const items = members.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], body);
    return (items as { slug: string }[]).map(({ slug }) => slug);
  };
  /** What the public sees of it, each as a count of 0 or 1 beyond the other listing. */
  const seen = async () => ({
    page: (await visitorOf(api.baseUrl).get('/listings/tidewell')).status,
    listing: (await call('get_listing', { slug: 'tidewell' })).status,
    badges: (await call('get_badges', { slug: 'tidewell' })).status,
    search: (await slugsIn('search_listings', { q: 'tidewell' }, ['items'])).includes('tidewell'),
    category: (await slugsIn('get_category', { slug: 'lamps' }, ['items'])).includes('tidewell'),
    week: (await slugsIn('get_launch_week', { week: 'this' }, ['items'])).includes('tidewell'),
    count: ((await call('get_site_info', {})).body['counts'] as { live_listings: number }).live_listings,
  });
  const publicly = {
    page: 200,
    listing: 200,
    badges: 200,
    search: true,
    category: true,
    week: true,
    count: 2,
  };
  const hidden = {
    page: 404,
    listing: 404,
    badges: 404,
    search: false,
    category: false,
    week: false,
    count: 1,
  };
  const comesTo = async (wanted: object) => {
    let last: object = {};
    await until(
      async () => {
        last = await seen();
        return JSON.stringify(last) === JSON.stringify(wanted);
      },
      'everybody sees it',
      5_000,
    ).catch(() => expect(last).to.deep.equal(wanted));
  };
  const unpublish = async () => {
    const answer = await mara.post(`${path}/unpublish`);
    expect([answer.status, answer.to]).to.deep.equal([303, `${path}?said=listing-unpublished`]);
  };
  const words = async (at: string) => (await mara.get(at)).$('main').text().replace(/\s+/g, ' ');

  it('is out of the public at once, caches and counts too, and comes back as it was', async () => {
    await comesTo(publicly);
    const before = await mine();
    await unpublish();
    await comesTo(hidden);
    expect(await mine()).to.include({ status: 'unpublished', votes: 3, launch_week: thisWeek });
    expect(await words(path))
      .to.contain('Unpublished: only you can see it')
      .and.to.contain('not a new launch');
    const back = await mara.post(`${path}/republish`);
    expect(back.to).to.equal(`${path}?said=listing-republished`);
    await comesTo(publicly);
    const { updated_at: _now, ...after } = await mine();
    const { updated_at: _then, ...expected } = before;
    expect(after).to.deep.equal(expected);
  });

  it('says what unpublishing means for votes, week and awards, before the button', async () => {
    const page = await mara.get(`${path}/unpublish`);
    const main = page.$('main').html() ?? '';
    expect(main.indexOf('3 votes')).to.be.within(0, main.indexOf('<button'));
    expect(await words(`${path}/unpublish`))
      .to.contain('is not over')
      .and.to.contain('neither a place nor an award');
    now = new Date('2026-12-02T12:00:00Z');
    expect(await words(`${path}/unpublish`)).to.contain(
      'its awards are hidden with it, and shown again with it',
    );
  });

  it('has no place in a week that ends meanwhile, nor later', async () => {
    await unpublish();
    now = new Date('2026-12-02T12:00:00Z');
    const siteId = (await api.db('sites').where({ is_default: true }).first<{ id: number }>('id')).id;
    await api.db.transaction((tx) => closeWeek(tx, { siteId, week: thisWeek }, now));
    await mara.post(`${path}/republish`);
    expect(await mine()).to.include({ status: 'live', launch_week: thisWeek });
    expect(await api.db('week_results').where({ listing_id: id })).to.deep.equal([]);
    expect(await api.db('awards').where({ listing_id: id })).to.deep.equal([]);
  });

  for (const face of ['REST', 'MCP 2026-07-28']) {
    it(`that is unpublished is neither queued, ordered for nor posted about over ${face}, each with what to do`, async () => {
      const through = callersOf(api.baseUrl)[face] ?? expect.fail(`there is no caller over ${face}`);
      await unpublish();
      const queue = await through('choose_free_listing', { listing_id: id }, { key });
      const post = await through(
        'post_listing_update',
        { listing_id: id, title: 'News', body: 'News.' },
        { key },
      );
      for (const { body } of [queue, post]) {
        expect(body['code']).to.equal('listing_unpublished');
        expect(body['detail']).to.contain('/account/listings');
      }
      const items = [{ product: 'featured', listing_id: id }];
      const { body } = await through('quote_order', { items }, { key });
      expect(JSON.stringify(body['errors'])).to.contain('publish it again on its page');
    });
  }

  it('that the site team hides while it is unpublished comes back unpublished', async () => {
    await unpublish();
    await api.db.transaction((tx) => hideListing(tx, id, { why: 'It offers malware.', now }));
    expect((await mara.post(`${path}/republish`)).to).to.equal(path);
    expect(await mine()).to.include({ status: 'hidden' });
    expect(await api.db.transaction((tx) => restoreListing(tx, id, now))).to.equal('unpublished');
  });

  it('that waits for its week is withdrawn instead', async () => {
    await api.db('listings').where({ id }).update({ status: 'awaiting_badge', launched_at: null });
    await api.db('free_launches').insert({
      listing_id: id,
      n: 1,
      launch_week: thisWeek,
      status: 'awaiting_badge',
      created_at: now,
      updated_at: now,
    });
    expect((await mara.get(`${path}/unpublish`)).to).to.equal(`${path}/withdraw`);
    expect((await mara.post(`${path}/unpublish`)).to).to.equal(path);
    expect(await mine()).to.include({ status: 'awaiting_badge' });
  });

  it('is nobody else’s to unpublish', async () => {
    const other = await insertAccount(api.db, 'other@shop.example');
    await api.db('listings').where({ id }).update({ owner_id: other });
    expect((await mara.get(`${path}/unpublish`)).status).to.equal(404);
    await mara.post(`${path}/unpublish`);
    expect(await api.db('listings').where({ id }).first('status')).to.deep.equal({ status: 'live' });
    await api.db('listings').where({ id }).delete();
    await api.db('accounts').where({ id: other }).delete();
  });

  it('goes with the account while it is unpublished', async () => {
    await unpublish();
    expect(await words('/account/delete')).to.contain('tidewell');
  });
});
