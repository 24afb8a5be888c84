/**
 * Whatever a drafter says: what survives the verifier has a quote that stands verbatim in the page it names and
 * contains what the value claims. Drafters here are made by a seeded generator that lies in every way it knows;
 * what the survivors claim is judged by plain checks of this file, which share no code with the verifier.
 */
import { expect } from 'chai';
import { draftByRules } from '../../activities/drafting/rules-drafter.ts';
import { verify } from '../../activities/drafting/verify.ts';
import {
  fieldNames,
  platforms,
  ProfileFields,
  storySections,
  type Cited,
  type DraftedProfile,
  type Evidence,
  type StoredPage,
} from '../../src/shared/profile-schema.ts';
import { jsonLd, page, stored, tree } from './pages.ts';

const pages: StoredPage[] = [
  stored(
    'https://orrery.example/',
    page(
      '<h1>Planets, on time</h1><p>Orrery turns with the real sky, for 1,000 stars and 8 planets. Now in public beta.</p><h2>Booking and appointments</h2><p>It keeps the calendar of your telescope.</p>' +
        '<h2>Pricing</h2><div><h3>Desk</h3><p>Free</p></div><div><h3>Team</h3><p>$12 per month</p></div><details><summary>Does it tick?</summary><p>No, it does not. Nobody hears it.</p></details>' +
        '<a href="mailto:hello@orrery.example">Write</a><a href="https://x.com/orrery">X</a><img src="img/logo.svg" alt="Orrery"><iframe src="https://www.youtube.com/embed/abc123xyz"></iframe>',
    ),
  ),
  stored(
    'https://orrery.example/about',
    page(
      '<h1>About</h1><p>Orrery was founded in 2017 in Lisbon, Portugal, by Ada Byron and Cy Okoro.</p><h2>Our story</h2><p>It began with one gear, and a long night in Lisbon that nobody forgot.</p>' +
        '<div class="team"><h3>Cy Okoro</h3><p>Co-founder &amp; CTO</p><p>Cy draws the moons, and then the moons of moons.</p></div><h2>Our journey</h2><ul><li>4 March 2021: First planet</li></ul>' +
        '<blockquote>“Splendid,” says Eve Stone, founder of Seven Moons in Spain since 2009.</blockquote>',
      {
        head: jsonLd({
          '@type': 'Organization',
          name: 'Orrery',
          foundingDate: '2016',
          address: { addressCountry: 'PT' },
        }),
      },
    ),
  ),
];

/** Mulberry32: small, seeded, the same everywhere. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

class Liar {
  readonly #random: () => number;
  readonly #truth: DraftedProfile;
  readonly #quotes: readonly Evidence[];

  constructor(seed: number) {
    this.#random = seeded(seed);
    this.#truth = draftByRules(pages, tree);
    this.#quotes = pages.flatMap(({ text, url }) =>
      text.split('\n').map((quote) => ({ quote, page_url: url })),
    );
  }

  below(n: number): number {
    return Math.floor(this.#random() * n);
  }

  pick<T>(items: readonly [T, ...T[]]): T {
    return items[this.below(items.length)] ?? items[0];
  }

  evidence(): Evidence {
    const { quote, page_url: url } = this.#quotes[this.below(this.#quotes.length)] ?? {
      quote: '',
      page_url: '',
    };
    const cut = this.below(quote.length + 1);
    const page_url =
      this.below(6) === 0
        ? this.pick(['https://orrery.example/about', 'https://orrery.example/', 'https://evil.example/', ''])
        : url;
    const lies = this.pick<() => string>([
      () => quote,
      () => quote,
      () => quote,
      () => `  ${quote.replaceAll(' ', '\n ')} `,
      () => quote.slice(cut),
      () => quote.slice(0, cut),
      () => `${quote} and Stellarium`,
      () => quote.toUpperCase(),
      () => this.text(),
      () => pages[0]?.text ?? '',
      () => 'x'.repeat(100_000),
      () => `${quote}\u0000`,
      () => '',
    ]);
    return { quote: lies(), page_url };
  }

  text(): string {
    const { quote } = this.#quotes[this.below(this.#quotes.length)] ?? { quote: '' };
    const words = quote.split(' ');
    const lies = this.pick<() => string>([
      () => quote,
      () => words.slice(this.below(words.length)).join(' '),
      () => [...words].reverse().join(' '),
      () => quote.replace(/\d/, String(this.below(10))),
      () => `${quote} Trusted by NASA.`,
      () => `${quote}\n\nFounded in ${1900 + this.below(130)}.`,
      () => `Not ${quote}`,
      () => quote.replace(/\p{L}{4,}/u, 'Stellarium'),
      () =>
        this.pick([
          'free',
          'freemium',
          'subscription',
          'one-time',
          'beta',
          'launched',
          'PT',
          'ES',
          'US',
          'IN',
          'Lisbon',
          'Madrid',
          '2017',
          '2016',
          '2026',
          '2009',
        ]),
      () =>
        this.pick([
          'hello@orrery.example',
          'evil@orrery.example',
          'https://x.com/orrery',
          'https://x.com/orr',
          'https://orrery.example/img/logo.svg',
          'javascript:alert(1)',
        ]),
      () =>
        this.pick([
          'Ada Byron',
          'Cy Okoro',
          'Eve Stone',
          'Tim Cook',
          'Scheduling & Calendars',
          'Finance',
          'Astronomy',
        ]),
      () => `\u202e${quote}`,
      () => `${quote}\ud800`,
      () => 'sky '.repeat(20_000),
      () => '',
    ]);
    return lies();
  }

  cited<T>(value: T, truth?: Cited<T>): Cited<T> {
    if (truth !== undefined && this.below(3) === 0)
      return this.below(2) === 0 ? truth : { value, evidence: truth.evidence };
    return { value, evidence: Array.from({ length: this.below(4) }, () => this.evidence()) };
  }

  profile(): DraftedProfile {
    const some = <T>(make: () => T) => Array.from({ length: this.below(4) }, make);
    const fields: DraftedProfile['fields'] = {};
    for (const name of fieldNames) {
      const isList =
        ['categories', 'tags', 'features', 'usps', 'keywords'].includes(name) !== (this.below(20) === 0);
      fields[name] = this.cited<string | string[]>(
        isList ? some(() => this.text()) : this.text(),
        this.#truth.fields[name],
      );
    }
    const links = () =>
      Object.fromEntries(
        platforms.map((name) => [name, this.cited(this.text(), this.#truth.company_socials[name])]),
      );
    return {
      fields,
      faqs: some(() => this.cited({ question: this.text(), answer: this.text() }, this.#truth.faqs[0])),
      founders: some(() =>
        this.cited(
          { name: this.text(), title: this.text(), bio: this.text() },
          this.#truth.founders[this.below(2)],
        ),
      ),
      company_socials: links(),
      founder_socials: links(),
      story: Object.fromEntries(
        storySections.map((name) => [name, this.cited(this.text(), this.#truth.story[name])]),
      ),
      milestones: some(() =>
        this.cited(
          {
            date: this.pick(['2021-03-04', '2021-03-05', '2017-01-01']),
            title: this.text(),
            description: this.text(),
          },
          this.#truth.milestones[0],
        ),
      ),
    };
  }
}

const folded = new Map(pages.map(({ url, text }) => [url, text.replace(/\s+/g, ' ')]));
const quotesOf = ({ evidence }: Cited<unknown>) => evidence.map(({ quote }) => quote);

/** Every quote stands in its page, and there is one. */
function standsInItsPage({ evidence }: Cited<unknown>): void {
  expect(evidence).to.not.be.empty;
  for (const { quote, page_url: url } of evidence) {
    expect(quote.trim(), 'an empty quote').to.not.equal('');
    expect(folded.get(url) ?? '', url).to.contain(quote.replace(/\s+/g, ' '));
  }
}

const bindings =
  /^(?:a|an|the|of|to|in|on|at|for|from|by|with|and|or|as|is|are|was|were|be|it|its|this|that|you|your|we|our|us|they|he|she|so|than|then|there|here|do|does|did|has|have|had|but|up|out|can|will|may)$/i;

/** Every word and every figure of each sentence is in one quote. */
function saysNoMore(text: string, quotes: readonly string[]): void {
  const words = (one: string) => one.match(/\p{L}+|\p{Sc}?\p{Nd}+(?:[.,:]\p{Nd}+)*/gu) ?? [];
  for (const sentence of text.split(/\n+| · |(?<=[.!?]["”’)]?)\s+/)) {
    const claimed = words(sentence).filter((word) => !bindings.test(word));
    const holds = quotes.some((quote) => {
      const lower = new Set(words(quote).map((word) => word.toLowerCase()));
      return claimed.every((word) => lower.has(word.toLowerCase()));
    });
    expect(holds, `“${sentence}” on ${JSON.stringify(quotes)}`).to.equal(true);
  }
}

const prose = (text: string, cited: Cited<unknown>) => saysNoMore(text, quotesOf(cited));
const inOne = (text: string, cited: Cited<unknown>) =>
  expect(
    quotesOf(cited).some((quote) => quote.includes(text)),
    text,
  ).to.equal(true);

function linkIsQuoted(href: string, cited: Cited<unknown>): void {
  expect(href).to.match(/^https?:\/\//);
  const means = cited.evidence.some(
    ({ quote, page_url: url }) =>
      quote.includes(href) || (URL.canParse(quote, url) && new URL(quote, url).href === href),
  );
  expect(means, href).to.equal(true);
}

const fieldChecks: Partial<Record<string, (value: string, cited: Cited<unknown>) => void>> = {
  name: inOne,
  city: inOne,
  contact_email: inOne,
  founded_year: (year, cited) => {
    inOne(year, cited);
    expect(['2016', '2017']).to.include(year);
  },
  country: (code) => expect(code).to.be.oneOf(['PT', 'ES']),
  stage: (slug) => expect(slug).to.equal('beta'),
  pricing_model: (slug, cited) => {
    expect(slug).to.be.oneOf(['free', 'freemium', 'subscription']);
    expect(quotesOf(cited).join(' ')).to.match(/free|\$12 per month/i);
  },
  logo_url: linkIsQuoted,
  demo_video_url: linkIsQuoted,
  categories: (name, cited) => {
    expect(name).to.be.oneOf(['Scheduling & Calendars', 'Productivity', 'Finance']);
    expect(quotesOf(cited).join(' ')).to.match(/booking|appointments|calendar/i);
  },
};

function checkProfile(profile: DraftedProfile): number {
  const { fields, faqs, founders, company_socials, founder_socials, story, milestones } = profile;
  const all = [
    ...Object.values(fields),
    ...faqs,
    ...founders,
    ...Object.values(company_socials),
    ...Object.values(founder_socials),
    ...Object.values(story),
    ...milestones,
  ];
  for (const cited of all) standsInItsPage(cited);
  expect(JSON.stringify(all)).to.not.match(/\\u0000|\\ud8|\u202e/);
  ProfileFields.parse(Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value])));
  for (const [name, cited] of Object.entries(fields)) {
    for (const value of [cited.value].flat()) (fieldChecks[name] ?? prose)(value, cited);
  }
  for (const cited of faqs) {
    prose(cited.value.question, cited);
    prose(cited.value.answer, cited);
  }
  for (const cited of founders) {
    expect(cited.value.name).to.be.oneOf(['Ada Byron', 'Cy Okoro']);
    inOne(cited.value.name, cited);
    expect(
      quotesOf(cited).some((quote) => quote.includes(cited.value.name) && /found/i.test(quote)),
    ).to.equal(true);
    if (cited.value.title !== undefined) inOne(cited.value.title, cited);
    if (cited.value.bio !== undefined) prose(cited.value.bio, cited);
  }
  for (const cited of [...Object.values(company_socials), ...Object.values(founder_socials)])
    linkIsQuoted(cited.value, cited);
  for (const cited of Object.values(story)) prose(cited.value, cited);
  for (const cited of milestones) {
    expect(cited.value.date).to.equal('2021-03-04');
    prose(cited.value.title, cited);
    if (cited.value.description !== undefined) prose(cited.value.description, cited);
  }
  return all.length;
}

describe('the verifier, against drafters that lie', () => {
  for (let seed = 1; seed <= 12; seed += 1) {
    it(`lets only what is quoted survive (seed ${seed})`, () => {
      const liar = new Liar(seed);
      let survived = 0;
      let dropped = 0;
      for (let round = 0; round < 25; round += 1) {
        const result = verify(liar.profile(), pages, tree);
        survived += checkProfile(result.profile);
        dropped += result.dropped.length;
      }
      // The liar tells the truth often enough for the property to be about something.
      expect(survived).to.be.greaterThan(50);
      expect(dropped).to.be.greaterThan(500);
    });
  }

  it('changes nothing the second time', () => {
    const liar = new Liar(99);
    for (let round = 0; round < 40; round += 1) {
      const once = verify(liar.profile(), pages, tree).profile;
      const twice = verify(once, pages, tree);
      expect(twice.profile).to.deep.equal(once);
      expect(twice.dropped).to.deep.equal([]);
    }
  });

  it('answers shapes that are no profile with an empty one', () => {
    const odd = [
      null,
      1,
      'x',
      [],
      [[]],
      { value: {} },
      { value: 'Orrery', evidence: 'Orrery' },
      { value: 'Orrery', evidence: [null, 7, {}, { quote: 1, page_url: [] }] },
    ];
    for (const one of odd) {
      const shaped = JSON.parse(
        JSON.stringify({
          fields: { name: one, tags: one },
          faqs: one,
          founders: [one],
          company_socials: { x: one },
          founder_socials: one,
          story: { story: one },
          milestones: [one, one],
        }),
      ) as DraftedProfile;
      expect(checkProfile(verify(shaped, pages, tree).profile)).to.equal(0);
    }
  });
});
