/** Apps on the SDKs of both generations: they get in, get more, and stay in, with nothing but the address of /mcp. */
import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  auth as newAuth,
} from '@modelcontextprotocol/client';
import {
  UnauthorizedError as OldUnauthorizedError,
  auth as oldAuth,
} from '@modelcontextprotocol/sdk/client/auth.js';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect } from 'chai';
import { stopServers } from '../crawl/local-sites.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import type { Browser } from './browser.ts';
import { type DocumentSite, documentOf, serve, startDocumentSite } from './documents.ts';
import { type Json, oauthFlow } from './flow.ts';

type Provider = Parameters<typeof oldAuth>[0];
const redirectUrl = 'http://127.0.0.1:33418/callback';
const document = 'https://app.example/sdk.json';
const info = { name: 'test', version: '1.0.0' };

/** What an app keeps, and what it would open in a browser. */
function memory(documentUrl: string | undefined) {
  const kept: { client?: Json; tokens?: Json; verifier?: string; opened?: URL; discovered?: Json } = {};
  const provider = {
    redirectUrl,
    ...(documentUrl !== undefined && { clientMetadataUrl: documentUrl }),
    clientMetadata: {
      client_name: 'SDK app',
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      // As the SDKs' own examples do; it must not bind the app to these for ever.
      scope: 'account:read',
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
    invalidateCredentials: (what: string) => {
      if (what === 'all' || what === 'tokens') delete kept.tokens;
    },
  };
  return { kept, provider: provider as object as Provider };
}

type Kept = ReturnType<typeof memory>['kept'];

interface Connection {
  call(name: string, input: Json): Promise<{ isError?: boolean; structuredContent?: Json }>;
  finish(code: string, iss: string): Promise<void>;
  close(): Promise<void>;
}

const generations: Record<
  string,
  { auth: typeof oldAuth; connect: (url: URL, provider: Provider) => Promise<Connection> }
> = {
  'the SDK of 2025': {
    auth: oldAuth,
    async connect(url, authProvider) {
      const client = new OldClient(info);
      const transport = new OldTransport(url, { authProvider });
      await client.connect(transport);
      return {
        call: (name, input) => client.callTool({ name, arguments: input }) as ReturnType<Connection['call']>,
        finish: (code) => transport.finishAuth(code),
        close: () => client.close(),
      };
    },
  },
  'the SDK of 2026': newGeneration({ versionNegotiation: { mode: 'auto' } }),
  'the SDK of 2026, speaking as of 2025': newGeneration({}),
};

function newGeneration(options: ConstructorParameters<typeof Client>[1]) {
  return {
    auth: newAuth,
    async connect(url: URL, authProvider: Provider): Promise<Connection> {
      const client = new Client(info, options);
      const transport = new StreamableHTTPClientTransport(url, { authProvider });
      await client.connect(transport);
      return {
        call: (name, input) => client.callTool({ name, arguments: input }) as ReturnType<Connection['call']>,
        finish: (code, iss) => transport.finishAuth(code, iss),
        close: () => client.close(),
      };
    },
  };
}

for (const [generation, { auth, connect }] of Object.entries(generations)) {
  describe(`an app on ${generation}`, () => {
    let site: DocumentSite;
    let api: RunningApi;
    let flow: ReturnType<typeof oauthFlow>;
    before(async () => {
      site = await startDocumentSite();
      site.answers['/sdk.json'] = serve(documentOf(document, { redirect_uris: [redirectUrl] }));
      api = await startApi({ env: { CRAWL_RESOLVE: site.resolve('app.example') } });
      flow = oauthFlow(api);
    });
    after(async () => {
      await api.close();
      await stopServers();
    });

    /** The person's part: allows what the opened page asks for. Resolves with the scopes asked for. */
    const allowOpened = async (browser: Browser, kept: Kept, connection: Connection): Promise<string[]> => {
      const opened = kept.opened ?? new URL('about:blank');
      expect(opened.searchParams.get('resource')).to.equal(`${api.baseUrl}/mcp`);
      const scope = (opened.searchParams.get('scope') ?? '').split(' ');
      const page = await browser.follow(opened.href);
      const answered = await flow.answer(browser, page.url, { answer: 'allow', scope });
      const { code = '', state, iss = '' } = flow.told(answered);
      expect(state).to.equal('sdk-state');
      await connection.finish(code, iss);
      delete kept.opened;
      return scope;
    };
    const isSentToSignIn = (error: unknown) =>
      error instanceof UnauthorizedError || error instanceof OldUnauthorizedError;
    const needsConsent = async (calling: Promise<unknown>) =>
      calling.then(
        () => expect.fail('was let in'),
        (error: unknown) => expect(isSentToSignIn(error), String(error)).to.equal(true),
      );

    for (const [way, documentUrl] of [
      ['by registering', undefined],
      ['by its metadata document', document],
    ] as const) {
      it(`signs in ${way}, steps up, refreshes, and is ended by its person`, async () => {
        const { kept, provider } = memory(documentUrl);
        const browser = await flow.signedIn();
        const url = new URL(`${api.baseUrl}/mcp`);
        const connection = await connect(url, provider);

        await needsConsent(connection.call('get_account', {}));
        expect(await allowOpened(browser, kept, connection)).to.deep.equal(['account:read']);
        expect(kept.client?.['client_id'] === document).to.equal(documentUrl !== undefined);
        const account = await connection.call('get_account', {});
        expect(account.structuredContent).to.include({ email: 'person@example.com' });

        const submit = () => connection.call('submit_listing', { url: 'https://example.com' });
        await needsConsent(submit());
        const scopes = await allowOpened(browser, kept, connection);
        expect(scopes).to.have.members(['account:read', 'listings:write']);
        expect((await submit()).structuredContent).to.include({ status: 'crawling' });

        const before = kept.tokens?.['access_token'];
        expect(await auth(provider, { serverUrl: url })).to.equal('AUTHORIZED');
        expect(kept.tokens?.['access_token']).not.to.equal(before);
        expect((await connection.call('get_account', {})).isError).not.to.equal(true);

        const { text } = await browser.get('/account/apps');
        for (const [, action = ''] of text.matchAll(/action="(\/account\/apps\/[\w-]+\/end)"/g)) {
          await browser.post(action, {});
        }
        await needsConsent(connection.call('get_account', {}));
        await connection.close();
      }).timeout(60_000);
    }
  });
}
