/** Lifetimes of what the authorization server issues, in seconds (docs/adr/0011). */
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export const lifetimes = {
  /** RFC 6749, section 4.1.2, recommends at most ten minutes; clients exchange it immediately. */
  code: minute,
  /** Limits the use of a leaked token; clients have a refresh token. */
  accessToken: hour,
  /** Since its issue: each use issues a new one. Long, so that users seldom have to sign in again. */
  refreshToken: 180 * day,
  /** The user reads a page, and may have to sign in by mail first. */
  interaction: hour,
  idToken: hour,
  /** A grant lasts while it has a token; the provider requires a number. */
  grant: 20 * 365 * day,
} as const;

/** A used refresh token may be reused this long: two processes of a client share it, or a response was lost. */
export const reuseGraceSeconds = 30;

/** Later reuse of a refresh token ends the grant; used tokens are stored this long to detect it. */
export const usedTokenSeconds = 30 * day;

/** The time in which a client that lacks a scope cannot refresh, so that it asks for consent again. */
export const stepUpSeconds = 2 * minute;

/** Documents of clients are read again after this time. */
export const documentFreshSeconds = 5 * minute;
/** The maximum age of a copy that is used while the client's website is unavailable. */
export const documentStaleSeconds = 14 * day;

/** A client without a grant is deleted after this time. */
export const unusedClientMs = 30 * day * 1_000;
/** Longer than ID tokens are valid and JWKS responses are cached. */
export const retiredKeyMs = 2 * day * 1_000;
