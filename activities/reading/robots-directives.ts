/** What a page, or the head of its answer, asks of robots: `robots` meta elements and `X-Robots-Tag`. */

/** As it is written: for whom, lower case, and what. */
export interface RobotsLine {
  /** `robots` is for everyone. */
  agent: string;
  content: string;
}

/** Names of the header that have a value after a colon, as the name of a robot has its directives. */
const valued = new Set(['max-snippet', 'max-image-preview', 'max-video-preview', 'unavailable_after']);

/** The lines of an `X-Robots-Tag` header, one a line: `noindex`, `somebot: noindex, nofollow`. */
export function robotsLinesOf(header: string): RobotsLine[] {
  return header
    .slice(0, 4_000)
    .split('\n')
    .flatMap((line) => {
      let agent = 'robots';
      return line.split(',').map((part): RobotsLine => {
        const [, name = '', rest = ''] = /^\s*([\w-]+)\s*:(.*)$/s.exec(part) ?? [];
        if (name === '' || valued.has(name.toLowerCase())) return { agent, content: part };
        agent = name.toLowerCase();
        return { agent, content: rest };
      });
    });
}

/**
 * The directives that hold for one robot, lower case, in one spelling: `none` says `noindex` and `nofollow`, `max-snippet:0`
 * says `nosnippet`. Of what is said to everyone and what is said to it the stricter holds, as search engines have it; `all`
 * said to it alone takes back what is said to everyone.
 */
export function directivesFor(productToken: string, lines: readonly RobotsLine[]): string[] {
  const said = (agent: string) =>
    lines.filter((line) => line.agent === agent).flatMap(({ content }) => directivesIn(content));
  const own = said(productToken.toLowerCase());
  return [...new Set(own.includes('all') ? own : [...said('robots'), ...own])];
}

function directivesIn(content: string): string[] {
  return content
    .toLowerCase()
    .replace(/\bno[\s_-]+(?=(?:index|follow|snippet)\b)/g, 'no')
    .replace(/(?:(?<!\s)\s+)?:\s*/g, ':')
    .split(/[\s,;]+/)
    .filter((directive) => directive !== '')
    .flatMap((directive) => {
      if (directive === 'none') return ['none', 'noindex', 'nofollow'];
      return directive === 'max-snippet:0' ? ['nosnippet'] : [directive];
    });
}

/** The directive by which nothing of a page may be quoted, or null. */
export const quotingForbidden = (directives: readonly string[]): string | null =>
  directives.find((directive) => directive === 'noindex' || directive === 'nosnippet') ?? null;
