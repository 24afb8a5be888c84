/** Milestones and story of a listing, the interview of its founder, and the charts of its audience, on the site. */
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { fieldsOf } from '../support/form-fields.ts';
import { signIn, visitorOf, words } from '../support/visitor.ts';
import { until } from '../workflows/support/until.ts';
import { managedListing, stranger } from './managed-listing.ts';

const dayMs = 86_400_000;

describe('the parts of a listing on the site', () => {
  let api: RunningApi;
  const now = new Date('2026-11-25T12:00:00Z');
  before(async () => {
    api = await startApi({ clock: () => now });
  });
  after(() => api.close());

  describe('milestones', () => {
    const milestone = { date: '2026-03-01', title: 'First <b>customer</b>', description: '', url: '' };
    const milestones = (id: number) => api.db('milestones').where({ listing_id: id });

    it('are added once, however often the button is pressed, and deleted', async () => {
      const { id, mara, path } = await managedListing(api);
      const page = await mara.get(`${path}/milestones`);
      expect(words(page)).to.include('Milestones are kept, and shown on the public page once');
      const typed = { ...fieldsOf(page, 'main form'), ...milestone, url: 'https://tidewell.example/news' };
      const answers = await Promise.all([1, 2].map(() => mara.post(`${path}/milestones`, typed)));
      answers.push(await mara.post(`${path}/milestones`, typed));
      expect(answers.at(-1)?.to).to.equal(`${path}/milestones?said=milestone-added`);
      expect(await milestones(id)).to.have.length(1);
      const list = await mara.get(`${path}/milestones`);
      expect(words(list, '.row')).to.include('First <b>customer</b> 1 March 2026');
      const remove = fieldsOf(list, 'form[action$="/delete"]');
      for (let times = 0; times < 2; times += 1) {
        const answer = await mara.post(`${path}/milestones/delete`, remove);
        expect(answer.to).to.equal(`${path}/milestones?said=milestone-deleted`);
      }
      expect(await milestones(id)).to.have.length(0);
    });

    it('are not added with a problem, which is shown beside its field', async () => {
      const { id, mara, path } = await managedListing(api);
      for (const [wrong, field, says] of [
        [{ date: '2030-01-01' }, 'date', /^The date must not be in the future/],
        [{ date: 'soon' }, 'date', /^The date /],
        [{ title: '' }, 'title', /^The title /],
        [{ url: 'javascript:alert(1)' }, 'url', /^The link /],
        [{ description: 'x'.repeat(20_000) }, 'description', /^The description must have at most 2,?000/],
      ] as const) {
        const answer = await mara.post(`${path}/milestones`, { ...milestone, ...wrong });
        expect([answer.status, answer.$(`#${field}`).attr('aria-invalid')], field).to.deep.equal([
          400,
          'true',
        ]);
        expect(answer.$(`#${field}-problem`).text()).to.match(says);
      }
      const eve = await stranger(api);
      expect((await eve.post(`${path}/milestones`, milestone)).status).to.equal(404);
      expect(await milestones(id)).to.have.length(0);
    });

    it('are fifty at most, and the page says so', async () => {
      const { id, mara, path } = await managedListing(api);
      await milestones(id).insert(
        Array.from({ length: 50 }, (_, n) => ({ listing_id: id, date: '2026-01-01', title: `No. ${n}` })),
      );
      const answer = await mara.post(`${path}/milestones`, milestone);
      expect([answer.status, words(answer, '[role=alert]')]).to.deep.equal([
        409,
        'A listing can have 50 milestones, and this one has them all. Delete one first.',
      ]);
      expect(answer.$('#title').val()).to.equal(milestone.title);
    });
  });

  describe('the founder story', () => {
    it('is saved by parts; what others wrote meanwhile is not overwritten', async () => {
      const { mara, path, call, row } = await managedListing(api, {
        story: JSON.stringify({ title: 'Ours', problem: 'Mail' }),
      });
      const page = await mara.get(`${path}/story`);
      const fields = fieldsOf(page, 'main form');
      expect(words(page)).to.include('Empty parts are not shown. The story is kept, and shown on the public');
      expect(fields).to.include({ title: 'Ours', problem: 'Mail', journey: '' });
      const saved = await mara.post(`${path}/story`, { ...fields, journey: 'Long.', problem: '' });
      expect(saved.to).to.equal(`${path}/story?said=story-saved`);
      expect((await row())['story']).to.deep.equal({ title: 'Ours', journey: 'Long.' });
      await call('set_founder_story', { title: 'By an assistant' });
      const stale = await mara.post(`${path}/story`, { ...fields, title: 'Mine' });
      expect([stale.status, stale.$('#title').val()]).to.deep.equal([400, 'Mine']);
      expect(stale.$('#title-problem').text()).to.include('was changed meanwhile');
      await mara.post(`${path}/story`, fieldsOf(stale, 'main form'));
      expect((await row())['story']).to.include({ title: 'Mine' });
    });

    it('keeps what was typed if a part is too long, and takes the longest in any script', async () => {
      const { mara, path, row } = await managedListing(api);
      const answer = await mara.post(`${path}/story`, { journey: 'x'.repeat(8_001), lessons: 'Kept' });
      expect([answer.status, answer.$('#lessons').text().trim()]).to.deep.equal([400, 'Kept']);
      expect(answer.$('#journey-problem').text()).to.include('“The way so far” must have at most 8');
      const names = ['story', 'why_started', 'problem', 'journey', 'challenges', 'achievements', 'lessons'];
      const long = Object.fromEntries(names.map((name) => [name, '字'.repeat(8_000)]));
      expect((await mara.post(`${path}/story`, long)).status).to.equal(303);
      expect((await row())['story']).to.deep.include(long);
      expect((await (await stranger(api)).get(`${path}/story`)).status).to.equal(404);
    });
  });

  describe('the interview', () => {
    it('leads those who are no founder to their profile', async () => {
      const eve = await stranger(api);
      const page = await eve.get('/account/interview');
      expect([page.status, page.$('main a.button').attr('href')]).to.deep.equal([200, '/account/profile']);
      expect((await visitorOf(api.baseUrl).get('/account/interview')).to).to.match(/^\/sign-in/);
    });

    it('saves the answers that were typed, and keeps the others', async () => {
      const [one, two] = (await api
        .db('interview_questions')
        .insert([
          { question: 'Why <b>you</b>?', hint: 'Be honest.', position: 1 },
          { question: 'What next?', hint: null, position: 2 },
        ])
        .returning('id')) as [{ id: number }, { id: number }];
      const mara = visitorOf(api.baseUrl);
      await signIn(mara, api.db, 'mara@interview.example');
      await mara.post('/account/profile', {
        name: 'Mara Lind',
        title: 'Founder',
        bio: 'Built mail tools for fifteen years before this.',
        country: 'SE',
      });
      const page = await mara.get('/account/interview');
      expect(page.$(`label[for=answer-${one.id}]`).text()).to.equal('Why <b>you</b>?');
      const answers = () => api.db('interview_answers').orderBy('question_id').pluck('answer');
      const fields = fieldsOf(page, 'main form');
      const saved = await mara.post('/account/interview', { ...fields, [`answer-${one.id}`]: 'Because.' });
      expect(saved.to).to.equal('/account/interview?said=interview-saved');
      expect(await answers()).to.deep.equal(['Because.']);
      await mara.post('/account/interview', { ...fields, [`answer-${two.id}`]: 'More.' });
      expect(await answers(), 'the form was older').to.deep.equal(['Because.', 'More.']);
      const long = await mara.post('/account/interview', {
        ...fieldsOf(await mara.get('/account/interview'), 'main form'),
        [`answer-${two.id}`]: 'x'.repeat(4_001),
      });
      expect([long.status, long.$(`#answer-${two.id}`).attr('aria-invalid')]).to.deep.equal([400, 'true']);
    });
  });

  describe('the page of a listing', () => {
    it('leads to all of them, and shows views, followers and votes by day', async () => {
      const { id, mara, path } = await managedListing(api, { votes: 2, followers: 2 });
      const day = (ago: number) => new Date(now.getTime() - ago * dayMs);
      await api.db('listing_views').insert({ listing_id: id, views: 40 });
      await api.db('listing_view_days').insert([
        { listing_id: id, day: day(0), views: 7 },
        { listing_id: id, day: day(8), views: 3 },
        { listing_id: id, day: day(200), views: 30 },
      ]);
      const people: (number | undefined)[] = [];
      for (const n of [1, 2, 3]) {
        const [row] = await api
          .db('accounts')
          .insert({ email: `p${n}-${id}@p.example` })
          .returning<{ id: number }[]>('id');
        people.push(row?.id);
      }
      const of = (index: number) => ({ listing_id: id, account_id: people[index] });
      await api.db('follows').insert([
        { ...of(0), created_at: day(300) },
        { ...of(1), created_at: day(1) },
      ]);
      await api.db('votes').insert([
        { ...of(0), created_at: day(2) },
        { ...of(1), created_at: day(2) },
        { ...of(2), created_at: day(2), status: 'held' },
      ]);
      const page = await mara.get(path);
      for (const part of ['edit', 'history', 'updates', 'milestones', 'story', 'badges']) {
        expect(page.$(`a.tile[href="${path}/${part}"]`), part).to.have.length(1);
        expect((await mara.get(`${path}/${part}`)).status, part).to.equal(200);
      }
      expect(page.$(`a.tile[href="${path}/order?product=relaunch"]`)).to.have.length(1);
      expect(words(page, '#audience > p')).to.equal('40 views, 2 followers and 2 votes in all.');
      const says = (name: string) => page.$(`#${name}-desc`).text();
      expect(says('views')).to.equal('10 views in 90 days; the most on a day: 7.');
      expect(says('followers')).to.equal('1 follower 90 days ago, 2 today.');
      expect(says('votes')).to.equal('2 votes in 90 days; the most on a day: 2.');
      expect(page.$('#votes rect')).to.have.length(1);
    });

    it('counts the views of the day', async () => {
      const { id, slug, mara } = await managedListing(api);
      await mara.get(`/listings/${slug}`);
      await mara.get(`/listings/${slug}`);
      const rows = await until(async () => {
        const found = await api
          .db('listing_view_days')
          .where({ listing_id: id })
          .select<{ day: string; views: number }[]>('day', 'views');
        return found.length > 0 && found;
      }, 'the views are counted');
      expect(rows).to.have.length(1);
      expect(rows[0]?.views).to.equal(2);
    }).timeout(20_000);
  });
});
