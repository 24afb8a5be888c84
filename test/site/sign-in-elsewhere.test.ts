/** A sign-in link says which browser asked for it, and asks for one press more in another one. */
import { load } from 'cheerio';
import { expect } from 'chai';
import { openBrowser } from '../oauth/browser.ts';
import { newVerifier, oauthFlow } from '../oauth/flow.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Visited, lastToken, signIn, visitorOf, words } from '../support/visitor.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

describe('a sign-in link', () => {
  let api: RunningApi;
  let now: Date;
  let count = 0;
  let email: string;
  before(async () => {
    api = await startApi({ clock: () => now });
  });
  after(() => api.close());
  beforeEach(() => {
    now = new Date('2026-11-25T12:00:00Z');
    email = `mara-${(count += 1)}@shop.example`;
  });

  const inFirefox = () => visitorOf(api.baseUrl, firefox);
  const inSafari = () => visitorOf(api.baseUrl, safari);
  const asked = async (from = inFirefox()) => {
    await from.post('/sign-in', { email, return_to: '/account/keys' });
    return lastToken(api.db, email);
  };
  const linkOf = (token: string) => `/sign-in/link?token=${token}`;
  /** The fields of the page's form, as a browser sends them. */
  const fieldsOf = ({ $ }: Visited): Record<string, string> =>
    Object.fromEntries(
      $('main form input')
        .map((_, input) => ({ name: $(input).attr('name') ?? '', value: String($(input).val() ?? '') }))
        .get()
        .map(({ name, value }) => [name, value]),
    );
  const sessions = async () => (await api.db('sessions')).length;

  it('takes one press in the browser that asked, and says when that was', async () => {
    const mara = inFirefox();
    const token = await asked(mara);
    now = new Date('2026-11-25T12:03:10Z');
    const page = await mara.get(linkOf(token));
    expect(words(page, 'h1')).to.equal('Create an account');
    expect(words(page)).to.include('The link was requested in this browser, 4 minutes ago.');
    expect(page.$('[role=alert]')).to.have.length(0);
    const used = await mara.post('/sign-in/link', fieldsOf(page));
    expect([used.status, used.to]).to.deep.equal([303, '/account/keys']);
  });

  it('says so of each link of several that one browser asked for', async () => {
    const mara = inFirefox();
    const tokens = [await asked(mara), await asked(mara)];
    for (const token of tokens) {
      expect(words(await mara.get(linkOf(token)))).to.include('requested in this browser, just now');
    }
  });

  it('takes two in another one, warns, and names the browser, the time and the address', async () => {
    const token = await asked();
    now = new Date('2026-11-25T12:00:59Z');
    const phone = inSafari();
    const first = await phone.get(linkOf(token));
    expect(words(first, 'h1')).to.equal('Did you request this link?');
    expect(words(first, '[role=alert]'))
      .to.include('The link was requested in another browser.')
      .and.to.include('Firefox on Linux')
      .and.to.include('25 November 2026 at 12:00 UTC, just now')
      .and.to.include(email);
    expect(words(first)).to.include('close this page');
    const before = await sessions();
    const second = await phone.post('/sign-in/link', fieldsOf(first));
    expect(second.status).to.equal(200);
    expect(words(second, 'h1')).to.equal('Create an account here?');
    expect(words(second, '[role=alert]')).to.include('Firefox on Linux');
    expect(phone.cookies.has('session')).to.equal(false);
    expect(await sessions()).to.equal(before);
    expect(await api.db('accounts').where({ email })).to.deep.equal([]);

    const used = await phone.post('/sign-in/link', { ...fieldsOf(second), name: 'Mara Lind' });
    expect([used.status, used.to]).to.deep.equal([303, '/account/keys']);
    expect(await api.db('accounts').where({ email }).first<{ name: string }>('name')).to.deep.equal({
      name: 'Mara Lind',
    });
  });

  it('is used up by neither page, and by one press in the browser that asked', async () => {
    const mara = inFirefox();
    const token = await asked(mara);
    const phone = inSafari();
    await phone.get(linkOf(token));
    await phone.post('/sign-in/link', { token });
    expect((await mara.post('/sign-in/link', { token })).status).to.equal(303);
    expect((await phone.post('/sign-in/link', { token, confirmed: '1' })).status).to.equal(410);
  });

  for (const [title, cookie] of [
    ['with no cookie', undefined],
    ['with a cookie of its own making', 'A'.repeat(43)],
    ['with what is no cookie of ours', '"><script>'],
  ] as const) {
    it(`takes a browser ${title} for another one`, async () => {
      const token = await asked();
      const other = inFirefox();
      if (cookie !== undefined) other.cookies.set('browser', cookie);
      expect(words(await other.get(linkOf(token)), 'h1')).to.equal('Did you request this link?');
      expect((await other.post('/sign-in/link', { token })).status).to.equal(200);
    });
  }

  it('takes a browser that is known to the account for another one, too, where another asked', async () => {
    const mara = inFirefox();
    await signIn(mara, api.db, email);
    await mara.post('/sign-out');
    const token = await asked(inSafari());
    const page = await mara.get(linkOf(token));
    expect(words(page, '[role=alert]')).to.include('Safari on an iPhone');
  });

  it('names the browser in the mail, in words of ours', async () => {
    await asked(visitorOf(api.baseUrl, 'Call +1 555 0100 https://evil.example'));
    const mail = await api.db('mails').where({ recipient: email }).first<{ body: string }>('body');
    expect(mail.body).to.include('Requested from: An unknown browser, 12:00 UTC.');
    expect(mail.body).to.not.include('evil');
  });

  it('does so on the way into an app, too', async () => {
    const flow = oauthFlow(api);
    now = new Date();
    const clientId = await flow.registered();
    const begin = async () => {
      const browser = openBrowser(api.baseUrl);
      const page = await browser.follow(flow.authorizeUrl({ clientId, verifier: newVerifier() }));
      const returnTo = String(load(page.text)('input[name=return_to]').val());
      expect(returnTo).to.match(/^\/oauth\/interactions\//);
      await browser.post('/sign-in', { email, return_to: returnTo });
      return { browser, returnTo, token: await lastToken(api.db, email) };
    };
    const here = await begin();
    const consent = await here.browser.post('/sign-in/link', { token: here.token });
    expect(consent.location).to.equal(api.baseUrl + here.returnTo);
    expect((await here.browser.get(here.returnTo)).text).to.include('Test app');

    const { token } = await begin();
    const elsewhere = openBrowser(api.baseUrl);
    expect((await elsewhere.get(linkOf(token))).text).to.include('Did you request this link?');
    const pressed = await elsewhere.post('/sign-in/link', { token });
    expect([pressed.status, pressed.location]).to.deep.equal([200, null]);
    expect(pressed.text).to.include('name="confirmed"');
  });
});
