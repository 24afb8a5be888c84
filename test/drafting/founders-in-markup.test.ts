/** Founders that a page's markup states: in JSON-LD, in microdata, beside their pictures; and those of other organizations. */
import { expect } from 'chai';
import { verify } from '../../activities/drafting/verify.ts';
import { emptyProfile } from '../../src/shared/profile-rules.ts';
import { draftOf, jsonLd, origin, page, stored, tree, valuesOf } from './pages.ts';

const hero = page('<h1>Planets, on time</h1>', { head: '<meta property="og:site_name" content="Orrery">' });
const founders = (main: string, data?: unknown) =>
  valuesOf(
    draftOf({
      '/': hero,
      '/about': page(`<h1>About us</h1>${main}`, data === undefined ? {} : { head: jsonLd(data) }),
    }).profile.founders,
  );
const ada = { '@type': 'Person', name: 'Ada Byron' };

describe('drafting founders from JSON-LD', () => {
  const own = (founder: unknown) => ({ '@type': 'Organization', name: 'Orrery', founder });
  const stated: [string, unknown, object[]][] = [
    ['a string', own('Ada Byron'), [{ name: 'Ada Byron' }]],
    ['several in a string', own('Ada Byron and Bo Quill'), [{ name: 'Ada Byron' }, { name: 'Bo Quill' }]],
    [
      'a list',
      own(['Ada Byron', { '@type': 'Person', name: 'Bo Quill' }]),
      [{ name: 'Ada Byron' }, { name: 'Bo Quill' }],
    ],
    [
      'a reference',
      { '@graph': [own({ '@id': '#ada' }), { ...ada, '@id': '#ada', jobTitle: 'CEO' }] },
      [{ name: 'Ada Byron', title: 'CEO' }],
    ],
  ];
  for (const [what, data, people] of stated) {
    it(`finds them in ${what}`, () => {
      expect(founders('<p>Hello.</p>', data)).to.deep.equal(people);
    });
  }

  it('takes no organization for a person, and no reference to nothing', () => {
    expect(founders('<p>Hello.</p>', own({ '@type': 'Organization', name: 'Seven Moons' }))).to.deep.equal(
      [],
    );
    expect(founders('<p>Hello.</p>', own({ '@id': '#ada' }))).to.deep.equal([]);
  });
});

describe('drafting founders from descriptions', () => {
  const stated = 'Orrery GmbH wurde von Ada Byron und Bo Quill gegründet.';
  const both = [{ name: 'Ada Byron' }, { name: 'Bo Quill' }];
  const foundersOf = (head: string) =>
    valuesOf(draftOf({ '/': hero, '/about': page('<h1>About us</h1>', { head }) }).profile.founders);

  it('finds them in what the markup says of the organization or the page', () => {
    expect(foundersOf(jsonLd({ '@type': 'AboutPage', description: stated }))).to.deep.equal(both);
    expect(foundersOf(jsonLd({ '@type': 'Organization', description: stated }))).to.deep.equal(both);
    expect(foundersOf(`<meta name="description" content="${stated}">`)).to.deep.equal(both);
  });

  it('finds nobody in the description of another organization', () => {
    const other = { '@type': 'Organization', name: 'Lunette', url: 'https://lunette.example/' };
    expect(foundersOf(jsonLd({ ...other, description: 'Founded by Ada Byron.' }))).to.deep.equal([]);
  });
});

describe('the verifier, on whom another organization’s markup names', () => {
  const kept = (data: unknown) => {
    const pages = [stored(`${origin}/about`, page('<h1>About us</h1>', { head: jsonLd(data) }))];
    const name = { value: 'Orrery', evidence: [{ quote: 'Orrery', page_url: `${origin}/about` }] };
    const claim = {
      value: { name: 'Ada Byron' },
      evidence: [{ quote: 'Ada Byron', page_url: `${origin}/about` }],
    };
    return valuesOf(
      verify({ ...emptyProfile(), fields: { name }, founders: [claim] }, pages, tree).profile.founders,
    ).map((one) => one.name);
  };
  const places: [string, (one: object) => unknown][] = [
    ['by itself', (one) => one],
    ['in a list', (one) => [{ '@type': 'WebSite', name: 'Orrery' }, one]],
    ['in a graph', (one) => ({ '@graph': [{ '@type': 'WebSite', name: 'Orrery' }, one] })],
    ['inside of a page', (one) => ({ '@type': 'WebPage', mainEntity: one })],
    ['inside of a product', (one) => ({ '@type': 'Product', name: 'Clock', manufacturer: one })],
  ];
  const shapes: [string, unknown][] = [
    ['a person', ada],
    ['a string', 'Ada Byron'],
    ['a list', [ada, { '@type': 'Person', name: 'Bo Quill' }]],
    ['the founders of old', { ...ada, jobTitle: 'CEO' }],
  ];
  const addresses: [string, object, boolean][] = [
    ['its own address', { name: 'Orrery', url: `${origin}/` }, true],
    ['no address', { name: 'Orrery' }, true],
    ['an address elsewhere', { name: 'Lunette', url: 'https://lunette.example/' }, false],
    ['an id elsewhere', { name: 'Lunette', '@id': 'https://lunette.example/#organization' }, false],
  ];
  for (const [where, put] of places)
    for (const [what, founder] of shapes)
      for (const [whose, organization, isKept] of addresses)
        it(`${isKept ? 'keeps' : 'refuses'} ${what} under an organization with ${whose}, ${where}`, () => {
          const data = put({ '@type': 'Organization', ...organization, founder });
          expect(kept(data)).to.deep.equal(isKept ? ['Ada Byron'] : []);
        });

  const subjects: [string, unknown][] = [
    [
      'what an article is about',
      { '@type': 'Article', about: { '@type': 'Organization', name: 'Lunette', founder: ada } },
    ],
    [
      'what is reviewed',
      { '@type': 'Review', itemReviewed: { '@type': 'Organization', name: 'Lunette', founder: ada } },
    ],
    [
      'who works elsewhere',
      { ...ada, jobTitle: 'Founder', worksFor: { '@type': 'Organization', name: 'Lunette' } },
    ],
    ['a title elsewhere', { ...ada, jobTitle: 'Founder of Lunette' }],
    ['a word in a title', { ...ada, jobTitle: 'Head of Foundations' }],
  ];
  for (const [what, data] of subjects) {
    it(`refuses ${what}`, () => {
      expect(kept(data)).to.deep.equal([]);
    });
  }

  it('refuses years that another organization was founded in', () => {
    const pages = [
      stored(
        `${origin}/about`,
        page('<h1>About us</h1>', {
          head: jsonLd({
            '@type': 'Organization',
            name: 'Lunette',
            url: 'https://lunette.example/',
            foundingDate: '2009',
          }),
        }),
      ),
    ];
    const year = { value: '2009', evidence: [{ quote: '2009', page_url: `${origin}/about` }] };
    const { profile } = verify({ ...emptyProfile(), fields: { founded_year: year } }, pages, tree);
    expect(profile.fields.founded_year).to.equal(undefined);
  });
});
