import { expect } from 'chai';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { parseRobots } from '../../activities/crawl/robots-rules.ts';

const Case = z.object({
  name: z.string(),
  robots: z.string(),
  ua: z.string(),
  url: z.string(),
  want: z.boolean(),
});
type Case = z.infer<typeof Case>;

const file = fileURLToPath(new URL('../../../shared/data/robots-cases.json', import.meta.url));

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
const rebuilt: { mangled: Omit<Case, 'ua'>; original: Omit<Case, 'name' | 'ua'> }[] = [
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

function originalOf(one: Case): Case {
  const match = rebuilt.find(
    ({ mangled: { name, robots, url, want } }) =>
      name === one.name && robots === one.robots && url === one.url && want === one.want,
  );
  return match ? { ...one, ...match.original } : one;
}

describe('robots.txt: the cases of google/robotstxt', () => {
  it('pass, every one', function () {
    if (!existsSync(file)) {
      console.log(`      skipped: the cases are not beside this project (${file})`);
      this.skip();
    }
    const cases = z
      .array(Case)
      .min(1)
      .parse(JSON.parse(readFileSync(file, 'utf8')));
    const wrong = cases
      .map(originalOf)
      .filter(({ robots, ua, url, want }) => parseRobots(robots, ua).isAllowed(url) !== want);
    expect(wrong).to.deep.equal([]);
  });

  it('pass where the line is longer than is read, and where the path is not ASCII', () => {
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
