/** What a website says of the company in few words: its place, its year, its address, its stage, its media. */
import { expect } from 'chai';
import { draftOf, jsonLd, page } from './pages.ts';

const hero = page('<h1>Planets, on time</h1>');
const withPage = (path: string, main: string, head = '') =>
  draftOf({ '/': hero, [path]: page(main, { head }) });

describe('drafting the year of founding', () => {
  const years: [string, string, string | undefined][] = [
    ['a sentence', 'Orrery was founded in 2017 in a cellar.', '2017'],
    [
      'a sentence with its founders',
      'Founded by Ada Byron and Cy Okoro in 2017, Orrery makes planets.',
      '2017',
    ],
    ['a sentence with a city', 'Orrery was founded in Vienna in 2017 by two friends.', '2017'],
    ['a year before the verb', 'In 2017 Ada Byron and Cy Okoro founded Orrery.', '2017'],
    ['a sentence with a month', 'We started in early March 2017 with one gear.', '2017'],
    ['a German sentence', 'Orrery wurde 2017 gegründet. Gegründet im Jahr 2017.', '2017'],
    ['a copyright line', '© 2017 Orrery', undefined],
    ['copyright years', 'Copyright 2017–2026 Orrery. All rights reserved.', undefined],
    ['somebody’s earlier company', 'She founded Seven Moons in 2009 and sold it.', undefined],
    ['another company', 'Ada started Seven Moons in 2009.', undefined],
    ['how long somebody was at sea', 'I started sailing in 1998.', undefined],
    [
      'two years that disagree',
      'Orrery was founded in 2017. The company was established in 2016.',
      undefined,
    ],
  ];
  for (const [what, text, year] of years) {
    it(`reads ${what}`, () => {
      expect(withPage('/about', `<h1>About</h1><p>${text}</p>`).value('founded_year')).to.equal(year);
    });
  }
  it('reads a founding date in JSON-LD', () => {
    const head = jsonLd({ '@type': 'Organization', name: 'Orrery', foundingDate: '2018-03-01' });
    expect(withPage('/about', '<p>Hi.</p>', head).value('founded_year')).to.equal('2018');
  });
});

describe('drafting the contact address', () => {
  const addresses: [string, string, string | undefined][] = [
    ['a link', '<a href="mailto:hello@orrery.example?subject=Hi">Write</a>', 'hello@orrery.example'],
    ['running text', '<p>Write to hello@orrery.example.</p>', 'hello@orrery.example'],
    [
      'a general one before a special one',
      '<p>privacy@orrery.example, hello@orrery.example</p>',
      'hello@orrery.example',
    ],
    [
      'one of its own before another',
      '<p>someone@gmail.com or support@orrery.example</p>',
      'support@orrery.example',
    ],
    ['a placeholder', '<p>you@example.com, john.doe@company.com, email@domain.com</p>', undefined],
    ['an image', '<p>logo@2x.png</p>', undefined],
    ['somebody in a testimonial', '<blockquote><p>Ask ada@sevenmoons.example</p></blockquote>', undefined],
  ];
  for (const [what, html, email] of addresses) {
    it(`reads ${what}`, () => {
      expect(withPage('/contact', `<h1>Contact</h1>${html}`).value('contact_email')).to.equal(email);
    });
  }
});

describe('drafting the stage', () => {
  const stages: [string, string | undefined][] = [
    ['<p>Now in public beta</p>', 'beta'],
    ['<p>We are in private beta with forty desks.</p>', 'beta'],
    ['<span>Early access</span>', 'early-access'],
    ['<button>Join the waitlist</button>', 'pre-launch'],
    ['<p>The new moons feature is in beta.</p>', undefined],
    ['<p>Get early access to new features.</p>', undefined],
    ['<h3>Moons</h3><p>Coming soon</p>', undefined],
    ['<p>Brass.</p>'.repeat(6) + '<h2>Parts</h2><p>Gears by Alpha Works and Beta Sons.</p>', undefined],
    ['<p>Brass.</p>'.repeat(6) + '<h2>Work</h2><h3>Lunette</h3><p>Beta</p>', undefined],
    ['<p>先行者向け</p>', undefined],
    ['<p>Coming soon.</p>', 'pre-launch'],
    ['<p>Launched and loved.</p>', undefined],
  ];
  for (const [html, stage] of stages) {
    it(`makes ${stage ?? 'nothing'} of ${html}`, () => {
      expect(draftOf({ '/': page(`<h1>Planets, on time</h1>${html}`) }).value('stage')).to.equal(stage);
    });
  }
});

describe('drafting the year of founding from what else tells it', () => {
  const yearOf = (said: string) =>
    withPage('/about', `<h1>About us</h1><p>${said}</p>`).value('founded_year');
  const told = [
    'Est. 2014',
    'Orrery launched in 2014.',
    'Ada Byron and her brother, Bo Quill, started Orrery in the spring of 2014.',
    'Seit 2014 entwickeln wir Software für Uhren.',
    '2014 haben wir Orrery gegründet.',
    'Nous avons lancé Orrery ensemble en 2014.',
    'Orrery nació en 2014 en una terraza de Zaragoza.',
    'Orrery è nata nel 2014.',
    'Orrery nasceu em 2014.',
    'In 2014 richtten Ada Byron en Bo Quill Orrery op.',
  ];
  for (const said of told) {
    it(`reads: ${said}`, () => {
      expect(yearOf(said)).to.equal('2014');
    });
  }
  const other = [
    'A customer since 2014.',
    'We have been profitable since 2014.',
    'We launched Orrery Studio in 2014.',
    'Prices unchanged since 2014.',
    'Clockwork launched in 2014.',
    '© 2014 Orrery',
  ];
  for (const said of other) {
    it(`takes none from: ${said}`, () => {
      expect(yearOf(said)).to.equal(undefined);
    });
  }
});
