/**
 * robots.txt as RFC 9309 and Google's parser (google/robotstxt, whose test cases this passes) read it.
 * Our own and not a package's: the published matchers are more permissive than a site's owner meant.
 */

interface Rule {
  allow: boolean;
  pattern: string;
}

export interface RobotsRules {
  /** Whether the agent may read a URL; only its path and query are looked at, as they are written. */
  isAllowed(url: string): boolean;
  /** Values of the sitemap lines, as they are written. */
  sitemaps: readonly string[];
  /** The Crawl-delay of the agent's group in seconds, or null. Not in the RFC; widely written. */
  crawlDelaySeconds: number | null;
}

/**
 * A UTF-8 byte order mark at the start, or only its first bytes, in whichever charset they were decoded: Google's parser
 * skips as much of one as is there.
 */
const byteOrderMark = /^(?:\ufeff|\ufffd|\u00ef(?:\u00bb\u00bf?)?)/;

/** What of a line is looked at; Google's bound, eight times what browsers take for a URL. */
const MAX_LINE_LENGTH = 2083 * 8 - 1;

/** Line names by their beginning, with the misspellings Google accepts. */
const lineNames = [
  ['user-agent', /^user[- ]?agent/i],
  ['allow', /^allow/i],
  ['disallow', /^(disallow|dissallow|dissalow|disalow|diasllow|disallaw)/i],
  ['sitemap', /^site-?map/i],
  ['crawl-delay', /^crawl-?delay/i],
] as const;

/** Reads a robots.txt for one product token (RFC 9309, 2.2). Never throws: what is not a rule is no rule. */
export function parseRobots(text: string, productToken: string): RobotsRules {
  const own: Group = { rules: [], crawlDelaySeconds: null };
  const everyone: Group = { rules: [], crawlDelaySeconds: null };
  const sitemaps: string[] = [];
  let isOwnNamed = false;
  /** The groups that the lines being read belong to. */
  let current = { own: false, everyone: false };
  /** Agents named after a rule start a new group. */
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
      // `/%70rivate` and `/private` are one page (RFC 3986, 6.2.2.2): a rule against either spelling holds for both.
      return isAllowedBy(rules, path) && isAllowedBy(decoded, decodeUnreserved(path));
    },
  };
}

interface Group {
  rules: Rule[];
  crawlDelaySeconds: number | null;
}

function splitLine(line: string): [(typeof lineNames)[number][0] | null, string] {
  const [said = ''] = line.split('#', 1);
  const text = trimAscii(said);
  const colon = text.indexOf(':');
  // Some people forget the colon: white space does where it leaves exactly two words.
  const [key = '', value = ''] =
    colon === -1
      ? (/^([^ \t]+)[ \t]+([^ \t]+)$/.exec(text)?.slice(1) ?? [])
      : [trimAscii(text.slice(0, colon)), trimAscii(text.slice(colon + 1))];
  return [lineNames.find(([, pattern]) => pattern.test(key))?.[0] ?? null, value];
}

/** `trim` would also take away a byte order mark or a no-break space, which make a line no rule. */
function trimAscii(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && isAsciiSpace(text.charCodeAt(from))) from += 1;
  while (to > from && isAsciiSpace(text.charCodeAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

const isAsciiSpace = (code: number) => code === 0x20 || (code >= 0x09 && code <= 0x0d);

/** A product token ends at the first character that cannot be in one: `Foo/2.0 (x)` names `Foo`. */
function isSameAgent(value: string, productToken: string): boolean {
  const named = /^[a-z_-]*/i.exec(value)?.[0] ?? '';
  return named !== '' && named.toLowerCase() === productToken.toLowerCase();
}

/** The most specific rule decides, the longest pattern; of equals the one that allows (RFC 9309, 2.2.2). */
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
  // `Allow: /dir/index.html` allows `/dir/`, as Google reads it.
  const directory = allow ? /^(.*\/)index\.htm[^/]*$/s.exec(pattern)?.[1] : undefined;
  return directory !== undefined && matches(`${directory}$`, path) ? directory.length + 1 : 0;
}

/** `*` is any run of characters and a final `$` the end; the leftmost place for each part suffices, so no backtracking. */
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

/** Path and query of a URL, which need not be a valid one; `/` where there is none. */
function pathOf(url: string): string {
  const path = /^(?:[a-z][a-z0-9+.-]*:\/\/|\/\/)?[^/?;#]*([/?;][^#]*)?/i.exec(url)?.[1] ?? '/';
  return path.startsWith('/') ? path : `/${path}`;
}

/** Percent-encodes what is not ASCII, as it is in a URL. */
function escapePattern(pattern: string): string {
  return upperCaseEscapes(
    pattern.replace(/[^\0-\x7f]+/gu, (run) => encodeURIComponent(run.replace(/\p{Surrogate}/gu, '\ufffd'))),
  );
}

const upperCaseEscapes = (path: string) => path.replace(/%[0-9a-f]{2}/gi, (hex) => hex.toUpperCase());

/** Decodes the escapes that mean the same character unescaped (RFC 3986, 2.3). */
function decodeUnreserved(path: string): string {
  return path.replace(/%[0-9A-F]{2}/g, (hex) => {
    const character = String.fromCharCode(Number.parseInt(hex.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : hex;
  });
}
