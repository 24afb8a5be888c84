/** A refusal names every problem of a call: of unsafe text, of the schema, and of the rules. On REST and MCP. */
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Caller, callersOf } from '../support/callers.ts';
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
    api = await startApi();
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

  it('says no more of a draft that is not the caller’s than its schema does', async () => {
    const stranger = await api.key('stranger@example.com');
    for (const [face, call] of faces) {
      const input = { id: listing.draftId, fields: { name: 7 }, regenerate: ['name'] };
      const answer = await call('update_draft', input, { key: stranger });
      expect([answer.status, pathsOf(answer)], face).to.deep.equal([400, ['fields.name']]);
    }
  });
});
