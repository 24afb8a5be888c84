/** The SDKs of both generations, which do by themselves what flow.ts does by hand. */
import { auth as newAuth } from '@modelcontextprotocol/client';
import { auth as oldAuth } from '@modelcontextprotocol/sdk/client/auth.js';
import { expect } from 'chai';
import { stopServers } from '../crawl/local-sites.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { connectNewClient, connectOldClient } from '../support/callers.ts';
import { type DocumentSite, documentOf, serve, startDocumentSite } from './documents.ts';
import { type Json, oauthFlow } from './flow.ts';

type OldProvider = Parameters<typeof oldAuth>[0];

const generations = [
  { name: 'of 2025', auth: oldAuth, connect: connectOldClient },
  { name: 'of 2026', auth: newAuth, connect: connectNewClient },
];

for (const { name, auth, connect } of generations) {
  describe(`an SDK client ${name}`, () => {
    let site: DocumentSite;
    let api: RunningApi;
    let flow: ReturnType<typeof oauthFlow>;
    before(async () => {
      site = await startDocumentSite();
      api = await startApi({ env: { CRAWL_RESOLVE: site.resolve('app.example') } });
      flow = oauthFlow(api);
    });
    after(async () => {
      await api.close();
      await stopServers();
    });

    /** What an app keeps, and where it would open a browser. */
    function memory(redirectUrl: string, document?: string) {
      const kept: { client?: Json; tokens?: Json; verifier?: string; opened?: URL; discovered?: Json } = {};
      const provider = {
        redirectUrl,
        ...(document !== undefined && { clientMetadataUrl: document }),
        clientMetadata: {
          client_name: 'SDK app',
          redirect_uris: [redirectUrl],
          grant_types: ['authorization_code', 'refresh_token'],
          response_types: ['code'],
          token_endpoint_auth_method: 'none',
          scope: 'account:read listings:write',
        },
        state: () => 'sdk-state',
        clientInformation: () => kept.client,
        saveClientInformation: (client: Json) => void (kept.client = client),
        tokens: () => kept.tokens,
        saveTokens: (tokens: Json) => void (kept.tokens = tokens),
        redirectToAuthorization: (url: URL) => void (kept.opened = url),
        saveCodeVerifier: (verifier: string) => void (kept.verifier = verifier),
        codeVerifier: () => kept.verifier ?? '',
        saveDiscoveryState: (state: Json) => void (kept.discovered = state),
        discoveryState: () => kept.discovered,
      };
      return { kept, provider: provider as object as OldProvider };
    }

    const ways = {
      'by registering': undefined,
      'by its metadata document': 'https://app.example/sdk.json',
    };
    for (const [way, document] of Object.entries(ways)) {
      it(`signs in ${way}, calls a tool, and refreshes`, async () => {
        const redirectUrl = 'http://127.0.0.1:33418/callback';
        if (document !== undefined) {
          site.answers['/sdk.json'] = serve(documentOf(document, { redirect_uris: [redirectUrl] }));
        }
        const { kept, provider } = memory(redirectUrl, document);
        const serverUrl = `${api.baseUrl}/mcp`;
        expect(await auth(provider, { serverUrl })).to.equal('REDIRECT');
        expect(kept.opened?.searchParams.get('resource')).to.equal(serverUrl);
        if (document !== undefined) expect(kept.opened?.searchParams.get('client_id')).to.equal(document);

        const browser = await flow.signedIn();
        const page = await browser.follow(kept.opened?.href ?? '');
        const scope = (kept.opened?.searchParams.get('scope') ?? 'account:read').split(' ');
        const answered = await flow.answer(browser, page.url, { answer: 'allow', scope });
        const { code = '', state } = flow.told(answered);
        expect(state).to.equal('sdk-state');
        const iss = flow.told(answered)['iss'];
        expect(await auth(provider, { serverUrl, authorizationCode: code, ...(iss && { iss }) })).to.equal(
          'AUTHORIZED',
        );

        const whoAmI = async () => {
          const client = await connect(api.baseUrl, String(kept.tokens?.['access_token']));
          const result = await client.callTool({ name: 'get_account', arguments: {} });
          await client.close();
          return result as { isError?: boolean; structuredContent?: Json };
        };
        expect((await whoAmI()).structuredContent).to.include({ email: 'person@example.com' });

        const before = kept.tokens?.['access_token'];
        expect(await auth(provider, { serverUrl })).to.equal('AUTHORIZED');
        expect(kept.tokens?.['access_token']).not.to.equal(before);
        expect((await whoAmI()).isError).not.to.equal(true);
      });
    }
  });
}
