import { expect } from 'chai';
import { milestoneDateProblem } from '../../src/shared/milestone-rules.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { type OwnListing, ownListing, pathsOf } from './own-listing.ts';

const now = new Date('2026-11-25T12:00:00Z');

describe('milestones', () => {
  let api: RunningApi;
  let listing: OwnListing;
  before(async () => {
    api = await startApi({ clock: () => now, env: { SITE_TEAM_EMAIL: 'team@directory.example' } });
  });
  after(() => api.close());
  beforeEach(async () => {
    listing = await ownListing(api);
  });

  const add = (milestone: Record<string, unknown> = {}, to = listing) =>
    to.call('add_milestone', { date: '2024-02-29', title: 'First customer', ...milestone });
  const kept = (id = listing.id) => api.db('milestones').where({ listing_id: id });

  it('are always stored, and public only if they are unlocked', async () => {
    const whole = { description: 'A bakery.\n\nIn Porto.', url: 'https://tidewell.example/first' };
    const { status, body } = await add({ title: '  First\ncustomer ', ...whole });
    expect(status).to.equal(201);
    const { id, shown, ...milestone } = body;
    expect(milestone).to.deep.equal({ date: '2024-02-29', title: 'First customer', ...whole });
    expect(shown).to.equal(false);
    expect(await listing.shown()).to.not.have.property('milestones');
    const own = await listing.call('get_my_listing');
    expect(own.body['milestones']).to.deep.equal([{ id, ...milestone }]);
    expect(await kept()).to.have.length(1);
    expect((await kept())[0]).to.include({ from_draft: false });

    await api
      .db('listings')
      .where({ id: listing.id })
      .update({ unlocked_sections: ['milestones'] });
    const began = await add({ date: '2023-01-01', title: 'Began' });
    expect(began.body['shown']).to.equal(true);
    expect((await listing.shown())['milestones']).to.deep.equal([
      { id: began.body['id'], date: '2023-01-01', title: 'Began', description: null, url: null },
      { id, ...milestone },
    ]);
  });

  for (const [date, passes] of [
    ['1800-01-01', true],
    ['1799-12-31', false],
    ['2026-11-25', true],
    // It is that day in Kiribati.
    ['2026-11-26', true],
    ['2026-11-27', false],
    ['2027-01-01', false],
    ['2023-02-29', false],
    ['2024-2-9', false],
    ['2024-02-09T00:00:00Z', false],
  ] as const) {
    it(`${passes ? 'take' : 'refuse'} the date ${date}`, async () => {
      const answer = await add({ date });
      if (passes) {
        expect(answer.status).to.equal(201);
        expect(answer.body['date']).to.equal(date);
        return;
      }
      expect(answer.status).to.equal(400);
      expect(pathsOf(answer)).to.deep.equal(['date']);
      expect(await kept()).to.deep.equal([]);
    });
  }

  it('accept today’s date in any time zone', () => {
    const at = (time: string) => milestoneDateProblem('2026-11-26', new Date(`2026-11-25T${time}Z`));
    expect(at('09:59:59')).to.match(/future/);
    expect(at('10:00:00')).to.equal(null);
  });

  for (const url of [
    'http://tidewell.example/',
    'javascript:alert(1)',
    'https://',
    'https://[',
    'tidewell',
  ]) {
    it(`refuse the link ${url}`, async () => {
      const answer = await add({ url });
      expect(answer.status).to.equal(400);
      expect(pathsOf(answer)).to.deep.equal(['url']);
    });
  }

  it('are at most 50, however many are added at once', async () => {
    const first = await Promise.all(Array.from({ length: 48 }, (_, i) => add({ title: `No. ${i}` })));
    expect(new Set(first.map(({ status }) => status))).to.deep.equal(new Set([201]));
    const more = await Promise.all(Array.from({ length: 8 }, (_, i) => add({ title: `More ${i}` })));
    expect(more.map(({ status }) => status).sort()).to.deep.equal([201, 201, 409, 409, 409, 409, 409, 409]);
    expect(more.find(({ status }) => status === 409)?.body['code']).to.equal('milestone_limit');
    expect(await kept()).to.have.length(50);

    const [one] = await kept().orderBy('id').limit(1).select<{ id: number }[]>('id');
    await listing.call('delete_milestone', { milestone_id: one?.id });
    expect((await add()).status).to.equal(201);
  });

  it('are deleted once, by the owner of their listing alone', async () => {
    const other = await ownListing(api);
    const { body: mine } = await add();
    const { body: theirs } = await add({}, other);
    const stranger = await listing.call('delete_milestone', { milestone_id: theirs['id'] });
    expect([stranger.status, stranger.body['code']]).to.deep.equal([404, 'milestone_not_found']);
    const elsewhere = await other.call('delete_milestone', {
      listing_id: listing.id,
      milestone_id: mine['id'],
    });
    expect([elsewhere.status, elsewhere.body['code']]).to.deep.equal([404, 'listing_not_found']);

    const { shown: _shown, ...milestone } = mine;
    const gone = await listing.call('delete_milestone', { milestone_id: mine['id'] });
    expect([gone.status, gone.body]).to.deep.equal([200, milestone]);
    const again = await listing.call('delete_milestone', { milestone_id: mine['id'] });
    expect([again.status, again.body['code']]).to.deep.equal([404, 'milestone_not_found']);
    expect(await kept()).to.deep.equal([]);
    expect(await kept(other.id)).to.have.length(1);
  });

  it('are in the history of the listing, and the site team is notified', async () => {
    const { body } = await add();
    await listing.call('delete_milestone', { milestone_id: body['id'] });
    const { shown: _shown, ...milestone } = body;
    expect(await listing.versions()).to.deep.equal([
      { made_by: 'add_milestone', before: { milestone: null }, after: { milestone } },
      { made_by: 'delete_milestone', before: { milestone }, after: { milestone: null } },
    ]);
    const mails = await api
      .db('mails')
      .whereLike('occasion', `listing-edited/${listing.id}/%`)
      .pluck<string[]>('recipient');
    expect(mails).to.deep.equal(['team@directory.example', 'team@directory.example']);
  });

  it('cannot be added without signing in, nor twice with one idempotency key', async () => {
    const call = restCaller(api.baseUrl);
    const input = { listing_id: listing.id, date: '2024-01-01', title: 'Once' };
    expect((await call('add_milestone', input)).status).to.equal(401);
    const key = await api.key('owner-of-once@owners.example');
    await api
      .db('listings')
      .where({ id: listing.id })
      .update({ owner_id: api.db('accounts').where({ email: 'owner-of-once@owners.example' }).select('id') });
    const answers = [];
    for (let i = 0; i < 2; i += 1) {
      answers.push(await call('add_milestone', input, { key, idempotencyKey: 'once' }));
    }
    expect(answers[1]).to.deep.equal(answers[0]);
    expect(await kept()).to.have.length(1);
  });
});
