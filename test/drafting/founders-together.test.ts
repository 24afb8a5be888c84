import { expect } from 'chai';
import { verify } from '../../activities/drafting/verify.ts';
import { about, founders } from './orrery-people.ts';
import { origin, tree, valuesOf } from './pages.ts';

describe('drafting founders who did it together', () => {
  const orrery = (main: string) => (founders(main) as { name: string }[]).map(({ name }) => name);
  const both: [string, string][] = [
    ['English', 'Ada Byron launched Orrery together with Bo Quill.'],
    ['English with a friend after the year', 'Ada Byron founded Orrery in 2019 with her friend Bo Quill.'],
    [
      'English with a pronoun',
      'Ada Byron spent years in mills before she and her brother-in-law, Bo Quill, started Orrery.',
    ],
    [
      'English in the plural',
      'We are Ada Byron and Bo Quill. Both of us like brass. We started Orrery in 2019.',
    ],
    ['German', '2018 gründete die Uhrmacherin Ada Byron gemeinsam mit Bo Quill das Orrery.'],
    [
      'German in the plural',
      'Wir sind Ada Byron und Bo Quill. Seit Jahren bauen wir Uhren. 2021 haben wir Orrery gegründet.',
    ],
    ['French', 'Ada Byron et Bo Quill ont créé Orrery en 2019.'],
    ['French in the plural', 'Nous sommes Ada Byron et Bo Quill. Nous avons lancé Orrery en 2022.'],
    [
      'Spanish with a trade between',
      'Lo fundaron Ada Byron, ingeniera agrónoma, y Bo Quill, que venía de los relojes.',
    ],
    ['Spanish in the plural', 'Somos Ada Byron y Bo Quill. En 2020 creamos Orrery.'],
    ['Italian', 'Orrery è stata fondata da Ada Byron insieme a Bo Quill.'],
    ['Italian in the plural', 'Siamo Ada Byron e Bo Quill. Abbiamo fondato Orrery nel 2020.'],
    ['Portuguese', 'Orrery foi fundada por Ada Byron junto com Bo Quill.'],
    ['Dutch', 'In 2019 richtten Ada Byron en Bo Quill Orrery op.'],
    ['Dutch with a trade between', 'Orrery is opgericht door Ada Byron, een ingenieur, en Bo Quill.'],
  ];
  for (const [what, said] of both) {
    it(`finds both in ${what}`, () => {
      expect(orrery(`<p>${said}</p>`)).to.deep.equal(['Ada Byron', 'Bo Quill']);
    });
  }

  const not: [string, string, string[]][] = [
    ['who joined', 'Orrery was founded by Ada Byron, and Bo Quill joined a year later.', ['Ada Byron']],
    ['where somebody worked', 'Orrery was founded by Ada Byron, Goldman Sachs alumna.', ['Ada Byron']],
    ['who built its website', 'Bo Quill built the Orrery website.', []],
    ['who launched something else', 'Ada Byron launched a campaign for Orrery.', []],
    ['who only is there', 'We are Ada Byron and Bo Quill. We work on Orrery every day.', []],
  ];
  for (const [what, said, names] of not) {
    it(`tells from founders ${what}`, () => {
      expect(orrery(`<p>${said}</p>`)).to.deep.equal(names);
    });
  }

  const card = (title: string, name: string) =>
    `<div><div class="card"><div>${title}</div><div>${name}</div></div></div>`;
  const pairs = [
    { name: 'Ada Byron', title: 'Co-founder & CEO' },
    { name: 'Bo Quill', title: 'Co-founder, engineering' },
  ];

  it('gives each the title of the own card where the titles stand above the names', () => {
    const cards = [
      card('Co-founder &amp; CEO', 'Ada Byron'),
      card('Co-founder, engineering', 'Bo Quill'),
      card('Designer', 'Cy Okoro'),
    ];
    expect(founders(`<h2>Team</h2>${cards.join('')}`)).to.deep.equal(pairs);
  });

  it('gives each the own title in a list without cards', () => {
    const above = '<p>Co-founder &amp; CEO</p><p>Ada Byron</p><p>Co-founder, engineering</p><p>Bo Quill</p>';
    const below = '<p>Ada Byron</p><p>Co-founder &amp; CEO</p><p>Bo Quill</p><p>Co-founder, engineering</p>';
    expect(founders(`<h2>Team</h2>${above}`)).to.deep.equal(pairs);
    expect(founders(`<h2>Team</h2>${below}`)).to.deep.equal(pairs);
  });

  it('is not told that the title below a name is its own where the titles stand above', () => {
    const { pages, drafted } = about(
      card('Co-founder &amp; CEO', 'Ada Byron') + card('Co-founder, engineering', 'Bo Quill'),
    );
    const lie = {
      value: { name: 'Ada Byron', title: 'Co-founder, engineering' },
      evidence: [
        { page_url: `${origin}/about`, quote: 'Co-founder & CEO Ada Byron Co-founder, engineering Bo Quill' },
      ],
    };
    const { profile } = verify({ ...drafted, founders: [lie] }, pages, tree);
    expect(valuesOf(profile.founders)).to.deep.equal([{ name: 'Ada Byron' }]);
  });
});
