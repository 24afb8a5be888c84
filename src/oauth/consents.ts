/** What a person is asked before an app gets in, and what becomes of the answer. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Knex } from 'knex';
import type { Grant, InteractionResults, Provider } from 'oidc-provider';
import { type Scope, scopeNames } from '../contract/access.ts';
import { fault } from '../faults.ts';
import { upsertClientDocument } from './client-queries.ts';
import { clientKindOf, clientName } from './client-rules.ts';
import { type ConsentKey, findConsentedScopes, insertGrant, saveConsent } from './grant-queries.ts';
import { type Redirect, isVerified, mayRemember, redirectOf } from './redirect-rules.ts';
import type { Audience } from '../contract/resource-rules.ts';
import { resourceMeant } from './resource-rules.ts';

export interface Http {
  req: IncomingMessage;
  res: ServerResponse;
}

/** Whoever sits at the browser, as far as an app is told. */
interface SignedIn {
  accountId: number;
  signedInAt: Date;
}

export interface ConsentRequest {
  /** How the app is called, as it says itself. */
  appName: string;
  /** Where its metadata was read, of apps that have an address of their own. */
  appHost: string | null;
  /** Whether it is certain that the answer goes to whom the app says it is of. */
  verified: boolean;
  redirect: Redirect;
  resource: Audience;
  scopes: Scope[];
  /** Whether it wants to know who signs in, too (OpenID Connect). */
  identity: boolean;
  /** Where the browser goes on: set once the request was answered. */
  goOn: string | null;
  /** The person has allowed this before and is not asked again. */
  remembered(accountId: number): Promise<boolean>;
  /** The app wants somebody who has signed in since. */
  signedInEnough(person: SignedIn): boolean;
  /** Both answers resolve with where the browser goes on. */
  allow(person: SignedIn, scopes: Scope[]): Promise<string>;
  refuse(): Promise<string>;
}

export interface Consents {
  /** The request that waits for an answer in this browser; null where none does. */
  find(http: Http): Promise<ConsentRequest | null>;
}

export interface ConsentsDeps {
  db: Knex;
  clock: () => Date;
  baseUrl: string;
  provider: () => Promise<Provider>;
}

export function createConsents(deps: ConsentsDeps): Consents {
  return {
    async find(http) {
      const provider = await deps.provider();
      const interaction = await orNone(provider.interactionDetails(http.req, http.res));
      return interaction && requestOf(deps, provider, http, interaction);
    },
  };
}

type Found = Awaited<ReturnType<Provider['interactionDetails']>>;

async function requestOf(
  { db, clock, baseUrl }: ConsentsDeps,
  provider: Provider,
  http: Http,
  interaction: Found,
): Promise<ConsentRequest | null> {
  const { params, result, returnTo, iat } = interaction;
  const text = (name: string) => (typeof params[name] === 'string' ? params[name] : '');
  const words = (name: string) => text(name).split(' ').filter(Boolean);
  const client = await orNone(provider.Client.find(text('client_id')));
  const identifier = [params['resource']].flat().map(String)[0] ?? '';
  const resource = resourceMeant(baseUrl, identifier);
  if (!client || !resource) return null;

  const kind = clientKindOf(client.clientId);
  const redirect = redirectOf(text('redirect_uri'));
  const asked = words('scope');
  const scopes = scopeNames.filter((scope) => asked.includes(scope));
  const identity = asked.includes('openid');
  const appName = clientName(client.clientName, redirect.host);
  const consentOf = (accountId: number): ConsentKey => ({
    account_id: accountId,
    client_id: client.clientId,
    redirect_host: redirect.host,
    audience: resource,
  });
  const answer = (given: InteractionResults) =>
    provider.interactionResult(http.req, http.res, given, { mergeWithLastSubmission: false });

  return {
    appName,
    appHost: kind === 'document' ? new URL(client.clientId).host : null,
    verified: isVerified(client.clientId, kind, redirect),
    redirect,
    resource,
    scopes,
    identity,
    goOn: result ? returnTo : null,
    async remembered(accountId) {
      if (!mayRemember(redirect) || words('prompt').includes('consent')) return false;
      const before = await findConsentedScopes(db, consentOf(accountId));
      return before !== undefined && scopes.every((scope) => before.includes(scope));
    },
    signedInEnough({ signedInAt }) {
      const oldestSeconds = words('prompt').includes('login') ? 0 : Number(text('max_age') || Infinity);
      return signedInAt.getTime() / 1_000 >= Math.floor(iat) - oldestSeconds - 1;
    },
    async allow({ accountId, signedInAt }, allowed) {
      const now = clock();
      const id = randomUUID();
      await db.transaction(async (tx) => {
        if (kind === 'document') await upsertClientDocument(tx, client.clientId, client.metadata(), now);
        await insertGrant(tx, {
          id,
          account_id: accountId,
          client_id: client.clientId,
          client_name: appName,
          redirect_host: redirect.host,
          audience: resource,
          scopes: allowed,
          created_at: now,
        });
        if (mayRemember(redirect)) {
          await saveConsent(tx, consentOf(accountId), { asked: scopes, allowed }, now);
        }
      });
      const grant = new provider.Grant({ accountId: String(accountId), clientId: client.clientId });
      grant.jti = id;
      fill(grant, identifier, {
        allowed,
        refused: scopes.filter((scope) => !allowed.includes(scope)),
        identity,
      });
      await grant.save();
      return answer({
        login: {
          accountId: String(accountId),
          ts: Math.floor(signedInAt.getTime() / 1_000),
          remember: false,
        },
        consent: { grantId: id },
      });
    },
    refuse: () => answer({ error: 'access_denied', error_description: 'the person did not let the app in' }),
  };
}

/** Scopes are the provider's and the resource's both; a refused one must be named, or it would be asked for again. */
function fill(
  grant: Grant,
  resource: string,
  { allowed, refused, identity }: { allowed: Scope[]; refused: Scope[]; identity: boolean },
): void {
  const general = [...(identity ? ['openid'] : []), ...allowed];
  if (general.length > 0) grant.addOIDCScope(general);
  if (allowed.length > 0) grant.addResourceScope(resource, allowed);
  if (refused.length > 0) {
    grant.rejectOIDCScope(refused);
    grant.rejectResourceScope(resource, refused);
  }
}

/** None where the cookie or the request is gone, or the app by now is none that could be let in. */
async function orNone<T>(finding: Promise<T | undefined>): Promise<T | null> {
  try {
    return (await finding) ?? null;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (['SessionNotFound', 'InvalidClient', 'InvalidClientMetadata'].includes(error.name)) return null;
    if ('statusCode' in error && error.statusCode === 503) {
      fault('unavailable', 'Load the page again in a few seconds.', { retryAfterSeconds: 5, cause: error });
    }
    throw error;
  }
}
