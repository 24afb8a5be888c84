/** The `WWW-Authenticate` challenge of refused callers (RFC 6750, RFC 9728; MCP, "Authorization"). */
import { type Audience, metadataPath } from '../contract/resource-rules.ts';
import type { Fault } from '../faults.ts';

/** Almost every write is followed by a read; requesting its scope at once saves a second consent. */
const readScope = 'account:read';

/** Whether another credential, or one with more scopes, would be accepted. */
export const isChallenged = ({ code }: Fault) => code === 'unauthenticated' || code === 'insufficient_scope';

/** The value of `WWW-Authenticate`; null for faults that no other credential would resolve. */
export function challengeOf(refusal: Fault, baseUrl: string, audience: Audience): string | null {
  const { code, scopes } = refusal;
  if (!isChallenged(refusal)) return null;
  // Without a credential there is no error to name (RFC 6750, section 3.1); a fault of an invalid credential has no scopes.
  const error = code === 'insufficient_scope' ? code : scopes ? null : 'invalid_token';
  const wanted = scopes && (error ? scopes : [readScope, ...scopes]);
  const members = {
    realm: 'launch-directory',
    error,
    error_description: error && quotable(refusal.message),
    resource_metadata: baseUrl + metadataPath(audience),
    scope: wanted && [...new Set(wanted)].join(' '),
  };
  const named = Object.entries(members).flatMap(([name, value]) => (value ? [`${name}="${value}"`] : []));
  return `Bearer ${named.join(', ')}`;
}

/** An error_description is printable ASCII without quotation marks and backslashes. */
const quotable = (text: string) =>
  text
    .replace(/[‘’“”"`]/g, "'")
    .replace(/[^\x20-\x7e]/g, '-')
    .replaceAll('\\', '/');
