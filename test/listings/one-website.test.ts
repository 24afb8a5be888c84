/** A site lists a website once: who may submit it, and why others are refused. */
import { expect } from 'chai';
import type { Knex } from 'knex';
import { websiteKey } from '../../src/shared/website-rules.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Caller, callersOf, restCaller } from '../support/callers.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';
import { insertSite } from './listing-rows.ts';

describe('the identity of a website', () => {
  const same = (expected: string, ...urls: string[]) => {
    for (const url of urls) expect(websiteKey(url), url).to.equal(expected);
  };

  it('is its host: scheme, www, root dot, port, path and the spelling of the name make no difference', () => {
    same(
      'tidewell.example',
      'https://tidewell.example/',
      'http://tidewell.example/de?x=1',
      'https://www.tidewell.example:8443/',
      'https://TIDEWELL.example./pricing',
    );
    same('xn--bcher-kva.example', 'https://bücher.example/', 'https://www.xn--bcher-kva.example/');
    same('app.tidewell.example', 'https://app.tidewell.example/');
    same('www.com', 'https://www.com/');
  });

  it('is the beginning of the path as well, on hosts that many share', () => {
    same(
      'github.com/acme/tide',
      'https://github.com/acme/tide',
      'https://www.github.com/Acme/Tide.git',
      'https://github.com/acme/tide/issues?q=1',
    );
    same('github.com/acme', 'https://github.com/acme/');
    same('github.com', 'https://github.com/');
    same(
      'apps.apple.com/id123',
      'https://apps.apple.com/us/app/tide/id123',
      'https://apps.apple.com/de/app/id123?l=en',
    );
    same(
      'play.google.com/com.acme.tide',
      'https://play.google.com/store/apps/details?hl=de&id=com.acme.tide',
    );
    same('npmjs.com/@acme/tide', 'https://www.npmjs.com/package/@acme/tide');
    same('acme.github.io', 'https://acme.github.io/tide/');
  });
});

const website = 'https://tidewell.example/';

describe('a website is listed once', () => {
  let api: RunningApi;
  let db: Knex;
  let call: Caller;
  let owner: string;
  let other: string;
  before(async () => {
    const hosts = ['tidewell.example', 'www.tidewell.example', 'app.tidewell.example', 'fresh.example'];
    const resolve = hosts.flatMap((host) => [443, 80, 8443].map((port) => `${host}:${port}=127.0.0.1:9`));
    api = await startApi({ env: { CRAWL_RESOLVE: resolve.join(',') } });
    db = api.db;
    call = restCaller(api.baseUrl);
    owner = await api.key();
    other = await api.key('other@example.com');
    await insertCategories(db);
  });
  after(() => api.close());
  beforeEach(async () => {
    await db('listings').delete();
    await db('drafts').delete();
  });

  const submitted = async (email = 'founder@example.com', key = owner) => {
    const id = await insertReadyDraft(db, email, 'ready', website);
    return { id, ...(await call('submit_draft', { id }, { key })) };
  };

  it('so that others are refused with the listing and how to claim it, over REST and MCP', async () => {
    await submitted();
    for (const [name, caller] of Object.entries(callersOf(api.baseUrl))) {
      for (const url of [
        'tidewell.example',
        'http://www.tidewell.example/de',
        'https://tidewell.example.:8443/',
      ]) {
        const { status, body } = await caller('submit_listing', { url }, { key: other });
        expect([status, body['code']], `${name} ${url}`).to.deep.equal([409, 'website_listed']);
        expect(body['listing']).to.deep.equal({ slug: 'tidewell', url: `${api.baseUrl}/listings/tidewell` });
        expect(body['detail']).to.include('call claim_listing with the slug tidewell');
      }
    }
    expect(await db('drafts').where({ status: 'crawling' })).to.deep.equal([]);
    const claim = { slug: 'tidewell', method: 'dns' };
    expect((await call('claim_listing', claim, { key: other })).status, 'which works').to.equal(201);
  });

  it('and says so of one that is public, or hidden', async () => {
    await submitted();
    const detail = async () =>
      (await call('submit_listing', { url: 'tidewell.example' }, { key: other })).body['detail'];
    expect(await detail()).to.include('not published yet');
    await db('listings').update({ status: 'live', launched_at: new Date() });
    expect(await detail()).to.include(`as Tidewell (${api.baseUrl}/listings/tidewell)`);
    await db('listings').update({
      status: 'hidden',
      hidden_status: 'live',
      hidden_why: 'Spam',
      hidden_at: new Date(),
    });
    expect(await detail())
      .to.include('hidden')
      .and.include('write to the site team');
  });

  it('so that its owner gets the draft that edits the listing', async () => {
    const { id, body } = await submitted();
    const again = await call('submit_listing', { url: 'https://www.tidewell.example' }, { key: owner });
    expect([again.status, again.body['id'], again.body['listing_id']]).to.deep.equal([
      201,
      id,
      body['listing_id'],
    ]);
    await call('update_draft', { id, fields: { name: 'Tidewell Mail' } }, { key: owner });
    expect((await db('listings').first<{ name: string }>('name')).name).to.equal('Tidewell Mail');
    expect(await db('listings').pluck('slug')).to.have.length(1);
  });

  it('so that an owner without a draft gets one, the same each time', async () => {
    const { body } = await submitted();
    await db('drafts').delete();
    const ask = () => call('submit_listing', { url: 'tidewell.example' }, { key: owner });
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(first.body).to.include({ status: 'submitted', listing_id: body['listing_id'] });
    expect(second.body['id']).to.equal(first.body['id']);
  });

  it('so that a co-founder gets the draft that they were invited to', async () => {
    const { id } = await submitted();
    const account = await db('accounts').where({ email: 'other@example.com' }).first<{ id: number }>('id');
    const now = new Date();
    await db('draft_invites').insert({
      draft_id: id,
      email: 'other@example.com',
      created_at: now,
      accepted_at: now,
      accepted_by: account.id,
    });
    const { status, body } = await call('submit_listing', { url: 'tidewell.example' }, { key: other });
    expect([status, body['id'], body['role']]).to.deep.equal([201, id, 'cofounder']);
  });

  it('while drafts of others, other subdomains and other sites hinder nobody', async () => {
    await insertReadyDraft(db);
    expect((await call('submit_listing', { url: 'tidewell.example' }, { key: other })).status).to.equal(201);
    await submitted();
    expect((await call('submit_listing', { url: 'app.tidewell.example' }, { key: other })).status).to.equal(
      201,
    );
    const site_id = await insertSite(db, 'garden');
    await db('listings').update({ site_id });
    expect((await call('submit_listing', { url: 'tidewell.example' }, { key: other })).status).to.equal(201);
  });

  it('of two who submit their drafts at once: the second is refused', async () => {
    const [mine, theirs] = [
      await insertReadyDraft(db, 'founder@example.com', 'ready', website),
      await insertReadyDraft(db, 'other@example.com', 'ready', website),
    ];
    const answers = await Promise.all([
      call('submit_draft', { id: mine }, { key: owner }),
      call('submit_draft', { id: theirs }, { key: other }),
    ]);
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).to.deep.include({
      code: 'website_listed',
      listing: { slug: 'tidewell', url: `${api.baseUrl}/listings/tidewell` },
    });
    expect(await db('listings').pluck('slug')).to.deep.equal(['tidewell']);
  });

  it('of one who submits two drafts of it: the second says where the first is', async () => {
    await submitted();
    const { status, body } = await submitted();
    expect([status, body['code']]).to.deep.equal([409, 'website_listed']);
    expect(body['detail']).to.include('You have already listed this website, as Tidewell');
  });
});
