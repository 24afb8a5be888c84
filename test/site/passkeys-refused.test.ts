/** Passkeys at the site's own routes: what is refused. */
import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { type Lies, type SoftPasskey, softPasskey } from '../support/soft-passkey.ts';
import { signIn, visitorOf } from '../support/visitor.ts';
import { passkeyVisits, refusedOf, rowsOf } from './passkey-visits.ts';

const minute = 60_000;

describe('passkeys sign nobody in', () => {
  const site = passkeyVisits();
  const { later, creation, request, added, present, mails } = site;
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
    expect(await site.api.db('passkey_challenges').where({ challenge }), 'nor is it used up').to.have.length(
      1,
    );
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
    ['by an unknown passkey', { id: randomBytes(32).toString('base64url') }, /passkey is unknown/],
    [
      'who they are not',
      { userHandle: Buffer.from('somebody else').toString('base64url') },
      /passkey is unknown/,
    ],
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
      expect(says, String(counter)).to.include('was copied').and.include('Sign in by e-mail');
    }
    const row = await site.api.db('passkeys').where({ id: key.id }).first<object>();
    expect(row).to.include({ counter: 7 });
    const told = (await mails()).map(({ subject }) => subject).filter((one) => one.includes('copied'));
    expect(told).to.deep.equal(['A passkey of your account on Launch Directory may have been copied']);
    const forged = await present(key.assert(await request(), { counter: 3, forged: true }));
    expect(refusedOf(forged), 'a forger learns nothing of it').not.to.include('copied');
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
    await site.mara.post('/account/delete', { email: site.email });
    expect(await site.api.db('passkeys').where({ id: key.id })).to.deep.equal([]);
    expect(refusedOf(await present(key.assert(await request())))).to.include('passkey is unknown');
  });

  it('from another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const asked = await visitorOf(site.api.baseUrl).post('/sign-in/passkey/options', {}, headers);
    expect(asked.status).to.equal(403);
    const response = key.assert(await request());
    const answer = await visitorOf(site.api.baseUrl).post('/sign-in/passkey', { response }, headers);
    expect(answer.status).to.equal(403);
    expect(answer.headers.get('set-cookie')).to.equal(null);
  });
});

describe('passkeys are not added', () => {
  const site = passkeyVisits();
  const { later, creation, request, add, added, present, mails } = site;

  const lies: [string, Lies, RegExp][] = [
    ['from another origin', { origin: 'https://evil.example' }, /not accepted/],
    ['for another host', { rpId: 'evil.example' }, /not accepted/],
    ['without showing that it is them', { verified: false }, /not accepted/],
    ['by the answer to another question', { type: 'webauthn.get' }, /not accepted/],
    ['from a frame of another site', { crossOrigin: true }, /could not be read/],
  ];
  for (const [what, lie, says] of lies) {
    it(what, async () => {
      const answer = await add(softPasskey(site.api.baseUrl).register(await creation(), lie));
      expect(answer.status).to.equal(400);
      expect(refusedOf(answer)).to.match(says);
      expect(answer.$('#name').val(), 'what was typed stays').to.equal('Laptop');
      expect(await mails()).to.deep.equal([]);
    });
  }

  it('by another account’s challenge, one of a sign-in, or one used before', async () => {
    const ines = visitorOf(site.api.baseUrl);
    await signIn(ines, site.api.db, 'ines@shop.example');
    const key = softPasskey(site.api.baseUrl);
    const hers = await creation(ines);
    expect(refusedOf(await add(key.register(hers)))).to.include('five minutes');
    const { challenge } = await request();
    expect(refusedOf(await add(key.register(hers, { challenge })))).to.include('five minutes');
    expect((await add(key.register(hers), ines)).status, 'hers was not used up').to.equal(303);
    expect(refusedOf(await add(softPasskey(site.api.baseUrl).register(hers), ines))).to.include(
      'used before',
    );
  });

  it('after five minutes', async () => {
    const made = softPasskey(site.api.baseUrl).register(await creation());
    later(5 * minute);
    expect(refusedOf(await add(made))).to.include('longer than five minutes');
  });

  it('twice: somebody else’s passkey stays theirs', async () => {
    const hers = await added();
    const ines = visitorOf(site.api.baseUrl);
    await signIn(ines, site.api.db, 'ines@shop.example');
    const same = softPasskey(site.api.baseUrl, hers.id);
    expect(refusedOf(await add(same.register(await creation(ines)), ines))).to.include('already registered');
    expect((await present(hers.assert(await request()))).status).to.equal(303);
  });

  it('beyond ten, also when they are sent at once', async () => {
    for (let n = 0; n < 8; n += 1) await added();
    const made = await Promise.all(
      [1, 2, 3, 4, 5].map(async () => softPasskey(site.api.baseUrl).register(await creation())),
    );
    const answers = await Promise.all(made.map((response) => add(response)));
    expect(answers.filter(({ status }) => status === 303)).to.have.length(2);
    const refused = await site.mara.post('/account/passkeys/options');
    expect(refused.status).to.equal(400);
    expect((JSON.parse(refused.text) as { detail: string }).detail).to.include('10 passkeys');
    expect(rowsOf(await site.mara.get('/account/passkeys'))).to.have.length(10);
  });

  for (const name of ['', ' \t', 'n'.repeat(81)]) {
    it(`by the name ${JSON.stringify(name).slice(0, 20)}`, async () => {
      const key = softPasskey(site.api.baseUrl);
      const answer = await add(key.register(await creation()), site.mara, name);
      expect(answer.status).to.equal(400);
      expect(answer.$('#name').attr('aria-invalid')).to.equal('true');
      expect(await site.api.db('passkeys').where({ id: key.id })).to.deep.equal([]);
    });
  }

  it('nor removed, when the sign-in was some time ago', async () => {
    const key = await added();
    const made = softPasskey(site.api.baseUrl).register(await creation());
    later(10 * minute);
    const page = await site.mara.get('/account/passkeys');
    expect(
      page.$('form[action="/account/passkeys/add"], form[action="/account/passkeys/remove"]'),
    ).to.have.length(0);
    const again = page.$('.note a').attr('href') ?? '';
    expect((await site.mara.get(again)).$('h1').text()).to.equal('Sign in again');
    const refused = await site.mara.post('/account/passkeys/options');
    expect(refused.status).to.equal(401);
    expect((await add(made)).to).to.equal('/account/passkeys');
    expect((await site.mara.post('/account/passkeys/remove', { id: key.id })).to).to.equal(
      '/account/passkeys',
    );
    expect(rowsOf(await site.mara.get('/account/passkeys'))).to.have.length(1);
    expect(await mails()).to.have.length(1);
    await present(key.assert(await request()), site.mara);
    expect(
      (await site.mara.get('/account/passkeys')).$('form[action="/account/passkeys/add"]'),
    ).to.have.length(1);
  });

  it('for whoever is not signed in', async () => {
    const nobody = visitorOf(site.api.baseUrl);
    expect((await nobody.post('/account/passkeys/options')).status).to.equal(401);
    for (const path of ['add', 'remove', 'name', 'decline']) {
      expect((await nobody.post(`/account/passkeys/${path}`)).to, path).to.equal(
        '/sign-in?return_to=%2Faccount',
      );
    }
  });
});
