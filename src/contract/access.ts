/** Who may call an operation. Access is data; past it, the type of `actor` says what was checked. */
export const scopes = {
  'account:read': 'Read your account, drafts, listings, claims and orders',
  'listings:write': 'Submit and edit your drafts and listings, and claim listings',
  'orders:write': 'Price orders and build checkouts; a person still pays',
} as const;
export type Scope = keyof typeof scopes;
export const scopeNames = Object.keys(scopes) as Scope[];

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
