/** How a caller who is not let in learns what would let it in (RFC 6750, RFC 9728; MCP, "Authorization"). */
import { type Audience, metadataPath } from '../contract/resource-rules.ts';
import type { Fault } from '../faults.ts';

/** What almost everything that is written is read again with: asked for at once, it saves a second consent. */
const readBack = 'account:read';

/** Whether another credential, or one with more scopes, would be let in. */
export const isChallenged = ({ code }: Fault) => code === 'unauthenticated' || code === 'insufficient_scope';

/** The value of `WWW-Authenticate`; null for refusals that no other credential would change. */
export function challengeOf(refusal: Fault, baseUrl: string, audience: Audience): string | null {
  const { code, scopes } = refusal;
  if (!isChallenged(refusal)) return null;
  // Without a credential there is no error to name (RFC 6750, section 3.1); a bad one was not asked for scopes.
  const error = code === 'insufficient_scope' ? code : scopes ? null : 'invalid_token';
  const wanted = scopes && (error ? scopes : [readBack, ...scopes]);
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

/** What an error_description may hold: printable ASCII without quotation marks and backslashes. */
const quotable = (text: string) =>
  text
    .replace(/[‘’“”"`]/g, "'")
    .replace(/[^\x20-\x7e]/g, '-')
    .replaceAll('\\', '/');
