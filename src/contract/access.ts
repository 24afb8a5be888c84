/** Who may call an operation. Once checked, the type of `actor` reflects the access. */
import { fault } from '../faults.ts';

export const scopes = {
  'account:read': 'Read your account, drafts, listings, claims and orders',
  'listings:write': 'Submit and edit your drafts and listings, and claim listings',
  'orders:write': 'Price orders and build checkouts; a person still pays',
  'webhooks:read': 'Read your webhook endpoints and what was sent to them',
  'webhooks:write': 'Add, change and delete webhook endpoints, and send events again',
} as const;
export type Scope = keyof typeof scopes;
export const scopeNames = Object.keys(scopes) as Scope[];
/** What apps may ask for. The others are for API keys: an endpoint that an app adds would get events after its access has ended. */
export const appScopeNames = ['account:read', 'listings:write', 'orders:write'] as const satisfies Scope[];
export type AppScope = (typeof appScopeNames)[number];

/**
 * What a user authenticates with: an API key, an access token of an authorized app, or a browser session.
 */
export const credentialKinds = ['api_key', 'access_token', 'session'] as const;

export interface Credential {
  kind: (typeof credentialKinds)[number];
  id: number | string;
  /** As shown to its owner. */
  name: string;
  expiresAt: Date | null;
}

/** The calling account, with its credential and that credential's scopes. */
export interface Actor {
  accountId: number;
  email: string;
  name: string | null;
  credential: Credential;
  scopes: readonly Scope[];
}

export interface PublicAccess {
  kind: 'public';
}
export interface SignedInAccess {
  kind: 'signed_in';
  scope: Scope;
}
export type Access = PublicAccess | SignedInAccess;

/** No sign-in needed; credentials are accepted and checked where they are sent. */
export const everyone: PublicAccess = { kind: 'public' };
/** An account whose credential carries the scope. */
export const signedIn = (scope: Scope): SignedInAccess => ({ kind: 'signed_in', scope });

/** Whether an app may be allowed to call an operation with this access. */
export const isForApps = (access: Access): boolean =>
  access.kind === 'public' || appScopeNames.some((scope) => scope === access.scope);

/** Whether the actor may call an operation with this access. */
export const allows = (access: Access, actor: Actor | null): boolean =>
  access.kind === 'public' || actor?.scopes.includes(access.scope) === true;

/** Checks access to several operations at once. @throws Fault unauthenticated or insufficient_scope, with all missing scopes */
export function checkAccess(accesses: readonly Access[], actor: Actor | null): void {
  const missing = accesses.flatMap((access) =>
    access.kind === 'public' || allows(access, actor) ? [] : [access.scope],
  );
  const [first] = missing;
  if (first === undefined) return;
  const scopes = [...new Set([...(actor?.scopes ?? []), ...missing])];
  if (!actor) {
    fault(
      'unauthenticated',
      `This needs an account and the scope ${first}. Sign in (an MCP client opens the page for it), or send \`Authorization: Bearer <API key>\` with a key from your account’s API keys area.`,
      { scopes },
    );
  }
  fault(
    'insufficient_scope',
    `This needs the scope ${first}; yours are ${actor.scopes.join(', ') || 'none'}. Sign in again and allow it, or send a key that has it.`,
    { scopes },
  );
}
