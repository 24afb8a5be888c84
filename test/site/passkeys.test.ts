/** Passkeys at the site's own routes: what is taken, and what is refused. */
import { randomBytes } from 'node:crypto';
import { MockActivityEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import { purgeOld } from '../../activities/store/purge-old.ts';
import { type RunningApi, freePort, startApi } from '../support/api.ts';
import { type Lies, type SoftPasskey, softPasskey } from '../support/soft-passkey.ts';
import { type Visited, type Visitor, signIn, visitorOf } from '../support/visitor.ts';

const minute = 60_000;

describe('passkeys', () => {
  let api: RunningApi;
  let now = new Date('2026-11-25T12:00:00Z');
  let email: string;
  let mara: Visitor;
  let count = 0;
  before(async () => {
    const port = String(await freePort());
    api = await startApi({ clock: () => now, env: { PORT: port, BASE_URL: `http://localhost:${port}` } });
  });
  after(() => api.close());
  beforeEach(async () => {
    mara = visitorOf(api.baseUrl);
    email = `mara-${(count += 1)}@shop.example`;
    await signIn(mara, api.db, email);
  });

  const later = (ms: number) => (now = new Date(now.getTime() + ms));
  const optionsAt = async (visitor: Visitor, path: string) => {
    const { status, text } = await visitor.post(path);
    expect(status, text).to.equal(200);
    return JSON.parse(text) as Record<string, unknown> & { challenge: string };
  };
  const creation = (visitor = mara) => optionsAt(visitor, '/account/passkeys/options');
  const request = (visitor = visitorOf(api.baseUrl)) => optionsAt(visitor, '/sign-in/passkey/options');
  const add = (response: string, visitor = mara, name = 'Laptop') =>
    visitor.post('/account/passkeys/add', { name, response });
  const added = async (visitor = mara): Promise<SoftPasskey> => {
    const key = softPasskey(api.baseUrl);
    const answer = await add(key.register(await creation(visitor)), visitor);
    expect(answer.to, answer.$('[role=alert]').text()).to.equal('/account/passkeys?said=passkey-added');
    return key;
  };
  const present = (response: string, visitor = visitorOf(api.baseUrl), returnTo = '/account') =>
    visitor.post('/sign-in/passkey', { response, return_to: returnTo });
  const rowsOf = (visited: Visited) => visited.$('.row');
  const mails = () =>
    api
      .db('mails')
      .where({ recipient: email })
      .whereNot({ secret: true })
      .select<{ subject: string; body: string }[]>('subject', 'body');
  const refusedOf = (visited: Visited) => {
    expect(visited.headers.get('set-cookie')).to.equal(null);
    expect(visited.$('p.problems[role=alert]')).to.have.length(1);
    return visited.$('.problems').text();
  };

  it('are offered for devices to keep, and to be found again by the host alone', async () => {
    const options = await creation();
    expect(options['rp']).to.deep.include({ id: 'localhost' });
    expect(options['user']).to.deep.include({ name: email });
    expect(options['authenticatorSelection']).to.include({
      residentKey: 'required',
      userVerification: 'required',
    });
    expect(options['attestation']).to.equal('none');
    const asked = await request();
    expect(asked).to.include({ rpId: 'localhost', userVerification: 'required' });
    expect(asked['allowCredentials'] ?? [], 'nobody is told which there are').to.deep.equal([]);
    const handle = Buffer.from((options['user'] as { id: string }).id, 'base64url').toString();
    expect(handle, 'says nothing of whose it is').to.match(/^[0-9a-f-]{36}$/);
    expect(((await creation())['user'] as { id: string }).id).to.equal(
      (options['user'] as { id: string }).id,
    );
  });

  it('sign in: with a new session, in place of the one that the browser had', async () => {
    const key = await added();
    const ines = visitorOf(api.baseUrl);
    await signIn(ines, api.db, 'ines@shop.example');
    const before = ines.cookies.get('session') ?? '';
    const answer = await present(key.assert(await request(ines)), ines, '/account/sessions');
    expect([answer.status, answer.to]).to.deep.equal([303, '/account/sessions']);
    expect(answer.headers.getSetCookie()[0]).to.match(/^session=[\w-]{43}; .*HttpOnly; SameSite=Lax$/);
    expect((await ines.get('/account')).$('main strong').text()).to.equal(email);
    const devices = (await ines.get('/account/sessions')).text;
    expect(devices).to.include('a passkey');
    const thief = visitorOf(api.baseUrl);
    thief.cookies.set('session', before);
    expect((await thief.get('/account')).status).to.equal(303);
    const row = await api.db('passkeys').where({ id: key.id }).first<object>();
    expect(row).to.deep.include({ counter: 1, last_used_at: now, transports: ['internal', 'hybrid'] });
  });

  it('return to no other site', async () => {
    const key = await added();
    for (const evil of ['//evil.example', 'https://evil.example/', '/\\evil.example']) {
      expect((await present(key.assert(await request()), undefined, evil)).to, evil).to.equal('/account');
    }
  });

  it('are listed, renamed and removed, and their owner is told by mail', async () => {
    const key = await added();
    expect((await mails()).map(({ subject }) => subject)).to.deep.equal([
      'A passkey was added to your account on Launch Directory',
    ]);
    const list = await mara.get('/account/passkeys?said=passkey-added');
    expect(list.$('[role=status]').text()).to.include('signs you in');
    expect(rowsOf(list).find('h3').text()).to.equal('Laptop');
    expect(rowsOf(list).text()).to.include('not used yet');

    const form = await mara.get(list.$('.row a').attr('href') ?? '');
    expect(form.$('#name').val()).to.equal('Laptop');
    const wrong = await mara.post('/account/passkeys/name', { id: key.id, name: ' ' });
    expect(wrong.status).to.equal(400);
    expect(wrong.$('#name').attr('aria-invalid')).to.equal('true');
    const name = '<script>alert(1)</script>';
    expect((await mara.post('/account/passkeys/name', { id: key.id, name })).to).to.include('renamed');
    const renamed = await mara.get('/account/passkeys');
    expect(rowsOf(renamed).find('h3').text()).to.equal(name);
    expect(renamed.$('main script')).to.have.length(0);

    expect((await mara.post('/account/passkeys/remove', { id: key.id })).to).to.include('passkey-removed');
    expect(rowsOf(await mara.get('/account/passkeys'))).to.have.length(0);
    const [, told] = await mails();
    expect(told?.subject).to.equal('A passkey was removed from your account on Launch Directory');
    expect(told?.body).to.include(name);
    expect(refusedOf(await present(key.assert(await request())))).to.include('not known here');
    await mara.post('/account/passkeys/remove', { id: key.id });
    expect(await mails(), 'removed once').to.have.length(2);
  });

  it('of others can be neither seen, renamed nor removed', async () => {
    const key = await added();
    const ines = visitorOf(api.baseUrl);
    await signIn(ines, api.db, 'ines@shop.example');
    expect(rowsOf(await ines.get('/account/passkeys'))).to.have.length(0);
    expect((await ines.get(`/account/passkeys/name?id=${key.id}`)).to).to.equal('/account/passkeys');
    await ines.post('/account/passkeys/name', { id: key.id, name: 'Mine' });
    await ines.post('/account/passkeys/remove', { id: key.id });
    expect(await api.db('passkeys').where({ id: key.id }).first('name')).to.deep.equal({ name: 'Laptop' });
    expect((await present(key.assert(await request()))).status).to.equal(303);
  });

  describe('sign nobody in', () => {
    let key: SoftPasskey;
    beforeEach(async () => {
      key = await added();
    });

    it('by an answer that was used before', async () => {
      const answer = key.assert(await request());
      expect((await present(answer)).status).to.equal(303);
      expect(refusedOf(await present(answer))).to.include('was used before');
    });

    it('by one answer sent many times at once, but once', async () => {
      const answer = key.assert(await request());
      const all = await Promise.all(Array.from({ length: 8 }, () => present(answer)));
      expect(all.map(({ status }) => status).sort()).to.deep.equal([303, ...Array<number>(7).fill(403)]);
    });

    it('after five minutes', async () => {
      const answer = key.assert(await request());
      later(5 * minute);
      expect(refusedOf(await present(answer))).to.include('longer than five minutes');
      const inTime = key.assert(await request());
      later(5 * minute - 1);
      expect((await present(inTime)).status).to.equal(303);
    });

    it('by a challenge that was made for adding a passkey, or by none of ours', async () => {
      const { challenge } = await creation();
      expect(refusedOf(await present(key.assert(null, { challenge })))).to.include('five minutes');
      const own = randomBytes(32).toString('base64url');
      expect(refusedOf(await present(key.assert(null, { challenge: own })))).to.include('five minutes');
      expect(await api.db('passkey_challenges').where({ challenge }), 'nor is it used up').to.have.length(1);
    });

    const lies: [string, Lies, RegExp][] = [
      ['from another origin', { origin: 'https://evil.example' }, /not accepted/],
      ['from another port', { origin: 'http://localhost:1' }, /not accepted/],
      ['for another host', { rpId: 'evil.example' }, /not accepted/],
      ['from a frame of another site', { crossOrigin: true }, /could not be read/],
      ['without showing that it is them', { verified: false }, /not accepted/],
      ['with nobody there', { present: false }, /not accepted/],
      ['by the answer to another question', { type: 'webauthn.create' }, /not accepted/],
      ['by another key', { forged: true }, /not accepted/],
      ['by an unknown passkey', { id: randomBytes(32).toString('base64url') }, /not known here/],
      ['who they are not', { userHandle: Buffer.from('somebody else').toString('base64url') }, /not known/],
      ['whom they do not name', { userHandle: undefined }, /could not be read/],
    ];
    for (const [what, lie, says] of lies) {
      it(what, async () => {
        expect(refusedOf(await present(key.assert(await request(), lie)))).to.match(says);
        expect((await present(key.assert(await request()))).status, 'the honest one').to.equal(303);
      });
    }

    for (const nonsense of [
      '',
      'null',
      '[]',
      '{',
      '{"__proto__":{}}',
      '{"id":1}',
      'A'.repeat(60_000),
      '['.repeat(20_000),
    ]) {
      it(`by nonsense: ${JSON.stringify(nonsense).slice(0, 30)}`, async () => {
        expect(refusedOf(await present(nonsense))).to.include('could not be read');
      });
    }

    it('by a passkey that counts backwards: whoever owns it is told, once a day', async () => {
      expect((await present(key.assert(await request(), { counter: 7 }))).status).to.equal(303);
      for (const counter of [7, 6, 0]) {
        const says = refusedOf(await present(key.assert(await request(), { counter })));
        expect(says, String(counter)).to.include('a copy of it').and.include('Sign in by e-mail');
      }
      const row = await api.db('passkeys').where({ id: key.id }).first<object>();
      expect(row).to.include({ counter: 7 });
      const told = (await mails()).map(({ subject }) => subject).filter((one) => one.includes('copied'));
      expect(told).to.deep.equal(['A passkey of your account on Launch Directory may have been copied']);
      const forged = await present(key.assert(await request(), { counter: 3, forged: true }));
      expect(refusedOf(forged), 'a forger learns nothing of it').not.to.include('copy');
      expect((await present(key.assert(await request(), { counter: 8 }))).status).to.equal(303);
    });

    it('nor at once by one and the same count', async () => {
      const answers = await Promise.all(
        [1, 2, 3, 4].map(async () => key.assert(await request(), { counter: 9 })),
      );
      const all = await Promise.all(answers.map((answer) => present(answer)));
      expect(all.filter(({ status }) => status === 303)).to.have.length(1);
    });

    it('once their account is gone', async () => {
      await mara.post('/account/delete', { email });
      expect(await api.db('passkeys').where({ id: key.id })).to.deep.equal([]);
      expect(refusedOf(await present(key.assert(await request())))).to.include('not known here');
    });

    it('from another site', async () => {
      const headers = { 'sec-fetch-site': 'cross-site' };
      const asked = await visitorOf(api.baseUrl).post('/sign-in/passkey/options', {}, headers);
      expect(asked.status).to.equal(403);
      const response = key.assert(await request());
      const answer = await visitorOf(api.baseUrl).post('/sign-in/passkey', { response }, headers);
      expect(answer.status).to.equal(403);
      expect(answer.headers.get('set-cookie')).to.equal(null);
    });
  });

  it('count as synchronised ones do: always 0', async () => {
    const key = await added();
    for (const round of [1, 2, 3]) {
      const answer = await present(key.assert(await request(), { counter: 0 }));
      expect(answer.status, String(round)).to.equal(303);
    }
  });

  describe('are not added', () => {
    const lies: [string, Lies, RegExp][] = [
      ['from another origin', { origin: 'https://evil.example' }, /not accepted/],
      ['for another host', { rpId: 'evil.example' }, /not accepted/],
      ['without showing that it is them', { verified: false }, /not accepted/],
      ['by the answer to another question', { type: 'webauthn.get' }, /not accepted/],
      ['from a frame of another site', { crossOrigin: true }, /could not be read/],
    ];
    for (const [what, lie, says] of lies) {
      it(what, async () => {
        const answer = await add(softPasskey(api.baseUrl).register(await creation(), lie));
        expect(answer.status).to.equal(400);
        expect(refusedOf(answer)).to.match(says);
        expect(answer.$('#name').val(), 'what was typed stays').to.equal('Laptop');
        expect(await mails()).to.deep.equal([]);
      });
    }

    it('by another account’s challenge, one of a sign-in, or one used before', async () => {
      const ines = visitorOf(api.baseUrl);
      await signIn(ines, api.db, 'ines@shop.example');
      const key = softPasskey(api.baseUrl);
      const hers = await creation(ines);
      expect(refusedOf(await add(key.register(hers)))).to.include('five minutes');
      const { challenge } = await request();
      expect(refusedOf(await add(key.register(hers, { challenge })))).to.include('five minutes');
      expect((await add(key.register(hers), ines)).status, 'hers was not used up').to.equal(303);
      expect(refusedOf(await add(softPasskey(api.baseUrl).register(hers), ines))).to.include('used before');
    });

    it('after five minutes', async () => {
      const made = softPasskey(api.baseUrl).register(await creation());
      later(5 * minute);
      expect(refusedOf(await add(made))).to.include('longer than five minutes');
    });

    it('twice: somebody else’s passkey stays theirs', async () => {
      const hers = await added();
      const ines = visitorOf(api.baseUrl);
      await signIn(ines, api.db, 'ines@shop.example');
      const same = softPasskey(api.baseUrl, hers.id);
      expect(refusedOf(await add(same.register(await creation(ines)), ines))).to.include('known here');
      expect((await present(hers.assert(await request()))).status).to.equal(303);
    });

    it('beyond ten, also when they are sent at once', async () => {
      for (let n = 0; n < 8; n += 1) await added();
      const made = await Promise.all(
        [1, 2, 3, 4, 5].map(async () => softPasskey(api.baseUrl).register(await creation())),
      );
      const answers = await Promise.all(made.map((response) => add(response)));
      expect(answers.filter(({ status }) => status === 303)).to.have.length(2);
      const refused = await mara.post('/account/passkeys/options');
      expect(refused.status).to.equal(400);
      expect((JSON.parse(refused.text) as { detail: string }).detail).to.include('10 passkeys');
      expect(rowsOf(await mara.get('/account/passkeys'))).to.have.length(10);
    });

    for (const name of ['', ' \t', 'n'.repeat(81)]) {
      it(`by the name ${JSON.stringify(name).slice(0, 20)}`, async () => {
        const key = softPasskey(api.baseUrl);
        const answer = await add(key.register(await creation()), mara, name);
        expect(answer.status).to.equal(400);
        expect(answer.$('#name').attr('aria-invalid')).to.equal('true');
        expect(await api.db('passkeys').where({ id: key.id })).to.deep.equal([]);
      });
    }

    it('nor removed, when the sign-in was some time ago', async () => {
      const key = await added();
      const made = softPasskey(api.baseUrl).register(await creation());
      later(10 * minute);
      const page = await mara.get('/account/passkeys');
      expect(
        page.$('form[action="/account/passkeys/add"], form[action="/account/passkeys/remove"]'),
      ).to.have.length(0);
      const again = page.$('.note a').attr('href') ?? '';
      expect((await mara.get(again)).$('h1').text()).to.equal('Sign in once more');
      const refused = await mara.post('/account/passkeys/options');
      expect(refused.status).to.equal(401);
      expect((await add(made)).to).to.equal('/account/passkeys');
      expect((await mara.post('/account/passkeys/remove', { id: key.id })).to).to.equal('/account/passkeys');
      expect(rowsOf(await mara.get('/account/passkeys'))).to.have.length(1);
      expect(await mails()).to.have.length(1);
      await present(key.assert(await request()), mara);
      expect((await mara.get('/account/passkeys')).$('form[action="/account/passkeys/add"]')).to.have.length(
        1,
      );
    });

    it('for whoever is not signed in', async () => {
      const nobody = visitorOf(api.baseUrl);
      expect((await nobody.post('/account/passkeys/options')).status).to.equal(401);
      for (const path of ['add', 'remove', 'name', 'decline']) {
        expect((await nobody.post(`/account/passkeys/${path}`)).to, path).to.equal(
          '/sign-in?return_to=%2Faccount',
        );
      }
    });
  });

  describe('are offered on the overview', () => {
    const offer = async (visitor: Visitor) => (await visitor.get('/account')).$('.offer').length;

    it('until somebody says no, for good', async () => {
      expect(await offer(mara)).to.equal(1);
      expect((await mara.post('/account/passkeys/decline')).to).to.equal('/account');
      expect(await offer(mara)).to.equal(0);
      const later = visitorOf(api.baseUrl);
      await signIn(later, api.db, email);
      expect(await offer(later)).to.equal(0);
    });

    it('until there is one, and not again once it is removed', async () => {
      const key = await added();
      expect(await offer(mara)).to.equal(0);
      await mara.post('/account/passkeys/remove', { id: key.id });
      expect(await offer(mara)).to.equal(0);
    });
  });

  it('have their scripts on the pages that need them, and only there', async () => {
    const policy = (visited: Visited) => visited.headers.get('content-security-policy') ?? '';
    for (const path of ['/sign-in?again=1', '/account/passkeys']) {
      const page = await mara.get(path);
      expect(policy(page), path).to.include("script-src 'self'; connect-src 'self'");
      const sources = page
        .$('script')
        .toArray()
        .map((script) => page.$(script).attr('src') ?? '');
      expect(sources, path).to.have.length(2);
      for (const source of sources) {
        const script = await mara.get(source);
        expect(script.headers.get('content-type')).to.equal('text/javascript; charset=utf-8');
        expect(script.headers.get('cache-control')).to.equal('public, max-age=31536000, immutable');
      }
    }
    for (const path of ['/', '/account', '/account/keys', '/account/profile', '/account/delete', '/docs']) {
      const page = await mara.get(path);
      expect(policy(page), path).not.to.include('script-src');
      expect(page.$('script'), path).to.have.length(0);
    }
  });

  it('leave no challenge behind for long', async () => {
    await request();
    await creation();
    later(5 * minute);
    const fresh = await request();
    await new MockActivityEnvironment().run(() => purgeOld({ db: api.db }, { at: now.toISOString() }));
    const kept = await api.db('passkey_challenges').pluck<string[]>('challenge');
    expect(kept).to.deep.equal([fresh.challenge]);
  });
});

describe('passkeys that are refused too often', () => {
  let api: RunningApi;
  before(async () => {
    const port = String(await freePort());
    const env = { PORT: port, BASE_URL: `http://localhost:${port}`, RATE_SIGN_INS_PER_HOUR: '4' };
    api = await startApi({ env });
  });
  after(() => api.close());

  it('are counted, while pages that ask for one are not; a good one still signs in', async () => {
    const mara = visitorOf(api.baseUrl);
    await signIn(mara, api.db, 'mara@shop.example');
    const optionsAt = async (path: string) => JSON.parse((await mara.post(path)).text) as object;
    const key = softPasskey(api.baseUrl);
    const response = key.register(await optionsAt('/account/passkeys/options'));
    await mara.post('/account/passkeys/add', { name: 'Laptop', response });
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      await optionsAt('/sign-in/passkey/options');
      const nobody = visitorOf(api.baseUrl);
      statuses.push((await nobody.post('/sign-in/passkey', { response: '{}' })).status);
    }
    // One of four was the link by mail.
    expect(statuses).to.deep.equal([403, 403, 403, 429, 429]);
    const good = key.assert(await optionsAt('/sign-in/passkey/options'));
    expect((await mara.post('/sign-in/passkey', { response: good })).status).to.equal(303);
  });
});

describe('a service without passkeys', () => {
  let api: RunningApi;
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());

  it('is one at an IP address: it says so, offers none and loads no script', async () => {
    const mara = visitorOf(api.baseUrl);
    await signIn(mara, api.db, 'mara@shop.example');
    const page = await mara.get('/account/passkeys');
    expect(page.$('.empty').text()).to.include('no passkeys here').and.include(api.baseUrl);
    expect((await mara.get('/account')).$('.offer')).to.have.length(0);
    const form = await visitorOf(api.baseUrl).get('/sign-in');
    expect(form.$('script, [data-passkey]')).to.have.length(0);
    expect(form.headers.get('content-security-policy')).not.to.include('script-src');
    for (const path of ['/sign-in/passkey', '/sign-in/passkey/options', '/account/passkeys/add']) {
      expect((await mara.post(path)).status, path).to.be.oneOf([404, 405]);
    }
  });
});
