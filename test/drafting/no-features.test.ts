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

  const cards = (last = '') =>
    `<div>${four((title, text) => `<div><h3>${title}</h3><p>${text}</p></div>`)}${last}</div>`;
  const count = (main: string) => home(main).value('features') ?? [];

  it('takes nothing from a row of cards under a heading that does not say what they are', () => {
    expect(count(`<h2>Less winding</h2>${cards()}`)).to.have.length(0);
    expect(count(`<h2>Why it hums</h2>${cards()}`)).to.have.length(0);
    expect(count(`<h2>Features</h2>${cards()}`)).to.have.length(4);
  });

  it('takes nothing from cards under a heading of prices', () => {
    expect(count(`<h2>Prices of our services</h2>${cards()}`)).to.have.length(0);
  });

  it('takes no step by its number', () => {
    const step = (n: number) => `<div><h3>Schritt ${n}</h3><p>${gears}</p></div>`;
    expect(count(`<h2>Features</h2>${[1, 2, 3, 4].map(step).join('')}`)).to.have.length(0);
  });

  it('ends where the boxes of the row do', () => {
    expect(count(`<h2>Features</h2>${cards()}<h3>In figures</h3><p>${gears}</p>`)).to.deep.equal([
      ...names,
      fourth,
    ]);
  });

  it('takes no heading of a part of the page', () => {
    const part = (title: string, lines: number) =>
      `<div><h3>${title}</h3>${'<p>All of it is made of brass.</p>'.repeat(lines)}</div>`;
    const parts = (lines: number) =>
      `<h2>Features</h2>${part('Gears', 2)}${part('Moons', lines)}${part(fourth, 2)}`;
    expect(count(parts(2))).to.have.length(3);
    expect(count(parts(20))).to.deep.equal(['Gears', fourth]);
  });

  it('takes nothing from a row of cards that are for sale', () => {
    const main = (price: string) =>
      `<h2>Features</h2>${four((title, text) => `<div><h3>${title}</h3><p>${text}</p><p>${price}</p></div>`)}`;
    expect(count(main('$40'))).to.have.length(0);
    expect(count(main('Soon'))).to.have.length(4);
  });
});
