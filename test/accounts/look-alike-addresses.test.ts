/** Reading the mail of an address gives access to the account of that address alone: by sign-in, invite and app. */
import { expect } from 'chai';
import { load } from 'cheerio';
import { openBrowser } from '../oauth/browser.ts';
import { newVerifier, oauthFlow } from '../oauth/flow.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Caller, restCaller } from '../support/callers.ts';
import { insertReadyDraft } from '../support/drafts.ts';
import { lastToken, signIn, visitorOf } from '../support/visitor.ts';

/** One that has all letters which something in Unicode folds to. */
const own = 'sally.fisk@example.com';
const lookAlikes = [
  'sally.f\u0130sk@example.com',
  'sally.f\u0131sk@example.com',
  'sally.fis\u212a@example.com',
  '\u017fally.fisk@example.com',
  'sally.\ufb01sk@example.com',
  '\uff53ally.fisk@example.com',
  's\u0430lly.fisk@example.com',
  'sa\u0308lly.fisk@example.com',
  'sally\uff0efisk@example.com',
  'sally.fisk\u200b@example.com',
  'sally.fisk@ex\u0430mple.com',
  'sally.fisk@exampl\u00e9.com',
  'sally.fisk@example.com.',
  'sally.fisk@example.com/mail',
  'sally.fisk@example.com?mail',
  'sally.fisk@ex%61mple.com',
  'sallyfisk@example.com',
  'sally.fisk+1@example.com',
];

describe('an address that looks like somebody else’s', () => {
  let api: RunningApi;
  let call: Caller;
  before(async () => {
    api = await startApi();
    call = restCaller(api.baseUrl);
    await signIn(visitorOf(api.baseUrl), api.db, own);
  });
  after(() => api.close());
  beforeEach(() => api.db('mails').delete());

  const recipients = () => api.db('mails').pluck<string[]>('recipient');

  for (const typed of lookAlikes) {
    it(`does not sign in as ${own}: ${JSON.stringify(typed)}`, async () => {
      const visitor = visitorOf(api.baseUrl);
      const asked = await visitor.post('/sign-in', { email: typed });
      const [reader] = await recipients();
      expect(reader).not.to.equal(own);
      if (reader === undefined) {
        expect(asked.status).to.equal(400);
        expect(asked.$('#email-problem').text()).not.to.equal('');
        return;
      }
      // Where the mail goes to is what the page says.
      expect(asked.$('main strong').text()).to.equal(reader);
      await visitor.post('/sign-in/link', { token: await lastToken(api.db, reader) });
      expect((await visitor.get('/account')).$('main strong').first().text()).to.equal(reader);
    });

    it(`does not accept the invite of ${own}, nor the other way round: ${JSON.stringify(typed)}`, async () => {
      const key = await api.key();
      const id = await insertReadyDraft(api.db);
      await call('invite_cofounder', { id, email: own }, { key });
      const invited = await call('invite_cofounder', { id, email: typed }, { key });
      const reader = (await recipients()).find((address) => address !== own);
      if (reader === undefined) {
        expect([invited.status, invited.body['code']]).to.deep.equal([400, 'invalid_input']);
        return;
      }
      expect(invited.body['email']).to.equal(reader);
      const bodyOf = async (recipient: string) =>
        (await api.db('mails').where({ recipient }).first<{ body: string }>('body')).body;
      for (const [invitee, other] of [
        [own, reader],
        [reader, own],
      ] as const) {
        const path = /\/invites\/[\w-]{43}/.exec(await bodyOf(invitee))?.[0] ?? '';
        const visitor = visitorOf(api.baseUrl);
        await signIn(visitor, api.db, other);
        expect((await visitor.post(path)).status, `${other} with the invite of ${invitee}`).to.equal(403);
      }
      expect(await api.db('draft_invites').whereNotNull('accepted_at')).to.deep.equal([]);
    });

    it(`does not connect an app to ${own}: ${JSON.stringify(typed)}`, async () => {
      const flow = oauthFlow(api);
      const browser = openBrowser(api.baseUrl);
      const asking = { clientId: await flow.registered(), verifier: newVerifier() };
      const page = await flow.ask(browser, asking);
      const returnTo = new URL(page.url).searchParams.get('return_to') ?? '';
      const asked = await browser.post('/sign-in', { email: typed, return_to: returnTo });
      const [reader] = await recipients();
      expect(reader).not.to.equal(own);
      if (reader === undefined) {
        expect(asked.status).to.equal(400);
        return;
      }
      await browser.post('/sign-in/link', { token: await lastToken(api.db, reader) });
      const consent = await browser.follow(returnTo);
      expect(load(consent.text)('main').text()).to.include(reader);
      const { access } = await flow.connect(browser, asking);
      expect((await flow.me(access)).body['email']).to.equal(reader);
    });
  }

  it('is the same address in capitals and with its domain in Unicode, and is written to in one form', async () => {
    const forms = ['ines@xn--bcher-kva.example', 'INES@B\u00dcCHER.example', 'Ines@xn--BCHER-kva.EXAMPLE'];
    for (const typed of forms) {
      const visitor = visitorOf(api.baseUrl);
      await signIn(visitor, api.db, typed, { sentTo: 'ines@xn--bcher-kva.example' });
      expect((await visitor.get('/account')).$('main strong').first().text()).to.equal(
        'ines@xn--bcher-kva.example',
      );
    }
    expect(new Set(await recipients())).to.deep.equal(new Set(['ines@xn--bcher-kva.example']));
    expect(await api.db('accounts').whereLike('email', 'ines@%')).to.have.length(1);
  });
});
