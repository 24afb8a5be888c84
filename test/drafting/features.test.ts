import { expect } from 'chai';
import { home, names, three } from './feature-pages.ts';

describe('drafting features in many forms', () => {
  const found: [string, string, string[]?][] = [
    [
      'cards of two divisions, as utility classes make them',
      `<section><h2>Features</h2><div class="grid">${three((title, text) => `<div class="p-6"><div class="font-semibold">${title}</div><div class="text-gray-500">${text}</div></div>`)}</div></section>`,
    ],
    [
      'cards with an icon drawn as a sign',
      `<section><h2>Features</h2><div class="grid">${three((title, text) => `<div><div class="icon">⚙️</div><span class="t">${title}</span><p>${text}</p></div>`)}</div></section>`,
    ],
    [
      'cards in wrappers of their own',
      `<section><h2>Features</h2><div>${three((title, text) => `<div class="motion"><div><svg></svg><div><div>${title}</div><p>${text}</p></div></div></div>`)}</div></section>`,
    ],
    [
      'pairs of paragraphs, each in boxes of its own',
      `<section><h2>Features</h2><div>${three((title, text) => `<div><div><p>${title}</p></div><div><p>${text}</p></div></div>`)}</div></section>`,
    ],
    [
      'what a workshop offers, and not what it has made',
      `<h2>Services</h2>${three((title, text) => `<div><h3>${title}</h3><p>${text}</p></div>`)}<h2>Projects</h2><div><h3>Observatory clock</h3><p>A clock as high as the dome.</p></div><div><h3>Harbour tides</h3><p>Two pointers for two moons.</p></div><div><h3>Town hall</h3><p>Twelve planets and a bell.</p></div>`,
    ],
    [
      'list entries that begin with a bold name',
      `<h2>Features</h2><ul>${three((title, text) => `<li><strong>${title}</strong> – ${text}</li>`)}</ul>`,
    ],
    [
      'terms with definitions',
      `<h2>Features</h2><dl>${three((title, text) => `<dt>${title}</dt><dd>${text}</dd>`)}</dl>`,
    ],
    [
      'headings in links',
      `<h2>Features</h2><div>${three((title, text, i) => `<a href="/f/${i}"><h3>${title}</h3><p>${text}</p></a>`)}</div>`,
    ],
    [
      'a row that also names integrations',
      `<h2>Features</h2>${three((title, text) => `<div><h3>${title}</h3><p>${text}</p></div>`)}`.replace(
        '<div><h3>Leap',
        '<div><h3>Integrations</h3><p>With telescopes of all makes.</p></div><div><h3>Leap',
      ),
    ],
    [
      'tabs with their panels',
      `<h2>Features</h2><div role="tablist"><button role="tab">Gears</button><button role="tab">Moons</button></div>${three((title, text) => `<div role="tabpanel"><h3>${title}</h3><p>${text}</p></div>`)}`,
    ],
    [
      'cards in a part that the markup calls so, and not the steps before them',
      `<section><h2>In an hour</h2><h3>Unpack it</h3><p>With both of your hands.</p><h3>Set the date</h3><p>Of the day that it is.</p></section><section id="features"><h2>Less winding</h2>${three((title, text) => `<div><h3>${title}</h3><p>${text}</p></div>`)}</section>`,
    ],
    [
      'the list with a heading, and no second one',
      `<h2>Features</h2>${three((title, text) => `<h3>${title}</h3><p>${text}</p>`)}<section class="features"><h2>Also</h2><h3>Brass</h3><p>It is made of brass.</p><h3>Glass</h3><p>And of a little glass.</p><h3>Oak</h3><p>The table is of oak.</p></section>`,
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
      const cards = `<h2>Features</h2>${three((title, text) => `<div><h3>${title}</h3><p>${text}</p></div>`)}`;
      expect(home(cards, `<h1>${headline}</h1>`).value('features')).to.deep.equal(names);
    });
  }
});
