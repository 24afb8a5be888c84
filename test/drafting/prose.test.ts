import { expect } from 'chai';
import { draftOf, page } from './pages.ts';

const own = 'Orrery is a small brass machine that turns with the real sky, day and night, on your desk.';
const home = (main: string, parts = {}) => draftOf({ '/': page(main, parts) });

describe('drafting the description', () => {
  const descriptions: [string, string, string][] = [
    [
      'no news',
      '<h2>Latest news</h2><p>The observatory of Hugo Petrov sells seven moons of an Orrery for a song.</p>',
      own,
    ],
    [
      'no thanks',
      '<h2>Thanks</h2><p>The gears of Orrery are by Seven Moons, the clockwork by somebody else entirely.</p>',
      own,
    ],
    [
      'no filler',
      '<h2>Brass</h2><p>Orrery proin iaculis purus consequat sem cure digni ssim donec porttitora entum suscipit rhoncus.</p>',
      own,
    ],
    [
      'no offer',
      '<h2>Brass</h2><p>Buy Orrery for $29 now $19 One-time payment. macOS 13 or newer, or Windows 11 or newer.</p>',
      own,
    ],
    [
      'a paragraph without the call at its end',
      '<h2>Brass</h2><p>Orrery has eight planets, forty gears and no battery at all. Click to explore them.</p>',
      `${own}\n\nOrrery has eight planets, forty gears and no battery at all.`,
    ],
    [
      'one paragraph of a section',
      '<p>Orrery works in halls and cellars, and on the table of a kitchen.</p>' +
        '<h2>Brass</h2><p>Each Orrery is cast of brass in a mill in the old town.</p><p>Hugo, my Orrery, shall we meet at the mill at nine tomorrow?</p>',
      `${own}\n\nEach Orrery is cast of brass in a mill in the old town.`,
    ],
    [
      'no paragraph further down that does not name the product',
      '<h2>Work</h2><p>Our planets turn in the hall of Seven Moons, for five hundred guests a day.</p>',
      own,
    ],
    [
      'no quotation, even of which the end is cut off',
      '<h2>Praise</h2><p>„Orrery is on time! Our guests have been asking for nothing else since</p>',
      own,
    ],
    [
      'no notice about the age of visitors',
      '<h2>Brass</h2><p>Beber con moderación un Orrery. Prohibida la venta a menores de edad en toda la república mexicana.</p>',
      own,
    ],
    [
      'no paragraph with an address',
      '<h2>Works</h2><p>Orrery makes planets by hand in a cellar in the old town. Write to hello@orrery.example.</p>',
      own,
    ],
  ];
  for (const [what, main, description] of descriptions) {
    it(`takes ${what}`, () => {
      expect(home(`<h1>Planets, on time</h1><p>${own}</p>${main}`).value('description')).to.equal(
        description,
      );
    });
  }

  it('takes nothing from above the first heading', () => {
    const rule = '<p>Whoever enters here has confirmed the rules of this house and of its owner.</p>';
    expect(home(`${rule}<h1>Planets, on time</h1><p>${own}</p>`).value('description')).to.equal(own);
  });

  it('takes what stands below a first heading that names a team', () => {
    expect(home(`<h1>The planetarium for your whole team</h1><p>${own}</p>`).value('description')).to.equal(
      own,
    );
  });

  it('begins with what the site states of itself where nothing else names the product', () => {
    const stated = 'Orrery is a planetarium that stands on your desk.';
    const card = 'A power cut costs an Orrery the last second, as it is wound by hand.';
    const { value } = home(`<h1>Planets, on time</h1><h3>Wound by hand</h3><p>${card}</p>`, {
      head: `<meta name="description" content="${stated}">`,
    });
    expect(value('description')).to.equal(`${stated}\n\n${card}`);
  });
});

describe('drafting the tagline and the short description', () => {
  it('takes the line below a first heading that is the name', () => {
    const { value } = home(`<h1>Orrery</h1><p>Which planet is that?</p><p>${own}</p>`);
    expect(value('tagline')).to.equal('Which planet is that?');
    expect(value('short_description')).to.equal(own);
  });

  it('describes it by what it states of itself', () => {
    const { value } = home('<h1>Orrery</h1>', { head: `<meta name="description" content="${own}">` });
    expect(value('short_description')).to.equal(own);
  });
});
