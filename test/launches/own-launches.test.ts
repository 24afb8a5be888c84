/** What owners do to their free launches on the site: another week, and withdrawal; and what the API says of both. */
import { expect } from 'chai';
import { type OwnLaunches, createOwnLaunches } from '../../src/launches/own-launches.ts';
import { addWeeks } from '../../src/shared/week-rules.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Caller, restCaller } from '../support/callers.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';

const now = new Date('2026-11-25T12:00:00Z');
const first = '2027-01-04';
const later = (weeks: number) => addWeeks(first, weeks);

describe('an owner and a free launch', () => {
  let api: RunningApi;
  let call: Caller;
  let launches: OwnLaunches;
  before(async () => {
    api = await startApi({ clock: () => now, env: { FREE_WAIT_WEEKS: '6', FREE_PLACES_PER_WEEK: '2' } });
    call = restCaller(api.baseUrl);
    await insertCategories(api.db);
    launches = createOwnLaunches({ db: api.db, config: api.config, flowsIn, committed: () => undefined });
  });
  after(() => api.close());
  beforeEach(async () => {
    await api.db.raw('TRUNCATE listings, founders, drafts, outbox CASCADE');
  });

  let owners = 0;
  /** A listing of a new owner, who has a key. */
  async function submit() {
    const email = `owner-${(owners += 1)}@shop.example`;
    const key = await api.key(email);
    const id = await insertReadyDraft(api.db, email);
    const { body } = await call('submit_draft', { id }, { key });
    const listingId = Number(body['listing_id']);
    const { id: accountId } = await api.db('accounts').where({ email }).first<{ id: number }>('id');
    const choose = () => call('choose_free_listing', { listing_id: listingId }, { key });
    return {
      listingId,
      accountId,
      choose,
      mine: async () => (await call('get_my_listing', { listing_id: listingId }, { key })).body,
      chooseWeek: (week: string, at = now) => launches.chooseWeek(accountId, listingId, week, at),
      withdraw: () => launches.withdraw(accountId, listingId, now),
      find: (at = now) => launches.find(accountId, listingId, at),
    };
  }
  async function queued() {
    const own = await submit();
    await own.choose();
    return own;
  }
  const rows = (listingId: number) =>
    api
      .db('free_launches')
      .where({ listing_id: listingId })
      .orderBy('n')
      .select('n', 'status', 'launch_week');
  const outbox = async () => {
    const entries = await api.db('outbox').orderBy('id').select<{ name: string; workflow_id: string }[]>();
    return entries
      .map(({ name, workflow_id: id }) => `${name} ${id}`)
      .filter((one) => !one.includes('draft/'));
  };

  it('chosen at once eight times over starts one wait in one place', async () => {
    const own = await submit();
    const answers = await Promise.all(Array.from({ length: 8 }, own.choose));
    expect(answers.map(({ status }) => status)).to.deep.equal(Array(8).fill(200));
    expect(new Set(answers.map(({ body }) => body['launch_week']))).to.deep.equal(new Set([first]));
    expect(await rows(own.listingId)).to.have.length(1);
    expect((await outbox()).filter((entry) => entry.startsWith('freeLaunch'))).to.have.length(1);
  });

  it('gets another week, in row and listing, and its workflow is signalled', async () => {
    const own = await queued();
    expect(await own.chooseWeek(later(3))).to.deep.equal({ week: later(3) });
    expect(await own.mine()).to.include({ launch_week: later(3), status: 'awaiting_badge', plan: 'free' });
    expect(await rows(own.listingId)).to.deep.equal([
      { n: 1, status: 'awaiting_badge', launch_week: later(3) },
    ]);
    expect((await outbox()).at(-1)).to.equal(`requirementsChanged free-launch/${own.listingId}/1`);
  });

  it('stays scheduled in another week, and may come back to an earlier one that is not before the wait', async () => {
    const own = await queued();
    await api.db('free_launches').update({ status: 'scheduled', badge_found: true });
    await api.db('listings').update({ status: 'scheduled' });
    await own.chooseWeek(later(3));
    expect(await own.mine()).to.include({ launch_week: later(3), status: 'scheduled' });
    expect(await own.chooseWeek(later(1))).to.deep.equal({ week: later(1) });
    expect(await own.chooseWeek(first, new Date('2026-12-30T00:00:00Z'))).to.deep.equal({ week: first });
  });

  it('chosen again stays unchanged, without a signal', async () => {
    const own = await queued();
    await own.chooseWeek(later(3));
    const before = await outbox();
    expect(await own.chooseWeek(later(3))).to.deep.equal({ week: later(3) });
    expect(await outbox()).to.deep.equal(before);
  });

  it('keeps its week if the other cannot be chosen', async () => {
    const own = await queued();
    for (const week of [
      addWeeks(first, -1),
      addWeeks(first, 52),
      '2027-01-05',
      'next',
      '',
      'x'.repeat(9000),
    ]) {
      expect(await own.chooseWeek(week), week.slice(0, 20)).to.deep.equal({ refused: 'no_choice' });
    }
    expect(await own.mine()).to.include({ launch_week: first });
  });

  it('gives the last place of a week to one of two who choose it at once; the other loses nothing', async () => {
    const settled = await queued();
    await settled.chooseWeek(later(4));
    const two = [await queued(), await queued()];
    const outcomes = await Promise.all(two.map((own) => own.chooseWeek(later(4))));
    expect(outcomes.filter((outcome) => 'week' in outcome)).to.have.length(1);
    expect(outcomes.filter((outcome) => 'refused' in outcome)).to.deep.equal([{ refused: 'full' }]);
    const weeks = await Promise.all(two.map(async (own) => (await own.mine())['launch_week']));
    expect(weeks).to.have.members([later(4), first]);
    expect(await api.db('free_launches').where({ launch_week: later(4) })).to.have.length(2);
  });

  it('leaves no week with more than its places, however many choose and are chosen for at once', async () => {
    const many = await Promise.all(Array.from({ length: 6 }, submit));
    await Promise.all(many.map((own) => own.choose()));
    const more = await Promise.all(Array.from({ length: 3 }, submit));
    await Promise.all([
      ...many.map((own) => own.chooseWeek(later(5))),
      ...more.map((own) => own.choose()),
      ...many.map((own) => own.chooseWeek(later(1))),
    ]);
    const taken = await api
      .db('free_launches')
      .groupBy('launch_week')
      .count<{ count: number }[]>('* as count');
    expect(Math.max(...taken.map(({ count }) => count))).to.be.at.most(2);
    const astray = await api
      .db('free_launches')
      .join('listings', 'listings.id', 'listing_id')
      .whereRaw('listings.launch_week <> free_launches.launch_week');
    expect(astray).to.deep.equal([]);
  });

  it('offers weeks with places, and shows the next check', async () => {
    const own = await queued();
    await (await queued()).chooseWeek(later(2));
    await (await queued()).chooseWeek(later(2));
    const found = await own.find();
    expect(found).to.deep.include({ status: 'awaiting_badge', week: first, badge: null });
    expect(found?.nextCheckAt).to.deep.equal(new Date('2026-12-28T00:00:00Z'));
    expect(found?.choices).to.have.length(12);
    expect(found?.choices.slice(0, 2)).to.deep.equal([
      { week: later(1), placesLeft: 2 },
      { week: later(3), placesLeft: 2 },
    ]);
  });

  it('is unpublished at once when it is withdrawn, and its workflow is signalled', async () => {
    const own = await queued();
    expect(await own.withdraw()).to.equal(true);
    expect(await own.mine()).to.include({
      status: 'draft',
      plan: null,
      launch_week: null,
      free_launch: null,
    });
    expect((await outbox()).at(-1)).to.equal(`withdrawn free-launch/${own.listingId}/1`);
    expect(await own.withdraw(), 'once').to.equal(false);
    expect(await own.chooseWeek(later(3))).to.deep.equal({ refused: 'not_waiting' });
    expect(await own.find()).to.include({ status: 'withdrawn', nextCheckAt: null });
  });

  it('chosen again after withdrawal waits anew, as the second time', async () => {
    const own = await queued();
    await own.withdraw();
    const { status, body } = await own.choose();
    expect(status).to.equal(200);
    expect(body).to.include({ status: 'awaiting_badge', launch_week: first });
    expect(await rows(own.listingId)).to.deep.equal([
      { n: 1, status: 'withdrawn', launch_week: first },
      { n: 2, status: 'awaiting_badge', launch_week: first },
    ]);
    expect((await outbox()).at(-1)).to.equal(`freeLaunch free-launch/${own.listingId}/2`);
    expect(await own.chooseWeek(later(1))).to.deep.equal({ week: later(1) });
  });

  it('cannot be changed by others', async () => {
    const own = await queued();
    const other = await submit();
    const { accountId } = other;
    expect(await launches.chooseWeek(accountId, own.listingId, later(3), now)).to.deep.equal({
      refused: 'not_waiting',
    });
    expect(await launches.withdraw(accountId, own.listingId, now)).to.equal(false);
    expect(await launches.recheckBadge(accountId, own.listingId, now)).to.equal(false);
    expect(await launches.find(accountId, own.listingId, now)).to.equal(null);
    expect(await own.mine()).to.include({ launch_week: first, status: 'awaiting_badge' });
  });

  it('that went live meanwhile is neither moved nor withdrawn', async () => {
    const own = await queued();
    await api.db('free_launches').update({ status: 'live' });
    await api.db('listings').update({ status: 'live', launched_at: now });
    expect(await own.chooseWeek(later(3))).to.deep.equal({ refused: 'not_waiting' });
    expect(await own.withdraw()).to.equal(false);
    expect(await own.mine()).to.include({ status: 'live', launch_week: first });
  });

  it('on the paid plan or hidden is not queued, and the response says why', async () => {
    const own = await submit();
    const refused = async () => {
      const { status, body } = await own.choose();
      return [status, body['code'], body['detail']];
    };
    await api.db('listings').update({ plan: 'paid' });
    expect((await refused()).slice(0, 2)).to.deep.equal([409, 'listing_on_paid_plan']);
    await api.db('listings').update({
      plan: null,
      status: 'hidden',
      hidden_status: 'draft',
      hidden_why: 'Its website offers malware.',
      hidden_at: now,
    });
    const [status, code, detail] = await refused();
    expect([status, code]).to.deep.equal([409, 'listing_hidden']);
    expect(detail).to.contain('offers malware').and.to.contain('site team');
    expect(await rows(own.listingId)).to.deep.equal([]);
    expect(await own.mine()).to.include({ status: 'hidden', hidden_why: 'Its website offers malware.' });
  });

  it('starts one badge check per previous check of a live launch', async () => {
    const own = await queued();
    expect(await launches.recheckBadge(own.accountId, own.listingId, now), 'it waits').to.equal(false);
    await api.db('free_launches').update({ status: 'live', badge_checked_at: now });
    await api.db('listings').update({ status: 'live', launched_at: now });
    const ask = () => launches.recheckBadge(own.accountId, own.listingId, now);
    expect([await ask(), await ask()]).to.deep.equal([true, true]);
    const id = `recheck-badge/${own.listingId}/1/${now.toISOString()}`;
    expect((await outbox()).slice(-2)).to.deep.equal([`recheckBadges ${id}`, `recheckBadges ${id}`]);
    await api.db('listings').update({ plan: 'paid' });
    expect(await ask(), 'paid for').to.equal(false);
  });
});
