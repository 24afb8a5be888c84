import { expect } from 'chai';
import { gears, home, moons, names, three, years } from './feature-pages.ts';

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
      '<div><h3>Book telescopes in seconds</h3><p>From any desk, at any hour.</p></div><div><h3>See who turns late</h3><p>Before anybody has to ask for it.</p></div><div><h3>Watch moons rise late</h3><p>Over your own roof, not elsewhere.</p></div>',
      ['Book telescopes in seconds', 'See who turns late', 'Watch moons rise late'],
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
});
