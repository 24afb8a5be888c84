/** Sign-ins are counted, exactly: for an address, and for whoever asks. */
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { lastToken, signIn, visitorOf } from '../support/visitor.ts';

describe('limits of signing in', () => {
  let api: RunningApi;
  beforeEach(async () => {
    api = await startApi({ env: { RATE_SIGN_INS_PER_HOUR: '5' } });
  });
  afterEach(() => api.close());
  const ask = (email: string) => visitorOf(api.baseUrl).post('/sign-in', { email });
  /** As if all had been asked from elsewhere. */
  const forgetNetworks = () => api.db('rate_limits').whereLike('key', 'sign_in:ip %').delete();

  it('hold for an address, wherever it is asked for, and say when to try again', async () => {
    for (let n = 0; n < 5; n += 1) {
      expect((await ask(n % 2 ? 'MARA@shop.example' : 'mara@shop.example')).status).to.equal(200);
      await forgetNetworks();
    }
    const refused = await ask('mara@shop.example');
    expect(refused.status).to.equal(429);
    expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 3_600);
    expect(refused.$('main').text()).to.match(/Try again in (\d+ minutes?|\d+ seconds?)\./);
    expect(refused.headers.get('content-type')).to.match(/^text\/html/);
    expect(await api.db('mails')).to.have.length(5);
    await forgetNetworks();
    expect((await ask('ines@shop.example')).status).to.equal(200);
  });

  it('hold for whoever asks, and are exact under many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(`mara-${n}@shop.example`)));
    expect(answers.filter(({ status }) => status === 200)).to.have.length(5);
    expect(answers.filter(({ status }) => status === 429)).to.have.length(15);
    const counted = await api.db('rate_limits').whereLike('key', 'sign_in:email %');
    expect(counted, 'who is refused uses up nothing of the addresses').to.have.length(5);
  });

  it('count wrong links, opened or used, and let a right one in nevertheless', async () => {
    await ask('mara@shop.example');
    const token = await lastToken(api.db, 'mara@shop.example');
    const stranger = visitorOf(api.baseUrl);
    for (const n of [1, 2, 3, 4]) {
      const wrong = 'A'.repeat(42) + String(n);
      const { status } =
        n % 2
          ? await stranger.get(`/sign-in/link?token=${wrong}`)
          : await stranger.post('/sign-in/link', { token: wrong });
      expect(status).to.equal(410);
    }
    expect((await stranger.get(`/sign-in/link?token=${'B'.repeat(43)}`)).status).to.equal(429);
    expect((await stranger.post('/sign-in/link', { token: 'B'.repeat(43) })).status).to.equal(429);
    expect((await stranger.post('/sign-in/link', { token })).status).to.equal(303);
  });

  it('say nothing of the address in what is counted', async () => {
    await ask('mara@shop.example');
    const keys = await api.db('rate_limits').pluck<string[]>('key');
    expect(keys).to.have.length(2);
    expect(keys.join()).not.to.include('mara').and.not.to.include('shop.example');
  });

  it('are among those that get_site_info tells', async () => {
    const site = (await (await fetch(`${api.baseUrl}/api/v1/site`)).json()) as { limits: object[] };
    expect(site.limits.find((one) => 'class' in one && one.class === 'sign_in')).to.include({
      quota: 5,
      window_seconds: 3600,
    });
  });

  it('of writes hold for the forms of an account', async () => {
    await api.close();
    api = await startApi({ env: { RATE_WRITES_PER_MINUTE: '3' } });
    const mara = visitorOf(api.baseUrl);
    await signIn(mara, api.db, 'mara@shop.example');
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await mara.post('/account/sessions/end-others')).status);
    expect(statuses).to.deep.equal([303, 303, 303, 429, 429]);
  });
});
