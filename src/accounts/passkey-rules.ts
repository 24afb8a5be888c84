/** Rules for passkeys (WebAuthn Level 3). */

/**
 * Whether browsers support passkeys at this address: they require https or localhost, and a domain name, as an IP address
 * is no relying party (WebAuthn Level 3, section 5.1.2).
 */
export function supportsPasskeys(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  const isSafe = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname);
  return isSafe && !isAddress;
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
