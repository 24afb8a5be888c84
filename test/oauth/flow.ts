/** Signing in to an app over plain HTTP, as clients do it: each step by itself, so that each can be done wrong. */
import { createHash, randomBytes } from 'node:crypto';
import { upsertAccount } from '../../src/accounts/queries.ts';
import { createSessions } from '../../src/accounts/sessions.ts';
import type { Scope } from '../../src/contract/access.ts';
import type { RunningApi } from '../support/api.ts';
import { type Answer, type Browser, openBrowser } from './browser.ts';

export const redirectUri = 'https://app.example/callback';

export type Json = Record<string, unknown>;

export interface JsonAnswer {
  status: number;
  body: Json;
  headers: Headers;
}

export interface Asking {
  clientId: string;
  redirectUri?: string;
  scope?: string | null;
  resource?: string | null;
  verifier?: string;
  more?: Record<string, string>;
}

export interface Tokens {
  access: string;
  refresh: string;
  body: Json;
}

export const newVerifier = (): string => randomBytes(32).toString('base64url');
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

export function oauthFlow(api: RunningApi) {
  const { baseUrl } = api;

  const json = async (response: Response): Promise<JsonAnswer> => {
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return {
      status: response.status,
      body: isJson && text !== '' ? (JSON.parse(text) as Json) : { text },
      headers: response.headers,
    };
  };
  const postForm = async (path: string, fields: Record<string, string>) =>
    json(await fetch(baseUrl + path, { method: 'POST', body: new URLSearchParams(fields) }));

  const register = async (metadata: Json = {}): Promise<JsonAnswer> =>
    json(
      await fetch(`${baseUrl}/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_name: 'Test app', redirect_uris: [redirectUri], ...metadata }),
      }),
    );

  const registered = async (metadata: Json = {}): Promise<string> => {
    const { status, body } = await register(metadata);
    if (status !== 201) throw new Error(`not registered: ${JSON.stringify(body)}`);
    return String(body['client_id']);
  };

  /** A browser in which somebody is signed in. */
  const signedIn = async (email = 'person@example.com'): Promise<Browser> => {
    const now = new Date();
    const { session } = await api.db.transaction(async (tx) => {
      const account = await upsertAccount(tx, email, now);
      return createSessions(api.db).open(
        tx,
        { accountId: account.id, method: 'email', userAgent: undefined },
        now,
      );
    });
    const browser = openBrowser(baseUrl);
    browser.giveCookie('session', session);
    return browser;
  };

  const authorizeUrl = (asking: Asking): string => {
    const { clientId, verifier = newVerifier(), scope = 'account:read listings:write', resource } = asking;
    const url = new URL('/oauth/authorize', baseUrl);
    const parameters = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: asking.redirectUri ?? redirectUri,
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
      state: 'the-state',
      ...(scope !== null && { scope }),
      ...(resource !== null && { resource: resource ?? `${baseUrl}/api/v1` }),
      ...asking.more,
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.href;
  };

  /** The page that asks, or wherever else it ends. */
  const ask = (browser: Browser, asking: Asking) => browser.follow(authorizeUrl(asking));

  /** Sends the answer to the question at `url` and goes on to the app. */
  const answer = async (browser: Browser, url: string, fields: Record<string, string | string[]>) => {
    const sent = await browser.post(url, fields);
    if (sent.status !== 303 || sent.location === null) return { ...sent, url };
    return browser.follow(sent.location);
  };

  /** What the app is told in its redirect. */
  const told = ({ location }: Pick<Answer, 'location'>): Record<string, string> => {
    if (location === null) return {};
    const { search, hash } = new URL(location);
    return Object.fromEntries(new URLSearchParams(search || hash.slice(1)));
  };

  const allow = async (
    browser: Browser,
    asking: Asking,
    scopes?: Scope[],
  ): Promise<Record<string, string>> => {
    const page = await ask(browser, asking);
    // Allowed before.
    if (page.location !== null) return told(page);
    const scope = scopes ?? (asking.scope ?? 'account:read listings:write').split(' ');
    return told(await answer(browser, page.url, { answer: 'allow', scope }));
  };

  const exchange = (
    code: string,
    { clientId, redirectUri: uri = redirectUri, verifier = '', more = {} }: Asking,
  ): Promise<JsonAnswer> =>
    postForm('/oauth/token', {
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      redirect_uri: uri,
      code_verifier: verifier,
      ...more,
    });

  /** The whole way. */
  const connect = async (browser: Browser, asking: Asking): Promise<Tokens> => {
    const verifier = newVerifier();
    const { code = '' } = await allow(browser, { ...asking, verifier });
    const { status, body } = await exchange(code, { ...asking, verifier, more: {} });
    if (status !== 200) throw new Error(`no token: ${JSON.stringify(body)}`);
    return { access: String(body['access_token']), refresh: String(body['refresh_token']), body };
  };

  const refresh = (token: string, clientId: string, more: Record<string, string> = {}): Promise<JsonAnswer> =>
    postForm('/oauth/token', {
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: token,
      ...more,
    });

  const revoke = (token: string, clientId: string): Promise<JsonAnswer> =>
    postForm('/oauth/revoke', { client_id: clientId, token });

  /** GET /api/v1/me. */
  const me = async (token: string): Promise<JsonAnswer> =>
    json(await fetch(`${baseUrl}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } }));

  return {
    register,
    registered,
    signedIn,
    authorizeUrl,
    ask,
    answer,
    told,
    allow,
    exchange,
    connect,
    refresh,
    revoke,
    me,
    postForm,
  };
}
