/** Consent: the request of an app, and the user's answer. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Knex } from 'knex';
import type { Grant, InteractionResults, Provider } from 'oidc-provider';
import type { SiteAddress } from '../contract/site-address.ts';
import { type Scope, appScopeNames } from '../contract/access.ts';
import { fault } from '../faults.ts';
import { upsertClient } from './client-queries.ts';
import { clientKindOf, clientName } from './client-rules.ts';
import { type ConsentKey, findConsentedScopes, insertGrant, saveConsent } from './grant-queries.ts';
import { type Redirect, isVerified, mayRemember, redirectOf } from './redirect-rules.ts';
import type { Audience } from '../contract/resource-rules.ts';
import { findResource } from './find-resource.ts';

export interface Http {
  req: IncomingMessage;
  res: ServerResponse;
}

/** The signed-in user. */
interface SignedIn {
  accountId: number;
  signedInAt: Date;
}

export interface ConsentRequest {
  /** The name that the app gives itself. */
  appName: string;
  /** The host of its metadata document; null for registered apps. */
  appHost: string | null;
  /** Whether the redirect proves the app's identity. */
  verified: boolean;
  redirect: Redirect;
  resource: Audience;
  scopes: Scope[];
  /** Whether it also requests the user's identity (OpenID Connect). */
  identity: boolean;
  /** The address to continue at; null until the request is answered. */
  continueUrl: string | null;
  /** Whether the user has allowed the same before, so that no consent is needed. */
  isRemembered(accountId: number): Promise<boolean>;
  /** Whether the user's sign-in is recent enough for the app (`max_age`, `prompt`). */
  isSignInRecentEnough(user: SignedIn): boolean;
  /** Both answers resolve with the address to continue at. */
  allow(user: SignedIn, scopes: Scope[]): Promise<string>;
  deny(): Promise<string>;
}

export interface Consents {
  /** The pending request of this browser; null if there is none. */
  find(http: Http): Promise<ConsentRequest | null>;
}

export interface ConsentsDeps {
  db: Knex;
  clock: () => Date;
  siteAddress: SiteAddress;
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
  { db, clock, siteAddress }: ConsentsDeps,
  provider: Provider,
  http: Http,
  interaction: Found,
): Promise<ConsentRequest | null> {
  const { params, result, returnTo, iat } = interaction;
  const text = (name: string) => (typeof params[name] === 'string' ? params[name] : '');
  const words = (name: string) => text(name).split(' ').filter(Boolean);
  const client = await orNone(provider.Client.find(text('client_id')));
  const identifier = [params['resource']].flat().map(String)[0] ?? '';
  const resource = (await findResource(siteAddress, identifier))?.name;
  if (!client || !resource) return null;

  const kind = clientKindOf(client.clientId);
  const redirect = redirectOf(text('redirect_uri'));
  const requested = words('scope');
  const scopes = appScopeNames.filter((scope) => requested.includes(scope));
  const identity = requested.includes('openid');
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
    continueUrl: result ? returnTo : null,
    async isRemembered(accountId) {
      if (!mayRemember(redirect) || words('prompt').includes('consent')) return false;
      const before = await findConsentedScopes(db, consentOf(accountId));
      return before !== undefined && scopes.every((scope) => before.includes(scope));
    },
    isSignInRecentEnough({ signedInAt }) {
      const oldestSeconds = words('prompt').includes('login') ? 0 : Number(text('max_age') || Infinity);
      return signedInAt.getTime() / 1_000 >= Math.floor(iat) - oldestSeconds - 1;
    },
    async allow({ accountId, signedInAt }, allowed) {
      const now = clock();
      const id = randomUUID();
      await db.transaction(async (tx) => {
        if (kind === 'document') {
          await upsertClient(tx, { id: client.clientId, kind, metadata: client.metadata() }, now);
        }
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
          await saveConsent(tx, consentOf(accountId), { requested: scopes, allowed }, now);
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
    deny: () => answer({ error: 'access_denied', error_description: 'the user denied the request' }),
  };
}

/** Grants scopes for the provider and the resource. Refused ones are recorded, as they would be requested again otherwise. */
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

/** Null if the cookie or the request has expired, or the client is no longer valid. */
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
