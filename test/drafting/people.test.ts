import { expect } from 'chai';
import { verify } from '../../activities/drafting/verify.ts';
import { draftOf, jsonLd, linksOf, origin, page, stored, tree, valuesOf } from './pages.ts';

const hero = page('<h1>Planets, on time</h1>', { head: '<meta property="og:site_name" content="Orrery">' });
const about = (main: string, head = '') =>
  draftOf({ '/': hero, '/about': page(`<h1>About us</h1>${main}`, { head }) });
const founders = (main: string, head = '') => valuesOf(about(main, head).profile.founders);

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
      { name: 'Ada Byron', title: 'Founder of Orrery' },
    ],
    ['a sentence', '<p>Orrery was founded by Ada Byron after a long night.</p>', { name: 'Ada Byron' }],
    [
      'a sentence the other way round',
      '<p>Ada Byron founded Orrery after a long night.</p>',
      { name: 'Ada Byron' },
    ],
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
      'a testimonial',
      '<section class="testimonials"><p>“Splendid.”</p><h3>Ada Byron</h3><p>Founder</p></section>',
    ],
    ['a quotation', '<blockquote><p>Splendid.</p><p>Ada Byron</p><p>Founder</p></blockquote>'],
    ['a section of customers', '<h2>What our customers say</h2><h3>Ada Byron</h3><p>Founder</p>'],
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
        ),
    );
    expect(valuesOf(profile.founders).map(({ name, bio }) => [name, bio])).to.deep.equal([
      ['Ada Byron', 'Ada has built clocks and orreries since she was nine.'],
      ['Cy Okoro', 'Cy draws the moons, and then the moons of moons.'],
    ]);
    expect(linksOf(profile.founder_socials)).to.deep.equal({ x: 'https://x.com/adabyron' });
  });
});

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

describe('drafting founders who are stated in other ways', () => {
  const found: [string, string, object][] = [
    [
      'a sentence with a year and a word for the two',
      '<p>Orrery was founded in 2019 by clock-making sisters Ada Byron and Bo Quill.</p>',
      [{ name: 'Ada Byron' }, { name: 'Bo Quill' }],
    ],
    [
      'a label above the name',
      '<div><p>Meet the founder</p><h2>Ada Byron</h2></div>',
      [{ name: 'Ada Byron' }],
    ],
    [
      'a name with a degree and a nickname',
      '<p>Founded by Dr. Ada "Countess" Byron after a long night.</p>',
      [{ name: 'Dr. Ada "Countess" Byron' }],
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
      'a title with what was before',
      '<div><h3>Ada Byron</h3><p>Founder of Orrery, Seven Moons | Former harbour pilot</p></div>',
      [{ name: 'Ada Byron', title: 'Founder of Orrery' }],
    ],
    [
      'whoever made it and says so',
      '<p>Hi, I’m Ada Byron, the maker of Orrery.</p>',
      [{ name: 'Ada Byron' }],
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

describe('drafting founders in other languages, lists and tables', () => {
  const both = ['Ada Byron', 'Bo Quill'];
  const found: [string, string, string[]][] = [
    [
      'a German sentence whose verb comes last',
      '<p>Orrery wurde 2017 von der Hydrologin Ada Byron und dem Programmierer Bo Quill in Wien gegründet.</p>',
      both,
    ],
    [
      'a German sentence that begins with the year',
      '<p>2017 gründeten Ada Byron und Bo Quill die Orrery GmbH.</p>',
      both,
    ],
    [
      'an English sentence with their trades',
      '<p>Orrery was founded in 2018 by the hydrologist Ada Byron and the programmer Bo Quill.</p>',
      both,
    ],
    [
      'a Spanish sentence with the verb first',
      '<p>Lo fundó Ada Byron, que pulió lentes doce años.</p>',
      ['Ada Byron'],
    ],
    ['an Italian sentence', '<p>Orrery è stata fondata a Genova nel 2021 da Ada Byron e Bo Quill.</p>', both],
    ['an active Italian sentence', '<p>Ada Byron e Bo Quill hanno fondato Orrery nel 2021.</p>', both],
    ['a French sentence', '<p>Ada Byron et Bo Quill ont fondé Orrery en 2019.</p>', both],
    [
      'a French title with a comma',
      '<div><h3>Ada Byron</h3><p>Cofondatrice, technique</p></div>',
      ['Ada Byron'],
    ],
    ['a German title with a comma', '<div><h3>Ada Byron</h3><p>Gründerin, Produkt</p></div>', ['Ada Byron']],
    [
      'a vocalised Arabic title',
      '<div><h3>سارة العتيبي</h3><p>المؤسِّسة والرئيسة التنفيذية</p></div>',
      ['سارة العتيبي'],
    ],
    ['two sentences in the first person', '<p>I am Ada Byron. I founded Orrery in 1997.</p>', ['Ada Byron']],
    ['names under a heading', '<h2>Meet our founders</h2><p>Ada Byron</p><p>Bo Quill</p>', both],
    [
      'names with titles under a heading',
      '<h2>Our founders</h2><div><h3>Ada Byron</h3><p>CEO</p></div><div><h3>Bo Quill</h3><p>Lead engineer</p></div>',
      both,
    ],
    ['names in one line under a heading', '<h3>Unsere Gründer</h3><p>Ada Byron und Bo Quill</p>', both],
    ['a line with a label', '<p>Founders: Ada Byron and Bo Quill</p>', both],
    [
      'a row of a table',
      '<table><tr><th>Since</th><td>2017</td></tr><tr><th>Founder</th><td>Ada Byron</td></tr></table>',
      ['Ada Byron'],
    ],
    [
      'a row of a table with the name first',
      '<table><tr><td>Ada Byron</td><td>Founder</td></tr><tr><td>Cy Okoro</td><td>Gears</td></tr></table>',
      ['Ada Byron'],
    ],
  ];
  for (const [what, html, names] of found) {
    it(`finds them in ${what}`, () => {
      expect(founders(html).map(({ name }) => name)).to.deep.equal(names);
    });
  }

  it('finds a founder who holds the copyright', () => {
    expect(
      founders('<p>Orrery was founded by Ada Byron in 1997.</p><p>© 1997–2026 Ada Byron</p>'),
    ).to.deep.equal([{ name: 'Ada Byron' }]);
  });

  it('knows the company by its copyright line', () => {
    expect(
      founders('<p>I am Ada Byron. I founded Brass Works in 1997.</p><p>© 1997–2026 Brass Works</p>'),
    ).to.deep.equal([{ name: 'Ada Byron' }]);
  });

  const none: [string, string][] = [
    ['a German sentence about something else', '<p>Seven Moons wurde 2017 von Ada Byron gegründet.</p>'],
    ['two sentences about something else', '<p>I am Ada Byron. I founded Seven Moons in 1997.</p>'],
    ['the next speaker’s sentence', '<p>I am Ada Byron. My sister founded Orrery.</p>'],
    [
      'an Italian sentence about something else',
      '<p>Lunette è stata fondata nel 2021 da Ada Byron e Bo Quill.</p>',
    ],
    ['a heading for an audience', '<h2>For founders</h2><p>Ada Byron</p>'],
    ['a testimonial with a title and a company', '<div><p>Ada Byron</p><p>Founder, Seven Moons</p></div>'],
    [
      'guests under a heading',
      '<h2>Meet the founders</h2><div><p>Ada Byron</p><p>Founder, Seven Moons</p></div>',
    ],
    [
      'customers’ founders in a section of theirs',
      '<section class="testimonials"><h2>Founders</h2><p>Ada Byron</p></section>',
    ],
  ];
  for (const [what, html] of none) {
    it(`finds nobody in ${what}`, () => {
      expect(founders(html)).to.deep.equal([]);
    });
  }

  it('ends the list where another heading begins', () => {
    const html =
      '<h2>Our founders</h2><p>Ada Byron</p><p>CEO</p><p>Bo Quill</p><h2>Our team</h2><p>Cy Okoro</p><h2>Advisors</h2><p>Dee Fox</p>';
    expect(founders(html).map(({ name }) => name)).to.deep.equal(both);
  });

  it('takes nobody from what JSON-LD says of another organization, nor who works elsewhere', () => {
    const head = jsonLd([
      {
        '@type': 'Organization',
        name: 'Seven Moons',
        url: 'https://seven-moons.example/',
        founder: { '@type': 'Person', name: 'Ada Byron', jobTitle: 'Founder' },
      },
      {
        '@type': 'Person',
        name: 'Bo Quill',
        jobTitle: 'Founder',
        worksFor: { '@type': 'Organization', name: 'Lunette' },
      },
      { '@type': 'Person', name: 'Cy Okoro', jobTitle: 'Founder of Lunette' },
    ]);
    expect(founders('<p>Hello.</p>', head)).to.deep.equal([]);
  });

  it('is not told by a quote alone who stands under the heading', () => {
    const pages = [
      stored(
        `${origin}/about`,
        page('<h2>Our founders</h2><p>Ada Byron</p><h2>Our team</h2><p>Cy Okoro</p><p>Gears</p>'),
      ),
    ];
    const cited = (name: string, quotes: string[]) => ({
      value: { name },
      evidence: quotes.map((quote) => ({ quote, page_url: `${origin}/about` })),
    });
    const kept = (name: string, quotes: string[]) =>
      verify(
        {
          fields: {},
          faqs: [],
          founders: [cited(name, quotes)],
          company_socials: {},
          founder_socials: {},
          story: {},
          milestones: [],
        },
        pages,
        tree,
      ).profile.founders.map(({ value }) => value.name);
    expect(kept('Ada Byron', ['Our founders', 'Ada Byron'])).to.deep.equal(['Ada Byron']);
    expect(kept('Ada Byron', ['Ada Byron'])).to.deep.equal([]);
    expect(kept('Cy Okoro', ['Our founders', 'Cy Okoro'])).to.deep.equal([]);
    expect(kept('Cy Okoro', ['Our founders Ada Byron Our team Cy Okoro'])).to.deep.equal([]);
  });
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

describe('drafting founders who did it together', () => {
  const orrery = (main: string) => (founders(main) as { name: string }[]).map(({ name }) => name);
  const both: [string, string][] = [
    ['English', 'Ada Byron launched Orrery together with Bo Quill.'],
    ['English with a friend after the year', 'Ada Byron founded Orrery in 2019 with her friend Bo Quill.'],
    [
      'English with a pronoun',
      'Ada Byron spent years in mills before she and her brother-in-law, Bo Quill, started Orrery.',
    ],
    [
      'English in the plural',
      'We are Ada Byron and Bo Quill. Both of us like brass. We started Orrery in 2019.',
    ],
    ['German', '2018 gründete die Uhrmacherin Ada Byron gemeinsam mit Bo Quill das Orrery.'],
    [
      'German in the plural',
      'Wir sind Ada Byron und Bo Quill. Seit Jahren bauen wir Uhren. 2021 haben wir Orrery gegründet.',
    ],
    ['French', 'Ada Byron et Bo Quill ont créé Orrery en 2019.'],
    ['French in the plural', 'Nous sommes Ada Byron et Bo Quill. Nous avons lancé Orrery en 2022.'],
    [
      'Spanish with a trade between',
      'Lo fundaron Ada Byron, ingeniera agrónoma, y Bo Quill, que venía de los relojes.',
    ],
    ['Spanish in the plural', 'Somos Ada Byron y Bo Quill. En 2020 creamos Orrery.'],
    ['Italian', 'Orrery è stata fondata da Ada Byron insieme a Bo Quill.'],
    ['Italian in the plural', 'Siamo Ada Byron e Bo Quill. Abbiamo fondato Orrery nel 2020.'],
    ['Portuguese', 'Orrery foi fundada por Ada Byron junto com Bo Quill.'],
    ['Dutch', 'In 2019 richtten Ada Byron en Bo Quill Orrery op.'],
    ['Dutch with a trade between', 'Orrery is opgericht door Ada Byron, een ingenieur, en Bo Quill.'],
  ];
  for (const [what, said] of both) {
    it(`finds both in ${what}`, () => {
      expect(orrery(`<p>${said}</p>`)).to.deep.equal(['Ada Byron', 'Bo Quill']);
    });
  }

  const not: [string, string, string[]][] = [
    ['who joined', 'Orrery was founded by Ada Byron, and Bo Quill joined a year later.', ['Ada Byron']],
    ['where somebody worked', 'Orrery was founded by Ada Byron, Goldman Sachs alumna.', ['Ada Byron']],
    ['who built its website', 'Bo Quill built the Orrery website.', []],
    ['who launched something else', 'Ada Byron launched a campaign for Orrery.', []],
    ['who only is there', 'We are Ada Byron and Bo Quill. We work on Orrery every day.', []],
  ];
  for (const [what, said, names] of not) {
    it(`tells from founders ${what}`, () => {
      expect(orrery(`<p>${said}</p>`)).to.deep.equal(names);
    });
  }

  const card = (title: string, name: string) =>
    `<div><div class="card"><div>${title}</div><div>${name}</div></div></div>`;
  const pairs = [
    { name: 'Ada Byron', title: 'Co-founder & CEO' },
    { name: 'Bo Quill', title: 'Co-founder, engineering' },
  ];

  it('gives each the title of the own card where the titles stand above the names', () => {
    const cards = [
      card('Co-founder &amp; CEO', 'Ada Byron'),
      card('Co-founder, engineering', 'Bo Quill'),
      card('Designer', 'Cy Okoro'),
    ];
    expect(founders(`<h2>Team</h2>${cards.join('')}`)).to.deep.equal(pairs);
  });

  it('gives each the own title in a list without cards', () => {
    const above = '<p>Co-founder &amp; CEO</p><p>Ada Byron</p><p>Co-founder, engineering</p><p>Bo Quill</p>';
    const below = '<p>Ada Byron</p><p>Co-founder &amp; CEO</p><p>Bo Quill</p><p>Co-founder, engineering</p>';
    expect(founders(`<h2>Team</h2>${above}`)).to.deep.equal(pairs);
    expect(founders(`<h2>Team</h2>${below}`)).to.deep.equal(pairs);
  });

  it('is not told that the title below a name is its own where the titles stand above', () => {
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
