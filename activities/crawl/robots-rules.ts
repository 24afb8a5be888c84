/**
 * Parses robots.txt as RFC 9309 and Google's parser do (it passes the test cases of google/robotstxt). Published packages are
 * more permissive than website owners intend (ADR 5).
 */

interface Rule {
  allow: boolean;
  pattern: string;
}

export interface RobotsRules {
  /** Whether the agent may read a URL, by its path and query as written. */
  isAllowed(url: string): boolean;
  /** Values of the sitemap lines, as written. */
  sitemaps: readonly string[];
  /** The Crawl-delay of the agent's group in seconds, or null. Not in the RFC, but widely used. */
  crawlDelaySeconds: number | null;
}

/** A UTF-8 byte order mark, complete or not, in any charset it may have been decoded with; Google's parser skips it. */
const byteOrderMark = /^(?:\ufeff|\ufffd|\u00ef(?:\u00bb\u00bf?)?)/;

/** The rest of a line is ignored. Google's limit: eight times the longest URL of browsers. */
const MAX_LINE_LENGTH = 2083 * 8 - 1;

/** Keys, with the misspellings that Google accepts. */
const lineNames = [
  ['user-agent', /^user[- ]?agent/i],
  ['allow', /^allow/i],
  ['disallow', /^(disallow|dissallow|dissalow|disalow|diasllow|disallaw)/i],
  ['sitemap', /^site-?map/i],
  ['crawl-delay', /^crawl-?delay/i],
] as const;

/** Parses a robots.txt for one product token (RFC 9309, section 2.2). Never throws; invalid lines are ignored. */
export function parseRobots(text: string, productToken: string): RobotsRules {
  const own: Group = { rules: [], crawlDelaySeconds: null };
  const everyone: Group = { rules: [], crawlDelaySeconds: null };
  const sitemaps: string[] = [];
  let isOwnNamed = false;
  /** The groups that the current lines belong to. */
  let current = { own: false, everyone: false };
  /** A user-agent line after a rule starts a new group. */
  let hasRules = false;

  for (const line of text.replace(byteOrderMark, '').split(/\r\n|\r|\n/)) {
    const [name, value] = splitLine(line.slice(0, MAX_LINE_LENGTH));
    if (name === 'sitemap') sitemaps.push(value);
    if (name === 'user-agent') {
      if (hasRules) current = { own: false, everyone: false };
      hasRules = false;
      if (/^\*(?:[ \t-\r]|$)/.test(value)) current.everyone = true;
      else if (isSameAgent(value, productToken)) isOwnNamed = current.own = true;
    }
    if (!current.own && !current.everyone) continue;
    const group = current.own ? own : everyone;
    if (name === 'allow' || name === 'disallow') {
      hasRules = true;
      if (value !== '') group.rules.push({ allow: name === 'allow', pattern: escapePattern(value) });
    }
    if (name === 'crawl-delay' && /^\d+(\.\d+)?$/.test(value)) group.crawlDelaySeconds = Number(value);
  }

  const { rules, crawlDelaySeconds } = isOwnNamed ? own : everyone;
  const decoded = rules.map(({ allow, pattern }) => ({ allow, pattern: decodeUnreserved(pattern) }));
  return {
    sitemaps,
    crawlDelaySeconds,
    isAllowed(url) {
      const path = upperCaseEscapes(pathOf(url));
      // `/%70rivate` and `/private` are equivalent (RFC 3986, section 6.2.2.2): a rule for one applies to both.
      return isAllowedBy(rules, path) && isAllowedBy(decoded, decodeUnreserved(path));
    },
  };
}

interface Group {
  rules: Rule[];
  crawlDelaySeconds: number | null;
}

function splitLine(line: string): [(typeof lineNames)[number][0] | null, string] {
  const [content = ''] = line.split('#', 1);
  const text = trimAscii(content);
  const colon = text.indexOf(':');
  // Without a colon, white space separates exactly two words.
  const [key = '', value = ''] =
    colon === -1
      ? (/^([^ \t]+)[ \t]+([^ \t]+)$/.exec(text)?.slice(1) ?? [])
      : [trimAscii(text.slice(0, colon)), trimAscii(text.slice(colon + 1))];
  return [lineNames.find(([, pattern]) => pattern.test(key))?.[0] ?? null, value];
}

/** `trim` would also remove byte order marks and no-break spaces, which make a line invalid. */
function trimAscii(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && isAsciiSpace(text.charCodeAt(from))) from += 1;
  while (to > from && isAsciiSpace(text.charCodeAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

const isAsciiSpace = (code: number) => code === 0x20 || (code >= 0x09 && code <= 0x0d);

/** A product token ends at the first character that it cannot contain: `Foo/2.0 (x)` is `Foo`. */
function isSameAgent(value: string, productToken: string): boolean {
  const named = /^[a-z_-]*/i.exec(value)?.[0] ?? '';
  return named !== '' && named.toLowerCase() === productToken.toLowerCase();
}

/** The longest matching pattern decides; of equal ones, the one that allows (RFC 9309, section 2.2.2). */
function isAllowedBy(rules: readonly Rule[], path: string): boolean {
  let allowed = 0;
  let disallowed = 0;
  for (const { allow, pattern } of rules) {
    const length = matchedLength(pattern, path, allow);
    if (allow) allowed = Math.max(allowed, length);
    else disallowed = Math.max(disallowed, length);
  }
  return allowed >= disallowed;
}

function matchedLength(pattern: string, path: string, allow: boolean): number {
  if (matches(pattern, path)) return pattern.length;
  // In Google's parser, `Allow: /dir/index.html` allows `/dir/`.
  const directory = allow ? /^(.*\/)index\.htm[^/]*$/s.exec(pattern)?.[1] : undefined;
  return directory !== undefined && matches(`${directory}$`, path) ? directory.length + 1 : 0;
}

/** `*` matches any characters and a final `$` the end. The leftmost match of each part suffices, so there is no backtracking. */
function matches(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith('$');
  const [first = '', ...parts] = (isAnchored ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  const last = isAnchored ? parts.pop() : undefined;
  let at = first.length;
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  if (!isAnchored) return true;
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last);
}

/** Path and query of a URL, valid or not; `/` where there is no path. */
function pathOf(url: string): string {
  const path = /^(?:[a-z][a-z0-9+.-]*:\/\/|\/\/)?[^/?;#]*([/?;][^#]*)?/i.exec(url)?.[1] ?? '/';
  return path.startsWith('/') ? path : `/${path}`;
}

/** Percent-encodes other characters than ASCII, as in a URL. */
function escapePattern(pattern: string): string {
  return upperCaseEscapes(
    pattern.replace(/[^\0-\x7f]+/gu, (run) => encodeURIComponent(run.replace(/\p{Surrogate}/gu, '\ufffd'))),
  );
}

const upperCaseEscapes = (path: string) => path.replace(/%[0-9a-f]{2}/gi, (hex) => hex.toUpperCase());

/** Decodes the escapes of unreserved characters (RFC 3986, section 2.3). */
function decodeUnreserved(path: string): string {
  return path.replace(/%[0-9A-F]{2}/g, (hex) => {
    const character = String.fromCharCode(Number.parseInt(hex.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : hex;
  });
}
