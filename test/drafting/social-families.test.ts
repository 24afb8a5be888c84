import { expect } from 'chai';
import { draftOf, linksOf, page } from './pages.ts';

const socialsOf = (main: string, footer = '') =>
  linksOf(
    draftOf({
      '/': page(`<h1>Planets, on time</h1>${main}`).replace('</footer>', `${footer}</footer>`),
    }).profile.company_socials,
  );
const icon = (href: string) => `<a href="${href}"><svg></svg></a>`;

describe('drafting the company’s accounts and nobody else’s', () => {
  const found: [string, string, Record<string, string>][] = [
    [
      'a row of icons',
      `<div>${icon('https://x.com/orrery')}${icon('https://www.linkedin.com/company/orrery-brass')}${icon('https://github.com/orrery')}</div>`,
      {
        x: 'https://x.com/orrery',
        linkedin: 'https://www.linkedin.com/company/orrery-brass',
        github: 'https://github.com/orrery',
      },
    ],
    [
      'a row of several under another name',
      `<ul><li>${icon('https://instagram.com/brassplanets')}</li><li>${icon('https://www.facebook.com/brassplanets')}</li></ul>`,
      { instagram: 'https://instagram.com/brassplanets', facebook: 'https://www.facebook.com/brassplanets' },
    ],
  ];
  for (const [what, footer, socials] of found) {
    it(`takes ${what}`, () => {
      expect(socialsOf('', footer)).to.deep.equal(socials);
    });
  }

  const none: [string, string, string?][] = [
    [
      'buttons that share',
      '<div><a href="https://x.com/intent/post?text=a">Share</a><a href="https://www.facebook.com/sharer/sharer.php?u=b">Share</a><a href="https://www.linkedin.com/sharing/share-offsite/?url=c">Share</a></div>',
    ],
    ['whoever made the theme', '', '<p>Theme by <a href="https://x.com/skyweaver">Skyweaver</a></p>'],
    ['what powers it', '', '<p>Powered by <a href="https://github.com/clockwork">Clockwork</a></p>'],
    [
      'what a template left',
      '',
      `<div>${icon('https://x.com/')}${icon('https://www.facebook.com/yourcompany')}</div>`,
    ],
    ['one person below the page', '', '<p>Made by <a href="https://x.com/adabyron">@adabyron</a></p>'],
    [
      'a founder in a card',
      '<div class="team"><h3>Ada Byron</h3><p>Founder</p><a href="https://x.com/adabyron">X</a> <a href="https://www.linkedin.com/in/adabyron">LinkedIn</a></div>',
    ],
    [
      'who praises it',
      '<div class="testimonial"><p>It hums.</p><a href="https://x.com/sevenmoons">Seven Moons</a></div>',
    ],
    ['a post about it', '<p>As seen <a href="https://x.com/orrery/status/12345">here</a>.</p>'],
  ];
  for (const [what, main, footer] of none) {
    it(`takes none of ${what}`, () => {
      expect(socialsOf(main, footer)).to.deep.equal({});
    });
  }
});
