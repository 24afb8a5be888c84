const dayMs = 86_400_000;
/** Signing in lasts: a session ends when it was not used for this long, */
export const sessionIdleMs = 60 * dayMs;
/** and in any case this long after signing in. */
export const sessionMs = 365 * dayMs;

/** 32 random bytes as base64url: of sessions and of links by mail. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);
