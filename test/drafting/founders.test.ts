import { expect } from 'chai';
import { verify } from '../../activities/drafting/verify.ts';
import { about, founders } from './orrery-people.ts';
import { jsonLd, linksOf, origin, tree, valuesOf } from './pages.ts';

describe('drafting founders', () => {
  const found: [string, string, object][] = [
    [
      'a card',
      '<div><h3>Ada Byron</h3><p>Co-founder &amp; CEO</p></div>',
      { name: 'Ada Byron', title: 'Co-founder & CEO' },
    ],
    [
      'a card without headings',
      '<div><span>Ada Byron</span><span>Founder</span></div>',
      { name: 'Ada Byron', title: 'Founder' },
    ],
    [
      'a title above the name',
      '<div><p>Founder</p><h3>Ada Byron</h3><p>Ada has built clocks and orreries since she was nine.</p></div>',
      { name: 'Ada Byron', title: 'Founder', bio: 'Ada has built clocks and orreries since she was nine.' },
    ],
    [
      'one line',
      '<p><strong>Ada Byron</strong>, Founder and CTO</p>',
      { name: 'Ada Byron', title: 'Founder and CTO' },
    ],
    ['one line with a dash', '<p>Ada Byron – Founder</p>', { name: 'Ada Byron', title: 'Founder' }],
    [
      'particles and accents',
      '<div><h3>Inês van der Ahé-Lund</h3><p>Co-Founder</p></div>',
      { name: 'Inês van der Ahé-Lund', title: 'Co-Founder' },
    ],
    [
      'a German title',
      '<div><h3>Käthe Öst</h3><p>Gründerin &amp; Geschäftsführerin</p></div>',
      { name: 'Käthe Öst', title: 'Gründerin & Geschäftsführerin' },
    ],
    [
      'a Spanish title',
      '<div><h3>Lucía Peña</h3><p>Cofundadora y CEO</p></div>',
      { name: 'Lucía Peña', title: 'Cofundadora y CEO' },
    ],
    [
      'a title that names the company',
      '<div><h3>Ada Byron</h3><p>Founder of Orrery</p></div>',
      { name: 'Ada Byron', title: 'Founder' },
    ],
    [
      'a title with the company behind a point',
      '<div><h3>Ada Byron</h3><p>Founder &amp; CEO · Orrery</p></div>',
      { name: 'Ada Byron', title: 'Founder & CEO' },
    ],
    [
      'a heading that is set as a sentence',
      '<h2>Ada Byron,<br>Founder &amp; CTO.</h2>',
      { name: 'Ada Byron', title: 'Founder & CTO' },
    ],
    [
      'a title with other offices in capitals before',
      '<div class="team"><h3>Ada Byron</h3><p>CRO | DPO, Co-Founder</p></div>',
      { name: 'Ada Byron', title: 'CRO | DPO, Co-Founder' },
    ],
    [
      'a title with a region in capitals behind',
      '<div class="team"><h3>Ada Byron</h3><p>Co-Founder, CEO EMEA</p></div>',
      { name: 'Ada Byron', title: 'Co-Founder, CEO EMEA' },
    ],
    ['a sentence', '<p>Orrery was founded by Ada Byron after a long night.</p>', { name: 'Ada Byron' }],
    [
      'a sentence that gives the title of whom the home page only lists',
      '<h2>Founded by</h2><p>Ada Byron</p><h2>About us</h2><p>Founder Ada Byron built clocks in a mill.</p>',
      { name: 'Ada Byron', title: 'Founder' },
    ],
    [
      'a sentence that begins with a preposition',
      '<p>For Ada Byron, founder of Orrery, it began with a clock.</p>',
      { name: 'Ada Byron', title: 'founder' },
    ],
    [
      'a sentence the other way round',
      '<p>Ada Byron founded Orrery after a long night.</p>',
      { name: 'Ada Byron' },
    ],
    [
      'a card of the team that says what else the person cares for',
      '<div class="team"><h3>Ada Byron</h3><p>Co-Founder · Growth & Brand</p></div>',
      { name: 'Ada Byron', title: 'Co-Founder · Growth & Brand' },
    ],
    [
      'a card of the team that says another trade in small letters',
      '<div class="team"><h3>Ada Byron</h3><p>Founder • Systems builder</p></div>',
      { name: 'Ada Byron', title: 'Founder • Systems builder' },
    ],
    ['a Swedish sentence', '<p>Ada Byron startade Orrery med en enkel idé.</p>', { name: 'Ada Byron' }],
    [
      'a first person',
      '<p>Hi, I’m Ada Byron, the founder of Orrery.</p>',
      { name: 'Ada Byron', title: 'founder' },
    ],
  ];
  for (const [what, html, founder] of found) {
    it(`finds the founder in ${what}`, () => {
      expect(founders(html)).to.deep.equal([founder]);
    });
  }

  const none: [string, string][] = [
    ['staff', '<div class="team"><h3>Ada Byron</h3><p>Head of Gears</p></div>'],
    [
      'links beside each other, and a logo',
      '<h1>About us</h1><p><a href="/a">Reserve a Seat</a> <a href="/b">Meet the Founder</a></p><div class="logo">Brass Clocks</div>',
    ],
    ['a call beside a heading', '<h2>Our team</h2><p>Home Designs Founders Get Started</p>'],
    ['a clause', '<h2>Our team</h2><p>We Build With the Founders Who Will Shape the Next Decade</p>'],
    ['a country', '<h1>About us</h1><p>In Northern Thailand, the founders established Orrery.</p>'],
    [
      'a trade that could be a part of the name',
      '<p>Orrery fue fundado por el Maestro Panadero Juan Prado Ruiz.</p>',
    ],
    [
      'a testimonial',
      '<section class="testimonials"><p>“Splendid.”</p><h3>Ada Byron</h3><p>Founder</p></section>',
    ],
    ['a quotation', '<blockquote><p>Splendid.</p><p>Ada Byron</p><p>Founder</p></blockquote>'],
    ['a section of customers', '<h2>What our customers say</h2><h3>Ada Byron</h3><p>Founder</p>'],
    [
      'a founder of a company in capitals',
      '<div class="team"><h3>Ada Byron</h3><p>Founder, ACME LLC</p></div>',
    ],
    ['a founder of something else', '<div><h3>Ada Byron</h3><p>Founder, Seven Moons</p></div>'],
    ['a founder at something else', '<p>Ada Byron, Founder at Seven Moons</p>'],
    ['a sample person', '<div><h3>Jane Doe</h3><p>Founder &amp; CEO</p></div>'],
    [
      'sample people of a design kit',
      '<div><h3>Leslie Alexander</h3><p>Co-Founder / CEO</p></div><div><h3>Michael Foster</h3><p>Co-Founder / CTO</p></div>',
    ],
    ['a headline about founders', '<h2>For Founders</h2><p>Founder mode, all day.</p>'],
    [
      'a feature that founders understand',
      '<div><h3>Ready Infrastructure</h3><p>Solo-founder-friendly</p></div>',
    ],
    ['a heading for an audience', '<div><h3>Explore Ideas</h3><h3>Founders</h3><p>Start with us.</p></div>'],
    ['a sentence about a thing', '<p>It was started by Orrery’s Patent Office.</p>'],
    ['what somebody founded before', '<p>Ada Byron previously founded Seven Moons.</p>'],
    ['a hidden card', '<div hidden><h3>Ada Byron</h3><p>Founder</p></div>'],
  ];
  for (const [what, html] of none) {
    it(`finds nobody in ${what}`, () => {
      expect(founders(html)).to.deep.equal([]);
    });
  }

  it('finds the founders that JSON-LD states', () => {
    const head = jsonLd({
      '@type': 'Organization',
      name: 'Orrery',
      founder: [
        {
          '@type': 'Person',
          name: 'Ada Byron',
          jobTitle: 'Chief Clockmaker',
          sameAs: 'https://www.linkedin.com/in/adabyron',
        },
        { '@type': 'Person', name: 'Your Name' },
      ],
    });
    const { profile } = about('<p>Hello.</p>', head);
    expect(valuesOf(profile.founders)).to.deep.equal([{ name: 'Ada Byron', title: 'Chief Clockmaker' }]);
    expect(linksOf(profile.founder_socials)).to.deep.equal({
      linkedin: 'https://www.linkedin.com/in/adabyron',
    });
  });

  it('keeps each biography and each account with its person', () => {
    const card = (name: string, title: string, bio: string, link: string) =>
      `<div class="card"><h3>${name}</h3><p>${title}</p><p>${bio}</p><a href="${link}">X</a></div>`;
    const { profile } = about(
      card('Bo Quill', 'Gears', 'Bo files gears until nobody can hear them turn.', 'https://x.com/boquill') +
        card(
          'Ada Byron',
          'Founder',
          'Ada has built clocks and orreries since she was nine.',
          'https://x.com/adabyron',
        ) +
        card(
          'Cy Okoro',
          'Co-founder',
          'Cy draws the moons, and then the moons of moons.',
          'https://x.com/cyokoro',
        ) +
        card('Dee Mora', 'Co-founder', 'dee@orrery.example [telephone]', '/dee'),
    );
    expect(valuesOf(profile.founders).map(({ name, bio }) => [name, bio])).to.deep.equal([
      ['Ada Byron', 'Ada has built clocks and orreries since she was nine.'],
      ['Cy Okoro', 'Cy draws the moons, and then the moons of moons.'],
      ['Dee Mora', undefined],
    ]);
    expect(linksOf(profile.founder_socials)).to.deep.equal({ x: 'https://x.com/adabyron' });
  });
});

describe('drafting founders who are stated in other ways', () => {
  const found: [string, string, object][] = [
    [
      'a sentence with a year and a word for the two',
      '<p>Orrery was founded in 2019 by clock-making sisters Ada Byron and Bo Quill.</p>',
      [{ name: 'Ada Byron' }, { name: 'Bo Quill' }],
    ],
    [
      'a letter that is signed',
      '<p>We love clocks.</p><p>— Ada Byron, Founder</p>',
      [{ name: 'Ada Byron', title: 'Founder' }],
    ],
    [
      'a title with a place',
      '<p>Ada Byron, Founder · Porto, Portugal</p>',
      [{ name: 'Ada Byron', title: 'Founder' }],
    ],
    [
      'a biography below the card',
      '<section><div><h3>Ada Byron</h3><p>Founder</p></div><div><p>Ada has built clocks and orreries since she was nine.</p></div></section>',
      [{ name: 'Ada Byron', title: 'Founder', bio: 'Ada has built clocks and orreries since she was nine.' }],
    ],
  ];
  for (const [what, html, people] of found) {
    it(`finds ${what}`, () => {
      expect(founders(html)).to.deep.equal(people);
    });
  }

  const none: [string, string][] = [
    ['a figure before a label', '<div><p>Code Ownership</p></div><div><p>About the Founder</p></div>'],
    ['a company that somebody else founded', '<p>Seven Moons was founded by Ada Byron.</p>'],
    ['a customer of a kind', '<div><h3>Ada Byron</h3><p>Startup Founder</p></div>'],
    ['a customer who made something with it', '<p>I’m Ada Byron and I built Seven Moons with it.</p>'],
    ['a founder, with a comma, of something else', '<p>We asked Ada Byron, founder, Seven Moons.</p>'],
    ['a founder of something else, in Italian', '<p>Ada Byron, fondatrice di Lunette</p>'],
    [
      'sample people of a theme',
      '<div><h3>Sage Kirk</h3><p>Founder</p></div><div><h3>Tamara Ells</h3><p>Lead</p></div>',
    ],
  ];
  for (const [what, html] of none) {
    it(`finds nobody in ${what}`, () => {
      expect(founders(html)).to.deep.equal([]);
    });
  }
});

describe('drafting founders in lists whose titles stand above or below the names', () => {
  const card = (title: string, name: string) =>
    `<div><div class="card"><div>${title}</div><div>${name}</div></div></div>`;
  const pairs = [
    { name: 'Ada Byron', title: 'Co-founder & CEO' },
    { name: 'Bo Quill', title: 'Co-founder, engineering' },
  ];
  const lists: [string, string][] = [
    [
      'in cards, above',
      card('Co-founder &amp; CEO', 'Ada Byron') +
        card('Co-founder, engineering', 'Bo Quill') +
        card('Designer', 'Cy Okoro'),
    ],
    [
      'in lines, below',
      '<p>Ada Byron</p><p>Co-founder &amp; CEO</p><p>Bo Quill</p><p>Co-founder, engineering</p>',
    ],
  ];
  for (const [where, html] of lists) {
    it(`gives each the own title ${where}`, () => {
      expect(founders(`<h2>Team</h2>${html}`)).to.deep.equal(pairs);
    });
  }

  it('finds a name in two headings', () => {
    expect(founders('<h2>Team</h2><div><h3>Ada</h3><h3>Byron</h3><p>Founder</p></div>')).to.deep.equal([
      { name: 'Ada Byron', title: 'Founder' },
    ]);
  });

  it('does not give a name the title below it where titles are above names', () => {
    const { pages, drafted } = about(
      card('Co-founder &amp; CEO', 'Ada Byron') + card('Co-founder, engineering', 'Bo Quill'),
    );
    const lie = {
      value: { name: 'Ada Byron', title: 'Co-founder, engineering' },
      evidence: [
        { page_url: `${origin}/about`, quote: 'Co-founder & CEO Ada Byron Co-founder, engineering Bo Quill' },
      ],
    };
    const { profile } = verify({ ...drafted, founders: [lie] }, pages, tree);
    expect(valuesOf(profile.founders)).to.deep.equal([{ name: 'Ada Byron' }]);
  });
});
