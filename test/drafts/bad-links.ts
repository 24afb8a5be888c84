/** Links that may stand on no public page. */

const ch = String.fromCodePoint;

/** Wherever they are. */
export const badLinks: readonly string[] = [
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.com/',
  '//example.com/',
  '/about',
  'example.com',
  'https://',
  'https:///example.com/',
  'https:example.com',
  'https:\\\\example.com\\',
  // Credentials.
  'https://me@example.com/',
  'https://me:secret@example.com/',
  'https://example.com@evil.com/',
  'https://example.com%2f@evil.com/',
  // Addresses in every spelling, and names that are not the public internet's.
  ...[
    '93.184.215.14',
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0',
    '10.0.0.8',
    '169.254.169.254',
    '192.168.1.1',
    '[::1]',
    '[2606:4700::1111]',
    '[::ffff:127.0.0.1]',
    '\u2460\u2461\u2466.\u24ea.\u24ea.\u2460',
    '127\u30020\u30020\u30021',
    'localhost',
    'localhost.',
    'me.localhost',
    'intranet',
    'printer.local',
    'metadata.google.internal',
    'shop.test',
    'shop.invalid',
    'hidden.onion',
    'x.in-addr.arpa',
    'a.no-such-ending',
    'co.uk',
  ].map((host) => `https://${host}/`),
  // Ports that no website is read on.
  'https://example.com:22/',
  'https://example.com:6379/',
  'https://example.com:8123/',
  // What is not seen, or turns what is: in the host, in the path and around it.
  ...[
    0x00, 0x09, 0x0a, 0x7f, 0xad, 0x034f, 0x061c, 0x115f, 0x180e, 0x200b, 0x200d, 0x200f, 0x202e, 0x2066,
    0x2800, 0x3164, 0xfe0f, 0xfeff, 0xe0041,
  ].flatMap((code) => [`https://exam${ch(code)}ple.com/`, `https://example.com/a${ch(code)}b`]),
  'https://example.com/a b',
  'https://example.com\\@evil.com/',
  'https://example.com/\\evil',
];

/** Of places that want https. */
export const badHttp: readonly string[] = [
  'http://example.com/',
  'HTTP://example.com/',
  'http://tidewell.example/',
];

/** At a platform, too: others' hosts, hosts that look alike, shorteners and redirects. */
export const badAt: Readonly<Record<string, readonly string[]>> = {
  linkedin: [
    'https://evil.com/in/mara',
    'https://linkedin.com.evil.com/in/mara',
    'https://evillinkedin.com/in/mara',
    'https://lnkd.in/x',
    'https://linkedin.com:8443/in/mara',
    'https://l\u0131nkedin.com/in/mara',
  ],
  x: ['https://x.co/mara', 'https://t.co/abc', 'https://nottwitter.com/mara', 'https://www.x.com.evil.com/'],
  facebook: [
    'https://l.facebook.com/l.php?u=https://evil.com',
    'https://facebook.co/mara',
    'https://fb.me/mara',
  ],
  instagram: ['https://instagram.evil.com/mara', 'https://l.instagram.com/?u=https://evil.com'],
  tiktok: ['https://tiktok.co/@mara'],
  youtube: ['https://youtube.com.evil.com/@mara', 'https://y\u043eutube.com/@mara'],
  threads: ['https://threads.evil.com/@mara'],
  pinterest: ['https://pinterest.evil/mara', 'https://pin.it/mara'],
  github: ['https://mara.github.io/', 'https://gist.githubusercontent.com/mara', 'https://github.co/mara'],
  reddit: ['https://redd.it/x', 'https://reddit.evil.com/r/mara'],
  producthunt: ['https://producthunt.co/@mara'],
  medium: ['https://medium.evil.com/@mara', 'https://mara.medium.com.evil.com/'],
  website: [],
  custom: [],
};

/** One that may stand there, for each platform. */
export const goodAt: Readonly<Record<string, readonly string[]>> = {
  linkedin: ['https://www.linkedin.com/company/tidewell', 'https://de.linkedin.com/in/mara'],
  x: ['https://x.com/tidewell', 'https://mobile.twitter.com/tidewell', 'https://www.twitter.com/tidewell'],
  facebook: [
    'https://de-de.facebook.com/tidewell',
    'https://www.facebook.com/profile.php?id=1',
    'https://www.fb.com/tidewell',
  ],
  instagram: ['https://www.instagram.com/tidewell/', 'https://instagr.am/tidewell'],
  tiktok: ['https://www.tiktok.com/@tidewell'],
  youtube: ['https://m.youtube.com/@tidewell', 'https://music.youtube.com/channel/UCtidewell'],
  threads: ['https://www.threads.net/@tidewell', 'https://www.threads.com/@tidewell'],
  pinterest: [
    'https://www.pinterest.co.uk/tidewell',
    'https://br.pinterest.com/tidewell',
    'https://www.pinterest.jp/tidewell',
  ],
  github: ['https://github.com/tidewell/tidewell', 'https://gist.github.com/tidewell'],
  reddit: ['https://old.reddit.com/r/tidewell'],
  producthunt: ['https://www.producthunt.com/products/tidewell'],
  medium: ['https://medium.com/@tidewell', 'https://tidewell.medium.com/'],
  website: ['https://example.com/a?b=%20c#d', 'https://example.com:8443/', 'https://xn--bcher-kva.ch/'],
  custom: [
    'https://tidewell.example/',
    'https://tidewell.github.io',
    'https://de.wikipedia.org/wiki/K\u00f6ln',
  ],
};
