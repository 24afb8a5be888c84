import { expect } from 'chai';
import { draftOf, page } from './pages.ts';

const hero = '<h1>Planets, on time</h1><p>Orrery is a small brass machine that turns with the real sky.</p>';
const home = (main: string, headline = hero) => draftOf({ '/': page(`${headline}${main}`) });

const gears = 'Nobody hears them turn, not even the cat at night.';
const moons = 'All of Saturn’s, and those that were found last year.';
const years = 'The calendar is right until the year four thousand.';
const three = (card: (title: string, text: string, i: number) => string) =>
  [card('Silent gears', gears, 1), card('Moons by name', moons, 2), card('Leap years', years, 3)].join('');
const names = ['Silent gears', 'Moons by name', 'Leap years'];

describe('drafting features that nothing calls so', () => {
  const found: [string, string, string[]?][] = [
    [
      'cards of two divisions, as utility classes make them',
      `<section><h2>Less winding</h2><div class="grid">${three((title, text) => `<div class="p-6"><div class="font-semibold">${title}</div><div class="text-gray-500">${text}</div></div>`)}</div></section>`,
    ],
    [
      'cards with an icon drawn as a sign',
      `<section><h2>Less winding</h2><div class="grid">${three((title, text) => `<div><div class="icon">⚙️</div><span class="t">${title}</span><p>${text}</p></div>`)}</div></section>`,
    ],
    [
      'cards in wrappers of their own',
      `<section><h2>Less winding</h2><div>${three((title, text) => `<div class="motion"><div><svg></svg><div><div>${title}</div><p>${text}</p></div></div></div>`)}</div></section>`,
    ],
    [
      'pairs of paragraphs, each in boxes of its own',
      `<section><h2>Made for your table</h2><div>${three((title, text) => `<div><div><p>${title}</p></div><div><p>${text}</p></div></div>`)}</div></section>`,
    ],
    [
      'what a workshop offers, and not what it has made',
      `<h2>Services</h2>${three((title, text) => `<div><h3>${title}</h3><p>${text}</p></div>`)}<h2>Projects</h2><div><h3>Observatory clock</h3><p>A clock as high as the dome.</p></div><div><h3>Harbour tides</h3><p>Two pointers for two moons.</p></div><div><h3>Town hall</h3><p>Twelve planets and a bell.</p></div>`,
    ],
    [
      'sections before a call by name',
      `${three((title, text) => `<section><h2>${title}</h2><p>${text}</p></section>`)}<section><h2>Download Orrery today</h2><p>For every desk, with two planets to begin with.</p></section>`,
    ],
    [
      'cells of a bento grid, nested differently',
      `<section><h2>Less winding</h2><div><div><div>Silent gears</div><p>${gears}</p></div><div><div><div><div>Moons by name</div><p>${moons}</p></div></div><div><div><strong>Leap years</strong></div><p>${years}</p></div></div></div></section>`,
    ],
    [
      'list entries that begin with a bold name',
      `<h2>Less winding</h2><ul>${three((title, text) => `<li><strong>${title}</strong> – ${text}</li>`)}</ul>`,
    ],
    [
      'paragraphs that begin with a bold name',
      `<h2>Less winding</h2>${three((title, text) => `<p><strong>${title}.</strong> ${text}</p>`)}`,
    ],
    [
      'terms with definitions',
      `<h2>Less winding</h2><dl>${three((title, text) => `<dt>${title}</dt><dd>${text}</dd>`)}</dl>`,
    ],
    [
      'headings in links',
      `<h2>Less winding</h2><div>${three((title, text, i) => `<a href="/f/${i}"><h3>${title}</h3><p>${text}</p></a>`)}</div>`,
    ],
    [
      'headings whose every word has a capital',
      '<div><h3>Silent Gears</h3><p>The gears turn unheard.</p></div><div><h3>Moon Names</h3><p>Every moon in any language.</p></div><div><h3>Leap Years</h3><p>No leap day is ever lost.</p></div>',
      ['Silent Gears', 'Moon Names', 'Leap Years'],
    ],
    [
      'sections with other ones between',
      `<section><h2>Silent gears</h2><p>${gears}</p></section><section><h2>What our customers say</h2><blockquote>It hums.</blockquote></section><section><h2>Moons by name</h2><p>${moons}</p></section><section><h2>Pricing</h2><h3>Desk</h3><p>For one desk, with all of its planets.</p></section><section><h2>Leap years</h2><p>${years}</p></section>`,
    ],
    [
      'a row that also names integrations',
      three((title, text) => `<div><h3>${title}</h3><p>${text}</p></div>`).replace(
        '<div><h3>Leap',
        '<div><h3>Integrations</h3><p>With telescopes of all makes.</p></div><div><h3>Leap',
      ),
    ],
    [
      'tabs with their panels',
      `<h2>Less winding</h2><div role="tablist"><button role="tab">Gears</button><button role="tab">Moons</button></div>${three((title, text) => `<div role="tabpanel"><h3>${title}</h3><p>${text}</p></div>`)}`,
    ],
    [
      'boxes as page builders make them',
      three(
        (title, text) =>
          `<div class="elementor-icon-box-wrapper"><div class="elementor-icon-box-icon"></div><div class="elementor-icon-box-content"><h3 class="elementor-icon-box-title"><span>${title}</span></h3><p class="elementor-icon-box-description">${text}</p></div></div>`,
      ),
    ],
    [
      'what begins like a call and is none',
      '<div><h3>Book telescopes in seconds</h3><p>From any desk, at any hour.</p></div><div><h3>See who turns late</h3><p>Before anybody has to ask for it.</p></div><div><h3>Watch moons rise</h3><p>Over your own roof, not elsewhere.</p></div>',
      ['Book telescopes in seconds', 'See who turns late', 'Watch moons rise'],
    ],
  ];
  for (const [what, main, features = names] of found) {
    it(`takes ${what}`, () => {
      const { value, dropped } = home(main);
      expect(value('features')).to.deep.equal(features);
      expect(dropped).to.deep.equal([]);
    });
  }

  for (const headline of [
    'Turn customers into fans of the sky',
    'The open source alternative to winding',
    'Loved by people who wind clocks',
    'Newsletters for your whole team',
    'Pricing for planets',
    'Reviews made easy',
  ]) {
    it(`takes them under the headline “${headline}”`, () => {
      const cards = three((title, text) => `<div><h3>${title}</h3><p>${text}</p></div>`);
      expect(home(cards, `<h1>${headline}</h1>`).value('features')).to.deep.equal(names);
    });
  }

  const none: [string, string][] = [
    [
      'steps with numbers beside them',
      `<div>${three((title, text, i) => `<div><div>${i}</div><h3>${title}</h3><p>${text}</p></div>`)}</div>`,
    ],
    [
      'steps with numbers in cards without headings',
      `<h2>In an hour</h2><div>${three((title, text, i) => `<div><span>Step ${i}</span><div>${title}</div><p>${text}</p></div>`)}</div>`,
    ],
    [
      'entries of a numbered list',
      `<h2>In an hour</h2><ol>${three((title, text) => `<li><strong>${title}</strong> ${text}</li>`)}</ol>`,
    ],
    [
      'teasers of posts',
      three(
        (title, text) =>
          `<div><h3>${title}</h3><p>${text}</p><span>Mar 2, 2025</span><a href="/p">Read more</a></div>`,
      ),
    ],
    [
      'plans with prices',
      three((title, text, i) => `<div><h3>${title}</h3><p>$${i}9 a month</p><p>${text}</p></div>`),
    ],
    [
      'the lists of plans',
      `<section class="pricing"><h2>Pricing</h2><div><h3>Desk</h3><ul>${three((title) => `<li>${title}</li>`)}</ul></div></section>`,
    ],
    [
      'people with what they do',
      '<div><h3>Ada Byron</h3><p>Chief engineer, turns the gears.</p></div><div><h3>Bo Quill</h3><p>Designer of everything you see.</p></div><div><h3>Cy Okoro</h3><p>Draws the moons, one by one.</p></div>',
    ],
    [
      'people in cards without headings',
      '<div><div><div>Ada Byron</div><p>Turns the gears and answers every letter.</p></div><div><div>Bo Quill</div><p>Files the gears until they are silent.</p></div><div><div>Cy Okoro</div><p>Draws the moons that nobody has seen.</p></div></div>',
    ],
    [
      'what others say, without a mark',
      `<div>${['“It hums in the hall all night.”', '“Nobody believes that it is brass.”', '“Saturn was late, and so were we.”'].map((said, i) => `<div><div>Observatory ${'ABC'.charAt(i)}</div><p>${said}</p></div>`).join('')}</div>`,
    ],
    [
      'what others say about it, under a heading',
      `<h2>What our customers say</h2>${three((title, text) => `<div><h3>${title}</h3><p>${text}</p></div>`)}`,
    ],
    [
      'integrations',
      `<h2>Integrations</h2>${three((title, text) => `<div><h3>${title}</h3><p>${text}</p></div>`)}`,
    ],
    [
      'ways to reach somebody',
      '<h2>Say hello</h2><ul><li><strong>Email:</strong> write to us any time at all</li><li><strong>Phone:</strong> we pick up in the morning</li><li><strong>Address:</strong> the old mill by the river</li></ul>',
    ],
    [
      'measures and weights',
      '<ul><li><strong>Weight:</strong> two kilos with the moons</li><li><strong>Battery:</strong> none, it is wound by hand</li><li><strong>Warranty:</strong> thirty years on each gear</li></ul>',
    ],
    [
      'opening hours',
      '<h2>The shop</h2><ul><li><strong>Monday</strong> from nine until five</li><li><strong>Tuesday</strong> from nine until five</li><li><strong>Sunday</strong> closed all of the day</li></ul>',
    ],
    [
      'columns of a footer',
      '</main><footer><div><h4>Product</h4><ul><li><a href="/a">Silent gears</a></li><li><a href="/b">Moons by name</a></li><li><a href="/c">Leap years</a></li></ul></div><div><h4>Company</h4><p>Made by hand in the old mill.</p></div><div><h4>Legal</h4><p>All planets belong to themselves.</p></div></footer><main>',
    ],
    [
      'questions',
      '<h3>Does it tick?</h3><p>No, it hums all night.</p><h3>Is it brass?</h3><p>All of it is made of brass.</p><h3>Who winds it?</h3><p>Nobody has to wind it.</p>',
    ],
  ];
  for (const [what, main] of none) {
    it(`takes nothing from ${what}`, () => {
      expect(home(main).value('features')).to.equal(undefined);
    });
  }
});

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
    ['headings with an icon and nothing else', three((title) => `<div><svg></svg><h3>${title}</h3></div>`)],
    [
      'buttons that open what they name',
      three(
        (title, text, i) =>
          `<div><button aria-controls="p${i}">${title}</button><div id="p${i}" hidden>${text}</div></div>`,
      ),
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
});
