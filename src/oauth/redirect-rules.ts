/** Where a client wants its answers sent, and what a person should know of it. */
import { parseUrl } from '../shared/url-rules.ts';

export type RedirectKind = 'web' | 'loopback' | 'app';

export interface Redirect {
  kind: RedirectKind;
  /** `claude.ai`, `localhost`, `cursor://anysphere.cursor-mcp`: what consent is remembered by, and shown. */
  host: string;
}

const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Schemes that a browser or the system opens itself: no app answers there. */
const refusedSchemes: ReadonlySet<string> = new Set(
  (
    'javascript vbscript data blob file filesystem about chrome view-source resource jar content intent ' +
    'ws wss ftp ftps sftp gopher ldap ldaps smb ssh telnet git news nntp irc magnet ' +
    'mailto tel callto sms mms sip sips xmpp facetime market itms itms-apps'
  )
    .split(' ')
    .map((scheme) => `${scheme}:`),
);

const longestUri = 2_000;

/** What is wrong with a redirect URI, as the end of a sentence, or null. */
export function redirectProblem(uri: string): string | null {
  if (uri.length > longestUri) return `is longer than ${longestUri} characters`;
  const url = parseUrl(uri);
  if (!url) return 'is not an absolute URI';
  // The parser drops tabs and line breaks and reads "\" as "/": what is compared would not be what is opened.
  if (/[\s\p{Cc}\p{Cf}\\]/u.test(uri)) return 'contains spaces, backslashes or invisible characters';
  if (/[^\x21-\x7e]/.test(uri))
    return 'is not in ASCII; write its host in Punycode and percent-encode the rest';
  if (uri.includes('#')) return 'has a fragment';
  if (/^[^/?]*\/\/[^/?]*@/.test(uri)) return 'has a user name or password';
  // The parser also takes one slash, or none.
  if (/^https?:(?!\/\/[^/])/i.test(uri)) return 'lacks the two slashes before its host';
  if (!/^(?:[a-z0-9._-]*|\[[0-9a-f:.]+\])$/i.test(url.hostname)) {
    return 'has a wildcard or another sign in its host that no host has; register each address';
  }
  if (url.protocol === 'http:' && !loopbackHosts.has(url.hostname)) {
    return 'uses http: outside loopback; use https:';
  }
  if (refusedSchemes.has(url.protocol)) return `uses the scheme ${url.protocol}, which no app can answer`;
  return null;
}

/** @param uri one that has no problem. */
export function redirectOf(uri: string): Redirect {
  const url = new URL(uri);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  // The port of a loopback address changes from one sign-in to the next (RFC 8252, section 7.3).
  if (isWeb && loopbackHosts.has(url.hostname)) return { kind: 'loopback', host: url.hostname };
  if (isWeb) return { kind: 'web', host: url.host };
  return { kind: 'app', host: `${url.protocol}//${url.host}` };
}

/** Whatever is answered by other means than https is an app on somebody's machine; a website has fixed addresses. */
export const applicationTypeOf = (uris: readonly string[]): 'native' | 'web' =>
  uris.every((uri) => new URL(uri).protocol === 'https:') ? 'web' : 'native';

/**
 * A document says who its author is, but anybody can name its address: only a redirect to the same host proves that
 * the answer goes to its author.
 */
export function isVerified(
  clientId: string,
  clientKind: 'registered' | 'document',
  redirect: Redirect,
): boolean {
  return clientKind === 'document' && redirect.kind === 'web' && new URL(clientId).host === redirect.host;
}

/**
 * Whether a person who has allowed the same before need not be asked again. Any program of the machine may listen at a
 * loopback address or take a scheme, and show the id of another: RFC 8252, section 8.6, wants a person to see each.
 */
export const mayRemember = (redirect: Redirect): boolean => redirect.kind === 'web';
