/** Rules for passkeys (WebAuthn Level 3). */

/** The relying party: one host, and its only accepted origin. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * Null if browsers do not support passkeys at this address: they require https or localhost, and a domain name, as an
 * IP address is no relying party (WebAuthn Level 3, section 5.1.2).
 */
export function relyingPartyOf(baseUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(baseUrl);
  const isSafe = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname);
  return isSafe && !isAddress ? { id: hostname, origin } : null;
}

/** Time to find the key, unlock the phone and scan its code (recommended by the specification, section 15.1). */
export const challengeMs = 5 * 60_000;

/** More than users have devices and password managers, and few enough to keep track of. */
export const maxPasskeys = 10;
export const longestPasskeyName = 80;

/**
 * A signature counter must increase, if the authenticator has one. Otherwise the authenticator or its original was
 * copied (WebAuthn Level 3, section 6.1.1). Most passkeys are synchronised and always send 0.
 */
export const isCopied = (storedCount: number, newCount: number): boolean =>
  (storedCount > 0 || newCount > 0) && newCount <= storedCount;
