/** Sessions: their cookies, forms from elsewhere, and ending them. */
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { lastToken, signIn, visitorOf } from '../support/visitor.ts';

describe('sessions', () => {
  let api: RunningApi;
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());
  const email = 'mara@shop.example';
  const someone = async (userAgent?: string) => {
    const visitor = visitorOf(api.baseUrl, userAgent);
    await signIn(visitor, api.db, email);
    return visitor;
  };
  beforeEach(() => api.db('sessions').delete());

  it('have a cookie that scripts do not see; over plain http it is one of development', async () => {
    const visitor = visitorOf(api.baseUrl);
    const { headers } = await signIn(visitor, api.db, email);
    const [session, browser, ...more] = headers.getSetCookie();
    expect(more).to.deep.equal([]);
    expect(session).to.match(/^session=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
    expect(browser).to.match(/^browser=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/);
  });

  it('have a cookie of this very host where the service is public by https', async () => {
    const secure = await startApi({
      env: { ALLOW_TEST_PAYMENTS: '1', BASE_URL: 'https://launches.example' },
    });
    try {
      const visitor = visitorOf(`http://127.0.0.1:${secure.config.PORT}`);
      const { headers } = await signIn(visitor, secure.db, email);
      const [session, browser] = headers.getSetCookie();
      expect(session).to.match(
        /^__Host-session=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/,
      );
      expect(browser).to.match(
        /^__Host-browser=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/,
      );
      expect((await visitor.get('/account')).status).to.equal(200);
      const mail = await secure.db('mails').first<{ body: string }>('body');
      expect(mail.body).to.include('https://launches.example/sign-in/link?token=');
      // A cookie that any host of the domain could have set counts for nothing.
      const other = visitorOf(`http://127.0.0.1:${secure.config.PORT}`);
      other.cookies.set('session', visitor.cookies.get('__Host-session') ?? '');
      expect((await other.get('/account')).status).to.equal(303);
      const out = await visitor.post('/sign-out');
      expect(out.headers.getSetCookie()[0]).to.match(
        /^__Host-session=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax; Secure$/,
      );
    } finally {
      await secure.close();
    }
  });

  describe('and forms', () => {
    const paths = [
      '/sign-in',
      '/sign-in/link',
      '/sign-out',
      '/account/sign-out-everywhere',
      '/account/keys',
      '/account/keys/1/revoke',
      '/account/profile',
      '/account/sessions/end-others',
      '/account/delete',
    ];
    const elsewhere: [string, (host: string) => Record<string, string>][] = [
      ['another site', () => ({ 'sec-fetch-site': 'cross-site' })],
      ['another host of the same site', () => ({ 'sec-fetch-site': 'same-site' })],
      ['another site that forges its origin', (host) => ({ 'sec-fetch-site': 'cross-site', origin: host })],
      ['a page of another host', () => ({ origin: 'https://evil.example' })],
      ['another port', () => ({ origin: 'http://127.0.0.1:1' })],
      ['a sandboxed page', () => ({ origin: 'null' })],
      ['what is no browser', () => ({})],
    ];
    for (const [from, headersFor] of elsewhere) {
      it(`are refused from ${from}`, async () => {
        const mara = await someone();
        await visitorOf(api.baseUrl).post('/sign-in', { email: 'victim@shop.example' });
        const token = await lastToken(api.db, 'victim@shop.example');
        const mails = await api.db('mails');
        for (const path of paths) {
          const fields = { email, token, name: 'n', scopes: 'account:read', lifetime: '90', country: '' };
          const refused = await mara.post(path, fields, headersFor(api.baseUrl));
          expect(refused.status, path).to.equal(403);
          expect(refused.headers.get('set-cookie'), path).to.equal(null);
        }
        expect((await mara.get('/account')).status).to.equal(200);
        expect(await api.db('api_keys')).to.deep.equal([]);
        expect(await api.db('mails')).to.have.length(mails.length);
        expect(await api.db('accounts').where({ email: 'victim@shop.example' })).to.deep.equal([]);
      });
    }

    it('are taken from the site itself, told by an older browser in Origin', async () => {
      const mara = await someone();
      const out = await mara.post('/sign-out', {}, { origin: api.baseUrl });
      expect(out.status).to.equal(303);
    });

    it('that are none are refused with a page that says so', async () => {
      const mara = await someone();
      const headers = { 'sec-fetch-site': 'same-origin' };
      const cookie = `session=${mara.cookies.get('session') ?? ''}`;
      const send = (type: string, body: string) =>
        fetch(`${api.baseUrl}/account/profile`, {
          method: 'POST',
          redirect: 'manual',
          headers: { ...headers, cookie, 'content-type': type },
          body,
        });
      expect((await send('application/json', '{"name":"Mara"}')).status).to.equal(415);
      expect((await send('multipart/form-data; boundary=x', '--x--')).status).to.equal(415);
      expect((await send('application/x-www-form-urlencoded', `bio=${'a'.repeat(70_000)}`)).status).to.equal(
        413,
      );
      expect((await send('application/x-www-form-urlencoded', 'name=a%00b')).status).to.equal(400);
      expect((await send('application/x-www-form-urlencoded', 'name=%E0%A4%A')).status).to.be.oneOf([
        303, 400,
      ]);
      expect((await send('application/x-www-form-urlencoded', '__proto__[x]=1&name[y]=2')).status).to.equal(
        400,
      );
    });
  });

  it('are listed with the browser in words, and ended one by one or all others at once', async () => {
    const here = await someone('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
    const phone = await someone(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    );
    const third = await someone('<script>alert(1)</script>');
    const stranger = visitorOf(api.baseUrl);
    await signIn(stranger, api.db, 'stranger@shop.example');

    const page = await here.get('/account/sessions');
    const rows = page
      .$('.row')
      .toArray()
      .map((row) => page.$(row));
    expect(rows.map((row) => row.find('h3').text().trim()).sort()).to.deep.equal([
      'An unknown browser',
      'Firefox on Linux This one',
      'Safari on an iPhone',
    ]);
    expect(page.$('script')).to.have.length(0);
    const endOf = (name: string) =>
      rows
        .find((row) => row.text().includes(name))
        ?.find('form')
        .attr('action') ?? '';

    expect((await stranger.post(endOf('iPhone'))).status).to.equal(303);
    expect((await phone.get('/account')).status, 'ended by nobody else').to.equal(200);
    expect((await here.post(endOf('iPhone'))).to).to.equal('/account/sessions?said=session-ended');
    expect((await phone.get('/account')).status).to.equal(303);
    expect((await third.get('/account')).status).to.equal(200);
    expect((await here.post('/account/sessions/end-others')).status).to.equal(303);
    expect((await third.get('/account')).status).to.equal(303);
    expect((await here.get('/account')).status).to.equal(200);
    expect((await stranger.get('/account')).status).to.equal(200);
    for (const id of ['0', 'x', '99999999999999999999', '-1', '1.5']) {
      expect((await here.post(`/account/sessions/${id}/end`)).status, id).to.be.oneOf([303, 404]);
    }
    const own = await here.post(endOf('Firefox'));
    expect(own.to).to.equal('/sign-in?said=signed-out');
    expect(here.cookies.has('session')).to.equal(false);
  });

  it('are all ended by signing out everywhere', async () => {
    const [here, there] = [await someone(), await someone()];
    const out = await here.post('/account/sign-out-everywhere');
    expect(out.to).to.equal('/sign-in?said=signed-out-everywhere');
    expect((await there.get('/account')).status).to.equal(303);
    expect(await api.db('sessions')).to.deep.equal([]);
  });

  it('are needed for each page of the area, which nobody else keeps', async () => {
    const mara = await someone();
    for (const path of [
      '/account',
      '/account/profile',
      '/account/passkeys',
      '/account/keys',
      '/account/sessions',
      '/account/delete',
    ]) {
      const asked = await visitorOf(api.baseUrl).get(path);
      expect([asked.status, asked.to], path).to.deep.equal([
        303,
        `/sign-in?return_to=${encodeURIComponent(path)}`,
      ]);
      const page = await mara.get(path);
      expect(page.status, path).to.equal(200);
      expect(page.headers.get('cache-control')).to.equal('private, no-store');
      expect(page.$('h1')).to.have.length(1);
      expect(page.$('meta[name=robots]').attr('content')).to.equal('noindex');
      for (const field of page.$('input:not([type=hidden]), select, textarea').toArray()) {
        const id = page.$(field).attr('id') ?? '';
        expect(page.$(`label[for="${id}"]`).text().trim(), `${path} #${id}`).not.to.equal('');
      }
    }
    const sent = await visitorOf(api.baseUrl).post('/account/keys', { name: 'n' });
    expect([sent.status, await api.db('api_keys').where({ name: 'n' })]).to.deep.equal([403, []]);
  });
});
