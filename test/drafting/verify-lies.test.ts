/**
 * Lies that are near the truth. The website is made of facts that the test made up, so what is true of it is known without
 * reading it, and no code of the verifier judges the verifier: whatever survives must be one of the facts.
 */
import { expect } from 'chai';
import fc from 'fast-check';
import { verify } from '../../activities/drafting/verify.ts';
import type { Cited, DraftedProfile, Evidence, StoredPage } from '../../src/shared/profile-schema.ts';
import { type Facts, facts, host, siteOf } from './made-up-sites.ts';
import { tree } from './pages.ts';

const empty = (): DraftedProfile => ({
  fields: {},
  faqs: [],
  founders: [],
  company_socials: {},
  founder_socials: {},
  story: {},
  milestones: [],
});

const lines = (pages: readonly StoredPage[]): Evidence[] =>
  pages.flatMap(({ text, url }) => text.split('\n').map((quote) => ({ quote, page_url: url })));

/** What a liar quotes: a whole page as one quote, every line of it, lines run together, and what is right. */
const quotings: readonly ((pages: readonly StoredPage[], right: readonly Evidence[]) => Evidence[])[] = [
  (_, right) => [...right],
  (pages) => lines(pages).slice(0, 100),
  (pages) =>
    pages.map(({ text, url }) => ({
      quote:
        text.split('\u001e')[0]?.replace(/\s+/g, ' ').trim().slice(0, 1990).replace(/\S+$/, '').trim() ?? '',
      page_url: url,
    })),
  (pages) => {
    const all = lines(pages);
    return all.slice(0, 90).map(({ quote, page_url: url }, i) => ({
      quote: [quote, all[i + 1]?.quote, all[i + 2]?.quote].join(' '),
      page_url: url,
    }));
  },
];
const quoting = fc.constantFrom(...quotings);

/** A small change that makes another claim of a text. */
const lies: readonly ((text: string, other: string) => string)[] = [
  (text) => text.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)),
  (text) => text.replace(/\d+/, (figure) => `${figure}0`),
  (text) => text.replace(/\d+/, (figure) => `${figure},000`),
  (text) => text.replace(/\d+/, (figure) => `-${figure}`),
  (text) => text.replace(/\d+/, (figure) => `${figure}%`),
  (text) => text.replace(/(\p{Sc})\s?(\d)/u, '$2'),
  (text) => text.replace(/\p{Sc}/u, (sign) => (sign === '€' ? '$' : '€')),
  (text) => text.replace(/\p{Sc}/u, (sign) => (sign === '€' ? '$ ' : '€ ')),
  (text) => text.replace('month', 'year'),
  (text) => text.replace(/(\d+)(.*?)(\d+)/, '$3$2$1'),
  (text) => text.replace(/(\d+) \w+ for \d+ (\w+)/, '$1 $2'),
  (text, other) => text.replace(/\p{Lu}\p{L}+/u, /\p{Lu}\p{L}+/u.exec(other)?.[0] ?? 'Stellarium'),
  (text) => text.replace(/^(\S+) /, '$1 never '),
  (text) => text.replace(/^(\S+) /, 'No $1 '),
  (text) => text.split(' ').reverse().join(' '),
  (text) => `${text.replace(/[.!?]$/, '')} and Stellarium.`,
  (text) => `${text} Trusted by NASA.`,
  (text) => `#1: ${text}`,
  (text) => `${text.replace(/[.!?]$/, '')} ★★★★★.`,
  (text) => text.replace('a', 'а'),
  (text) => text.replace(/(\p{L})(\p{L})/u, '$1\u200b$2'),
  (text) => `\u202e${text}`,
  (text) => text.replace(' ', '\u2060 '),
  (text, other) => `${text.split(' ').slice(0, 3).join(' ')} ${other.split(' ').slice(-2).join(' ')}`,
];
const lie = fc.constantFrom(...lies);
const place = fc.nat({ max: 2 });

const at = <T>(items: readonly T[], i: number): T => items[i % items.length] as T;
const right = (quote: string, path = '/'): Evidence[] => [{ quote, page_url: host + path }];
const runs = { numRuns: 150 };

/** Sentences of a text that are none of what is true. */
const untrue = (text: string, truths: readonly string[]): string[] =>
  text.split(/\n+| · /).filter((line) => !truths.some((truth) => truth.includes(line.replace(/[.:]$/, ''))));

describe('lies that are near the truth', () => {
  it('are told from the truth, which survives', () => {
    fc.assert(
      fc.property(facts, (made) => {
        const pages = siteOf(made);
        const { profile, dropped } = verify(truthOf(made), pages, tree);
        expect(dropped).to.deep.equal([]);
        expect(profile.fields.pricing_summary?.value).to.equal(summaryOf(made));
        expect(profile.faqs.map(({ value }) => value)).to.deep.equal(made.faqs);
        expect(profile.founders.map(({ value }) => value)).to.deep.equal(made.people.slice(0, 2));
        expect(profile.milestones.map(({ value }) => value)).to.deep.equal(made.milestones);
      }),
      runs,
    );
  });

  const texts = ['tagline', 'short_description', 'description'] as const;
  it('do not survive as prose, whatever is quoted for them', () => {
    fc.assert(
      fc.property(facts, lie, quoting, place, fc.constantFrom(...texts), (made, change, quotes, i, field) => {
        const pages = siteOf(made);
        const truth = at(made.says, i);
        const value = change(truth, at(made.says, i + 1));
        fc.pre(value !== truth);
        const { profile } = verify(
          { ...empty(), fields: { [field]: { value, evidence: quotes(pages, right(truth)) } } },
          pages,
          tree,
        );
        expect(untrue(String(profile.fields[field]?.value ?? ''), ['', ...made.says])).to.deep.equal([]);
      }),
      { numRuns: 600 },
    );
  });

  it('do not survive as what is denied', () => {
    fc.assert(
      fc.property(
        facts,
        quoting,
        fc.constantFrom(...texts, 'features' as const, 'usps' as const),
        fc.constantFrom<(what: string) => string>(
          (what) => what,
          (what) => `We ${what}.`,
          (what) => `We ${what}`,
          (what) => what.replace(/^\S+ /, ''),
        ),
        (made, quotes, field, cut) => {
          const pages = siteOf(made);
          const value = cut(at(made.denied, 0));
          const own = [...right(value), ...right(`We never ${at(made.denied, 0)}.`)];
          const list = field === 'features' || field === 'usps';
          const { profile } = verify(
            {
              ...empty(),
              fields: { [field]: { value: list ? [value] : value, evidence: quotes(pages, own) } },
            },
            pages,
            tree,
          );
          expect(profile.fields[field]?.value, value).to.equal(undefined);
          const kept = verify(
            { ...empty(), fields: { tagline: { value: `We never ${at(made.denied, 0)}.`, evidence: own } } },
            pages,
            tree,
          );
          expect(kept.profile.fields.tagline?.value).to.be.a('string');
        },
      ),
      runs,
    );
  });

  it('do not survive as prices of another plan, in another currency, or by the year', () => {
    fc.assert(
      fc.property(facts, lie, quoting, place, fc.boolean(), (made, change, quotes, i, swap) => {
        const pages = siteOf(made);
        const [plan, other] = [at(made.plans, i), at(made.plans, i + 1)];
        const truths = made.plans.map(({ name, price }) => `${name}: ${price}`);
        const value = swap
          ? `${plan.name}: ${other.price}`
          : change(`${plan.name}: ${plan.price}`, other.name);
        fc.pre(!truths.includes(value));
        const evidence = quotes(pages, [...right(`${plan.name} ${plan.price}`), ...right(other.price)]);
        const { profile } = verify(
          { ...empty(), fields: { pricing_summary: { value, evidence } } },
          pages,
          tree,
        );
        // A part of the truth, such as a price alone, is none of these lies.
        expect(untrue(String(profile.fields.pricing_summary?.value ?? ''), ['', ...truths])).to.deep.equal(
          [],
        );
      }),
      { numRuns: 500 },
    );
  });

  it('do not survive among the true prices of other plans, which do', () => {
    fc.assert(
      fc.property(facts, lie, quoting, place, (made, change, quotes, i) => {
        const pages = siteOf(made);
        const truths = made.plans.map(({ name, price }) => `${name}: ${price}`);
        const wrong = change(at(truths, i), at(truths, i + 1));
        fc.pre(!truths.includes(wrong));
        const value = truths.with(i, wrong).join(' · ');
        const evidence = made.plans.flatMap(({ name, price }) => right(`${name} ${price}`));
        const { profile } = verify(
          { ...empty(), fields: { pricing_summary: { value, evidence: quotes(pages, evidence) } } },
          pages,
          tree,
        );
        const kept = String(profile.fields.pricing_summary?.value ?? '');
        expect(untrue(kept, ['', ...truths])).to.deep.equal([]);
      }),
      { numRuns: 300 },
    );
  });

  it('do not survive as the answer to another question', () => {
    fc.assert(
      fc.property(facts, quoting, place, fc.nat({ max: 2 }), (made, quotes, i, j) => {
        const pages = siteOf(made);
        const value = { question: at(made.faqs, i).question, answer: at(made.faqs, j).answer };
        const evidence = quotes(pages, [...right(value.question), ...right(value.answer)]);
        const { profile } = verify({ ...empty(), faqs: [{ value, evidence }] }, pages, tree);
        for (const faq of profile.faqs) expect(made.faqs).to.deep.include(faq.value);
        if (i === j && quotes === quotings[0]) expect(profile.faqs).to.have.length(1);
      }),
      runs,
    );
  });

  it('do not survive as somebody else’s title, biography or founding', () => {
    fc.assert(
      fc.property(facts, quoting, place, place, place, (made, quotes, i, j, k) => {
        const pages = siteOf(made);
        const value = {
          name: at(made.people, i).name,
          title: at(made.people, j).title,
          bio: at(made.people, k).bio,
        };
        const evidence = quotes(pages, [
          ...right(`${at(made.people, i).name} ${at(made.people, i).title}`, '/about'),
          ...right(at(made.people, j).title, '/about'),
          ...right(at(made.people, k).bio, '/about'),
        ]);
        const { profile } = verify({ ...empty(), founders: [{ value, evidence }] }, pages, tree);
        for (const { value: kept } of profile.founders) {
          const person = made.people.find(({ name }) => name === kept.name);
          expect(person?.title).to.match(/founder/);
          if (kept.title !== undefined) expect(kept.title).to.equal(person?.title);
          if (kept.bio !== undefined) expect(kept.bio).to.equal(person?.bio);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('do not survive as another day’s milestone', () => {
    fc.assert(
      fc.property(facts, quoting, place, place, (made, quotes, i, j) => {
        const pages = siteOf(made);
        const value = { date: at(made.milestones, i).date, title: at(made.milestones, j).title };
        const evidence = quotes(
          pages,
          lines(pages).filter(({ quote }) => quote.includes(value.title)),
        );
        const { profile } = verify({ ...empty(), milestones: [{ value, evidence }] }, pages, tree);
        for (const { value: kept } of profile.milestones) expect(made.milestones).to.deep.include(kept);
      }),
      runs,
    );
  });

  const links: readonly ((link: string) => string)[] = [
    (link) => `${link}x`,
    (link) => link.slice(0, -1),
    (link) => `${link}/status/1`,
    (link) => `${link}?ref=evil`,
    (link) => `${link}#x`,
    (link) => link.replace('https://', 'https://evil.example@'),
    (link) => link.replace('x.com', 'x.com.evil.example'),
    (link) => link.replace('x.com', 'evil.example').concat('?https://x.com'),
    (link) => link.replace('x.com', 'х.com'),
    (link) => link.replace('x.com', 'ｘ.com'),
    (link) => link.replace('x.com', 'x\u200b.com'),
    (link) => link.replace('x.com', 'x\u00ad.com'),
    (link) => link.replace('x.com', 'X.COM:443'),
    (link) => link.replace('://', ':\\\\'),
    (link) => link.replace('://', ':/'),
    (link) => link.replace('x.com/', 'x.com/./'),
    (link) => link.replace('https:', 'http:'),
    (link) => link.replace('https:', 'javascript:'),
    (link) => link.replace('x.com', 'x.com:8443'),
    (link) => `${link}\u202e`,
  ];
  it('do not survive as links, however like the true one they look', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom(...links), quoting, (made, change, quotes) => {
        const pages = siteOf(made);
        const link = (value: string): Cited<string> => ({
          value,
          evidence: quotes(pages, right(made.social)),
        });
        const value = change(made.social);
        const { profile } = verify(
          {
            ...empty(),
            company_socials: { x: link(value), website: link(value) },
            founder_socials: { x: link(value), custom: link(value) },
            fields: { logo_url: link(value), demo_video_url: link(value) },
          },
          pages,
          tree,
        );
        expect([profile.company_socials, profile.founder_socials, profile.fields]).to.deep.equal([
          {},
          {},
          {},
        ]);
      }),
      runs,
    );
  });

  it('do not survive as addresses that are off by a letter, nor as the picture of what is a link', () => {
    fc.assert(
      fc.property(
        facts,
        fc.nat(),
        fc.constantFrom('a', 'q', '.', '-', ''),
        quoting,
        (made, n, letter, quotes) => {
          const pages = siteOf(made);
          const i = n % made.email.length;
          const value = made.email.slice(0, i) + letter + made.email.slice(i + (n % 2));
          fc.pre(value !== made.email);
          const { profile } = verify(
            {
              ...empty(),
              fields: {
                contact_email: { value, evidence: quotes(pages, right(made.email)) },
                logo_url: { value: made.social, evidence: quotes(pages, right(made.social)) },
              },
            },
            pages,
            tree,
          );
          expect(profile.fields).to.deep.equal({});
        },
      ),
      runs,
    );
  });

  it('are met by a verifier that takes whatever it is handed', () => {
    const cited = fc.record({ value: fc.anything(), evidence: fc.anything() });
    const anything = fc.oneof(
      fc.anything(),
      fc.record({
        fields: fc.oneof(fc.anything(), fc.dictionary(fc.constantFrom(...texts, 'name', '__proto__'), cited)),
        faqs: fc.oneof(fc.anything(), fc.array(cited)),
        founders: fc.oneof(fc.anything(), fc.array(cited)),
        company_socials: fc.oneof(fc.anything(), fc.dictionary(fc.string(), cited)),
        founder_socials: fc.anything(),
        story: fc.oneof(fc.anything(), fc.dictionary(fc.string(), cited)),
        milestones: fc.oneof(fc.anything(), fc.array(cited)),
      }),
    );
    const [made] = fc.sample(facts, { numRuns: 1, seed: 7 });
    const pages = siteOf(made as Facts);
    fc.assert(
      fc.property(anything, (drafted) => {
        expect(verify(drafted as DraftedProfile, pages, tree).profile).to.deep.equal(empty());
      }),
      { numRuns: 500 },
    );
  });
});

const summaryOf = ({ plans }: Facts) => plans.map(({ name, price }) => `${name}: ${price}`).join(' · ');

function truthOf(made: Facts): DraftedProfile {
  return {
    ...empty(),
    fields: {
      name: { value: made.name, evidence: right(made.name) },
      description: { value: made.says.join('\n\n'), evidence: made.says.flatMap((text) => right(text)) },
      contact_email: { value: made.email, evidence: right(`Write to ${made.email} today.`) },
      logo_url: { value: `${host}/img/logo.svg`, evidence: right('img/logo.svg') },
      pricing_summary: {
        value: summaryOf(made),
        evidence: made.plans.flatMap(({ name, price }) => right(`${name} ${price}`)),
      },
    },
    faqs: made.faqs.map((value) => ({ value, evidence: [...right(value.question), ...right(value.answer)] })),
    founders: made.people.slice(0, 2).map((value) => ({
      value,
      evidence: [...right(`${value.name} ${value.title}`, '/about'), ...right(value.bio, '/about')],
    })),
    company_socials: { x: { value: made.social, evidence: right(made.social) } },
    milestones: made.milestones.map((value) => ({
      value,
      evidence: right(
        `${Number(value.date.slice(8))} March ${value.date.slice(0, 4)}: ${value.title}`,
        '/about',
      ),
    })),
  };
}
