/** The product's logo and its demo video, and nobody else's. */
import { expect } from 'chai';
import { draftOf, jsonLd, page } from './pages.ts';

const hero = '<h1>Planets, on time</h1>';
const logoOf = (main: string, head = '') => draftOf({ '/': page(main, { head }) }).value('logo_url');
const header = (src: string, href = '/') =>
  `<header><a href="${href}"><img src="${src}" alt="Orrery"></a></header>`;
const stated = jsonLd({
  '@type': 'Organization',
  name: 'Orrery',
  logo: { '@type': 'ImageObject', url: '/l.png' },
});
const icons = '<link rel="icon" href="/i.svg"><link rel="apple-touch-icon" href="/apple.png">';

describe('drafting the logo', () => {
  const found: [what: string, main: string, head: string, logo: string | undefined][] = [
    ['what the header shows', header('img/logo.svg'), icons + stated, 'https://orrery.example/img/logo.svg'],
    [
      'the picture with the name before an icon that leads home',
      '<nav><a class="nav-logo" href="/"><img src="house.svg" alt=""></a></nav>' +
        '<header><img class="logo" src="orrery.png" alt=""></header>',
      '',
      'https://orrery.example/orrery.png',
    ],
    ['what JSON-LD states', '', icons + stated, 'https://orrery.example/l.png'],
    [
      'nothing that is stated at a host of others',
      '',
      stated.replace('/l.png', 'https://orrery.com/l.png'),
      undefined,
    ],
    [
      'a picture called logo',
      `${hero}<p>Text</p><img src="/media/logo.png" alt="">`,
      icons,
      'https://orrery.example/media/logo.png',
    ],
    [
      'a preview that is called logo',
      hero,
      '<meta property="og:image" content="/logo.png">',
      'https://orrery.example/logo.png',
    ],
    ['no icon of the browser', hero, icons, undefined],
    ['no logo that leads elsewhere', header('logo.svg', 'https://sevenmoons.com/'), '', undefined],
    ['no logo of a part of the site', header('seal.svg', '/dojo'), '', undefined],
    [
      'no customer’s',
      '<section class="customers"><img class="logo" src="/moons-logo.png" alt="Seven Moons logo"></section>',
      '',
      undefined,
    ],
    ['no icon of a browser', header('favicon-32x32.png'), '', undefined],
    ['no address that a build left unfinished', header('{{ base }}/logo.svg'), '', undefined],
  ];
  for (const [what, main, head, logo] of found)
    it(`takes ${what}`, () => {
      expect(logoOf(main, head)).to.equal(logo);
    });
});

describe('drafting the demo video', () => {
  const youtube = 'https://www.youtube.com/embed/abc123xyz';
  const found: [what: string, main: string, video: string | undefined][] = [
    ['an embedded one', `<iframe src="${youtube}"></iframe>`, youtube],
    [
      'a link to a demo',
      '<a href="https://vimeo.com/123456789">Watch the demo</a>',
      'https://vimeo.com/123456789',
    ],
    [
      'a file that is named as a demo',
      '<video src="/media/demo.mp4"></video>',
      'https://orrery.example/media/demo.mp4',
    ],
    [
      'no file of clouds, even beside a word',
      '<p>Watch the demo</p><video src="/media/clouds.mp4"></video>',
      undefined,
    ],
    [
      'none that plays again and again',
      `<iframe src="${youtube}?autoplay=1&amp;loop=1"></iframe>`,
      undefined,
    ],
    [
      'none that nobody filled in',
      '<iframe src="https://www.loom.com/embed/REPLACE_WITH_LOOM_ID"></iframe>',
      undefined,
    ],
    ['no channel', '<a href="https://www.youtube.com/@orrery">Watch us</a>', undefined],
    ['none of a customer', `<h2>What our customers say</h2><iframe src="${youtube}"></iframe>`, undefined],
  ];
  for (const [what, main, video] of found)
    it(`takes ${what}`, () => {
      expect(draftOf({ '/': page(`${hero}${main}`) }).value('demo_video_url')).to.equal(video);
    });
});
