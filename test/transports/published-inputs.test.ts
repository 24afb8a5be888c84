/** The OpenAPI file and the service agree: what the one allows the other takes, as far as a schema can say it. */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import fc from 'fast-check';
import { inWords } from '../../src/contract/input-words.ts';
import { rejectUnsafeText } from '../../src/contract/unsafe-text.ts';
import { operations } from '../../src/operations.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { answerValidator } from './answer-validator.ts';
import type { Fixture } from './cases/case.ts';
import { type Scene, casesClock, makeScene } from './cases/every-case.ts';
import { madeInputs } from './made-inputs.ts';
import { publishedInputs } from './published-inputs.ts';

/** As the run of schemathesis reads it. */
const unsayable = JSON.parse(
  readFileSync(new URL('../schemathesis/unsayable.json', import.meta.url), 'utf8'),
) as { operations: string[]; members: string }[];
const isUnsayable = (id: string, member: string) =>
  unsayable.some((rule) => rule.operations.includes(id) && new RegExp(`^(?:${rule.members})$`).test(member));

const allows = new Map([...publishedInputs].map(([id, schema]) => [id, answerValidator(schema)]));

describe('what the OpenAPI file allows', () => {
  for (const operation of operations) {
    const { id } = operation;
    it(`is accepted by ${id}, except for rules that no schema can express`, () => {
      const schema = publishedInputs.get(id) ?? {};
      const made = madeInputs(schema).filter((input) => allows.get(id)?.(input).valid ?? false);
      fc.assert(
        fc.property(made, (input) => {
          rejectUnsafeText(input as Record<string, unknown>);
          const { error } = operation.input.safeParse(input, { error: inWords });
          const refused = error?.issues.filter(({ path }) => !isUnsayable(id, path.join('.')));
          expect(refused ?? [], JSON.stringify(input)).to.deep.equal([]);
        }),
        { numRuns: 150 },
      );
    });
  }
});

type Found = [operation: string, says: string, input: (fixture: Fixture) => Record<string, unknown>];

const update = (body: object) => (fixture: Fixture) => ({ id: fixture.draftId, ...body });
const edit = (body: object) => (fixture: Fixture) => ({ listing_id: fixture.listingId, ...body });
const cart = (item: object) => () => ({ items: [{ product: 'trophy_cup', ...item }] });
const manyOptions = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`o${n}`, 'x']));
const faq = { question: 'Why?', answer: 'It is there.' };

/** Calls that were allowed once and refused. */
const forbidden: Found[] = [
  ['search_listings', 'NUL in a filter', () => ({ domain: 'w\0' })],
  ['list_founders', 'NUL in a search', () => ({ q: '\0' })],
  ['list_blog_posts', 'NUL in a search', () => ({ q: 'a\0b' })],
  ['get_launch_week', 'no day', () => ({ week: '000000000' })],
  ['get_launch_week', 'a day that no calendar has', () => ({ week: '2027-02-29' })],
  ['get_launch_week', 'a year that the calendar does not have', () => ({ week: '1899-12-31' })],
  ['get_leaderboard', 'no day', () => ({ board: 'community-weekly', week: '0000000000' })],
  ['get_leaderboard', 'a week to come', () => ({ board: 'community-weekly', week: 'next' })],
  ['submit_listing', 'more than one word', () => ({ url: 'example.com and more' })],
  ['submit_listing', 'a path alone', () => ({ url: '/about' })],
  ['update_draft', 'a competitor that is a path', update({ competitor_url: '/about' })],
  ['update_draft', 'a link that is none', update({ founder_socials: { custom: '0' } })],
  ['update_draft', 'a logo that is no link', update({ fields: { logo_url: 'logo.png' } })],
  ['update_draft', 'a country in words', update({ fields: { country: 'Sweden' } })],
  ['update_draft', 'a year to come', update({ fields: { founded_year: '2101' } })],
  ['update_draft', 'an address that is none', update({ fields: { contact_email: 'mara' } })],
  ['update_draft', 'a blank question', update({ faqs: [{ ...faq, question: '\u00a0' }] })],
  ['update_draft', 'a founder whose name nobody sees', update({ founders: [{ name: '\u200b' }] })],
  ['update_draft', 'a blank milestone', update({ milestones: [{ date: '2020-01-01', title: ' ' }] })],
  ['update_my_listing', 'a link that is none', edit({ socials: { x: 'at mara' } })],
  ['update_my_listing', 'a video that is no link', edit({ fields: { demo_video_url: 'video' } })],
  ['update_my_listing', 'an address that is none', edit({ fields: { contact_email: 'mara' } })],
  ['update_my_listing', 'a blank answer', edit({ faqs: [{ ...faq, answer: '\n' }] })],
  ['add_milestone', 'a day before there were companies', edit({ date: '0030-02-07', title: 'Begun' })],
  [
    'add_milestone',
    'a link with NUL',
    edit({ date: '2020-01-01', title: 'Begun', url: 'https://a.example/\0' }),
  ],
  ['post_listing_update', 'NUL in its text', edit({ title: 'News', body: 'a\0b' })],
  ['invite_cofounder', 'two addresses', update({ email: 'a@b.example,c@d.example' })],
  ['invite_cofounder', 'an address beyond ASCII', update({ email: 'alİce@example.com' })],
  [
    'claim_listing',
    'an address with a name',
    () => ({ slug: 'quillbarrow', method: 'email', email: 'Mara <mara@quillbarrow.example>' }),
  ],
  ['set_founder_story', 'NUL in a section', edit({ whats_next: '\0' })],
  [
    'claim_listing',
    'an address with another method',
    () => ({ slug: 'quillbarrow', method: 'dns', email: 'mara@quillbarrow.example' }),
  ],
  ['claim_listing', 'no address with its method', () => ({ slug: 'quillbarrow', method: 'email' })],
  ['quote_order', 'a week that is no day', cart({ week: 'next' })],
  ['quote_order', 'a category that is no slug', cart({ categories: ['To do'] })],
  ['quote_order', 'an option that is no text', cart({ options: { engraving: 5 } })],
  [
    'quote_order',
    'an option with the name of a prototype',
    cart({ options: JSON.parse('{"__proto__":"x"}') as object }),
  ],
  ['quote_order', 'more options than may be', cart({ options: manyOptions })],
];

const taken: Found[] = [
  ['compare_listings', 'a listing beside itself', () => ({ a: 'quillbarrow', b: 'quillbarrow' })],
  ['get_launch_week', 'the first day of the calendar', () => ({ week: '1900-01-01' })],
  ['get_launch_week', 'the last day of the calendar', () => ({ week: '2999-12-31' })],
  [
    'update_draft',
    'blanks that remove fields',
    update({ fields: { country: ' ', founded_year: '', contact_email: '\t', logo_url: '' } }),
  ],
  [
    'update_draft',
    'white space around what is right',
    update({ fields: { country: ' se ', founded_year: ' 1800\n', contact_email: ' mara@example.com ' } }),
  ],
  ['update_draft', 'a link, and none', update({ company_socials: { x: 'https://x.com/Mara', github: '' } })],
  ['update_draft', 'a competitor with white space around it', update({ competitor_url: ' example.com ' })],
  ['update_draft', 'an address in capitals', update({ fields: { contact_email: 'Mara.B+1@Example.COM' } })],
  ['update_my_listing', '200 characters beyond 16 bits', edit({ fields: { tagline: '😀'.repeat(200) } })],
  [
    'quote_order',
    'options that its product takes',
    ({ listingId }) =>
      cart({
        listing_id: listingId,
        options: { engraving: 'For Mara', finish: 'gold', shipping_address: 'Mara' },
      })(),
  ],
];

describe('what schemathesis found', () => {
  let api: RunningApi;
  let scene: Scene;

  before(async () => {
    api = await startApi({ clock: casesClock });
    scene = await makeScene(api);
  });
  after(() => api.close());

  const called = async (operation: string, input: Record<string, unknown>) => {
    const { status, body } = await restCaller(api.baseUrl)(operation, input, { key: scene.keys.owner });
    return { allowed: allows.get(operation)?.(input).valid, status, said: JSON.stringify(body) };
  };

  for (const [operation, says, input] of forbidden) {
    it(`${operation}: ${says} is neither allowed nor taken`, async () => {
      const { allowed, status, said } = await called(operation, input(scene.fixture));
      expect({ allowed, status }, said).to.deep.equal({ allowed: false, status: 400 });
    });
  }

  for (const [operation, says, input] of taken) {
    it(`${operation}: ${says} is allowed and taken`, async () => {
      const { allowed, status, said } = await called(operation, input(scene.fixture));
      expect({ allowed, status }, said).to.deep.equal({ allowed: true, status: 200 });
    });
  }
});
