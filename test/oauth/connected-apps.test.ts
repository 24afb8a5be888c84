import { load } from 'cheerio';
import { expect } from 'chai';
import { purgeOAuth } from '../../src/oauth/purge-queries.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { connectNewClient } from '../support/callers.ts';
import { openBrowser } from './browser.ts';
import { oauthFlow } from './flow.ts';

describe('connected apps', () => {
  let api: RunningApi;
  let flow: ReturnType<typeof oauthFlow>;
  before(async () => {
    api = await startApi();
    flow = oauthFlow(api);
  });
  after(() => api.close());

  const list = async (browser: Awaited<ReturnType<typeof flow.signedIn>>) => {
    const page = await browser.get('/account/apps');
    expect(page.status).to.equal(200);
    const $ = load(page.text);
    return $('.row')
      .toArray()
      .map((row) => ({
        name: $(row).find('h3').text(),
        text: $(row).text().replace(/\s+/g, ' '),
        end: $(row).find('form').attr('action') ?? '',
      }));
  };

  it('are listed with what they may do, where, since when and when last', async () => {
    const browser = await flow.signedIn('lister@example.com');
    const clientId = await flow.registered({ client_name: 'Lister <b>' });
    const { access } = await flow.connect(browser, { clientId, scope: 'account:read' });
    const [before] = await list(browser);
    expect(before?.name).to.equal('Lister <b>');
    expect(before?.text)
      .to.include('app.example')
      .and.include('the API')
      .and.include('Read your account')
      .and.include('not used yet')
      .and.not.include('listings:write');
    await flow.me(access);
    await expectSoon(async () => (await list(browser))[0]?.text.includes('last used') === true);
  });

  it('are refused on the next call once ended, on REST and MCP, and have to ask again', async () => {
    const browser = await flow.signedIn('ender@example.com');
    const clientId = await flow.registered();
    const forApi = await flow.connect(browser, { clientId, scope: 'account:read' });
    const forMcp = await flow.connect(browser, {
      clientId,
      scope: 'account:read',
      resource: `${api.baseUrl}/mcp`,
    });
    const client = await connectNewClient(api.baseUrl, forMcp.access);
    const account = () => client.callTool({ name: 'get_account', arguments: {} });
    expect((await account()).isError).not.to.equal(true);
    expect((await flow.me(forApi.access)).status).to.equal(200);
    for (const { end } of await list(browser)) {
      const ended = await browser.post(end, {});
      expect(ended.location).to.equal(`${api.baseUrl}/account/apps?said=app-ended`);
    }
    expect(await list(browser)).to.deep.equal([]);
    expect((await flow.me(forApi.access)).status).to.equal(401);
    const refused = await account().then(
      ({ isError }) => isError === true,
      () => true,
    );
    expect(refused).to.equal(true);
    await client.close().catch(() => undefined);
    for (const { refresh } of [forApi, forMcp]) {
      expect((await flow.refresh(refresh, clientId)).body['error']).to.equal('invalid_grant');
    }
    const page = await flow.ask(browser, { clientId, scope: 'account:read' });
    expect(load(page.text)('button[value=allow]')).to.have.lengthOf(1);
  });

  it('are ended one by one, and by their owner only', async () => {
    const owner = await flow.signedIn('owner@example.com');
    const clientId = await flow.registered();
    const tokens = [await flow.connect(owner, { clientId }), await flow.connect(owner, { clientId })];
    const [first] = await list(owner);
    const stranger = await flow.signedIn('stranger@example.com');
    expect(await list(stranger)).to.deep.equal([]);
    await stranger.post(first?.end ?? '', {});
    await stranger.post('/account/apps/nonsense/end', {});
    for (const { access } of tokens) expect((await flow.me(access)).status).to.equal(200);
    await owner.post(first?.end ?? '', {});
    const statuses = await Promise.all(tokens.map(async ({ access }) => (await flow.me(access)).status));
    expect(statuses.sort()).to.deep.equal([200, 401]);
    expect(await list(owner)).to.have.lengthOf(1);
  });

  it('are not listed before they have a token, nor after the last has expired, and are purged then', async () => {
    const browser = await flow.signedIn('expirer@example.com');
    const clientId = await flow.registered();
    await flow.allow(browser, { clientId });
    expect(await list(browser)).to.deep.equal([]);
    await flow.connect(browser, { clientId });
    expect(await list(browser)).to.have.lengthOf(1);
    await api.db('oauth_tokens').update({ expires_at: new Date() });
    expect(await list(browser)).to.deep.equal([]);
    await api.db('oauth_grants').update({ created_at: new Date('2020-01-01') });
    const long = new Date('2019-01-01');
    const purge = () =>
      purgeOAuth(api.db, { now: new Date(), clientsUnusedSince: long, keysRetiredBefore: long });
    expect((await purge()).grants).to.be.greaterThan(0);
    expect(await api.db('oauth_grants')).to.have.lengthOf(0);
    expect(await api.db('oauth_clients').where({ id: clientId })).to.have.lengthOf(1);
    expect(await purge()).to.deep.equal({ tokens: 0, grants: 0, clients: 0 });
  });

  it('are shown to whoever is signed in', async () => {
    const page = await openBrowser(api.baseUrl).get('/account/apps');
    expect(page.location).to.equal(`${api.baseUrl}/sign-in?return_to=%2Faccount%2Fapps`);
  });
});

/** What is noted beside a request is there a moment later. */
async function expectSoon(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('It does not hold after a second.');
}
