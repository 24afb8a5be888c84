/** Signing in by a link that is e-mailed, at the site's own routes. */
import { expect } from 'chai';
import { digestOf } from '../../src/shared/token-rules.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { lastToken, signIn, visitorOf } from '../support/visitor.ts';

const minute = 60_000;

describe('signing in', () => {
  let api: RunningApi;
  let now = new Date('2026-11-25T12:00:00Z');
  before(async () => {
    api = await startApi({ clock: () => now });
  });
  after(() => api.close());
  const visitor = () => visitorOf(api.baseUrl);
  const sessionsOf = (email: string) =>
    api.db('sessions').whereIn('account_id', api.db('accounts').where({ email }).select('id'));

  it('makes an account for a new address, with the name that was typed, and goes on to where it was wanted', async () => {
    const mara = visitor();
    expect((await mara.get('/account/keys')).to).to.equal('/sign-in?return_to=%2Faccount%2Fkeys');
    const form = await mara.get('/sign-in?return_to=%2Faccount%2Fkeys');
    expect(form.$('input[name=return_to]').val()).to.equal('/account/keys');
    expect(form.$('label[for=email]').text()).to.equal('E-mail address');
    const sent = await mara.post('/sign-in', { email: 'mara@shop.example', return_to: '/account/keys' });
    expect(sent.status).to.equal(200);
    expect(sent.$('h1').text()).to.equal('Check your inbox');
    expect([...mara.cookies.keys()]).to.deep.equal(['browser']);
    expect(await api.db('accounts').where({ email: 'mara@shop.example' })).to.deep.equal([]);

    const token = await lastToken(api.db, 'mara@shop.example');
    const page = await mara.get(`/sign-in/link?token=${token}`);
    expect(page.$('h1').text()).to.equal('Create an account');
    expect(page.$('main strong').text()).to.equal('mara@shop.example');
    const used = await mara.post('/sign-in/link', { token, name: ' Mara\r\nLind ' });
    expect([used.status, used.to]).to.deep.equal([303, '/account/keys']);
    expect((await mara.get('/account')).$('h1').text()).to.equal('Your account');
    const account = await api
      .db('accounts')
      .where({ email: 'mara@shop.example' })
      .first<{ name: string; created_at: Date }>();
    expect(account.name).to.equal('Mara Lind');
    expect(account.created_at).to.deep.equal(now);
  });

  it('finds the account again, however the address is written, and leaves its name', async () => {
    const ines = visitor();
    await ines.post('/sign-in', { email: 'ines@bücher.example' });
    const token = await lastToken(api.db, 'ines@xn--bcher-kva.example');
    await ines.post('/sign-in/link', { token, name: 'Ines' });
    const again = visitor();
    await again.post('/sign-in', { email: 'INES@xn--bcher-kva.EXAMPLE' });
    const link = await lastToken(api.db, 'ines@xn--bcher-kva.example');
    expect((await again.get(`/sign-in/link?token=${link}`)).$('h1').text()).to.equal('Sign in');
    await again.post('/sign-in/link', { token: link, name: 'Somebody else' });
    const accounts = await api.db('accounts').whereILike('email', 'ines@%').select('email', 'name');
    expect(accounts).to.deep.equal([{ email: 'ines@xn--bcher-kva.example', name: 'Ines' }]);
    expect((await again.get('/account')).status).to.equal(200);
  });

  it('answers alike, and does alike, for known and unknown addresses', async () => {
    await signIn(visitor(), api.db, 'known@shop.example');
    const ask = async (email: string) => {
      const { status, text, headers } = await visitor().post('/sign-in', { email });
      const seen = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
      return {
        status,
        text: text.replaceAll(email, 'ADDRESS'),
        seen: JSON.stringify(seen).replace(/"content-length","\d+"|(?<=browser=)[\w-]{43}/g, ''),
      };
    };
    expect(await ask('known@shop.example')).to.deep.equal(await ask('unknown@shop.example'));
    const subjects = await api
      .db('mails')
      .whereIn('recipient', ['known@shop.example', 'unknown@shop.example']);
    const said = new Set(
      subjects.map(({ subject, body }) => `${subject}${body}`.replace(/(token=|\/stop\/)\S+/g, '')),
    );
    expect(said.size).to.equal(1);
    const looked = await visitor().get(
      `/sign-in/link?token=${await lastToken(api.db, 'unknown@shop.example')}`,
    );
    expect(looked.status).to.equal(200);
  });

  it('changes nothing when the link is opened, however often', async () => {
    const email = 'scanned@shop.example';
    const mara = visitor();
    await mara.post('/sign-in', { email });
    const token = await lastToken(api.db, email);
    const headers = { cookie: `browser=${mara.cookies.get('browser') ?? ''}` };
    for (const [method, where] of [
      ['GET', {}],
      ['HEAD', {}],
      ['GET', headers],
    ] as const) {
      const answer = await fetch(`${api.baseUrl}/sign-in/link?token=${token}`, { method, headers: where });
      expect(answer.status).to.equal(200);
      expect(answer.headers.get('set-cookie')).to.equal(null);
      expect(answer.headers.get('referrer-policy')).to.equal('same-origin');
      expect(answer.headers.get('cache-control')).to.equal('private, no-store');
      const page = await answer.text();
      if (method === 'GET') expect(page).to.include(`type="hidden" name="token" value="${token}"`);
    }
    expect(await api.db('accounts').where({ email })).to.deep.equal([]);
    expect(await sessionsOf(email)).to.deep.equal([]);
    expect((await mara.post('/sign-in/link', { token })).status).to.equal(303);
  });

  it('lets a link in once, also when it is used by many at once', async () => {
    const email = 'twice@shop.example';
    const mara = visitor();
    await mara.post('/sign-in', { email });
    const token = await lastToken(api.db, email);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        n % 2
          ? mara.post('/sign-in/link', { token })
          : visitor().post('/sign-in/link', { token, confirmed: '1' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 303)).to.have.length(1);
    expect(answers.filter(({ status }) => status === 410)).to.have.length(11);
    expect(await sessionsOf(email)).to.have.length(1);
    const late = await visitor().get(`/sign-in/link?token=${token}`);
    expect(late.status).to.equal(410);
    expect(late.$('h1').text()).to.equal('This link no longer works');
  });

  it('ends all other links of the address with the one that is used, also when all are used at once', async () => {
    const email = 'many@shop.example';
    const tokens: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      now = new Date(now.getTime() + 1);
      await visitor().post('/sign-in', { email });
      tokens.push(await lastToken(api.db, email));
    }
    await visitor().post('/sign-in', { email: 'other@shop.example' });
    for (const token of tokens) {
      expect((await visitor().get(`/sign-in/link?token=${token}`)).status).to.equal(200);
    }
    const answers = await Promise.all(
      tokens.map((token) => visitor().post('/sign-in/link', { token, confirmed: '1' })),
    );
    expect(answers.filter(({ status }) => status === 303)).to.have.length(1);
    expect(answers.filter(({ status }) => status === 410)).to.have.length(4);
    expect(await sessionsOf(email)).to.have.length(1);
    const other = await lastToken(api.db, 'other@shop.example');
    expect((await visitor().post('/sign-in/link', { token: other, confirmed: '1' })).status).to.equal(303);
  });

  it('works for 15 minutes', async () => {
    const email = 'slow@shop.example';
    await visitor().post('/sign-in', { email });
    const token = await lastToken(api.db, email);
    const sentAt = now;
    now = new Date(sentAt.getTime() + 15 * minute - 1);
    expect((await visitor().get(`/sign-in/link?token=${token}`)).status).to.equal(200);
    now = new Date(sentAt.getTime() + 15 * minute);
    expect((await visitor().get(`/sign-in/link?token=${token}`)).status).to.equal(410);
    const used = await visitor().post('/sign-in/link', { token });
    expect(used.status).to.equal(410);
    expect(used.$('form[action="/sign-in"] input[name=email]')).to.have.length(1);
    expect(await sessionsOf(email)).to.deep.equal([]);
  });

  for (const token of ['', 'x', 'A'.repeat(43), 'A'.repeat(4_000), '<script>', "' OR 1=1 --", '\0']) {
    it(`refuses a link of no token of ours: ${JSON.stringify(token).slice(0, 30)}`, async () => {
      const opened = await visitor().get(`/sign-in/link?token=${encodeURIComponent(token)}`);
      expect(opened.status).to.equal(410);
      expect(opened.text).not.to.include('<script>');
      const used = await visitor().post('/sign-in/link', { token });
      expect(used.status).to.be.oneOf([400, 410]);
      expect(used.headers.get('set-cookie')).to.equal(null);
    });
  }

  it('keeps digests alone: of links and of sessions', async () => {
    const mara = visitor();
    await mara.post('/sign-in', { email: 'digest@shop.example' });
    const token = await lastToken(api.db, 'digest@shop.example');
    expect(await api.db('sign_in_links').where({ digest: digestOf(token) })).to.have.length(1);
    await mara.post('/sign-in/link', { token });
    const session = mara.cookies.get('session') ?? '';
    expect(session).to.match(/^[\w-]{43}$/);
    expect(await api.db('sessions').where({ digest: digestOf(session) })).to.have.length(1);
    for (const table of ['sessions', 'sign_in_links', 'outbox', 'rate_limits', 'accounts']) {
      const { rows } = await api.db.raw<{ rows: { text: string }[] }>(
        `SELECT t::text AS text FROM ${table} t`,
      );
      const kept = rows.map(({ text }) => text).join();
      expect(kept, table).not.to.include(session).and.not.to.include(token);
    }
  });

  for (const email of [
    '',
    'mara',
    'mara@shop.example, else@where.example',
    'mara@shop.example\r\nBcc: else@where.example',
    '"a\r\nBcc: else@where.example"@shop.example',
    '<script>alert(1)</script>@shop.example',
    `${'a'.repeat(250)}@shop.example`,
  ]) {
    it(`asks again for what is no address: ${JSON.stringify(email).slice(0, 40)}`, async () => {
      const mails = await api.db('mails');
      const answer = await visitor().post('/sign-in', { email, return_to: '/account/keys' });
      expect(answer.status).to.equal(400);
      const field = answer.$('#email');
      expect(field.attr('aria-invalid')).to.equal('true');
      expect(answer.$(`#${field.attr('aria-describedby') ?? ''}`).text()).to.have.length.greaterThan(10);
      expect(answer.$('[role=alert] a').attr('href')).to.equal('#email');
      expect(field.val()).to.equal(email.replaceAll('\r\n', '\n'));
      expect(answer.$('input[name=return_to]').val()).to.equal('/account/keys');
      expect(answer.$('script')).to.have.length(0);
      expect(await api.db('mails')).to.have.length(mails.length);
    });
  }

  it('writes to long addresses and to those of other scripts', async () => {
    const long = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example`;
    expect((await visitor().post('/sign-in', { email: long })).status).to.equal(200);
    expect((await visitor().post('/sign-in', { email: 'mara@пример.example' })).status).to.equal(200);
    expect(await lastToken(api.db, long)).to.have.length(43);
    expect(await lastToken(api.db, 'mara@xn--e1afmkfd.example')).to.have.length(43);
  });

  it('never returns to another site', async () => {
    for (const [n, evil] of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example/',
      '/\t/evil.example',
      '/.//evil.example',
      '/\r\nLocation: https://evil.example',
    ].entries()) {
      const email = `returning-${n}@shop.example`;
      const form = await visitor().get(`/sign-in?return_to=${encodeURIComponent(evil)}`);
      expect(form.$('input[name=return_to]').val(), evil).to.equal('/account');
      expect((await signIn(visitor(), api.db, email, { returnTo: evil })).to, evil).to.equal('/account');
      const mara = visitor();
      await signIn(mara, api.db, email);
      expect((await mara.get(`/sign-in?return_to=${encodeURIComponent(evil)}`)).to, evil).to.equal(
        '/account',
      );
    }
  });

  it('shows names as they were typed, as text', async () => {
    const mallory = visitor();
    await signIn(mallory, api.db, 'mallory@shop.example', { name: '"><script>alert(1)</script>' });
    const page = await mallory.get('/account/profile');
    expect(page.$('#name').val()).to.equal('"><script>alert(1)</script>');
    expect(page.$('script')).to.have.length(0);
  });

  it('gives a new session each time, and ends the one that the browser had', async () => {
    const mara = visitor();
    await signIn(mara, api.db, 'rotated@shop.example');
    const first = mara.cookies.get('session') ?? '';
    await signIn(mara, api.db, 'rotated@shop.example');
    const second = mara.cookies.get('session') ?? '';
    expect(second).not.to.equal(first);
    expect(await sessionsOf('rotated@shop.example')).to.have.length(1);
    const thief = visitor();
    thief.cookies.set('session', first);
    expect((await thief.get('/account')).to).to.equal('/sign-in?return_to=%2Faccount');
    expect(thief.cookies.has('session'), 'a dead cookie is taken back').to.equal(false);
  });

  it('takes no session that it was handed', async () => {
    const fixed = visitor();
    fixed.cookies.set('session', 'A'.repeat(43));
    await signIn(fixed, api.db, 'fixed@shop.example');
    expect(fixed.cookies.get('session'))
      .to.match(/^[\w-]{43}$/)
      .and.not.equal('A'.repeat(43));
    await signIn(fixed, api.db, 'another@shop.example');
    expect(await sessionsOf('fixed@shop.example')).to.deep.equal([]);
  });

  it('asks somebody who is signed in once more only where that is wanted', async () => {
    const mara = visitor();
    await signIn(mara, api.db, 'here@shop.example');
    expect((await mara.get('/sign-in?return_to=/account/keys')).to).to.equal('/account/keys');
    const again = await mara.get('/sign-in?again=1&return_to=/account/delete');
    expect(again.status).to.equal(200);
    expect(again.$('#email').val()).to.equal('here@shop.example');
  });

  it('is over with signing out', async () => {
    const mara = visitor();
    await signIn(mara, api.db, 'leaving@shop.example');
    const session = mara.cookies.get('session') ?? '';
    const out = await mara.post('/sign-out');
    expect([out.status, out.to]).to.deep.equal([303, '/sign-in?said=signed-out']);
    expect(mara.cookies.has('session')).to.equal(false);
    expect((await mara.get(out.to ?? '')).$('[role=status]').text()).to.equal('You are signed out.');
    mara.cookies.set('session', session);
    expect((await mara.get('/account')).status).to.equal(303);
    expect((await visitor().post('/sign-out')).status, 'without a session').to.equal(303);
    expect((await visitor().get('/sign-out')).status).to.equal(404);
    expect((await visitor().get('/sign-in?said=%3Cscript%3E')).$('main [role=status]')).to.have.length(0);
    expect((await visitor().get('/sign-in?said=__proto__')).$('main [role=status]')).to.have.length(0);
  });

  it('ends after a year, and after two months without use', async () => {
    const mara = visitor();
    const beginning = now;
    await signIn(mara, api.db, 'lasting@shop.example');
    const at = async (days: number) => {
      now = new Date(beginning.getTime() + days * 24 * 60 * minute);
      return (await mara.get('/account')).status;
    };
    expect(await at(59)).to.equal(200);
    // Its use is noted aside of the request.
    await api.db('sessions').update({ last_used_at: now });
    expect(await at(118)).to.equal(200);
    const cookie = mara.cookies.get('session') ?? '';
    expect(await at(120 + 60)).to.equal(303);
    mara.cookies.set('session', cookie);
    await api
      .db('sessions')
      .update({ last_used_at: new Date(beginning.getTime() + 364.5 * 24 * 60 * minute) });
    expect(await at(365)).to.equal(303);
    now = beginning;
  });
});
