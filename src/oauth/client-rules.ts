/** What clients say of themselves, made safe: registrations (RFC 7591) and Client ID Metadata Documents. */
import { nameProblem } from '../shared/text-rules.ts';
import { applicationTypeOf, redirectProblem } from './redirect-rules.ts';

export type ClientKind = 'registered' | 'document';

/** Ids of registered clients are ours, and no addresses. */
export const clientKindOf = (id: string): ClientKind =>
  id.startsWith('https://') ? 'document' : 'registered';

const maxRedirectUris = 10;
const longestName = 100;

/** Members that would have other addresses read, or ask for what is not offered, or are shown to nobody. */
const dropped = [
  // A stored scope would keep the client from ever asking for more.
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

/** A client that cannot be let in; the message is for its author. */
export class BadClient extends Error {
  readonly member: string;

  constructor(member: string, problem: string) {
    super(`${member} ${problem}`);
    this.name = 'BadClient';
    this.member = member;
  }
}

/**
 * Settles, in place, what a client may decide and what not.
 * @throws BadClient
 */
export function settleClient(metadata: Record<string, unknown>, kind: ClientKind): void {
  const uris = redirectUris(metadata['redirect_uris']);
  checkName(metadata['client_name']);
  if (metadata['sector_identifier_uri'] !== undefined) {
    throw new BadClient('sector_identifier_uri', 'is not supported; leave it out');
  }
  for (const member of dropped) Reflect.deleteProperty(metadata, member);
  if (!isShortText(metadata['software_id'])) Reflect.deleteProperty(metadata, 'software_id');
  settleAuthentication(metadata, kind);
  Object.assign(metadata, {
    // Unless they say so themselves, clients would count as websites, which pins the ports of loopback addresses.
    application_type: applicationTypeOf(uris),
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    response_modes: ['query'],
    id_token_signed_response_alg: 'ES256',
  });
}

/** RFC 7591, section 2: what all installations of an app have in common. */
const isShortText = (value: unknown) => typeof value === 'string' && value.length <= longestName;

function redirectUris(value: unknown): string[] {
  if (!Array.isArray(value) || value.length === 0) {
    throw new BadClient('redirect_uris', 'must be a list with at least one address');
  }
  if (value.length > maxRedirectUris) {
    throw new BadClient('redirect_uris', `may have at most ${maxRedirectUris} addresses`);
  }
  return value.map((uri: unknown, i) => {
    if (typeof uri !== 'string') throw new BadClient('redirect_uris', `must be text (number ${i + 1})`);
    const problem = redirectProblem(uri);
    if (problem !== null) throw new BadClient('redirect_uris', `number ${i + 1} ${problem}`);
    return uri;
  });
}

/** Names are shown as text. */
function checkName(name: unknown): void {
  if (name === undefined) return;
  if (typeof name !== 'string') throw new BadClient('client_name', 'must be text');
  if (name.length > longestName) {
    throw new BadClient('client_name', `may have at most ${longestName} characters`);
  }
  const problem = nameProblem(name);
  if (problem !== null) throw new BadClient('client_name', problem);
}

/**
 * A secret that anybody gets by asking proves nothing, and would have to be kept: registered clients are public, whatever
 * they asked for (RFC 7591, section 3.2.1), and PKCE binds their codes. The author of a document may sign with a key.
 */
function settleAuthentication(metadata: Record<string, unknown>, kind: ClientKind): void {
  const method = metadata['token_endpoint_auth_method'];
  if (kind === 'document' && method === 'private_key_jwt') return;
  if (kind === 'document' && method !== 'none') {
    throw new BadClient('token_endpoint_auth_method', 'must be none or private_key_jwt');
  }
  if (metadata['jwks_uri'] !== undefined) throw new BadClient('jwks_uri', 'is not supported; leave it out');
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

/** What the client is called where people read it. */
export function clientName(name: string | undefined, redirectHost: string): string {
  const given = name?.trim() ?? '';
  return given === '' ? redirectHost : given;
}
