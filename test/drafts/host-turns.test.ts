import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { websiteOf } from '../../src/guarded-fetch/crawler-rules.ts';
import { progressOf } from '../../src/drafts/progress-rules.ts';
import { releaseHostLock, renewHostLock, takeHostLock } from '../../src/drafts/host-lock-queries.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { until } from '../workflows/support/until.ts';

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

  it('waits for a draft that has no slot of a worker yet, and in the end passes one over that never asks', async () => {
    const first = await submit('https://patience.example.org/', 'early@shop.example');
    const second = await submit('https://www.example.org/', 'late@shop.example');
    const key = { draftId: second.id, host: 'example.org', holder: randomUUID() };
    /** As though it had been submitted earlier. */
    const age = (seconds: number) =>
      api
        .db('host_turns')
        .where({ draft_id: first.id })
        .update({ waits_until: api.db.raw(`waits_until - ? * interval '1 second'`, [seconds]) });
    // With a hundred drafts at once, a worker's two slots are free for the last of them this late.
    await age(200);
    expect(await takeHostLock(api.db, key, 10_000)).to.deep.equal({ ahead: 1, attempts: 0 });
    await age(200);
    expect(await takeHostLock(api.db, key, 10_000)).to.deep.equal({ ahead: 0, attempts: 1 });
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
