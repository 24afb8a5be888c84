import { expect } from 'chai';
import { home, three } from './feature-pages.ts';

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

  it('takes nothing from a row of cards that are for sale', () => {
    const main = (price: string) =>
      `<h2>Less winding</h2>${three((title, text) => `<div><h3>${title}</h3><p>${text}</p><p>${price}</p></div>`)}`;
    expect(home(main('$40')).value('features')).to.equal(undefined);
    expect(home(main('Soon')).value('features')).to.have.length(3);
  });
});
