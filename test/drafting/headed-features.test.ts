import { expect } from 'chai';
import { home, names, three } from './feature-pages.ts';
import { draftOf, page } from './pages.ts';

describe('drafting features under a heading that says so', () => {
  const list = '<ul><li>Silent gears</li><li>Moons by name</li><li>Leap years</li></ul>';
  for (const heading of [
    'What you get',
    'What’s included',
    'Included',
    'Das bekommst du',
    'Was du bekommst',
    'Funktionen',
    'Alles inklusive',
    'Lo que incluye',
    'Qué ofrecemos',
    'Características',
    'Ce que vous obtenez',
    'Fonctionnalités',
    'Tout ce dont vous avez besoin',
    'Cosa include',
    'Funzionalità',
    'O que está incluído',
    'Tudo o que você precisa',
    'Funcionalidades',
    'Wat je krijgt',
    'Functies',
    'Our services',
  ]) {
    it(`takes a plain list under “${heading}”`, () => {
      expect(home(`<h2>${heading}</h2>${list}`).value('features')).to.deep.equal(names);
    });
  }

  const found: [string, string, string[]?][] = [
    ['entries with a paragraph in each', `<ul>${three((title) => `<li><p>${title}</p></li>`)}</ul>`],
    [
      'the first line of entries with two',
      `<ul>${three((title, text) => `<li><div>${title}</div><div>${text}</div></li>`)}</ul>`,
    ],
    [
      'entries that are sentences',
      '<ul><li>Silent gears turn all of the planets.</li><li>Moons are known by their own names.</li></ul>',
      ['Silent gears turn all of the planets.', 'Moons are known by their own names.'],
    ],
  ];
  for (const [what, main, features = names] of found) {
    it(`takes ${what}`, () => {
      expect(home(`<h2>Features</h2>${main}`).value('features')).to.deep.equal(features);
    });
  }

  it('takes advantages from the page about the company, not from one for some of its visitors', () => {
    const why = page(`<h1>Planets, on time</h1><h2>Why you will like it</h2>${list}`);
    const uspsAt = (path: string) => draftOf({ '/': page('<h1>Planets</h1>'), [path]: why }).value('usps');
    expect(uspsAt('/about')).to.deep.equal(names);
    expect(uspsAt('/join-our-mill')).to.equal(undefined);
  });
});
