/** The company's own accounts, and nobody else's. */
import { expect } from 'chai';
import { hero } from './orrery-people.ts';
import { draftOf, jsonLd, linksOf, page } from './pages.ts';

const socialsOf = (footer: string, main = '', head = '', site: Record<string, string> = {}) => {
  const home = hero
    .replace('</main>', `${main}</main>`)
    .replace('</head>', `${head}</head>`)
    .replace('<p>©', `${footer}<p>©`);
  return linksOf(draftOf({ '/': home, ...site }).profile.company_socials);
};
const row = (...links: string[]) =>
  `<div>${links.map((href) => `<a href="${href}"><svg></svg></a>`).join(' ')}</div>`;

describe('drafting socials', () => {
  const found: [what: string, footer: string, main: string, socials: Record<string, string>][] = [
    [
      'accounts that carry the name',
      row(
        'https://twitter.com/orreryhq',
        'https://www.linkedin.com/company/orrery/',
        'https://www.youtube.com/@orrery',
      ),
      '',
      {
        x: 'https://twitter.com/orreryhq',
        linkedin: 'https://www.linkedin.com/company/orrery/',
        youtube: 'https://www.youtube.com/@orrery',
      },
    ],
    [
      'icons under another name',
      row('https://instagram.com/brassplanets', 'https://www.facebook.com/brassplanets'),
      '',
      { instagram: 'https://instagram.com/brassplanets', facebook: 'https://www.facebook.com/brassplanets' },
    ],
    [
      'links that are called as the platform',
      '<p><a href="https://instagram.com/brassplanets">Instagram</a></p>',
      '',
      { instagram: 'https://instagram.com/brassplanets' },
    ],
    [
      'a page of Facebook by its name before its number, and the older address of a company',
      row(
        'https://www.facebook.com/people/Orrery/100063790980868/',
        'https://www.linkedin.com/company-beta/10849778/',
      ),
      '',
      {
        facebook: 'https://www.facebook.com/people/Orrery/100063790980868/',
        linkedin: 'https://www.linkedin.com/company-beta/10849778/',
      },
    ],
  ];
  for (const [what, footer, main, socials] of found)
    it(`takes ${what}`, () => {
      expect(socialsOf(footer, main)).to.deep.equal(socials);
    });

  it('takes what JSON-LD states, and what only an inner page has around it', () => {
    const sameAs = ['https://www.instagram.com/brassplanets'];
    const head = jsonLd({ '@type': 'Organization', name: 'Orrery', sameAs });
    const blog = page('<h1>Blog</h1>').replace('</footer>', `${row('https://x.com/orrery')}</footer>`);
    expect(socialsOf('', '', head, { '/blog': blog })).to.deep.equal({
      instagram: 'https://www.instagram.com/brassplanets',
      x: 'https://x.com/orrery',
    });
  });

  const none: [what: string, footer: string, main?: string][] = [
    [
      'share buttons',
      row(
        'https://twitter.com/intent/tweet?url=x',
        'https://www.facebook.com/sharer/sharer.php?u=x',
        'https://www.linkedin.com/shareArticle?url=x',
      ),
    ],
    [
      'bare addresses of a template',
      row('https://x.com/', 'https://facebook.com', 'https://instagram.com/#'),
    ],
    [
      'sample accounts',
      row('https://x.com/yourhandle', 'https://facebook.com/username', 'https://www.instagram.com/undefined'),
    ],
    ['what a build should have filled in', row('https://x.com/{{handle}}')],
    ['posts', row('https://x.com/someone/status/12', 'https://www.instagram.com/p/abc/')],
    [
      'customers',
      '',
      '<section class="customers"><a href="https://x.com/sevenmoons">Seven Moons</a></section>',
    ],
    [
      'people in a testimonial',
      '',
      '<blockquote><p>Splendid.</p><a href="https://x.com/adabyron">Ada</a></blockquote>',
    ],
    ['a theme', '<p>Theme by <a href="https://x.com/sevenmoons">Seven Moons</a></p>'],
    [
      'an agency',
      '<p>© 2026 Orrery · Realisierung: <a href="https://www.facebook.com/sevenmoons">Seven Moons</a></p>',
    ],
    ['another product', '<p>Our other apps: <a href="https://x.com/sevenmoons">Seven Moons</a></p>'],
    ['one person below the page', '<p>Made by <a href="https://x.com/adabyron">@adabyron</a></p>'],
    ['an author', '<p>Orrery, © 2026 <a href="https://x.com/adabyron">Ada Byron</a></p>'],
    ['a theme’s author', row('https://twitter.com/zerostaticio', 'https://github.com/zerostaticthemes')],
    [
      'many people whose page is one footer',
      row('https://x.com/adabyron', 'https://x.com/boquill', 'https://x.com/carastone'),
    ],
    ['a person', row('https://www.linkedin.com/in/adabyron')],
    [
      'a founder in a card',
      '',
      '<div class="team"><h3>Ada Byron</h3><p>Founder</p><a href="https://x.com/adabyron">X</a></div>',
    ],
    ['hidden links', '<div hidden><a href="https://x.com/orrery">X</a></div>'],
    ['look-alike hosts', row('https://x.com.evil.example/orrery', 'https://github.com@evil.example/orrery')],
    [
      'an account that only begins with the same letters',
      '',
      '<p><a href="https://x.com/orreryclockmakersguild">Guild</a></p>',
    ],
  ];
  for (const [what, footer, main] of none)
    it(`takes none of ${what}`, () => {
      expect(socialsOf(footer, main)).to.deep.equal({});
    });
});
