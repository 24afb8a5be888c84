/** The used parts of browsers' JSON responses (WebAuthn Level 3, section 5.1), and names of passkeys. */
import { z } from 'zod';
import { nameText } from './name-schema.ts';
import { longestPasskeyName } from './passkey-rules.ts';

const base64url = z.string().regex(/^[\w-]+$/);
/** Credential ids have at most 1023 bytes (section 4). */
const credentialId = base64url.max(1_364);

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  // The service requests no extensions.
  clientExtensionResults: z.looseObject({}).transform(() => ({})),
};

export const Registered = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    // Hints for browsers. Unknown future values are kept; invalid ones are dropped.
    transports: z
      .array(z.string())
      .transform((all) => all.filter((one) => /^[a-z-]{1,20}$/.test(one)).slice(0, 10))
      .default([]),
  }),
});
export type Registered = z.output<typeof Registered>;

export const Asserted = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    // The account's user handle. Discoverable credentials always send it (section 7.2, step 6).
    userHandle: base64url,
  }),
});
export type Asserted = z.output<typeof Asserted>;

/** The signed client data; unused members are omitted. */
export const ClientData = z.object({
  challenge: base64url.max(200),
  crossOrigin: z.boolean().optional(),
});

export const PasskeyName = z.object({
  name: nameText.pipe(
    z
      .string()
      .min(1, 'Give the passkey a name, such as the device that it is on.')
      .max(longestPasskeyName, `Shorten the name to ${longestPasskeyName} characters.`),
  ),
});
