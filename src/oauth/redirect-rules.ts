/** Redirect URIs of clients: validation, and what users are shown of them. */
import { parseUrl } from '../shared/url-rules.ts';

export type RedirectKind = 'web' | 'loopback' | 'app';

export interface Redirect {
  kind: RedirectKind;
  /** `claude.ai`, `localhost`, `cursor://anysphere.cursor-mcp`: shown to users, and the key of remembered consents. */
  host: string;
}

const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Schemes that are handled by browsers or the system, not by apps. */
const refusedSchemes: ReadonlySet<string> = new Set(
  (
    'javascript vbscript data blob file filesystem about chrome view-source resource jar content intent ' +
    'ws wss ftp ftps sftp gopher ldap ldaps smb ssh telnet git news nntp irc magnet ' +
    'mailto tel callto sms mms sip sips xmpp facetime market itms itms-apps'
  )
    .split(' ')
    .map((scheme) => `${scheme}:`),
);

const maxUriLength = 2_000;

/** What is wrong with a redirect URI, as the end of a sentence; null if it is valid. */
export function redirectProblem(uri: string): string | null {
  if (uri.length > maxUriLength) return `is longer than ${maxUriLength} characters`;
  const url = parseUrl(uri);
  if (!url) return 'is not an absolute URI';
  // The parser drops tabs and line breaks and reads "\" as "/", so the parsed address would differ from the text.
  if (/[\s\p{Cc}\p{Cf}\\]/u.test(uri)) return 'contains spaces, backslashes or invisible characters';
  if (/[^\x21-\x7e]/.test(uri))
    return 'is not in ASCII; write its host in Punycode and percent-encode the rest';
  if (uri.includes('#')) return 'has a fragment';
  if (/^[^/?]*\/\/[^/?]*@/.test(uri)) return 'has a user name or password';
  // The parser also takes one slash, or none.
  if (/^https?:(?!\/\/[^/])/i.test(uri)) return 'lacks the two slashes before its host';
  if (!/^(?:[a-z0-9._-]*|\[[0-9a-f:.]+\])$/i.test(url.hostname)) {
    return 'has a wildcard or another invalid character in its host; register each address';
  }
  if (url.protocol === 'http:' && !loopbackHosts.has(url.hostname)) {
    return 'uses http: outside loopback; use https:';
  }
  if (refusedSchemes.has(url.protocol)) return `uses the scheme ${url.protocol}, which no app can handle`;
  return null;
}

/** The kind and host of a valid redirect URI. */
export function redirectOf(uri: string): Redirect {
  const url = new URL(uri);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  // The port of a loopback address changes from one sign-in to the next (RFC 8252, section 7.3).
  if (isWeb && loopbackHosts.has(url.hostname)) return { kind: 'loopback', host: url.hostname };
  if (isWeb) return { kind: 'web', host: url.host };
  return { kind: 'app', host: `${url.protocol}//${url.host}` };
}

/** `web` if all redirects use https; otherwise the client is an app on the user's device. */
export const applicationTypeOf = (uris: readonly string[]): 'native' | 'web' =>
  uris.every((uri) => new URL(uri).protocol === 'https:') ? 'web' : 'native';

/**
 * Whether a redirect proves the client's identity. Anyone can name the address of a document, so only a redirect to the same
 * host proves that its author receives the code.
 */
export function isVerified(
  clientId: string,
  clientKind: 'registered' | 'document',
  redirect: Redirect,
): boolean {
  return clientKind === 'document' && redirect.kind === 'web' && new URL(clientId).host === redirect.host;
}

/**
 * Whether consent may be remembered. Any program can listen on a loopback address or register a scheme, with the id of
 * another client, so that RFC 8252, section 8.6, requires the user to confirm each request.
 */
export const mayRemember = (redirect: Redirect): boolean => redirect.kind === 'web';
