import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { websiteOf } from '../../src/guarded-fetch/crawler-rules.ts';
import { progressOf } from '../../src/drafts/progress-rules.ts';
import {
  leaveHostQueue,
  mustWaitForTurn,
  releaseHostLock,
  renewHostLock,
  takeHostLock,
  wakeOverdueTurns,
} from '../../src/drafts/host-lock-queries.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { until } from '../workflows/support/until.ts';

interface Draft {
  id: string;
}

describe('the host lock', function () {
  this.timeout(60_000);
  let api: RunningApi;
  before(async () => {
    api = await startApi({ env: { SITE_TEAM_EMAIL: 'team@launches.example' } });
  });
  after(() => api.close());

  const submit = async (url: string, email: string) => {
    const key = await api.key(email);
    const call = restCaller(api.baseUrl);
    const { body } = await call('submit_listing', { url }, { key });
    const id = String(body['id']);
    return { id, get: async () => (await call('get_draft', { id }, { key })).body };
  };

  it('is taken in order of submission and lapses, and a draft shows that it waits', async () => {
    const first = await submit('https://turns.example.com/', 'first@shop.example');
    const second = await submit('https://www.example.com/', 'second@shop.example');
    const host = websiteOf('https://turns.example.com/');
    const keys = [first, second].map(({ id }) => ({ draftId: id, host, holder: randomUUID() }));
    const [own, other] = keys as [(typeof keys)[0], (typeof keys)[0]];

    // Though it has not asked yet, the first comes before.
    expect(await takeHostLock(api.db, other, 10_000)).to.deep.equal({ ahead: 1, attempts: 0 });
    expect(await takeHostLock(api.db, own, 3_000)).to.deep.equal({ ahead: 0, attempts: 1 });
    expect((await first.get())['waits_for_turn']).to.equal(false);
    const waiting = await second.get();
    expect(waiting['waits_for_turn']).to.equal(true);
    expect(
      progressOf({ status: 'crawling', pages_read: [], pages_refused: [], waits_for_turn: true })?.message,
    ).to.match(/another draft of this website/);

    const taken = await until(async () => {
      const answer = await takeHostLock(api.db, other, 10_000);
      return answer.ahead === 0 && answer;
    }, 'the turn lapsed');
    expect(taken.attempts).to.equal(1);
    // Led from one website to another in one attempt, it is one try.
    expect(await takeHostLock(api.db, { ...other, host: 'elsewhere.example' }, 10_000)).to.include({
      ahead: 0,
      attempts: 1,
    });
    expect(await renewHostLock(api.db, other, 10_000)).to.equal(true);
    expect(await renewHostLock(api.db, { ...other, holder: randomUUID() }, 10_000)).to.equal(false);
    await releaseHostLock(api.db, other);
    expect(await renewHostLock(api.db, other, 10_000)).to.equal(false);
    expect(await takeHostLock(api.db, { ...own, holder: randomUUID() }, 10_000)).to.deep.equal({
      ahead: 0,
      attempts: 2,
    });
  });

  const isTold = () =>
    api.db('outbox').where({ kind: 'complete' }).orderBy('id').pluck<string[]>('workflow_id');
  const take = ({ id }: Draft, host: string) =>
    takeHostLock(api.db, { draftId: id, host, holder: randomUUID() }, 10_000);
  const refused = async (draft: Draft, host: string) =>
    expect((await take(draft, host)).ahead).to.be.above(0);
  const ids = (drafts: Draft[]) => drafts.map(({ id }) => workflowId.draft(id));

  it('is passed to the first that was refused, by whatever makes way for it', async () => {
    const urls = ['a', 'b', 'c', 'd', 'e'].map((name) => `https://${name}.example.org/`);
    const drafts: Draft[] = [];
    for (const [n, url] of urls.entries()) drafts.push(await submit(url, `row-${n}@shop.example`));
    const [first, second, third, fourth, fifth] = drafts as [Draft, Draft, Draft, Draft, Draft];
    const host = 'example.org';
    const own = { draftId: first.id, host, holder: randomUUID() };
    expect((await takeHostLock(api.db, own, 10_000)).ahead).to.equal(0);
    await refused(fourth, host);
    await refused(third, host);
    expect(await mustWaitForTurn(api.db, third.id)).to.equal(true);

    // The second comes first, and will ask by itself.
    await releaseHostLock(api.db, own);
    expect(await isTold()).to.deep.equal([]);
    expect((await take(second, host)).ahead).to.equal(0);
    await leaveHostQueue(api.db, second.id);
    expect(await isTold()).to.deep.equal(ids([third]));
    expect(await mustWaitForTurn(api.db, third.id)).to.equal(false);

    expect((await take(third, host)).ahead).to.equal(0);
    await refused(fifth, host);
    // Led elsewhere, where nobody is.
    expect((await take(third, 'elsewhere.example.com')).ahead).to.equal(0);
    expect(await isTold()).to.deep.equal(ids([third, fourth]));
    // Deleted while it waits, a run is told as well, and finds nothing to do.
    await api.db('drafts').where({ id: fourth.id }).delete();
    expect(await isTold()).to.have.members(ids([third, fourth, fourth, fifth]));
    expect(await mustWaitForTurn(api.db, fourth.id)).to.equal(false);
  });

  it('is not missed by a draft that asks while the one before it is being removed', async () => {
    const first = await submit('https://gap.example.info/', 'gap-1@shop.example');
    const second = await submit('https://www.example.info/', 'gap-2@shop.example');
    expect((await take(first, 'example.info')).ahead).to.equal(0);
    const removal = await api.db.transaction();
    await leaveHostQueue(removal, first.id);
    // It is not told: it was not refused before.
    await refused(second, 'example.info');
    const awaited = mustWaitForTurn(api.db, second.id);
    await until(async () => {
      const { rows } = await api.db.raw<{ rows: object[] }>(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    }, 'it waits for the end of the transaction');
    await removal.commit();
    expect(await awaited).to.equal(false);
  });

  it('is told of again where its run may not have learnt of it', async () => {
    const first = await submit('https://again.example.biz/', 'again-1@shop.example');
    const second = await submit('https://www.example.biz/', 'again-2@shop.example');
    const own = { draftId: first.id, host: 'example.biz', holder: randomUUID() };
    await takeHostLock(api.db, own, 10_000);
    await refused(second, 'example.biz');
    const told = async () => (await isTold()).filter((id) => id === workflowId.draft(second.id)).length;
    await wakeOverdueTurns(api.db, 0);
    expect(await told(), 'while another has it').to.equal(0);
    await leaveHostQueue(api.db, first.id);
    expect(await told()).to.equal(1);
    await wakeOverdueTurns(api.db, 600_000);
    expect(await told(), 'so soon').to.equal(1);
    await wakeOverdueTurns(api.db, 0);
    expect(await told()).to.equal(2);
  });

  it('is held by one draft at a time under concurrent requests', async () => {
    const drafts = await Promise.all(
      Array.from({ length: 12 }, (_, n) => submit('https://crowd.example.net/', `crowd-${n}@shop.example`)),
    );
    const answers = await Promise.all(
      drafts.map(({ id }) =>
        takeHostLock(api.db, { draftId: id, host: 'example.net', holder: randomUUID() }, 10_000),
      ),
    );
    expect(answers.filter(({ ahead }) => ahead === 0).length).to.be.at.most(1);
  });

  it('is of a registrable domain, or of a host that has none', () => {
    expect(websiteOf('https://www.shop.co.uk/x')).to.equal('shop.co.uk');
    expect(websiteOf('https://me.github.io/')).to.equal('me.github.io');
    expect(websiteOf('http://93.184.216.34:8080/')).to.equal('93.184.216.34');
    expect(websiteOf('https://shop.example./')).to.equal('shop.example');
  });

  it('and all else that the crawler keeps to is told on its page', async () => {
    const answer = await fetch(`${api.baseUrl}/bot`);
    const body = await answer.text();
    expect(answer.status).to.equal(200);
    for (const told of [
      'LaunchDirectoryBot',
      'robots.txt',
      'Disallow: /',
      'Crawl-delay',
      'noindex',
      'Accept-Language: en, *;q=0.5',
      'mailto:team@launches.example',
      '/bot)',
    ]) {
      expect(body).to.contain(told);
    }
    expect(body).not.to.contain('<script');
  });
});
