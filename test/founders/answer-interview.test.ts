import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { insertListing } from '../listings/listing-rows.ts';
import { pathsOf } from '../listings/own-listing.ts';

const now = new Date('2026-11-25T12:00:00Z');

describe('answer_interview', () => {
  let api: RunningApi;
  let questions: number[];
  let dropped: number;
  before(async () => {
    api = await startApi({ clock: () => now });
    const insert = async (rows: object[]) =>
      (await api.db('interview_questions').insert(rows).returning<{ id: number }[]>('id')).map(
        ({ id }) => id,
      );
    questions = (
      await insert(
        Array.from({ length: 31 }, (_, i) => ({ position: 100 - i, question: `Question ${i}?`, hint: null })),
      )
    ).reverse();
    [dropped = 0] = await insert([{ position: 1, question: 'No more?', is_active: false }]);
  });
  after(() => api.close());

  let count = 0;
  /** Somebody with a founder profile, or without. */
  async function somebody({ founder = true } = {}) {
    const email = `founder-${(count += 1)}@founders.example`;
    const key = await api.key(email);
    const account = await api.db('accounts').where({ email }).first<{ id: number }>('id');
    const slug = `founder-${count}`;
    if (founder) {
      const rows = await api
        .db('founders')
        .insert({ slug, name: slug, account_id: account.id })
        .returning<{ id: number }[]>('id');
      const listing = await insertListing(api.db, `of-${slug}`);
      await api.db('listing_founders').insert({ listing_id: listing, founder_id: rows[0]?.id, position: 0 });
    }
    const call = restCaller(api.baseUrl);
    return {
      slug,
      answer: (answers: unknown) => call('answer_interview', { answers }, { key }),
      given: async () => {
        const { body } = await call('answer_interview', { answers: [] }, { key });
        return (body['items'] as { question_id: number; answer: string | null; answered_at: string | null }[])
          .filter(({ answer }) => answer !== null)
          .map(({ question_id, answer, answered_at }) => ({ question_id, answer, answered_at }));
      },
      page: async () => (await call('get_founder', { slug })).body,
    };
  }
  const at = (i: number) => questions[i] ?? 0;
  const answered_at = now.toISOString();

  it('sets answers, keeps those that are not sent, removes empty ones, and shows all questions', async () => {
    const mara = await somebody();
    const { status, body } = await mara.answer([
      { question_id: at(1), answer: ' We were tired.\r\n\r\nVery. ' },
      { question_id: at(0), answer: 'Yes.' },
    ]);
    expect(status).to.equal(200);
    const items = body['items'] as { question_id: number; question: string }[];
    expect(items.map(({ question_id }) => question_id)).to.deep.equal(questions);
    expect(items.slice(0, 3)).to.deep.equal([
      { question_id: at(0), question: 'Question 30?', hint: null, answer: 'Yes.', answered_at },
      {
        question_id: at(1),
        question: 'Question 29?',
        hint: null,
        answer: 'We were tired.\n\nVery.',
        answered_at,
      },
      { question_id: at(2), question: 'Question 28?', hint: null, answer: null, answered_at: null },
    ]);
    expect((await mara.page())['interview']).to.deep.equal([
      { question_id: at(0), question: 'Question 30?', answer: 'Yes.' },
      { question_id: at(1), question: 'Question 29?', answer: 'We were tired.\n\nVery.' },
    ]);
    await mara.answer([
      { question_id: at(0), answer: '  ' },
      { question_id: at(2), answer: 'Third.' },
    ]);
    expect((await mara.given()).map(({ question_id, answer }) => [question_id, answer])).to.deep.equal([
      [at(1), 'We were tired.\n\nVery.'],
      [at(2), 'Third.'],
    ]);
  });

  it('takes 30 answers of 4,000 characters, and no more of either', async () => {
    const jo = await somebody();
    const thirty = questions.slice(0, 30).map((question_id) => ({ question_id, answer: 'x'.repeat(4000) }));
    expect((await jo.answer(thirty)).status).to.equal(200);
    expect(await jo.given()).to.have.length(30);
    const more = await jo.answer(questions.map((question_id) => ({ question_id, answer: 'y' })));
    expect([more.status, pathsOf(more)]).to.deep.equal([400, ['answers']]);
    const longer = await jo.answer([{ question_id: at(0), answer: 'x'.repeat(4001) }]);
    expect([longer.status, pathsOf(longer)]).to.deep.equal([400, ['answers.0.answer']]);
  });

  it('refuses unknown questions, those that are asked no more, and one twice, and writes nothing', async () => {
    const ida = await somebody();
    const answer = await ida.answer([
      { question_id: at(0), answer: 'A' },
      { question_id: 999_999_999_999, answer: 'B' },
      { question_id: dropped, answer: 'C' },
      { question_id: at(0), answer: 'D' },
    ]);
    expect([answer.status, answer.body['code']]).to.deep.equal([400, 'invalid_input']);
    expect(pathsOf(answer)).to.deep.equal([
      'answers.1.question_id',
      'answers.2.question_id',
      'answers.3.question_id',
    ]);
    expect(await ida.given()).to.deep.equal([]);
    for (const bad of [0, 1.5, '1', null]) {
      const refused = await ida.answer([{ question_id: bad, answer: 'A' }]);
      expect([refused.status, pathsOf(refused)]).to.deep.equal([400, ['answers.0.question_id']]);
    }
  });

  it('wants a founder profile', async () => {
    const nobody = await somebody({ founder: false });
    const answer = await nobody.answer([{ question_id: at(0), answer: 'A' }]);
    expect([answer.status, answer.body['code']]).to.deep.equal([409, 'founder_profile_missing']);
    expect(answer.body['detail']).to.include(`${api.baseUrl}/account/profile`);
  });

  it('loses none of those that are sent at once', async () => {
    const ole = await somebody();
    await Promise.all(
      questions.map((question_id) => ole.answer([{ question_id, answer: `To ${question_id}` }])),
    );
    expect((await ole.given()).map(({ answer }) => answer)).to.deep.equal(
      questions.map((question_id) => `To ${question_id}`),
    );
  });
});
