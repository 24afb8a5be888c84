import { expect } from 'chai';
import { verify } from '../../activities/drafting/verify.ts';
import type {
  DraftedProfile,
  Evidence,
  FieldName,
  FieldValue,
  StoredPage,
} from '../../src/shared/profile-schema.ts';
import { jsonLd, page, stored, tree } from './pages.ts';

const home = 'https://orrery.example/';
const about = 'https://orrery.example/about';
const pages: StoredPage[] = [
  stored(
    home,
    page(
      '<h1>Planets, on time</h1><p>Orrery turns with the real sky. It costs $12 per month for 1,000 stars, not 2,500.</p><h2>Booking and appointments</h2>' +
        '<p>Write to hello@orrery.example or info@orrery.example.au today.</p><p>Now in public beta. Contact us. See https://x.com/orrery-works.</p>' +
        '<a href="https://x.com/orrery">X</a><a href="about">About</a><img src="img/logo.svg"><iframe src="https://www.youtube.com/embed/abc123xyz"></iframe>',
    ),
  ),
  stored(
    about,
    page(
      '<h1>About</h1><p>Orrery was founded in 2017 in Lisbon, Portugal, by Ada Byron.</p><div><h3>Cy Okoro</h3><p>Co-founder &amp; CTO</p></div><div><h3>Bo Quill</h3><p>Gears</p></div>' +
        '<p>“Splendid,” says Eve Stone, customer since 2019.</p><p>Eve Stone, founder of Seven Moons, loves it.</p><ul><li>4 March 2021: First planet</li></ul>',
      {
        head: jsonLd({
          '@type': 'Organization',
          name: 'Orrery',
          foundingDate: '2016-05-01',
          address: { addressLocality: 'Porto', addressCountry: 'PT' },
          founder: { name: 'Mia Wren', jobTitle: 'Chair' },
        }),
      },
    ),
  ),
];
const at = (quote: string, page_url = home): Evidence => ({ quote, page_url });
const empty = (): DraftedProfile => ({
  fields: {},
  faqs: [],
  founders: [],
  company_socials: {},
  founder_socials: {},
  story: {},
  milestones: [],
});
const check = (parts: Partial<DraftedProfile>) => verify({ ...empty(), ...parts }, pages, tree);
const survives = (field: FieldName, value: FieldValue, ...evidence: Evidence[]) =>
  check({ fields: { [field]: { value, evidence } } }).profile.fields[field]?.value;

describe('verifying quotes', () => {
  const value = 'Planets, on time';
  const kept: [string, Evidence][] = [
    ['as it stands', at('Planets, on time')],
    ['with other white space', at('  Planets,\n\t on   time ')],
    ['across blocks', at('on time Orrery turns')],
  ];
  for (const [what, evidence] of kept) {
    it(`keeps a quote ${what}`, () => {
      expect(survives('tagline', what === 'across blocks' ? 'on time' : value, evidence)).to.not.equal(
        undefined,
      );
    });
  }
  const refused: [string, Evidence][] = [
    ['that stands nowhere', at('Planets, on time!!')],
    ['of another case', at('planets, on time')],
    ['of another page', at('Planets, on time', about)],
    ['of a page that was not read', at('Planets, on time', 'https://orrery.example/secret')],
    ['of a page at another address of the same', at('Planets, on time', 'https://orrery.example')],
    ['that ends within a word', at('Planets, on tim')],
    ['that is a whole page', at(pages[0]?.text ?? '')],
    ['that crosses from the text into the markup', at('All rights reserved. \u001e Orrery')],
    ['with other dashes', at('Planets — on time')],
    ['that is empty', at('  ')],
  ];
  for (const [what, evidence] of refused) {
    it(`refuses a quote ${what}`, () => {
      const { profile, dropped } = check({ fields: { tagline: { value, evidence: [evidence] } } });
      expect(profile.fields).to.deep.equal({});
      expect(dropped.map(({ path }) => path)).to.deep.equal(['fields.tagline']);
    });
  }
  it('keeps the good quotes of a value and drops the others', () => {
    const evidence = [at('Planets, in time'), at('Planets, on time')];
    const { profile } = check({ fields: { tagline: { value, evidence } } });
    expect(profile.fields.tagline?.evidence).to.deep.equal([at('Planets, on time')]);
  });
  it('cuts no number out of a longer one', () => {
    expect(survives('pricing_summary', '000 stars', at('000 stars'))).to.equal(undefined);
    expect(survives('pricing_summary', '1,000 stars', at('1,000 stars'))).to.equal('1,000 stars');
  });
});

describe('verifying a summary of prices', () => {
  const pages = [
    stored(
      home,
      page(
        '<h3>Pack 10</h3><p>10 videos · $10</p><h3>Pack 100</h3><p>100 videos · $40</p>' +
          '<div>12</div><div>500 stars</div><p>Per call: $1 in packs.</p>',
      ),
    ),
  ];
  const summaryOf = (value: string, ...quotes: string[]) => {
    const evidence = quotes.map((quote) => ({ quote, page_url: home }));
    const { profile, dropped } = verify(
      { ...empty(), fields: { pricing_summary: { value, evidence } } },
      pages,
      tree,
    );
    return { value: profile.fields.pricing_summary?.value, dropped: dropped.map(({ path }) => path) };
  };
  const ten = '10 videos · $10';
  const hundred = '100 videos · $40';

  it('lets a number end with its line', () => {
    const both = `${ten} · ${hundred}`;
    expect(summaryOf(both, ten, hundred)).to.deep.equal({ value: both, dropped: [] });
    const named = `Pack 100 · ${hundred}`;
    expect(summaryOf(named, 'Pack 100 100 videos · $40').value).to.equal(named);
    expect(summaryOf('500 stars', '500 stars').value).to.equal('500 stars');
  });
  it('drops the plan that no quote says, with its name and its price, and keeps the others', () => {
    const wrong = ['Pack 100 · $4', 'Pack 1000 · $40', 'Pack 100: $4', '$4'];
    for (const plan of wrong) {
      const { value, dropped } = summaryOf(`${ten} · ${plan} · Pack 100 · $40`, ten, 'Pack 100', hundred);
      expect(value, plan).to.equal(`${ten} · Pack 100 · $40`);
      expect(dropped, plan).to.deep.equal(['fields.pricing_summary.1']);
    }
  });
  it('is nothing where no price is left, or where what may hold for all prices is not said', () => {
    expect(summaryOf('Pack 10 · $4 · Pack 100 · $1', 'Pack 10', ten).value).to.equal(undefined);
    expect(summaryOf(`Per 1,000 calls · ${ten.replace('·', 'are')} · $40`, ten).value).to.equal(undefined);
  });
});

describe('verifying values', () => {
  const sentence = at('Orrery turns with the real sky. It costs $12 per month for 1,000 stars, not 2,500.');
  const founded = at('Orrery was founded in 2017 in Lisbon, Portugal, by Ada Byron.', about);
  const cases: [FieldName, FieldValue, Evidence[], boolean][] = [
    ['name', 'Orrery', [sentence], true],
    ['name', 'Orre', [sentence], false],
    ['name', 'Orrery Pro', [sentence], false],
    ['tagline', 'Orrery turns with the real sky.', [sentence], true],
    ['tagline', 'It turns with the sky', [sentence], false],
    ['tagline', 'Orrery beats Stellarium', [sentence], false],
    ['tagline', 'Orrery costs $11 per month', [sentence], false],
    ['tagline', 'Orrery costs €12 per month', [sentence], false],
    ['tagline', 'Orrery turns without the real sky', [sentence], false],
    ['tagline', 'the Real sky', [sentence], false],
    ['tagline', 'the best sky', [sentence], false],
    ['tagline', 'It is.', [sentence], false],
    [
      'tagline',
      'write to evil@orrery.example',
      [at('Write to hello@orrery.example or info@orrery.example.au today.')],
      false,
    ],
    [
      'description',
      'Orrery turns with the real sky.\n\nPlanets, on time',
      [sentence, at('Planets, on time')],
      true,
    ],
    ['stage', 'beta', [at('Now in public beta.')], true],
    ['stage', 'launched', [at('Now in public beta.')], false],
    ['stage', 'Beta', [at('Now in public beta.')], false],
    ['pricing_model', 'subscription', [sentence], true],
    ['pricing_model', 'free', [sentence], false],
    ['pricing_model', 'freemium', [sentence], false],
    ['pricing_model', 'one-time', [sentence], false],
    ['pricing_model', 'one-time', [at('$12')], false],
    ['pricing_model', 'one-time', [at('$12'), at('$29')], false],
    ['pricing_model', 'contact-sales', [at('Planets, on time')], false],
    ['country', 'PT', [founded], true],
    ['country', 'ES', [founded], false],
    ['country', 'pt', [founded], false],
    ['country', 'PT', [at('PT', about)], true],
    ['country', 'US', [at('Contact us.')], false],
    ['country', 'IN', [at('Now in public beta.')], false],
    ['city', 'Lisbon', [founded], true],
    ['city', 'Lis', [founded], false],
    ['city', 'Madrid', [founded], false],
    ['founded_year', '2017', [founded], true],
    ['founded_year', '2016', [at('2016-05-01', about)], true],
    ['founded_year', '2016', [founded], false],
    ['founded_year', '2026', [at('© 2026 Orrery. All rights reserved.')], false],
    ['founded_year', '2019', [at('says Eve Stone, customer since 2019.', about)], false],
    ['founded_year', '20170', [founded], false],
    ['contact_email', 'hello@orrery.example', [at('Write to hello@orrery.example')], true],
    ['contact_email', 'ello@orrery.example', [at('Write to hello@orrery.example')], false],
    ['contact_email', 'info@orrery.example', [at('info@orrery.example.au today.')], false],
    ['contact_email', 'info@orrery.example', [at('hello@orrery.example or info@orrery.example')], false],
    ['logo_url', 'https://orrery.example/img/logo.svg', [at('img/logo.svg')], true],
    ['logo_url', 'https://orrery.example/logo.svg', [at('logo.svg')], false],
    ['logo_url', 'https://orrery.example/Planets', [at('Planets')], false],
    ['logo_url', 'https://evil.example/img/logo.svg', [at('img/logo.svg')], false],
    ['logo_url', 'javascript:alert(1)', [at('img/logo.svg')], false],
    [
      'demo_video_url',
      'https://www.youtube.com/embed/abc123xyz',
      [at('https://www.youtube.com/embed/abc123xyz')],
      true,
    ],
    [
      'demo_video_url',
      'https://www.youtube.com/embed/abc123xy',
      [at('https://www.youtube.com/embed/abc123xyz')],
      false,
    ],
    ['demo_video_url', 'https://x.com/orrery', [at('https://x.com/orrery')], false],
    ['categories', ['Scheduling & Calendars'], [at('Booking and appointments')], true],
    ['categories', ['Finance'], [at('Booking and appointments')], false],
    ['categories', ['Astronomy'], [at('Planets, on time')], false],
    ['tags', ['booking'], [at('Booking and appointments')], true],
    ['tags', ['book'], [at('Booking and appointments')], false],
    ['keywords', ['real sky'], [sentence], true],
    ['keywords', ['sky real'], [sentence], false],
    ['features', ['Booking'], [at('Booking and appointments')], true],
    ['features', ['Booking of 40 desks'], [at('Booking and appointments')], false],
  ];
  for (const [field, value, evidence, survived] of cases) {
    it(`${survived ? 'keeps' : 'drops'} ${field} ${JSON.stringify(value)} on “${evidence.map(({ quote }) => quote).join('” “')}”`, () => {
      expect(survives(field, value, ...evidence)).to.deep.equal(survived ? value : undefined);
    });
  }

  it('drops the paragraphs of a description that no quote says, and keeps the others', () => {
    const value = 'Orrery turns with the real sky.\n\nIt is free.\n\nPlanets, on time';
    const evidence = [sentence, at('Planets, on time')];
    const { profile, dropped } = check({ fields: { description: { value, evidence } } });
    expect(profile.fields.description?.value).to.equal('Orrery turns with the real sky.\n\nPlanets, on time');
    expect(dropped.map(({ path }) => path)).to.deep.equal(['fields.description.1']);
  });

  it('drops the items of a list that no single quote supports, and keeps the others', () => {
    const evidence = [at('Booking and appointments'), at('Planets, on time')];
    const { profile, dropped } = check({
      fields: {
        features: { value: ['Booking', 'Time travel', 'Planets and appointments', 'Planets'], evidence },
      },
    });
    expect(profile.fields.features).to.deep.equal({ value: ['Booking', 'Planets'], evidence });
    expect(dropped.map(({ path }) => path)).to.deep.equal(['fields.features.1', 'fields.features.2']);
  });

  it('drops what is over the bounds of the schema rather than cutting it', () => {
    const long = 'sky '.repeat(200).trim();
    expect(survives('tagline', long, sentence)).to.equal(undefined);
    expect(
      survives(
        'keywords',
        Array.from({ length: 21 }, () => 'sky'),
        sentence,
      ),
    ).to.equal(undefined);
    expect(survives('keywords', ['sky'.repeat(100)], sentence)).to.equal(undefined);
  });

  it('refuses unknown fields, wrong types and text that must not be stored', () => {
    const odd = {
      fields: {
        tagline: { value: 7, evidence: [sentence] },
        secret: { value: 'Orrery', evidence: [sentence] },
        __proto__: { value: 'x' },
      },
    };
    const { profile } = verify(
      { ...empty(), ...(JSON.parse(JSON.stringify(odd)) as DraftedProfile) },
      pages,
      tree,
    );
    expect(profile.fields).to.deep.equal({});
    for (const value of ['Orrery\u0000', 'Orrery\ud800', '\u202eOrrery', ' '])
      expect(survives('name', value, sentence)).to.equal(undefined);
  });
});

describe('verifying people, links, questions and milestones', () => {
  const named = { name: { value: 'Orrery', evidence: [at('Orrery', about)] } };
  const founderOf = (value: { name: string; title?: string; bio?: string }, ...evidence: Evidence[]) =>
    check({ fields: named, founders: [{ value, evidence }] }).profile.founders[0]?.value;

  it('needs a quote that names a person as a founder', () => {
    const founded = at('Orrery was founded in 2017 in Lisbon, Portugal, by Ada Byron.', about);
    expect(founderOf({ name: 'Ada Byron' }, founded)).to.deep.equal({ name: 'Ada Byron' });
    expect(
      founderOf({ name: 'Cy Okoro', title: 'Co-founder & CTO' }, at('Cy Okoro Co-founder & CTO', about)),
    ).to.deep.equal({ name: 'Cy Okoro', title: 'Co-founder & CTO' });
    expect(founderOf({ name: 'Mia Wren', title: 'Chair' }, at('Mia Wren', about))).to.deep.equal({
      name: 'Mia Wren',
      title: 'Chair',
    });
    expect(founderOf({ name: 'Bo Quill', title: 'Gears' }, at('Bo Quill Gears', about))).to.equal(undefined);
    expect(
      founderOf(
        { name: 'Eve Stone', title: 'Co-founder & CTO' },
        at('says Eve Stone', about),
        at('Co-founder & CTO', about),
      ),
    ).to.equal(undefined);
    expect(founderOf({ name: 'Ada Byron' }, at('Planets, on time'))).to.equal(undefined);
    expect(founderOf({ name: 'Lisbon' }, founded)).to.equal(undefined);
    const elsewhere = at('Eve Stone, founder of Seven Moons, loves it.', about);
    expect(founderOf({ name: 'Eve Stone' }, elsewhere)).to.equal(undefined);
  });

  it('drops a title or biography that no quote supports, and keeps the person', () => {
    const { profile, dropped } = check({
      founders: [
        {
          value: { name: 'Cy Okoro', title: 'Astronaut', bio: 'Walked on Mars.' },
          evidence: [at('Cy Okoro Co-founder & CTO', about)],
        },
      ],
    });
    expect(profile.founders[0]?.value).to.deep.equal({ name: 'Cy Okoro' });
    expect(dropped.map(({ path }) => path)).to.deep.equal(['founders.0.title', 'founders.0.bio']);
  });

  it('needs the whole link, on the page it is quoted from, and an account of that platform', () => {
    const social = (platform: 'x' | 'github' | 'website', value: string, ...evidence: Evidence[]) =>
      check({ company_socials: { [platform]: { value, evidence } } }).profile.company_socials[platform]
        ?.value;
    expect(social('x', 'https://x.com/orrery', at('https://x.com/orrery'))).to.equal('https://x.com/orrery');
    expect(social('x', 'https://x.com/orrery', at('https://x.com/orrery', about))).to.equal(undefined);
    expect(social('x', 'https://x.com/orr', at('https://x.com/orrery'))).to.equal(undefined);
    expect(social('x', 'https://x.com/orrery-works', at('See https://x.com/orrery-works.'))).to.equal(
      'https://x.com/orrery-works',
    );
    expect(social('x', 'https://x.com/orrery', at('https://x.com/orrery-works'))).to.equal(undefined);
    expect(social('github', 'https://x.com/orrery', at('https://x.com/orrery'))).to.equal(undefined);
    expect(social('website', 'https://orrery.example/about', at('about'))).to.equal(
      'https://orrery.example/about',
    );
    expect(social('website', 'https://orrery.example/About', at('About'))).to.equal(undefined);
  });

  it('needs the day and the title of a milestone in one quote', () => {
    const milestone = (date: string, title: string, quote: string) =>
      check({ milestones: [{ value: { date, title }, evidence: [at(quote, about)] }] }).profile.milestones
        .length;
    expect(milestone('2021-03-04', 'First planet', '4 March 2021: First planet')).to.equal(1);
    expect(milestone('2021-03-05', 'First planet', '4 March 2021: First planet')).to.equal(0);
    expect(milestone('2021-03-04', 'First moon', '4 March 2021: First planet')).to.equal(0);
    expect(milestone('2017-01-01', 'founded', 'Orrery was founded in 2017')).to.equal(0);
  });

  it('needs both the question and the answer', () => {
    const faq = (question: string, answer: string) =>
      check({
        faqs: [
          { value: { question, answer }, evidence: [at('Planets, on time'), at('Now in public beta.')] },
        ],
      }).profile.faqs.length;
    expect(faq('Planets, on time', 'Now in public beta.')).to.equal(1);
    expect(faq('Planets, on time', 'Yes, and moons.')).to.equal(0);
    expect(faq('Is it free?', 'Now in public beta.')).to.equal(0);
  });

  it('keeps no more entries than a draft holds', () => {
    const entry = {
      value: { question: 'Planets, on time', answer: 'Now in public beta.' },
      evidence: [at('Planets, on time'), at('Now in public beta.')],
    };
    const { profile, dropped } = check({ faqs: Array.from({ length: 14 }, () => entry) });
    expect(profile.faqs).to.have.length(10);
    expect(dropped).to.deep.include({ path: 'faqs.10', why: 'more than 10' });
  });
});
