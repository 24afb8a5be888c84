/** Passkeys (WebAuthn Level 3): who may have them, and what is believed of them. */

/** What passkeys are made for: one host, and the one origin on it that they are taken from. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * Null where browsers have no passkeys: they want https, or this very machine, and a name, since an IP address is no
 * relying party (WebAuthn Level 3, section 5.1.2).
 */
export function relyingPartyOf(baseUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(baseUrl);
  const isSafe = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname);
  return isSafe && !isAddress ? { id: hostname, origin } : null;
}

/** Time to find the key, unlock the phone and scan its code (the specification recommends it, section 15.1). */
export const challengeMs = 5 * 60_000;

/** More than anybody has devices and accounts that keep passkeys; a list that is read stays short. */
export const maxPasskeys = 10;
export const longestPasskeyName = 80;

/**
 * Authenticators that count their signatures count up. One that does not is a copy, or what it was copied from
 * (WebAuthn Level 3, section 6.1.1). Most passkeys are synchronised and always say 0.
 */
export const isCopied = (kept: number, said: number): boolean => (kept > 0 || said > 0) && said <= kept;
