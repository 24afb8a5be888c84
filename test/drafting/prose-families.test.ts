import { expect } from 'chai';
import { draftOf, page } from './pages.ts';

const own = 'Orrery is a small brass machine that turns with the real sky, day and night, on your desk.';
const home = (main: string, parts = {}) => draftOf({ '/': page(main, parts) });

describe('drafting the tagline of headlines as builders make them', () => {
  const told: [string, string, string, string | undefined][] = [
    [
      'of several spans',
      '<h1><span>Planets for</span> <span>every desk</span></h1>',
      'Orrery',
      'Planets for every desk',
    ],
    ['of two lines', '<h1>Planets for<br>every desk</h1>', 'Orrery', 'Planets for every desk'],
    [
      'of two sentences in a line each',
      '<h1><span style="display:block">Planets turn.</span><div>Gears stay silent.</div></h1>',
      'Orrery',
      'Planets turn. Gears stay silent.',
    ],
    [
      'with words that take turns, by what the title says',
      '<h1>Watch <span class="rotate"><b>planets</b><b>moons</b><b>comets</b></span> turn</h1>',
      'Orrery – A planetarium for your desk',
      'A planetarium for your desk',
    ],
    [
      'in two languages, by what the title says',
      '<h1><span>Planeten für jeden Tisch</span> <span>Planets for every desk</span></h1>',
      'Orrery – Planeten für jeden Tisch',
      'Planeten für jeden Tisch',
    ],
    [
      'in two headings, by what the title says',
      '<h1>Planeten für</h1><h1>jeden Tisch</h1>',
      'Orrery – Planeten für jeden Tisch',
      'Planeten für jeden Tisch',
    ],
    [
      'that is the name, by the line under it and not by the next heading',
      '<h1>Orrery</h1><p>Planets for every desk</p><h2>All that it can do for you</h2>',
      'Orrery',
      'Planets for every desk',
    ],
    [
      'that is no heading, by what the title says',
      `<div class="hero">Planets on time</div><p>${own}</p><h2>How it all began with a clock</h2>`,
      'Orrery – A planetarium for your desk',
      'A planetarium for your desk',
    ],
    [
      'below a bar that announces something',
      `<h1>Planets for every desk</h1><p>${own}</p>`,
      'Orrery',
      'Planets for every desk',
    ],
  ];
  for (const [what, main, title, tagline] of told) {
    it(`reads one ${what}`, () => {
      const { value, dropped } = home(
        `<a href="#main">Skip to content</a><a href="/blog/two">New: v2 is out →</a>${main}`,
        { title },
      );
      expect(value('tagline')).to.equal(tagline);
      expect(dropped).to.deep.equal([]);
    });
  }
});

describe('drafting descriptions of pages with more on them than the product', () => {
  const around: [string, string][] = [
    [
      'a bar over everything',
      '<div>🎉 Orrery 2.0 is here with forty new moons and a new sun! Read the announcement.</div>',
    ],
    [
      'a question about cookies',
      '<div>We use cookies to improve your experience on our website, and to count those who come here.</div>',
    ],
    [
      'another',
      '<div>By continuing you accept that this website uses cookies for analytics and a better experience.</div>',
    ],
    [
      'one in German',
      '<div>Diese Website verwendet Cookies, um Ihnen die bestmögliche Erfahrung auf der Webseite zu geben.</div>',
    ],
    [
      'one in Spanish',
      '<div>Utilizamos cookies para mejorar su experiencia en este sitio y medir las visitas que recibimos.</div>',
    ],
    [
      'one in French',
      '<div>Nous utilisons des cookies pour améliorer votre expérience, et pour compter nos visiteurs ici.</div>',
    ],
    [
      'a line for old browsers',
      '<div>Your browser is out of date and may not show this page as it was meant to be shown here.</div>',
    ],
  ];
  for (const [what, before] of around) {
    it(`takes nothing from ${what}`, () => {
      const { value } = home(`${before}<h1>Planets, on time</h1><p>${own}</p>`);
      expect(value('short_description')).to.equal(own);
      expect(value('description')).to.equal(own);
    });
  }

  for (const left of [
    'Just another WordPress site',
    'A website built with Framer',
    'Website created with Webflow for you',
    'Web site created using create-react-app',
    'Next.js and Tailwind CSS starter template',
    'A simple blog powered by Jekyll and friends',
    'Astro description of the default theme',
    'Enter your site description here, please',
  ]) {
    it(`describes nothing by “${left}”`, () => {
      const { value } = home(`<h1>Planets, on time</h1><p>${own}</p>`, {
        head: `<meta name="description" content="${left}"><meta property="og:description" content="${left}">`,
      });
      expect(value('short_description')).to.equal(own);
      expect(value('description')).to.equal(own);
    });
  }

  it('still reads a product that is about such things', () => {
    const text = 'Orrery asks your visitors about cookies once, in any language, and keeps what they said.';
    expect(home(`<h1>Consent, kept</h1><p>${text}</p>`).value('short_description')).to.equal(text);
    const built = 'Website analytics that you host yourself, with a dashboard that fits on a single page.';
    const head = `<meta name="description" content="${built}">`;
    expect(home('<h1>Visits, counted</h1>', { head }).value('short_description')).to.equal(built);
  });

  it('reads the home page of an alternative, of reviews and of what people love', () => {
    for (const headline of [
      'The open source alternative to winding',
      'Loved by observatories',
      'Better customer reviews',
    ])
      expect(home(`<h1>${headline}</h1><p>${own}</p>`).value('description'), headline).to.equal(own);
  });
});

describe('drafting the name from titles of all shapes', () => {
  const titled = (title: string, head = '', main = '<h1>Planets, on time</h1>') =>
    draftOf({
      '/': page(main, { title, head })
        .replace('<a href="/">Orrery</a>', '')
        .replace('© 2026 Orrery.', '© 2026.'),
    });
  for (const title of [
    'Orrery',
    'Planets for every desk | Orrery',
    'Orrery – Planets for every desk',
    'Home - Orrery',
    'Orrery | Home',
    'Inicio – Orrery',
    'Orrery ✦ Planets for every desk',
    'Orrery ~ Planets for every desk',
    'Orrery: planets for every desk',
    'Orrery｜Planets',
  ]) {
    it(`reads “${title}”`, () => {
      expect(titled(title).value('name')).to.equal('Orrery');
    });
  }

  const site = (name: string) => `<meta property="og:site_name" content="${name}">`;
  it('keeps the ending of a name that always has it', () => {
    expect(
      titled(
        'Orrery.example – Planets',
        site('Orrery.example') + '<meta name="application-name" content="Orrery.example">',
      ).value('name'),
    ).to.equal('Orrery.example');
  });

  it('reads the name of an app, and no capitals of a logo', () => {
    const logo = '<header><a href="/"><img src="/logo.svg" alt="ORRERY"></a></header>';
    const head = '<meta name="application-name" content="Orrery">';
    expect(titled('Planets for every desk', head, logo).value('name')).to.equal('Orrery');
    expect(titled('Orrery – Planets for every desk', '', logo).value('name')).to.equal('Orrery');
  });
});
