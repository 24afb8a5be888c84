import { expect } from 'chai';
import { gears, home, names, three } from './feature-pages.ts';

const fourth = 'Brass keys';
type Draw = (title: string, text: string) => string;
const four = (draw: Draw): string => three(draw) + draw(fourth, 'Each key winds one planet for a week.');

describe('drafting no features from what only looks like them', () => {
  const part = (main: string) => `<div class="features">${main}</div>`;
  const none: [string, string][] = [
    [
      'entries of a numbered list',
      `<h2>In an hour</h2><ol>${three((title, text) => `<li><strong>${title}</strong> ${text}</li>`)}</ol>`,
    ],
    [
      'cards that are called so in a price list',
      `<section class="pricing features"><h2>For any desk</h2>${three((title, text) => `<div><h3>${title}</h3><p>${text}</p></div>`)}</section>`,
    ],
    [
      'the lists of plans',
      `<section class="pricing"><h2>Pricing</h2><div><h3>Desk</h3><ul>${three((title) => `<li>${title}</li>`)}</ul></div></section>`,
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
      'columns of a footer',
      '<footer><div><h4>Product</h4><ul><li><a href="/a">Silent gears</a></li><li><a href="/b">Moons by name</a></li><li><a href="/c">Leap years</a></li></ul></div><div><h4>Company</h4><p>Made by hand in the old mill.</p></div><div><h4>Legal</h4><p>All planets belong to themselves.</p></div></footer>',
    ],
    [
      'questions',
      '<h3>Does it tick?</h3><p>No, it hums all night.</p><h3>Is it brass?</h3><p>All of it is made of brass.</p><h3>Who winds it?</h3><p>Nobody has to wind it.</p>',
    ],
  ];
  for (const [what, main] of none) {
    it(`takes nothing from ${what}`, () => {
      expect(home(part(main)).value('features')).to.equal(undefined);
    });
  }

  describe('from a row of cards under a heading that does not say what they are', () => {
    const cards = (last = '') =>
      `<div>${four((title, text) => `<div><h3>${title}</h3><p>${text}</p></div>`)}${last}</div>`;
    const count = (main: string) => home(main).value('features') ?? [];

    it('takes the titles of the first rows of the page', () => {
      const other = (name: string) =>
        `<section><h2>${name}</h2><ul><li>Tin, by us</li><li>Zinc, by us</li></ul></section>`;
      const row = `<section><h2>Less winding</h2>${cards()}</section>`;
      expect(count(other('Metals') + row)).to.have.length(4);
      expect(count(other('Metals') + other('Woods') + row)).to.have.length(0);
    });

    it('takes none of fewer than four cards, which are of problems or steps as often', () => {
      const row = three((title, text) => `<div><h3>${title}</h3><p>${text}</p></div>`);
      expect(count(`<h2>Less winding</h2><div>${row}</div>`)).to.have.length(0);
    });

    it('takes none where one title is no name of anything', () => {
      const call = '<div><h3>Get started now</h3><p>It takes a minute to wind it up.</p></div>';
      expect(count(`<h2>Less winding</h2>${cards(call)}`)).to.have.length(0);
    });

    it('takes none below the section of the heading', () => {
      const news = `<section><h2>Chosen for you</h2><p>All of it is made of brass.</p></section>`;
      expect(count(`${news}<section>${cards()}</section>`)).to.have.length(0);
      expect(count(`<h2>Less winding</h2>${cards()}`)).to.have.length(4);
    });

    it('takes none from numbers of steps', () => {
      const step = (n: number) => `<div><h3>Schritt ${n}</h3><p>${gears}</p></div>`;
      expect(count(`<h2>Less winding</h2>${[1, 2, 3, 4].map(step).join('')}`)).to.have.length(0);
    });

    it('takes none from people and from models of machines', () => {
      const of = (attributes: string, titles: string[]) =>
        titles.map((title) => `<div${attributes}><h3>${title}</h3><p>${gears}</p></div>`).join('');
      const machines = ['Lathe CPL-208', 'Mill C500', 'Press', 'Kiln'];
      expect(count(`<h2>Less winding</h2>${of('', machines)}`)).to.have.length(0);
      expect(count(`<h2>Less winding</h2>${of(' class="team"', [...names, fourth])}`)).to.have.length(0);
    });

    it('ends where the boxes of the row do', () => {
      expect(count(`<h2>Less winding</h2>${cards()}<h3>In figures</h3><p>${gears}</p>`)).to.deep.equal([
        ...names,
        fourth,
      ]);
    });

    it('takes no headings of parts of the page', () => {
      const part = (title: string, lines: number) =>
        `<div><h3>${title}</h3>${'<p>All of it is made of brass.</p>'.repeat(lines)}</div>`;
      const parts = (lines: number) =>
        part('Gears', lines) + part('Moons', 2) + part(fourth, 2) + part('Leap years', 20);
      expect(count(parts(2))).to.have.length(4);
      expect(count(parts(20))).to.have.length(0);
    });
  });

  it('takes nothing from a row of cards that are for sale', () => {
    const main = (price: string) =>
      `<h2>Less winding</h2>${four((title, text) => `<div><h3>${title}</h3><p>${text}</p><p>${price}</p></div>`)}`;
    expect(home(main('$40')).value('features')).to.equal(undefined);
    expect(home(main('Soon')).value('features')).to.have.length(4);
  });
});
