/** An authenticator made of a key: answers as browsers do, and also as none would. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What to say otherwise than an honest browser and device would. */
export interface Lies {
  origin?: string;
  rpId?: string;
  type?: string;
  counter?: number;
  /** User verified. */
  verified?: boolean;
  present?: boolean;
  crossOrigin?: boolean;
  challenge?: string;
  userHandle?: string | undefined;
  id?: string;
  /** Signs with another key. */
  forged?: boolean;
}

export interface SoftPasskey {
  id: string;
  /** RegistrationResponseJSON for PublicKeyCredentialCreationOptionsJSON, as text. */
  register(options: unknown, lies?: Lies): string;
  /** AuthenticationResponseJSON for PublicKeyCredentialRequestOptionsJSON, as text. Counts up by itself. */
  assert(options: unknown, lies?: Lies): string;
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

export function softPasskey(origin: string, id = base64url(randomBytes(32))): SoftPasskey {
  const rpId = new URL(origin).hostname;
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const forger = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  let counter = 0;
  let handle: string | undefined;

  /** WebAuthn Level 3, section 6.1. */
  const authenticatorData = (lies: Lies, attested?: Buffer) => {
    const flags =
      ((lies.present ?? true) ? 0x01 : 0) | ((lies.verified ?? true) ? 0x04 : 0) | (attested ? 0x40 : 0);
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags);
    tail.writeUInt32BE(lies.counter ?? counter, 1);
    return Buffer.concat([sha256(lies.rpId ?? rpId), tail, attested ?? Buffer.alloc(0)]);
  };
  const clientData = (type: string, options: unknown, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? (options as { challenge: string }).challenge,
        origin: lies.origin ?? origin,
        crossOrigin: lies.crossOrigin ?? false,
      }),
    );
  const credential = (response: object, lies: Lies) => {
    const named = lies.id ?? id;
    return JSON.stringify({
      id: named,
      rawId: named,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });
  };

  return {
    id,
    register(options, lies = {}) {
      handle = (options as { user: { id: string } }).user.id;
      const idBytes = Buffer.from(lies.id ?? id, 'base64url');
      const length = Buffer.alloc(2);
      length.writeUInt16BE(idBytes.length);
      // A COSE key: EC2, ES256, P-256, x, y.
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const data = authenticatorData(lies, Buffer.concat([Buffer.alloc(16), length, idBytes, cose]));
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}.
      const head = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex');
      const size = Buffer.alloc(2);
      size.writeUInt16BE(data.length);
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', options, lies)),
        attestationObject: base64url(Buffer.concat([head, size, data])),
        transports: ['internal', 'hybrid', '<script>'],
      };
      return credential(response, lies);
    },
    assert(options, lies = {}) {
      counter += 1;
      const data = authenticatorData(lies);
      const client = clientData('webauthn.get', options, lies);
      const key = lies.forged ? forger.privateKey : privateKey;
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), key)),
        userHandle: 'userHandle' in lies ? lies.userHandle : handle,
      };
      return credential(response, lies);
    },
  };
}
