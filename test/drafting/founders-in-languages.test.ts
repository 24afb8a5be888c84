/** Founders on pages in other languages, in lists and tables, and by the copyright line. */
import { expect } from 'chai';
import { founders } from './orrery-people.ts';
import { jsonLd } from './pages.ts';

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

  const none: [string, string][] = [
    ['a German sentence about something else', '<p>Seven Moons wurde 2017 von Ada Byron gegründet.</p>'],
    ['somebody else’s brother or sister', '<p>I am Ada Byron. My brother founded Orrery in 1997.</p>'],
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
});
