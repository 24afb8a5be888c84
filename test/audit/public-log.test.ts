/** The public log: what is removed and which votes do not count, by week, without a name. */
import { expect } from 'chai';
import { logRange, weeksPerPage } from '../../src/audit/public-log-rules.ts';
import { holdReasonsInWords } from '../../src/community/vote-rules.ts';
import { type Team, now, teamOn } from '../cli/admin-rows.ts';
import { insertListing } from '../listings/search-rows.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Visitor, visitorOf, words } from '../support/visitor.ts';
import { insertAccount } from '../workflows/support/rows.ts';

describe('the public log', function () {
  this.timeout(30_000);

  describe('pages', () => {
    it('go back from the present week to that of the first entry', () => {
      const one = logRange(1, null, now);
      expect(one).to.deep.include({ weeks: ['2026-11-23'], total_pages: 1 });
      expect(logRange(2, null, now)).to.equal(null);
      const first = new Date('2026-08-24T00:00:00Z');
      const range = logRange(1, first, now);
      expect(range?.weeks).to.have.length(weeksPerPage);
      expect(range).to.deep.include({ total_pages: 2, until: new Date('2026-11-30T00:00:00Z') });
      expect(logRange(2, first, now)).to.deep.include({
        weeks: ['2026-08-24'],
        from: first,
        until: new Date('2026-08-31T00:00:00Z'),
      });
      expect(logRange(1, new Date('2027-01-01T00:00:00Z'), now)?.weeks).to.deep.equal(['2026-11-23']);
    });
  });

  describe('of a site', () => {
    let api: RunningApi;
    let visitor: Visitor;
    let team: Team;
    const secret = 'Tidewell';
    let count = 0;
    const listing = async (columns: Record<string, unknown> = {}) => {
      const slug = `${secret.toLowerCase()}-${(count += 1)}`;
      const owner = await insertAccount(api.db, `${slug}@owner.example`);
      const id = await insertListing(api.db, slug, { name: secret, owner_id: owner, ...columns });
      return { id, slug };
    };
    const vote = async (listingId: number, status: string, heldWhy: string[], at: Date) => {
      const account = await insertAccount(api.db, `voter-${(count += 1)}@home.example`);
      await api.db('votes').insert({
        listing_id: listingId,
        account_id: account,
        status,
        held_why: heldWhy,
        counts_at: status === 'pending' ? at : null,
        created_at: at,
      });
    };
    before(async () => {
      api = await startApi({ clock: () => now });
      visitor = visitorOf(api.baseUrl);
      team = teamOn(api.config.DATABASE_URL ?? '');
    });
    after(() => api.close());
    beforeEach(async () => {
      await api.db('audit_log').delete();
      await api.db('votes').delete();
    });
    const log = async (path = '/transparency') => {
      const page = await visitor.get(path);
      expect(page.status).to.equal(200);
      return page;
    };

    it('says that nothing was removed', async () => {
      expect(words(await log(), '.log-week')).to.equal(
        '23 – 29 November 2026 Nothing removed, and every vote counted.',
      );
    });

    it('counts removals by reason, and names nobody and nothing', async () => {
      const spam = await listing();
      const harmful = await listing();
      const into = await listing();
      const from = await listing();
      await team.act('hide', spam.slug, '--reason', 'spam');
      await team.act('hide', harmful.slug, '--reason', 'harmful');
      await team.act('hide', (await listing()).slug, '--reason', 'spam');
      await team.act('restore', spam.slug);
      await team.act('merge', from.slug, into.slug);
      const page = await log();
      expect(words(page, '.log-week')).to.equal(
        '23 – 29 November 2026 4 listings removed 2: spam 1: duplicate, merged into another listing 1: harmful or illegal 1 listing restored',
      );
      const rows = await api.db('audit_log').select('subject', 'done_by', 'why');
      expect(rows).to.have.length(5);
      const main = page.$('main').html() ?? '';
      const forbidden = [secret, secret.toLowerCase(), 'listing/', 'owner.example', 'mara', 'as agreed'];
      for (const text of forbidden) expect(main).not.to.include(text);
      expect(main).not.to.match(/listings\/|founders\//);
    });

    it('keeps counting a listing that is deleted later', async () => {
      const one = await listing();
      await team.act('hide', one.slug);
      await api.db('listings').where({ id: one.id }).delete();
      expect(words(await log(), '.log-week')).to.include('1 listing removed 1: other reasons');
    });

    it('counts reviews that were removed', async () => {
      const { id } = await listing();
      const author = await insertAccount(api.db, 'author@home.example');
      const [review] = await api
        .db('reviews')
        .insert({ listing_id: id, account_id: author, rating: 1, body: 'Bad', created_at: now })
        .returning<{ id: string }[]>('id');
      await team.act('hide-review', String(review?.id));
      expect(words(await log(), '.log-week')).to.equal('23 – 29 November 2026 1 review removed');
    });

    it('counts held and rejected votes by the week in which they were cast, and by reason', async () => {
      const { id, slug } = await listing();
      const lastWeek = new Date('2026-11-22T23:59:59Z');
      await vote(id, 'held', ['new_account', 'one_network'], now);
      await vote(id, 'held', ['one_network'], now);
      await vote(id, 'counted', ['new_account'], now);
      await vote(id, 'pending', ['new_account'], now);
      await vote(id, 'rejected', ['many_votes'], lastWeek);
      const page = await log();
      const weeks = page
        .$('.log-week')
        .toArray()
        .map((week) => page.$(week).text().replace(/\s+/g, ' ').trim());
      expect(weeks).to.deep.equal([
        `23 – 29 November 2026 2 votes held 2: ${holdReasonsInWords.one_network} 1: ${holdReasonsInWords.new_account}`,
        `16 – 22 November 2026 1 vote rejected 1: ${holdReasonsInWords.many_votes}`,
      ]);
      expect(page.$('main').html()).not.to.include(slug);
    });

    it('is separate for each site', async () => {
      const [other] = await api
        .db('sites')
        .insert({ key: 'gardens', name: 'Gardens', purpose: 'Tools.', host: 'gardens.example' })
        .returning<{ id: number }[]>('id');
      const { id } = await listing({ site_id: other?.id });
      await vote(id, 'held', ['one_network'], now);
      await team.act('hide', `listing/${id}`);
      expect(words(await log(), '.log-week')).to.include('Nothing removed');
    });

    it('is paged by calendar weeks', async () => {
      const { id } = await listing();
      await vote(id, 'rejected', ['one_network'], new Date('2026-06-01T12:00:00Z'));
      const first = await log();
      expect(first.$('.log-week')).to.have.length(weeksPerPage);
      const last = await log('/transparency?page=2');
      expect(words(last, '.log-week:last-of-type')).to.match(/^1 – 7 June 2026 1 vote rejected/);
      expect((await visitor.get('/transparency?page=3')).status).to.equal(404);
      expect((await visitor.get('/transparency?page=x')).status).to.equal(404);
    });

    it('reads indexes of the few rows that it counts', async () => {
      await api.db.raw('SET enable_seqscan = off');
      const { rows } = await api.db.raw<{ rows: { 'QUERY PLAN': string }[] }>(
        `EXPLAIN SELECT count(*) FROM votes v WHERE v.status IN ('held', 'rejected') AND v.created_at >= now()`,
      );
      expect(rows.map((row) => row['QUERY PLAN']).join(' ')).to.include('uncounted_votes');
    });
  });
});
