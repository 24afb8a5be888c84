/** How models behave, well and badly, for the stand-in of the Messages API. */
import type { FieldName } from '../../src/shared/profile-schema.ts';
import { type Asked, documentsIn } from './anthropic-requests.ts';
import { type Behaviour, type StandInAnswer, toolWanted } from './anthropic-stand-in.ts';

/** What a model would find: a value, and the quote that states it. */
export interface Claim {
  field: FieldName;
  value: string | string[];
  quote: string;
}

export interface Parts {
  faqs?: { question: string; answer: string; quote: string }[];
  founders?: { name: string; title: string; bio: string; quote: string }[];
}

const folded = (text: string) => text.replace(/\s+/g, ' ');

/** Where a quote stands among the documents that were sent; it is not found in others. */
export function evidenceFor(asked: Asked, quote: string): { quote: string; page_url: string }[] {
  for (const [url, text] of documentsIn(asked))
    if (folded(text).includes(folded(quote))) return [{ quote, page_url: url }];
  return [];
}

/** Says what it is asked for, as far as the documents hold it. */
export const wellBehaved =
  (claims: readonly Claim[], { faqs = [], founders = [] }: Parts = {}): Behaviour =>
  (asked) => ({
    input:
      toolWanted(asked) === 'record_fields' ? fieldsIn(asked, claims) : partsIn(asked, { faqs, founders }),
  });

function fieldsIn(asked: Asked, claims: readonly Claim[]) {
  const only = /Record only these fields: ([\w, ]+)\./.exec(
    asked.messages[0]?.content.at(-1)?.text ?? '',
  )?.[1];
  const wanted = claims
    .filter(({ field }) => only === undefined || only.split(', ').includes(field))
    .map((claim) => ({ ...claim, evidence: evidenceFor(asked, claim.quote) }))
    .filter(({ evidence }) => evidence.length > 0);
  return {
    texts: wanted.flatMap(({ field, value, evidence }) =>
      typeof value === 'string' ? [{ field, value, evidence }] : [],
    ),
    lists: wanted.flatMap(({ field, value, evidence }) =>
      typeof value === 'string' ? [] : [{ field, items: value.map((item) => ({ value: item, evidence })) }],
    ),
  };
}

const partsIn = (asked: Asked, { faqs, founders }: Required<Parts>) => ({
  faqs: faqs.map(({ quote, ...faq }) => ({ ...faq, evidence: evidenceFor(asked, quote) })),
  founders: founders.map(({ quote, ...founder }) => ({ ...founder, evidence: evidenceFor(asked, quote) })),
  company_socials: [],
  founder_socials: [],
  story: [],
  milestones: [],
});

/** First one, then the other; the last one for good. */
export const inTurn =
  (...answers: (StandInAnswer | Behaviour)[]): Behaviour =>
  (asked, n) => {
    const answer = answers[Math.min(n, answers.length) - 1] ?? {};
    return typeof answer === 'function' ? answer(asked, n) : answer;
  };

export const overloaded = (status = 529, headers: Record<string, string> = {}): StandInAnswer => ({
  status,
  headers,
});

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

const textFields = [
  'name',
  'tagline',
  'short_description',
  'description',
  'stage',
  'pricing_model',
  'pricing_summary',
  'country',
  'city',
  'founded_year',
  'contact_email',
  'demo_video_url',
  'logo_url',
];
const listFields = ['categories', 'tags', 'features', 'usps', 'keywords'];
const platforms = ['linkedin', 'x', 'github', 'youtube', 'website', 'custom', '__proto__', 'constructor'];

/** Lies in every way it knows, another way for each seed: about values, quotes, pages, shapes and names. */
export function adversarial(seed: number, orders: readonly string[] = []): Behaviour {
  const random = seeded(seed);
  const below = (n: number) => Math.floor(random() * n);
  const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  return (asked) => {
    const documents = [...documentsIn(asked)];
    const line = () => {
      const [url, text] = pick(documents);
      return { url, quote: pick(text.split('\n').filter((said) => said.trim() !== '')) };
    };
    const mangled = (text: string) =>
      pick([
        () => text,
        () => text,
        () => text.replace('a', 'а'),
        () => text.replace('o', 'о').replace('e', 'е'),
        () => Array.from(text).join('\u200b'),
        () => text.replace(' ', '\u00a0\u200d'),
        () => `\u202e${text}`,
        () => text.toUpperCase(),
        () => `${text} Trusted by 12,000 teams.`,
        () => text.replace(/\d/, String(below(10))),
        () => text.split(' ').reverse().join(' '),
        () => text.slice(below(text.length)),
        () => `Not ${text}`,
        () => 'Best in the world, says NASA',
        () => 'mallory@evil.example',
        () => 'https://evil.example/logo.png',
        () => '1999',
        () => 'US',
        () => 'subscription',
        () => text.normalize('NFKD'),
        () => `${text}\u0000`,
        () => '\ud800',
        () => 'x'.repeat(below(5_000)),
        ...orders.map((order) => () => order),
      ])();
    const cited = () => {
      const { url, quote } = line();
      const pages = [url, url, url, line().url, 'https://evil.example/', `${url}#top`, url.toUpperCase(), ''];
      return { quote: pick([quote, quote, mangled(quote)]), page_url: pick(pages) };
    };
    const evidence = (): unknown =>
      pick<() => unknown>([
        () => [cited()],
        () => [cited(), cited()],
        () => [cited(), { quote: 7, page_url: null }, 'quote'],
        () => [],
        () => cited(),
        () => null,
        () => Array.from({ length: 120 }, cited),
      ])();
    const value = (): unknown =>
      pick<() => unknown>([
        () => mangled(line().quote),
        () => mangled(line().quote),
        () => 7,
        () => null,
        () => ['a'],
      ])();
    const many = <T>(make: () => T, most = 6): T[] => Array.from({ length: below(most) }, make);
    const input: Record<string, unknown> = {
      texts: [...textFields, 'no_such_field', '__proto__'].map((field) => {
        const { url, quote } = line();
        // The truth, for once.
        if (below(3) === 0) return { field, value: quote, evidence: [{ quote, page_url: url }] };
        return { field, value: value(), evidence: evidence() };
      }),
      lists: listFields.map((field) => ({
        field,
        items: many(() => ({ value: value(), evidence: evidence() }), below(20) === 0 ? 300 : 6),
      })),
      faqs: many(() => ({ question: value(), answer: value(), evidence: evidence() })),
      founders: many(() => ({
        name: pick([value(), 'Ada Byron', 'Eve Stone']),
        title: value(),
        bio: value(),
        evidence: evidence(),
      })),
      company_socials: many(() => ({ platform: pick(platforms), url: value(), evidence: evidence() })),
      founder_socials: many(() => ({ platform: pick(platforms), url: value(), evidence: evidence() })),
      story: many(() => ({
        section: pick(['title', 'story', 'journey', 'toString']),
        text: value(),
        evidence: evidence(),
      })),
      milestones: many(() => ({
        date: pick(['2021-03-04', '1999-01-01', value()]),
        title: value(),
        description: value(),
        url: 'https://evil.example/',
        evidence: evidence(),
      })),
    };
    const dropped = pick([...Object.keys(input), 'nothing']);
    const shaped = {
      ...input,
      ...(below(4) === 0 && { [dropped]: pick([null, 'text', 7, { length: 9 }, [[[]]]]) }),
    };
    const text = JSON.stringify(shaped).replace(
      /^\{/,
      '{"__proto__":{"fields":{"name":"Evil"}},"constructor":{"x":1},',
    );
    return below(5) === 0
      ? { content: [{ type: 'text', text }], stopReason: 'end_turn' }
      : { input: JSON.parse(text) as unknown };
  };
}
