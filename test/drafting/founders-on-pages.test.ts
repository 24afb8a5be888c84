/** Founders in cards, lines, tables and letters, and people beside them who founded nothing here. */
import { expect } from 'chai';
import { draftOf, page, valuesOf } from './pages.ts';

const hero = page('<h1>Planets, on time</h1>', { head: '<meta property="og:site_name" content="Orrery">' });
const at = (path: string, main: string) =>
  valuesOf(draftOf({ '/': hero, [path]: page(main) }).profile.founders).map(({ name, title }) =>
    title === undefined ? name : `${name}: ${title}`,
  );
const about = (main: string) => at('/about', `<h1>About us</h1>${main}`);
const home = (main: string) =>
  valuesOf(
    draftOf({
      '/': page(`<h1>Planets, on time</h1>${main}`, {
        head: '<meta property="og:site_name" content="Orrery">',
      }),
    }).profile.founders,
  ).map(({ name, title }) => (title === undefined ? name : `${name}: ${title}`));

describe('drafting founders who look after something', () => {
  it('takes what it is for their title where the company introduces its people, and for a company elsewhere', () => {
    expect(
      home('<div><p>It keeps time.</p><h3>Bo Quill</h3><p>Founder, Brand Vision</p></div>'),
    ).to.deep.equal([]);
    expect(about('<div><h3>Bo Quill</h3><p>Founder, Lunette</p></div>')).to.deep.equal([]);
  });
});

describe('drafting founders with a first name only', () => {
  it('takes a heading over the title, and neither the company’s name nor that of a part', () => {
    const card = (name: string) => `<div><h3>${name}</h3><p>Founder</p></div>`;
    expect(about(card('Ada'))).to.deep.equal(['Ada: Founder']);
    expect(about(card('Orrery') + card('Contact') + card('Team'))).to.deep.equal([]);
  });

  it('takes a line over the title in a list of people, and nowhere else', () => {
    const list = (kind: string) =>
      `<section class="${kind}"><h2>The people</h2><div><span>A</span><div>Ada</div><div>Co-founder</div><div>Gears</div></div>` +
      '<div><span>B</span><div>Bo</div><div>Sales</div></div></section>';
    expect(about(list('team'))).to.deep.equal(['Ada: Co-founder']);
    expect(about(list('steps'))).to.deep.equal([]);
  });
});

describe('drafting founders in lines that breaks divide', () => {
  it('takes the line of the title, and neither degree nor place', () => {
    expect(
      about(
        '<div><p><b>Dr. Ada Byron</b><br>CEO and co-founder<br>PhD, University of Vienna</p></div>' +
          '<div><p><b>Cy Okoro</b><br>Head of Gears<br>MSc</p></div>',
      ),
    ).to.deep.equal(['Dr. Ada Byron: CEO and co-founder']);
    expect(about('<div><h3>Ada Byron</h3><p>Founder<br>Porto</p></div>')).to.deep.equal([
      'Ada Byron: Founder',
    ]);
  });

  it('gives each of several people in one block the own title', () => {
    expect(about('<p>Ada Byron<br>Founder<br><br>Bo Quill<br>CTO, co-founder</p>')).to.deep.equal([
      'Ada Byron: Founder',
      'Bo Quill: CTO, co-founder',
    ]);
    expect(
      about(
        '<table><tr><td><b>Ada Byron</b><br>CEO and co-founder<br>PhD</td><td><b>Bo Quill</b><br>CTO, co-founder</td></tr></table>',
      ),
    ).to.deep.equal(['Ada Byron: CEO and co-founder', 'Bo Quill: CTO, co-founder']);
  });

  it('reads names with degrees and honorifics, and knows one person by either', () => {
    expect(about('<p>Ada Byron, PhD, Co-Founder &amp; CEO</p>')).to.deep.equal([
      'Ada Byron, PhD: Co-Founder & CEO',
    ]);
    expect(about('<div><h3>Dr.-Ing. Ada Byron</h3><p>Gründerin</p></div>')).to.deep.equal([
      'Dr.-Ing. Ada Byron: Gründerin',
    ]);
    expect(
      about('<div><h3>Ada Byron</h3><p>Founder</p></div><p>Orrery was founded by Dr. Ada Byron.</p>'),
    ).to.deep.equal(['Ada Byron: Founder']);
  });
});

describe('drafting founders in tables, lists and cards', () => {
  const found: [string, string, string[]][] = [
    [
      'a table with the role in the first column',
      '<table><tr><th>CEO &amp; Founder</th><td>Ada Byron</td></tr><tr><th>CFO</th><td>Cy Okoro</td></tr></table>',
      ['Ada Byron: CEO & Founder'],
    ],
    [
      'definitions with the role first',
      '<dl><dt>Founder &amp; CEO</dt><dd>Ada Byron</dd><dt>Designer</dt><dd>Cy Okoro</dd></dl>',
      ['Ada Byron: Founder & CEO'],
    ],
    [
      'cards with the role first',
      '<div><span>Co-founder</span><h4>Ada Byron</h4></div><div><span>Designer</span><h4>Cy Okoro</h4></div>',
      ['Ada Byron: Co-founder'],
    ],
    [
      'a card with a line between',
      '<div><h4>Ada Byron</h4><p>Clockmaker from Vigo</p><span>Founder</span></div>',
      ['Ada Byron: Founder'],
    ],
    [
      'a caption',
      '<figure><img src="a.jpg" alt="Ada"><figcaption>Ada Byron<br>Founder</figcaption></figure>',
      ['Ada Byron: Founder'],
    ],
    ['a label', '<ul><li>Founder: Ada Byron</li><li>Designer: Cy Okoro</li></ul>', ['Ada Byron: Founder']],
  ];
  for (const [what, html, people] of found) {
    it(`finds them in ${what}`, () => {
      expect(about(html)).to.deep.equal(people);
    });
  }
});

describe('drafting founders among others', () => {
  it('takes those of the team, and no advisor, investor or former founder', () => {
    const card = (name: string, ...lines: string[]) =>
      `<div><h3>${name}</h3>${lines.map((line) => `<p>${line}</p>`).join('')}</div>`;
    expect(
      about(
        '<h2>Team</h2>' +
          card('Ada Byron', 'Founder') +
          card('Cy Okoro', 'Designer', 'Cy Okoro was the founder of Lunette before Orrery.') +
          card('Dee Fox', 'Advisor', 'Founder of Lunette') +
          card('Eve Stone', 'Angel investor', 'Founder') +
          card('Flo Reed', 'Former founder of Lunette') +
          card('Gil Hart', 'Lunette founder') +
          card('Hal Marsh', 'Serial founder') +
          '<h2>Advisors</h2>' +
          card('Ida North', 'Founder'),
      ),
    ).to.deep.equal(['Ada Byron: Founder']);
  });

  it('takes titles with a trade before the word', () => {
    expect(about('<h2>Team</h2><div><h3>Ada Byron</h3><p>Technical Co-Founder</p></div>')).to.deep.equal([
      'Ada Byron: Technical Co-Founder',
    ]);
    expect(about('<h2>Team</h2><div><h3>Ada Byron</h3><p>Clockmaker &amp; Founder</p></div>')).to.deep.equal([
      'Ada Byron: Clockmaker & Founder',
    ]);
  });

  it('finds who signs a letter, and nobody who signs praise', () => {
    const letters = [
      '<h2>Hello</h2><p>Clocks lie.</p><p>— Ada Byron, Founder of Orrery</p>',
      '<h2>Hello</h2><p>Clocks lie.</p><p>Thank you,<br>Ada Byron<br>Founder, Orrery</p>',
      '<h2>A note from our founder</h2><p>Clocks lie.</p><p>Ada Byron, Founder</p>',
    ];
    for (const letter of letters) expect(home(letter), letter).to.deep.equal(['Ada Byron: Founder']);
    const praise = [
      '<p>“Orrery has changed everything about how we work every day.”</p><p>— Ada Byron, Founder</p>',
      '<p>Orrery has changed everything.</p><p>Ada Byron</p><p>Founder</p><p>Best clock ever.</p><p>Bo Quill</p><p>CEO at Lunette</p>',
    ];
    for (const one of praise) expect(home(one), one).to.deep.equal([]);
  });
});

describe('drafting past posts and stories of others', () => {
  const lunette = '<p>Founded by Ada Byron in 2009.</p>';
  const post = (head: string, main = '') =>
    draftOf({ '/': hero, '/how-lunette-grew': page(`<h1>How Lunette grew</h1>${main}${lunette}`, { head }) });
  const posts: [string, string, string?][] = [
    ['that JSON-LD calls one', '<script type="application/ld+json">{"@type":"BlogPosting"}</script>'],
    [
      'with its day in the markup and at its heading',
      '<meta property="og:type" content="article"><meta property="article:published_time" content="2021-03-04">',
      '<p>4 March 2021 · 5 min read</p>',
    ],
    [
      'that JSON-LD calls news, in a graph',
      '<script type="application/ld+json">{"@graph":[{"@type":"NewsArticle"}]}</script>',
    ],
  ];
  for (const [what, head, main] of posts) {
    it(`takes neither founder nor year from a post ${what}`, () => {
      const { profile, value } = post(head, main);
      expect(valuesOf(profile.founders)).to.deep.equal([]);
      expect(value('founded_year')).to.equal(undefined);
    });
  }

  for (const path of [
    '/kundengeschichten/lunette',
    '/2021/03/lunette',
    '/customer-stories/lunette',
    '/interviews/lunette',
  ]) {
    it(`takes nobody from ${path}`, () => {
      expect(at(path, lunette)).to.deep.equal([]);
    });
  }
});

describe('drafting founders from the foot of a page', () => {
  const foot = (line: string) => home(`</main><footer><p>${line}</p></footer><main>`);
  const found = [
    'Built by Ada Byron',
    '© 2026 Orrery · Keeps time at night. Built by Ada Byron.',
    'Made with ❤️ in Ghent by Ada Byron | Imprint',
    'Orrery - built by Ada Byron · MIT License',
    'Orrery · Planets · 2025 Created by Ada Byron',
    'Fatto con cura da Ada Byron',
  ];
  for (const line of found)
    it(`takes who made it: ${line}`, () => {
      expect(foot(line)).to.deep.equal(['Ada Byron']);
    });

  const none = [
    'Website built by Ada Byron',
    'Designed by Ada Byron',
    'Built by Lunette',
    'Built by Brass Studio',
    'Built by Brass Technologies',
    'Built by Ada Byron and Lunette Works',
    'Made in Ghent',
  ];
  for (const line of none)
    it(`takes nobody who made something else: ${line}`, () => {
      expect(foot(line)).to.deep.equal([]);
    });

  it('takes nobody from such a line elsewhere, as it may be of a customer', () => {
    expect(home('<p>Built by Ada Byron</p>')).to.deep.equal([]);
  });
});

describe('drafting founders who introduce themselves', () => {
  const onPage = (title: string, text: string) => at('/ada', `<h1>${title}</h1><p>${text}</p>`);

  it('takes them from a page about its owner, in several languages', () => {
    expect(onPage('About me', 'Hi, I’m Ada Byron — I build planetariums.')).to.deep.equal(['Ada Byron']);
    expect(onPage('Über mich', 'Hallo! Ich bin Ada und baue Planetarien.')).to.deep.equal(['Ada']);
    expect(onPage('Chi sono', 'Mi chiamo Ada Byron.')).to.deep.equal(['Ada Byron']);
  });

  it('takes the whole name where another page has it', () => {
    const pages = {
      '/': page('<h1>Planets, on time</h1><p>Our founder is Ada Byron.</p>'),
      '/ada': page('<h1>About me</h1><p>I’m Ada.</p>'),
    };
    expect(valuesOf(draftOf(pages).profile.founders).map(({ name }) => name)).to.deep.equal(['Ada Byron']);
  });

  it('takes nobody from elsewhere, as it may be a customer, nor half a name or an adjective', () => {
    expect(onPage('About us', 'I’m Ada Byron.')).to.deep.equal([]);
    expect(home('<p>I’m Ada Byron.</p>')).to.deep.equal([]);
    expect(onPage('About me', 'I’m Ada St. Byron.')).to.deep.equal([]);
    expect(onPage('About me', 'I’m happy to help.')).to.deep.equal([]);
  });
});
