/** Directives for robots in meta elements and the X-Robots-Tag header. */

/** One line, unparsed. */
export interface RobotsLine {
  /** The robot's name in lower case; `robots` for all. */
  agent: string;
  content: string;
}

/** Directives with a value after a colon, which otherwise follows the name of a robot. */
const valued = new Set(['max-snippet', 'max-image-preview', 'max-video-preview', 'unavailable_after']);

/** Parses X-Robots-Tag headers, one per line: `noindex`, `somebot: noindex, nofollow`. */
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
 * The directives for one robot, normalised: `none` adds `noindex` and `nofollow`, `max-snippet:0` becomes `nosnippet`. Those for
 * all robots and for this one are combined, as search engines do; `all` for this robot cancels those for all.
 */
export function directivesFor(productToken: string, lines: readonly RobotsLine[]): string[] {
  const directivesOf = (agent: string) =>
    lines.filter((line) => line.agent === agent).flatMap(({ content }) => directivesIn(content));
  const own = directivesOf(productToken.toLowerCase());
  return [...new Set(own.includes('all') ? own : [...directivesOf('robots'), ...own])];
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

/** The directive that forbids quoting the page, or null. */
export const quotingForbidden = (directives: readonly string[]): string | null =>
  directives.find((directive) => directive === 'noindex' || directive === 'nosnippet') ?? null;
