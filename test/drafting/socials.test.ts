import { expect } from 'chai';
import { hero } from './orrery-people.ts';
import { draftOf, jsonLd, linksOf } from './pages.ts';

describe('drafting socials', () => {
  const socials = (footer: string, main = '', head = '') =>
    linksOf(
      draftOf({
        '/': hero
          .replace('</main>', `${main}</main>`)
          .replace('</head>', `${head}</head>`)
          .replace('<p>©', `${footer}<p>©`),
      }).profile.company_socials,
    );
  const row = (...links: string[]) =>
    `<div>${links.map((href) => `<a href="${href}"><svg></svg></a>`).join(' ')}</div>`;

  it('takes accounts that carry the name', () => {
    expect(
      socials(
        row(
          'https://twitter.com/orreryhq',
          'https://www.linkedin.com/company/orrery/',
          'https://github.com/orrery/orrery',
          'https://www.youtube.com/@orrery',
        ),
      ),
    ).to.deep.equal({
      x: 'https://twitter.com/orreryhq',
      linkedin: 'https://www.linkedin.com/company/orrery/',
      github: 'https://github.com/orrery/orrery',
      youtube: 'https://www.youtube.com/@orrery',
    });
  });

  it('takes what JSON-LD states, and accounts of another name in the same row', () => {
    const head = jsonLd({
      '@type': 'Organization',
      name: 'Orrery',
      sameAs: ['https://www.instagram.com/brassplanets'],
    });
    expect(
      socials(row('https://x.com/orrery', 'https://www.facebook.com/brassplanets'), '', head),
    ).to.deep.equal({
      instagram: 'https://www.instagram.com/brassplanets',
      x: 'https://x.com/orrery',
      facebook: 'https://www.facebook.com/brassplanets',
    });
  });

  const none: [string, string, string?][] = [
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
    ['sample accounts', row('https://x.com/yourhandle', 'https://facebook.com/username')],
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
    ['a vendor', '<p>Theme by <a href="https://x.com/sevenmoons">Seven Moons</a></p>'],
    ['a person', row('https://www.linkedin.com/in/adabyron')],
    ['hidden links', '<div hidden><a href="https://x.com/orrery">X</a></div>'],
    ['look-alike hosts', row('https://x.com.evil.example/orrery', 'https://github.com@evil.example/orrery')],
  ];
  for (const [what, footer, main] of none) {
    it(`takes none of ${what}`, () => {
      expect(socials(footer, main)).to.deep.equal({});
    });
  }
});

describe('drafting socials that are left over or somebody’s', () => {
  const socials = (footer: string) =>
    linksOf(draftOf({ '/': hero.replace('<p>©', `${footer}<p>©`) }).profile.company_socials);
  const links = (...all: string[]) => `<div>${all.map((href) => `<a href="${href}">·</a>`).join(' ')}</div>`;

  it('takes none of a theme’s author', () => {
    expect(
      socials(links('https://twitter.com/zerostaticio', 'https://github.com/zerostaticthemes')),
    ).to.deep.equal({});
  });

  it('takes none with what a template should have filled in', () => {
    expect(socials(links('https://x.com/{{handle}}', 'https://www.instagram.com/undefined'))).to.deep.equal(
      {},
    );
  });

  it('takes a repository that bears the name where its owner does not', () => {
    const { profile } = draftOf({
      '/': hero.replace('</main>', '<p><a href="https://github.com/brassworks/orrery">Source</a></p></main>'),
    });
    expect(linksOf(profile.company_socials)).to.deep.equal({
      github: 'https://github.com/brassworks/orrery',
    });
  });

  it('takes no account that only begins with the same letters', () => {
    const { profile } = draftOf({
      '/': hero.replace('</main>', '<p><a href="https://x.com/orreryclockmakersguild">Guild</a></p></main>'),
    });
    expect(linksOf(profile.company_socials)).to.deep.equal({});
  });
});
