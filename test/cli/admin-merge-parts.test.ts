/** What a listing gets of a listing that is merged into it: milestones, media, founders, answers and story that it lacks. */
import { expect } from 'chai';
import type { Knex } from 'knex';
import { insertListing } from '../listings/listing-rows.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Caller, restCaller } from '../support/callers.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';
import { type Team, now, teamOn } from './admin-rows.ts';

describe('a merged listing leaves to the other', function () {
  this.timeout(30_000);
  let api: RunningApi;
  let db: Knex;
  let call: Caller;
  let team: Team;
  before(async () => {
    api = await startApi();
    db = api.db;
    call = restCaller(api.baseUrl);
    team = teamOn(api.config.DATABASE_URL ?? '');
    await insertCategories(db);
  });
  after(() => api.close());
  beforeEach(() => db('listings').delete());

  it('milestones, pictures, founders, interview answers and story, as far as the other lacks them', async () => {
    const from = await insertListing(db, 'tidewell-2', {
      story: JSON.stringify({ title: 'Why', origin: 'By the sea.' }),
    });
    const into = await insertListing(db, 'tidewell');
    await db('milestones').insert([
      { listing_id: into, date: '2026-01-05', title: 'First customer', description: 'Kept.' },
      { listing_id: from, date: '2026-01-05', title: 'First customer ' },
      { listing_id: from, date: '2026-02-05', title: 'First customer', from_draft: true },
      { listing_id: from, date: '2026-01-05', title: 'Second customer' },
    ]);
    const picture = (listing_id: number, position: number, name: string) => ({
      listing_id,
      position,
      kind: 'image',
      url: `https://pictures.example/${name}.png`,
    });
    await db('listing_media').insert([
      picture(into, 0, 'a'),
      picture(from, 0, 'b'),
      picture(from, 1, 'a'),
      picture(from, 2, 'c'),
    ]);
    const founder = async (slug: string, name: string, listings: number[]) => {
      const [{ id }] = (await db('founders').insert({ slug, name }).returning('id')) as [{ id: number }];
      for (const listing_id of listings) {
        const position = await db('listing_founders').where({ listing_id }).pluck('position');
        await db('listing_founders').insert({ listing_id, founder_id: id, position: position.length });
      }
      return id;
    };
    const mara = await founder('mara', 'Mara Lind', [into]);
    const alsoMara = await founder('mara-2', 'MARA Lind', [from]);
    await founder('ida', 'Ida', [from, into]);
    await founder('jo', 'Jo Berg', [from]);
    const questions = await db('interview_questions')
      .insert([1, 2].map((position) => ({ position, question: 'Why?', hint: null })))
      .returning<{ id: number }[]>('id');
    const [one, two] = questions.map(({ id }) => id);
    await db('interview_answers').insert([
      { founder_id: mara, question_id: one, answer: 'Kept.', updated_at: now },
      { founder_id: alsoMara, question_id: one, answer: 'Other.', updated_at: now },
      { founder_id: alsoMara, question_id: two, answer: 'Lacked.', updated_at: now },
    ]);

    const said = await team.act('merge', 'tidewell-2', 'tidewell');
    expect(said, said).to.include(
      'with 2 milestones, 2 pictures or videos, 1 founder, 1 interview answer, 1 story; tidewell-2 redirects',
    );
    expect(
      await db('milestones')
        .where({ listing_id: into })
        .orderBy(['date', 'title'])
        .select(db.raw('date::text'), 'title', 'description', 'from_draft'),
    ).to.deep.equal([
      { date: '2026-01-05', title: 'First customer', description: 'Kept.', from_draft: false },
      { date: '2026-01-05', title: 'Second customer', description: null, from_draft: false },
      { date: '2026-02-05', title: 'First customer', description: null, from_draft: false },
    ]);
    expect(
      await db('listing_media').where({ listing_id: into }).orderBy('position').pluck('url'),
    ).to.deep.equal(['a', 'b', 'c'].map((name) => picture(0, 0, name).url));
    const shown = await call('get_listing', { slug: 'tidewell' });
    expect((shown.body['founders'] as { slug: string }[]).map(({ slug }) => slug)).to.deep.equal([
      'mara',
      'ida',
      'jo',
    ]);
    expect(
      await db('interview_answers').where({ founder_id: mara }).orderBy('question_id').pluck('answer'),
    ).to.deep.equal(['Kept.', 'Lacked.']);
    const [{ story }] = (await db('listings').select('story')) as [{ story: object }];
    expect(story).to.deep.equal({ title: 'Why', origin: 'By the sea.' });

    const second = await insertListing(db, 'tidewell-3', { story: JSON.stringify({ title: 'Another' }) });
    expect(await team.act('merge', 'tidewell-3', 'tidewell')).to.include('with nothing else to move');
    expect(await db('listings').pluck('story')).to.deep.equal([story]);
    expect(await db('listings').where({ id: second })).to.deep.equal([]);
  });

  it('founders whom edits of its draft keep', async () => {
    const key = await api.key();
    const draftId = await insertReadyDraft(db);
    const { body: submitted } = await call('submit_draft', { id: draftId }, { key });
    const into = Number(submitted['listing_id']);
    const from = await insertListing(db, 'other');
    const [{ id }] = (await db('founders').insert({ slug: 'ole', name: 'Ole Dahl' }).returning('id')) as [
      { id: number },
    ];
    await db('listing_founders').insert({ listing_id: from, founder_id: id, position: 0, title: 'CTO' });
    await db('listings').where({ id: into }).update({ status: 'live', launched_at: now });
    await team.act('merge', 'other', 'tidewell');
    const { body } = await call('get_draft', { id: draftId }, { key });
    const founders = (body['founders'] as { name: string; title?: string }[]).map(({ name, title }) => ({
      name,
      title,
    }));
    expect(founders).to.deep.include({ name: 'Ole Dahl', title: 'CTO' });
    const edited = [...founders].reverse();
    expect((await call('update_draft', { id: draftId, founders: edited }, { key })).status).to.equal(200);
    expect(
      await db('listing_founders')
        .where({ listing_id: into })
        .orderBy('position')
        .limit(1)
        .pluck('founder_id'),
    ).to.deep.equal([id]);
  });
});
