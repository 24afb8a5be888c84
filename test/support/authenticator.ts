/** Chromium's virtual authenticator (WebAuthn over the DevTools protocol): a device that keeps passkeys. */
import type { Page } from 'puppeteer';

export interface Authenticator {
  /** How many passkeys it keeps. */
  count(): Promise<number>;
  clear(): Promise<void>;
  /** Whether whoever holds it can show that they are its owner. */
  verifies(isUserVerified: boolean): Promise<void>;
}

export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.createCDPSession();
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async count() {
      return (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
    },
    clear: () => session.send('WebAuthn.clearCredentials', { authenticatorId }),
    verifies: (isUserVerified) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}
