import { expect } from 'chai';
import packaged from 'robots-parser';
import { decodeText } from '../../src/guarded-fetch/decode-text.ts';
import { parseRobots } from '../../activities/crawl/robots-rules.ts';
import { generatedCases } from './robots-generated.ts';
import { googleCases, type GoogleCase } from './google-cases.ts';

/** robots_test.cc, GoogleOnly_LineTooLong: lines are cut at 2083 * 8 bytes. */
const lineFilledWith = (letter: string, key: string) =>
  `/x/${letter.repeat(2083 * 8 - 3 - key.length + 1 - 3)}`;
const longA = lineFilledWith('a', 'allow: ');
const longB = lineFilledWith('b', 'allow: ');
const longDisallowed = lineFilledWith('a', 'disallow: ');
const longAllows = `user-agent: FooBot\ndisallow: /\nallow: ${longA}/qux\nallow: ${longB}/qux\n`;
const katakana = 'User-agent: FooBot\nDisallow: /\nAllow: /foo/bar/\u30c4\n';

/**
 * Google's cases whose text does not survive being copied out of the C++ source: lines that are built by a loop, and
 * bytes that are not ASCII. Here they are as robots_test.cc makes them; `mangled` is how they look when copied.
 */
const rebuilt: { mangled: Omit<GoogleCase, 'ua'>; original: Omit<GoogleCase, 'name' | 'ua'> }[] = [
  {
    mangled: {
      name: 'ID_Encoding',
      robots: katakana.replace('\u30c4', '\ufffd'),
      url: 'http://foo.bar/foo/bar/%E3%83%84',
      want: true,
    },
    original: { robots: katakana, url: 'http://foo.bar/foo/bar/%E3%83%84', want: true },
  },
  {
    mangled: {
      name: 'GoogleOnly_LineTooLong',
      robots: 'user-agent: FooBot\n',
      url: 'http://foo.bar/x//fux',
      want: false,
    },
    original: {
      robots: `user-agent: FooBot\ndisallow: ${longDisallowed}/qux\n`,
      url: `http://foo.bar${longDisallowed}/fux`,
      want: false,
    },
  },
  {
    mangled: {
      name: 'GoogleOnly_LineTooLong',
      robots: 'user-agent: FooBot\ndisallow: /\n',
      url: 'http://foo.bar/x//qux',
      want: true,
    },
    original: { robots: longAllows, url: `http://foo.bar${longA}/qux`, want: true },
  },
  {
    mangled: {
      name: 'GoogleOnly_LineTooLong',
      robots: 'user-agent: FooBot\ndisallow: /\n',
      url: 'http://foo.bar/x//fux',
      want: true,
    },
    original: { robots: longAllows, url: `http://foo.bar${longB}/fux`, want: true },
  },
];

function originalOf(one: GoogleCase): GoogleCase {
  const match = rebuilt.find(
    ({ mangled: { name, robots, url, want } }) =>
      name === one.name && robots === one.robots && url === one.url && want === one.want,
  );
  return match ? { ...one, ...match.original } : one;
}

describe('robots.txt: the cases of google/robotstxt', () => {
  it('pass, every one', () => {
    const wrong = googleCases
      .map(originalOf)
      .filter(({ robots, ua, url, want }) => parseRobots(robots, ua).isAllowed(url) !== want);
    expect(googleCases).to.have.length(145);
    expect(wrong).to.deep.equal([]);
  });

  it('pass for lines beyond the limit, and for paths that are not ASCII', () => {
    for (const { original } of rebuilt) {
      expect(parseRobots(original.robots, 'FooBot').isAllowed(original.url)).to.equal(original.want);
    }
    expect(parseRobots(longAllows, 'FooBot').isAllowed('http://foo.bar/')).to.equal(false);
    expect(
      parseRobots(`user-agent: FooBot\ndisallow: ${longDisallowed}/qux\n`, 'FooBot').isAllowed(
        'http://foo.bar/fux',
      ),
    ).to.equal(true);
  });
});

/** google/robotstxt-spec-test, BOM-characters.textproto: the file in bytes, and whether `foo` may read /AnyValue. */
const marked: readonly (readonly [bytes: string, allowed: boolean])[] = [
  ['\xef\xbb\xbfUser-Agent: foo\nDisallow: /AnyValue\n', false],
  ['\xef\xbbUser-Agent: foo\nDisallow: /AnyValue\n', false],
  ['\xefUser-Agent: foo\nDisallow: /AnyValue\n', false],
  ['\xef\x11\xbfUser-Agent: foo\nDisallow: /AnyValue\n', true],
  ['User-Agent: foo\n\xef\xbb\xbfDisallow: /AnyValue\n', true],
];

describe('a byte order mark in a robots.txt', () => {
  const isAllowed = (text: string) => parseRobots(text, 'foo').isAllowed('http://example.com/AnyValue');

  for (const type of ['text/plain', 'text/plain; charset=utf-8', 'text/plain; charset=iso-8859-1']) {
    it(`does not invalidate the first line, complete or partial, but any other line, as ${type}`, () => {
      for (const [bytes, allowed] of marked) {
        const text = decodeText(Buffer.from(bytes, 'latin1'), type);
        expect(isAllowed(text), JSON.stringify(bytes)).to.equal(allowed);
      }
    });
  }

  it('does not invalidate the first line if it is partial in a UTF-8 file', () => {
    for (const part of ['ef', 'efbb']) {
      const file = Buffer.concat([
        Buffer.from(part, 'hex'),
        Buffer.from('User-Agent: foo\nDisallow: /AnyValue\nDisallow: /caf\u00e9\nDisallow: /\u00fcber\n'),
      ]);
      expect(isAllowed(decodeText(file, 'text/plain; charset=utf-8')), part).to.equal(false);
    }
  });

  it('is the only character besides ASCII that is skipped: a no-break space invalidates a line', () => {
    expect(isAllowed('\u00a0User-Agent: foo\nDisallow: /AnyValue\n')).to.equal(true);
    expect(isAllowed('User-Agent: foo\nDisallow: /AnyValue\u00a0\n')).to.equal(true);
  });
});

/** Its types say that it is in a member `default`. */
const robotsParser = packaged as unknown as (
  robotsUrl: string,
  text: string,
) => { isAllowed: (url: string, agent: string) => boolean | undefined };

const foo = (lines: string, path: string): string => `User-agent: FooBot\n${lines}\n ${path}`;

/**
 * Where robots-parser answers otherwise than we do. `google`: whether Google's own parser allows it (robots.cc of
 * google/robotstxt at 22b355f, compiled and asked). Ours differs from Google's in one row, on purpose.
 */
const differences: Readonly<Record<string, { ours: boolean; google: boolean }>> = {
  // It knows neither a missing colon nor the misspellings that Google accepts,
  'User agent: FooBot\nDisallow: /a\n /a': { ours: false, google: false },
  'useragent: FooBot\nDisallow: /a\n /a': { ours: false, google: false },
  'User-agent FooBot\nDisallow: /a\n /a': { ours: false, google: false },
  [foo('disallow /a', '/a')]: { ours: false, google: false },
  [foo('dissalow: /a', '/a')]: { ours: false, google: false },
  // takes what follows a name for a part of it,
  'User-agent: * FooBot\nDisallow: /a\n /a': { ours: false, google: false },
  // trims more than ASCII,
  [foo('Disallow: /a\u00a0', '/a')]: { ours: true, google: true },
  // and does not take a directory for its index page.
  [foo('Disallow: /\nAllow: /a/index.html', '/a/')]: { ours: true, google: true },
  [foo('Allow: /a/index.html\nDisallow: /', '/a/')]: { ours: true, google: true },
  [foo('Disallow:/a\nAllow: /a/index.html', '/a/')]: { ours: true, google: true },
  [foo('Allow: /a/index.html\nDisallow:/a', '/a/')]: { ours: true, google: true },
  [foo('Disallow: *\nAllow: /a/index.html', '/a/')]: { ours: true, google: true },
  [foo('Allow: /a/index.html\nDisallow: *', '/a/')]: { ours: true, google: true },
  [foo('Disallow: /a # /b\nAllow: /a/index.html', '/a/')]: { ours: true, google: true },
  [foo('Allow: /a/index.html\nDisallow: /a # /b', '/a/')]: { ours: true, google: true },
  // `/%61` and `/a` are one page: here a rule for either holds for both. Google compares them as they are written.
  [foo('Disallow: /%61', '/a')]: { ours: false, google: true },
};

/** The same of Google’s cases: test, agent and path, and whether Google’s parser, and ours, allows it. */
const googleDifferences: readonly (readonly [name: string, agent: string, path: string, google: boolean])[] =
  [
    ['ID_LineSyntax_Line', 'FooBot', '/x/y', false],
    // Files that name the agent in other letter cases, with a word after it.
    ...['Foo', 'Foo', 'Foo', 'foo', 'foo', 'foo'].map(
      (agent) => ['ID_UserAgentValueCaseInsensitive', agent, '/a/b', false] as const,
    ),
    ['GoogleOnly_AcceptUserAgentUpToFirstSpace', 'Foo', '/x/y', true],
    ['GoogleOnly_AcceptUserAgentUpToFirstSpace', 'Foo Bar', '/x/y', false],
    ['ID_Encoding', 'FooBot', '/foo/bar/%EF%BF%BD', false],
    ['GoogleOnly_IndexHTMLisDirectory', 'foobot', '/allowed-slash/', true],
    ['GoogleOnly_LineTooLong', 'FooBot', '/x/aaaaaaaaaaaaaaaa', false],
    ['GoogleOnly_LineTooLong', 'FooBot', '/x/bbbbbbbbbbbbbbbb', true],
  ];

describe('robots.txt: compared with the package robots-parser', () => {
  const theirs = ({ robots, url }: { robots: string; url: string }, agent: string) =>
    robotsParser(new URL('/robots.txt', url).href, robots).isAllowed(url, agent);

  it('differs only in the listed generated cases, where Google agrees', () => {
    const found = generatedCases.flatMap((one) => {
      const ours = parseRobots(one.robots, 'FooBot').isAllowed(one.url);
      return theirs(one, 'FooBot') === ours ? [] : [[`${one.robots} ${new URL(one.url).pathname}`, ours]];
    });
    expect(generatedCases).to.have.length(4779);
    expect(Object.fromEntries(found)).to.deep.equal(
      Object.fromEntries(Object.entries(differences).map(([file, { ours }]) => [file, ours])),
    );
  });

  it('differs only in the listed cases of Google', () => {
    const found = googleCases
      .map(originalOf)
      .filter(({ url }) => url !== '')
      .filter((one) => theirs(one, one.ua) !== parseRobots(one.robots, one.ua).isAllowed(one.url))
      .map(({ name, robots, ua, url }) => [
        name,
        ua,
        new URL(url).pathname.slice(0, 19),
        parseRobots(robots, ua).isAllowed(url),
      ]);
    expect(found).to.deep.equal(googleDifferences);
  });
});
