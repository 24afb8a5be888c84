/** A refusal names every problem of a call: of unsafe text, of the schema, and of the rules. On REST and MCP. */
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Caller, callersOf, restCaller } from '../support/callers.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';
import { pathsOf } from '../listings/own-listing.ts';
import { type EditedListing, submittedListing } from '../listings/edited-listing.ts';

describe('all problems of a call', function () {
  this.timeout(60_000);
  let api: RunningApi;
  let key: string;
  let listing: EditedListing;
  let faces: [string, Caller][];
  const asked: number[] = [];
  before(async () => {
    api = await startApi({ env: { RATE_PROMO_TRIES_PER_HOUR: '3' } });
    key = await api.key();
    faces = Object.entries(callersOf(api.baseUrl));
    await insertCategories(api.db);
    listing = await submittedListing(api);
    const questions = [1, 2].map((position) => ({ position, question: 'Why?', hint: null }));
    const rows = await api.db('interview_questions').insert(questions).returning<{ id: number }[]>('id');
    asked.push(...rows.map(({ id }) => id));
  });
  after(() => api.close());

  const everyFace = async (operation: string, input: Record<string, unknown>, paths: string[]) => {
    for (const [face, call] of faces) {
      const answer = await call(operation, input, { key });
      expect([answer.status, answer.body['code']], face).to.deep.equal([400, 'invalid_input']);
      expect(pathsOf(answer), face).to.have.members(paths);
    }
  };

  it('in words, such as for a UUID', async () => {
    const { body } = await restCaller(api.baseUrl)('get_draft', { id: 'abc' }, { key });
    expect(body['errors']).to.deep.equal([
      { path: 'id', message: 'must be a UUID, such as 0b0f6f2a-4f5f-4d6e-9d2e-0a4b8a2f9c11' },
    ]);
  });

  it('of update_draft, while the draft is ready and once it is submitted', async () => {
    const ofRules = {
      fields: { categories: ['Productivity', 'Gardening', 'Fishing'], city: 'Lund' },
      competitor_url: 'http://10.0.0.8/',
      milestones: [
        { date: '2026-01-01', title: 'A' },
        { date: '2999-01-01', title: 'B' },
      ],
      lock_fields: ['stage'],
      regenerate: ['city', 'stage'],
    };
    const paths = [
      'fields.categories.1',
      'fields.categories.2',
      'competitor_url',
      'milestones.1.date',
      'regenerate.0',
      'regenerate.1',
    ];
    for (const id of [await insertReadyDraft(api.db), listing.draftId]) {
      await everyFace('update_draft', { id, ...ofRules }, paths);
      await everyFace(
        'update_draft',
        {
          id,
          ...ofRules,
          fields: { ...ofRules.fields, name: 7, country: 'XX', tagline: 'a\0b', colour: 'red' },
          milestones: [...ofRules.milestones, { date: '2026-02-30', title: ' ' }],
          faqs: [{ question: 'Why?' }],
          votes: 9,
        },
        [
          ...paths,
          'fields.name',
          'fields.country',
          'fields.tagline',
          'fields.colour',
          'milestones.2.date',
          'milestones.2.title',
          'faqs.0.answer',
          'votes',
        ],
      );
    }
  });

  it('of update_my_listing', () =>
    everyFace(
      'update_my_listing',
      {
        listing_id: listing.id,
        fields: {
          tagline: 'x'.repeat(201),
          country: 'XX',
          founded_year: 1,
          contact_email: 'hello',
          contact_email_public: 'yes',
          demo_video_url: 'http://video.example',
          city: 'a\0b',
          colour: 'red',
        },
        socials: { x: 'https://github.com/t', myspace: 'https://x.example' },
        faqs: [{ question: ' ', answer: 'A.' }, { question: 'Q?' }],
        apply_to: ['x'.repeat(41)],
      },
      [
        'fields.tagline',
        'fields.country',
        'fields.founded_year',
        'fields.contact_email',
        'fields.contact_email_public',
        'fields.demo_video_url',
        'fields.city',
        'fields.colour',
        'socials.x',
        'socials.myspace',
        'faqs.0.question',
        'faqs.1.answer',
        'apply_to.0',
      ],
    ));

  it('of add_milestone and answer_interview', async () => {
    await everyFace(
      'add_milestone',
      { listing_id: listing.id, date: '2999-01-01', title: ' ', url: 'http://a.example' },
      ['date', 'title', 'url'],
    );
    await everyFace(
      'answer_interview',
      {
        answers: [
          { question_id: asked[0], answer: 'x'.repeat(4001) },
          { question_id: asked[0], answer: 'Again.' },
          { question_id: 999_999, answer: 'What?' },
          { question_id: 'one', answer: 'A' },
        ],
      },
      ['answers.0.answer', 'answers.1.question_id', 'answers.2.question_id', 'answers.3.question_id'],
    );
  });

  it('of claim_listing', async () => {
    const [slug] = await api.db('listings').where({ id: listing.id }).pluck<string[]>('slug');
    await everyFace('claim_listing', { slug: 'Not a slug', method: 'email', email: 'mara@' }, [
      'slug',
      'email',
    ]);
    await everyFace('claim_listing', { slug: 'Not a slug', method: 'email' }, ['slug', 'email']);
    const wrong = { method: 'email', email: 'mara@elsewhere.example', website: 'https://a.example' };
    await everyFace('claim_listing', { slug, ...wrong }, ['email', 'website']);
    await everyFace('claim_listing', { slug: 'nobody', method: 'meta', email: 'a@b.example', color: 1 }, [
      'email',
      'color',
    ]);
    await everyFace('claim_listing', { slug, method: 'post', email: 'mara@' }, ['method']);
  });

  for (const operation of ['quote_order', 'create_checkout']) {
    it(`of ${operation}`, async () => {
      await everyFace(
        operation,
        {
          items: [
            { product: 'nonsense' },
            { product: 'launch', listing_id: 'mine', week: '2999-01-01', amount_cents: 5 },
            { product: 'extra_categories', listing_id: 999_999, categories: ['No slug', 'nowhere'] },
            { product: 'extra_categories', listing_id: listing.id, categories: ['No slug'] },
            'launch',
            { product: 7, listing_id: 999_999, week: '2999-01-01' },
            { product: 'trophy_cup', listing_id: listing.id, options: { engraving: 7, colour: 'red' } },
          ],
          billing_country: 'XX',
          vat_number: 'x'.repeat(33),
          promo_code: 'x'.repeat(41),
          colour: 'red',
        },
        [
          'items.0.product',
          'items.1.listing_id',
          'items.1.week',
          'items.1.amount_cents',
          'items.2.listing_id',
          'items.2.categories.0',
          'items.2.categories',
          'items.3.listing_id',
          'items.3.categories.0',
          'items.4',
          'items.5.product',
          'items.5.listing_id',
          'items.6.options.engraving',
          'items.6.options.colour',
          'items.6.options.finish',
          'items.6.options.shipping_address',
          'billing_country',
          'vat_number',
          'promo_code',
          'colour',
        ],
      );
      await everyFace(operation, { items: [], billing_country: 'XX', promo_code: 'x'.repeat(41) }, [
        'items',
        'billing_country',
        'promo_code',
      ]);
    });
  }

  it('of a cart with a wrong promo code, which counts as an attempt', async () => {
    const other = await api.key('guesser@example.com');
    const input = { items: [{ product: 'launch' }], vat_number: 'x'.repeat(33), promo_code: 'WRONG' };
    const quote = () => restCaller(api.baseUrl)('quote_order', input, { key: other });
    const first = await quote();
    expect([first.status, pathsOf(first)]).to.deep.equal([
      400,
      ['vat_number', 'items.0.listing_id', 'promo_code'],
    ]);
    expect([(await quote()).status, (await quote()).status]).to.deep.equal([400, 400]);
    expect((await quote()).body['code']).to.equal('rate_limited');
  });

  it('says no more of a draft that is not the caller’s than its schema does', async () => {
    const stranger = await api.key('stranger@example.com');
    for (const [face, call] of faces) {
      const input = { id: listing.draftId, fields: { name: 7 }, regenerate: ['name'] };
      const answer = await call('update_draft', input, { key: stranger });
      expect([answer.status, pathsOf(answer)], face).to.deep.equal([400, ['fields.name']]);
    }
  });
});

describe('text that Postgres cannot take', () => {
  it('is a problem of the cart, not an error of the service', async () => {
    const api = await startApi();
    const cart = { items: [{ product: 'nothing' }], promo_code: 'a\0b', billing_country: 'AA' };
    for (const operation of ['quote_order', 'create_checkout']) {
      const answer = await restCaller(api.baseUrl)(operation, cart, { key: await api.key() });
      expect(answer.status).to.equal(400);
      expect(pathsOf(answer)).to.have.members(['items.0.product', 'promo_code', 'billing_country']);
    }
    await api.close();
  });
});
