/** What may be asked of signing in: for an address, and from a network. */
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Visitor, lastToken, signIn, visitorOf } from '../support/visitor.ts';

const email = 'mara@shop.example';

describe('limits of signing in', () => {
  let api: RunningApi;
  let now: Date;
  beforeEach(async () => {
    now = new Date('2026-11-25T12:00:00Z');
    api = await startApi({ env: { RATE_SIGN_INS_PER_HOUR: '5' }, clock: () => now });
  });
  afterEach(() => api.close());
  const visitor = () => visitorOf(api.baseUrl);
  const ask = (address: string, from: Visitor = visitor()) => from.post('/sign-in', { email: address });
  /** As if all had been asked from elsewhere. */
  const forgetNetworks = () => api.db('rate_limits').whereLike('key', 'sign_in:ip %').delete();
  const askElsewhere = async (address = email) => {
    await forgetNetworks();
    return ask(address);
  };
  const mails = async () => (await api.db('mails')).length;
  const later = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000));
  const told = ({ status, text }: { status: number; text: string }) => [
    status,
    text.replace(/<bdi>[^<]*<\/bdi>/, ''),
  ];

  it('an address gets five mails an hour and ten a day, however it is written, and nobody is told', async () => {
    const first = told(await ask(email));
    const spellings = [email, 'MARA@shop.example', 'mara+1@shop.example', 'Mara+x+y@SHOP.example'];
    for (let n = 0; n < 11; n += 1) {
      expect(told(await askElsewhere(spellings[n % 4]))).to.deep.equal(first);
    }
    expect(await mails()).to.equal(5);
    expect(await api.db('sign_in_links')).to.have.length(5);
    later(60);
    for (let n = 0; n < 8; n += 1) await askElsewhere();
    expect(await mails()).to.equal(10);
    later(5 * 60);
    await askElsewhere();
    expect(await mails()).to.equal(10);
    later(18 * 60);
    await askElsewhere();
    expect(await mails()).to.equal(11);
    await askElsewhere('ines@shop.example');
    expect(await mails()).to.equal(12);
  });

  it('an address gets no more than that of many who ask at once', async () => {
    await api.close();
    api = await startApi({ clock: () => now });
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(email)));
    expect(answers.map(({ status }) => status)).to.deep.equal(answers.map(() => 200));
    expect(await mails()).to.equal(5);
  });

  it('whoever spends them keeps nobody out of a browser that has signed in to the address before', async () => {
    const mara = visitor();
    await signIn(mara, api.db, email);
    await mara.post('/sign-out');
    for (let n = 0; n < 12; n += 1) await askElsewhere();
    // The network is spent, too: others share it.
    for (let n = 0; n < 5; n += 1) await ask(`somebody-${n}@shop.example`);
    expect((await ask('another@shop.example')).status).to.equal(429);
    const before = await mails();
    expect((await ask(email, mara)).status).to.equal(200);
    expect(await mails()).to.equal(before + 1);
    const used = await mara.post('/sign-in/link', { token: await lastToken(api.db, email) });
    expect([used.status, used.to]).to.deep.equal([303, '/account']);

    await mara.post('/sign-out');
    for (let n = 0; n < 15; n += 1) expect((await ask(email, mara)).status).to.equal(200);
    expect(await mails(), 'a share of its own, and no more').to.equal(before + 10);
  });

  it('a browser has that share for addresses that it has signed in to alone, and keeps it for several', async () => {
    const spend = async (address: string) => {
      for (let n = 0; n < 6; n += 1) await askElsewhere(address);
    };
    const gets = async (address: string, from: Visitor) => {
      await forgetNetworks();
      const before = await mails();
      await ask(address, from);
      return (await mails()) - before;
    };
    const shared = visitor();
    await signIn(shared, api.db, 'ines@shop.example');
    const firstCookie = shared.cookies.get('browser') ?? '';
    await signIn(shared, api.db, email);
    for (const address of [email, 'ines@shop.example', 'noa@shop.example']) await spend(address);
    expect(await gets(email, shared)).to.equal(1);
    expect(await gets('ines@shop.example', shared)).to.equal(1);
    expect(await gets('noa@shop.example', shared)).to.equal(0);
    const thief = visitor();
    thief.cookies.set('browser', firstCookie);
    expect(await gets('ines@shop.example', thief), 'the cookie is another since').to.equal(0);
    await shared.post('/account/sessions/end-others');
    expect(await gets(email, shared), 'forgotten with the other devices').to.equal(0);
  });

  it('hold for whoever asks, and are exact under many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(`mara-${n}@shop.example`)));
    expect(answers.filter(({ status }) => status === 200)).to.have.length(5);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).to.have.length(15);
    expect(Number(refused[0]?.headers.get('retry-after'))).to.be.within(1, 3_600);
    expect(refused[0]?.$('main').text()).to.match(/Try again in (\d+ minutes?|\d+ seconds?)\./);
    expect(refused[0]?.headers.get('content-type')).to.match(/^text\/html/);
    expect(await mails(), 'who is refused uses up nothing of the addresses').to.equal(5);
  });

  it('count wrong links, opened or used, and let a right one in nevertheless', async () => {
    const mara = visitor();
    await ask(email, mara);
    const token = await lastToken(api.db, email);
    const stranger = visitor();
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
    expect((await mara.post('/sign-in/link', { token })).status).to.equal(303);
  });

  it('say nothing of the address in what is counted for networks', async () => {
    await ask(email);
    const keys = await api.db('rate_limits').pluck<string[]>('key');
    // Calls of other classes may have been reported meanwhile.
    expect(keys).to.include('sign_in:ip 127.0.0.1');
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
    const mara = visitor();
    await signIn(mara, api.db, email);
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await mara.post('/account/sessions/end-others')).status);
    expect(statuses).to.deep.equal([303, 303, 303, 429, 429]);
  });
});
