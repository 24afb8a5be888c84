import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { insertFollowers } from '../community/followers.ts';
import { unpublished, waiting } from './listing-rows.ts';
import { ownListing, pathsOf } from './own-listing.ts';

const now = new Date('2026-11-25T12:00:00Z');

describe('post_listing_update', () => {
  let api: RunningApi;
  before(async () => {
    api = await startApi({ clock: () => now });
  });
  after(() => api.close());

  const news = { title: 'Version 2', body: 'It is out.' };
  const starts = () => api.db('outbox').where({ name: 'notifyFollowers' });

  it('is shown at once, and followers are notified by a workflow', async () => {
    const listing = await ownListing(api);
    await insertFollowers(api.db, listing.id, 3);
    await insertFollowers(api.db, listing.id, 2, { isDemo: true });
    await api.db('follows').insert({ listing_id: listing.id, account_id: listing.ownerId, created_at: now });
    const { status, body } = await listing.call('post_listing_update', {
      title: ' Version\n2 ',
      body: 'It is out.\r\n\r\nAt last.\n',
    });
    expect(status).to.equal(201);
    const shown = { title: 'Version 2', body: 'It is out.\n\nAt last.', created_at: now.toISOString() };
    const id = Number(body['id']);
    expect(body).to.deep.equal({ ...shown, id, listing_id: listing.id, followers_to_notify: 3 });
    expect((await listing.shown())['latest_updates']).to.deep.equal([shown]);
    const runs = await starts().where({ workflow_id: `listing-update/${id}` });
    expect(runs).to.have.length(1);
    expect(runs[0]).to.deep.include({ kind: 'start', args: [{ updateId: id }] });
  });

  it('starts no workflow without followers', async () => {
    const listing = await ownListing(api);
    const { status, body } = await listing.call('post_listing_update', news);
    expect([status, body['followers_to_notify']]).to.deep.equal([201, 0]);
    expect(await starts().where({ workflow_id: `listing-update/${Number(body['id'])}` })).to.deep.equal([]);
    expect(await api.db('fan_outs').where({ update_id: body['id'] })).to.deep.equal([]);
  });

  it('accepts a listing that awaits its launch week, as its page is public', async () => {
    const listing = await ownListing(api, waiting);
    await insertFollowers(api.db, listing.id, 1);
    const { status, body } = await listing.call('post_listing_update', news);
    expect([status, body['followers_to_notify']]).to.deep.equal([201, 1]);
    expect((await listing.shown())['latest_updates']).to.have.length(1);
  });

  for (const [says, columns, code] of [
    ['a listing that is not public yet', unpublished, 'listing_not_public'],
    [
      'a hidden one',
      { status: 'hidden', hidden_status: 'live', hidden_why: 'Spam.', hidden_at: now },
      'listing_hidden',
    ],
  ] as const) {
    it(`refuses ${says}, and keeps nothing`, async () => {
      const listing = await ownListing(api, columns);
      const { status, body } = await listing.call('post_listing_update', news);
      expect([status, body['code']]).to.deep.equal([409, code]);
      expect(await api.db('listing_updates').where({ listing_id: listing.id })).to.deep.equal([]);
    });
  }

  it('takes texts at their bounds and refuses what is longer, blank or not there', async () => {
    const listing = await ownListing(api);
    const most = { title: 'x'.repeat(200), body: 'y'.repeat(5000) };
    expect((await listing.call('post_listing_update', most)).status).to.equal(201);
    for (const [path, input] of [
      ['title', { ...most, title: 'x'.repeat(201) }],
      ['body', { ...most, body: 'y'.repeat(5001) }],
      ['title', { ...most, title: '' }],
      ['title', { ...most, title: ' \n' }],
      ['body', { ...most, body: '\t' }],
      ['title', { body: 'y' }],
      ['body', { title: 'x' }],
      ['pinned', { ...most, pinned: true }],
    ] as const) {
      const answer = await listing.call('post_listing_update', input);
      expect([answer.status, pathsOf(answer)]).to.deep.equal([400, [path]]);
    }
    expect(await api.db('listing_updates').where({ listing_id: listing.id })).to.have.length(1);
  });

  it('is the owner’s alone', async () => {
    const [listing, other] = [await ownListing(api), await ownListing(api)];
    const answer = await other.call('post_listing_update', { ...news, listing_id: listing.id });
    expect([answer.status, answer.body['code']]).to.deep.equal([404, 'listing_not_found']);
  });
});
