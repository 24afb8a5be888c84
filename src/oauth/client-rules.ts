/** Validates and normalises clients' metadata: registrations (RFC 7591) and Client ID Metadata Documents. */
import { nameProblem } from '../shared/text-rules.ts';
import { applicationTypeOf, redirectProblem } from './redirect-rules.ts';

export type ClientKind = 'registered' | 'document';

/** Ids of documents are their addresses; those of registered clients are generated. */
export const clientKindOf = (id: string): ClientKind =>
  id.startsWith('https://') ? 'document' : 'registered';

const maxRedirectUris = 10;
const maxNameLength = 100;

/** Members that cause further requests, are not supported, or are not shown. */
const dropped = [
  // A stored scope would prevent the client from requesting others.
  'scope',
  'client_uri',
  'contacts',
  'default_acr_values',
  'default_max_age',
  'initiate_login_uri',
  'logo_uri',
  'policy_uri',
  'require_auth_time',
  'subject_type',
  'tos_uri',
] as const;

/** Invalid client metadata; the message is for the client's author. */
export class InvalidMetadata extends Error {
  readonly member: string;

  constructor(member: string, problem: string) {
    super(`${member} ${problem}`);
    this.name = 'InvalidMetadata';
    this.member = member;
  }
}

/** Normalises a client's metadata in place. @throws InvalidMetadata */
export function normaliseClient(metadata: Record<string, unknown>, kind: ClientKind): void {
  const uris = redirectUris(metadata['redirect_uris']);
  checkName(metadata['client_name']);
  if (metadata['sector_identifier_uri'] !== undefined) {
    throw new InvalidMetadata('sector_identifier_uri', 'is not supported; leave it out');
  }
  for (const member of dropped) Reflect.deleteProperty(metadata, member);
  // Identifies the app across installations (RFC 7591, section 2).
  if (!isShortText(metadata['software_id'])) Reflect.deleteProperty(metadata, 'software_id');
  normaliseAuthentication(metadata, kind);
  Object.assign(metadata, {
    // The default, `web`, does not allow changing ports of loopback addresses.
    application_type: applicationTypeOf(uris),
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    response_modes: ['query'],
    id_token_signed_response_alg: 'ES256',
  });
}

const isShortText = (value: unknown) => typeof value === 'string' && value.length <= maxNameLength;

function redirectUris(value: unknown): string[] {
  if (!Array.isArray(value) || value.length === 0) {
    throw new InvalidMetadata('redirect_uris', 'must be a list with at least one address');
  }
  if (value.length > maxRedirectUris) {
    throw new InvalidMetadata('redirect_uris', `may have at most ${maxRedirectUris} addresses`);
  }
  return value.map((uri: unknown, i) => {
    if (typeof uri !== 'string') throw new InvalidMetadata('redirect_uris', `must be text (number ${i + 1})`);
    const problem = redirectProblem(uri);
    if (problem !== null) throw new InvalidMetadata('redirect_uris', `number ${i + 1} ${problem}`);
    return uri;
  });
}

function checkName(name: unknown): void {
  if (name === undefined) return;
  if (typeof name !== 'string') throw new InvalidMetadata('client_name', 'must be text');
  if (name.length > maxNameLength) {
    throw new InvalidMetadata('client_name', `may have at most ${maxNameLength} characters`);
  }
  const problem = nameProblem(name);
  if (problem !== null) throw new InvalidMetadata('client_name', problem);
}

/**
 * Registered clients are public, whatever they request (RFC 7591, section 3.2.1), as a secret available to anyone proves
 * nothing; PKCE binds their codes. Clients with a document may sign with a key.
 */
function normaliseAuthentication(metadata: Record<string, unknown>, kind: ClientKind): void {
  const method = metadata['token_endpoint_auth_method'];
  if (kind === 'document' && method === 'private_key_jwt') return;
  if (kind === 'document' && method !== 'none') {
    throw new InvalidMetadata('token_endpoint_auth_method', 'must be none or private_key_jwt');
  }
  if (metadata['jwks_uri'] !== undefined)
    throw new InvalidMetadata('jwks_uri', 'is not supported; leave it out');
  metadata['token_endpoint_auth_method'] = 'none';
  for (const member of [
    'jwks',
    'client_secret',
    'client_secret_expires_at',
    'token_endpoint_auth_signing_alg',
  ]) {
    Reflect.deleteProperty(metadata, member);
  }
}

/** The client's name as shown to users; the redirect host if it has none. */
export function clientName(name: string | undefined, redirectHost: string): string {
  const given = name?.trim() ?? '';
  return given === '' ? redirectHost : given;
}
