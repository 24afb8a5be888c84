/** How long what the authorization server gives out is good for, in seconds. docs/adr/0011 says why. */
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export const lifetimes = {
  /** RFC 6749, section 4.1.2, asks for ten minutes at most; a client comes for its token at once. */
  code: minute,
  /** What a leaked one is good for; its client has a refresh token. */
  accessToken: hour,
  /** Since it was last used: each use gives a new one. Signing in again is what people complain of most. */
  refreshToken: 180 * day,
  /** A person reads a page, and may have to sign in by mail first. */
  interaction: hour,
  idToken: hour,
  /** A grant lasts as long as it has a token; the provider wants a number. */
  grant: 20 * 365 * day,
} as const;

/** A refresh token may be used again for so long: two processes of one client share it, or an answer was lost. */
export const reuseGraceSeconds = 30;

/** One that is used later than that ends the grant, if it is known again: so long. After that it is unknown. */
export const usedTokenSeconds = 30 * day;

/** A client that lacks a scope cannot refresh for so long, so that it asks the person instead. */
export const stepUpSeconds = 2 * minute;

/** Documents of clients are read again after this. */
export const documentFreshSeconds = 5 * minute;
/** How old a copy may be that stands in while the client's own site cannot be read. */
export const documentStaleSeconds = 14 * day;

/** A client that was registered and let in by nobody is forgotten after this. */
export const unusedClientMs = 30 * day * 1_000;
/** ID tokens are valid for an hour; caches of the JWKS may be old. */
export const retiredKeyMs = 2 * day * 1_000;
