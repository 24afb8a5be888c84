/** Made-up robots.txt files for comparing matchers. */

export interface RobotsCase {
  robots: string;
  url: string;
}

const agents = [
  'User-agent: FooBot',
  'user-agent:foobot',
  'User-Agent: FooBot/2.1 (+https://foo.example)',
  'User-agent: FooBots',
  'User agent: FooBot',
  'useragent: FooBot',
  'User-agent FooBot',
  'User-agent: *',
  'User-agent: * FooBot',
  'User-agent: *Bot',
  'User-agent: BarBot\nUser-agent: FooBot',
  'User-agent: BarBot\nDisallow: /b\nUser-agent: FooBot',
  'User-agent: *\nDisallow: /b\n\nUser-agent: FooBot',
  'User-agent: FooBot\nAllow: /c\nUser-agent: *\nDisallow: /\nUser-agent: FooBot',
  'Foo: bar\nUser-agent: FooBot # us',
  '\ufeffUser-agent: FooBot',
  '<html>\nUser-agent: FooBot',
  'Disallow: /\nUser-agent: FooBot',
];
/** As few people write them. */
const oddRules = [
  'disallow /a',
  'dissalow: /a',
  'DISALLOW : /a',
  '\tDisallow:\t/a\t',
  'Disallow: /%61',
  'Disallow: https://foo.example/a',
  'Disallow: /a\u00a0',
  'Disallow: /a b',
  'Disallow: /a**',
  'Disallow: /a$$',
  'Disallow: /a$/b',
  'Allow /a',
  'Alow: /a',
];
const rules = [
  'Disallow: /',
  'Disallow:/a',
  'Disallow: /a/b/',
  'Disallow: /a$',
  'Disallow: /*b',
  'Disallow: /*.gif$',
  'Disallow: *',
  'Disallow: a',
  'Disallow:',
  'Disallow: /a # /b',
  'Disallow: /caf\u00e9',
  'Disallow: /caf%c3%a9',
  'Disallow: /a?x=',
  'Allow: /a',
  'Allow: /a/index.html',
  'Allow: /a/b$',
  'Allow: /*.gif',
  'Allow: /',
  'Allow:',
];
const paths = [
  '/',
  '',
  '/a',
  '/A',
  '/a/',
  '/a/b',
  '/a/b/c.gif',
  '/a/index.html',
  '/a/b/index.html',
  '/b?x=1#/a',
  '/a?x=1',
  '/caf%C3%A9',
  '/x.gif?a',
];

const ask = (robots: string, asked: readonly string[]): RobotsCase[] =>
  asked.map((path) => ({ robots, url: `https://foo.example${path}` }));

export const generatedCases: readonly RobotsCase[] = [
  ...agents.flatMap((agent) => ask(`${agent}\nDisallow: /a\n`, ['/a', '/b', '/c'])),
  ...['\r\n', '\r', '\n\n'].flatMap((end) => ask(`User-agent: FooBot${end}Disallow: /a${end}`, ['/a', '/b'])),
  ...oddRules.flatMap((rule) => ask(`User-agent: FooBot\n${rule}\n`, ['/a', '/b'])),
  ...rules.flatMap((one) => rules.flatMap((other) => ask(`User-agent: FooBot\n${one}\n${other}\n`, paths))),
];
