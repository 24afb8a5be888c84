/** Searches as people type them: with words that say nothing, with words that not all listings have, and for alternatives. */
import { expect } from 'chai';
import type { Knex } from 'knex';
import { rebuildSearch } from '../../src/search/search-rebuild-queries.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { find, insertCategory, insertListing, slugsOf } from './search-rows.ts';

describe('search_listings with words as people type them', () => {
  let api: RunningApi;
  let db: Knex;
  before(async () => {
    api = await startApi();
    db = api.db;
    await insertDirectory(db);
    await rebuildSearch(db);
  });
  after(() => api.close());

  describe('that say nothing about the product', () => {
    const searches: Record<string, string[]> = {
      'invoicing software': ['ledgerly'],
      'the best app for invoices': ['ledgerly'],
      'cheap invoice tools': ['ledgerly'],
      'meeting notes app': ['minutely'],
      'app for meeting notes': ['minutely'],
    };
    for (const [q, slugs] of Object.entries(searches)) {
      it(`finds the same with and without them: ${q}`, async () => {
        expect(await slugsOf(db, q)).to.deep.equal(slugs);
        expect(await find(db, { q, sort: 'votes' })).to.deep.equal({ slugs, total: slugs.length });
      });
    }

    it('finds them where there are no other words', async () => {
      expect((await slugsOf(db, 'best software'))[0]).to.equal('best-software');
      expect(await slugsOf(db, 'the best')).to.include('best-software');
    });

    it('puts first what is called so with them', async () => {
      expect((await slugsOf(db, 'quill app')).slice(0, 2)).to.deep.equal(['quill-app', 'quill']);
      expect((await slugsOf(db, 'quill')).slice(0, 2)).to.deep.equal(['quill', 'quill-app']);
      expect(await find(db, { q: 'quill app', per_page: 1, page: 2 })).to.deep.equal({
        slugs: ['quill'],
        total: 2,
      });
    });
  });

  describe('that not every listing has', () => {
    it('puts listings with all words first, then those with the rarer ones', async () => {
      const slugs = await slugsOf(db, 'CRM for small business');
      expect(slugs.slice(0, 2)).to.deep.equal(['crm-small', 'crm-large']);
    });

    it('takes the rarer of three words for enough, but not a common one', async () => {
      const { slugs, total } = await find(db, { q: 'kanban project management tools' });
      expect(slugs.slice(0, 2)).to.deep.equal(['kanban-project', 'kanban-board']);
      expect(slugs).to.not.include('project-12');
      expect(total).to.equal(slugs.length);
    });

    it('leaves out words that no listing has', async () => {
      expect(await slugsOf(db, 'kanban submarines')).to.have.members(['kanban-project', 'kanban-board']);
      expect(await slugsOf(db, 'submarines periscopes')).to.deep.equal([]);
    });

    it('adds nothing to twenty listings with all words', async () => {
      const { total } = await find(db, { q: 'project timeline' });
      expect(total).to.equal(30);
    });

    it('has each of them on one page', async () => {
      const all = await find(db, { q: 'kanban project management', per_page: 100 });
      const pages = [];
      for (let page = 1; page <= all.total; page += 1)
        pages.push(await find(db, { q: 'kanban project management', per_page: 1, page }));
      expect(pages.flatMap(({ slugs }) => slugs)).to.deep.equal(all.slugs);
      expect(new Set(pages.map(({ total }) => total))).to.deep.equal(new Set([all.total]));
    });

    it('keeps to the filters', async () => {
      expect((await find(db, { q: 'crm small business', country: 'DE' })).slugs).to.deep.equal(['crm-large']);
      expect((await find(db, { q: 'crm small business', country: 'FR' })).slugs).to.deep.equal([]);
    });

    it('finds in another order what has most of them, if none has all', async () => {
      expect(await find(db, { q: 'crm periscopes', sort: 'votes' })).to.deep.equal({
        slugs: ['crm-large', 'crm-small'],
        total: 2,
      });
      expect(await find(db, { q: 'crm small', sort: 'votes' })).to.deep.equal({
        slugs: ['crm-small'],
        total: 1,
      });
    });

    it('adds nothing to a listing that is called so', async () => {
      expect(await slugsOf(db, 'Kanban Project')).to.deep.equal(['kanban-project']);
    });
  });

  describe('for alternatives', () => {
    const alternatives = ['crm-small', 'minutely', 'best-software'];
    for (const q of [
      'alternatives to Ledgerly',
      'ledgerly alternative',
      'best Ledgerly alternatives',
      'an alternative to ledgerli',
    ]) {
      it(`begins with those of get_alternatives, in their order: ${q}`, async () => {
        const answer = await fetch(`${api.baseUrl}/api/v1/listings/ledgerly/alternatives`);
        const { items } = (await answer.json()) as { items: { slug: string }[] };
        const slugs = items.map(({ slug }) => slug);
        expect(slugs.slice(0, 3)).to.deep.equal(alternatives);
        const found = await find(db, { q });
        expect(found).to.deep.equal({ slugs: [...slugs, 'ledgerly'], total: slugs.length + 1 });
        expect((await find(db, { q, page: 2, per_page: 3 })).slugs).to.deep.equal(found.slugs.slice(3, 6));
      });
    }

    it('keeps to the filters', async () => {
      expect((await find(db, { q: 'ledgerly alternatives', country: 'PT' })).slugs).to.deep.equal([
        'minutely',
      ]);
    });

    it('has cached answers expire with a change of the alternatives', async () => {
      const announced = async () => (await db('listing_changes').count<{ count: number }[]>())[0]?.count ?? 0;
      const before = await announced();
      await db('alternatives').update({ approved_at: new Date() }).where({ position: 1 });
      expect(await announced()).to.equal(before + 1);
    });

    it('searches for the words where no listing is called so', async () => {
      expect(await slugsOf(db, 'alternatives to kanban')).to.have.members(['kanban-project', 'kanban-board']);
    });
  });
});

async function insertDirectory(db: Knex): Promise<void> {
  const money = await insertCategory(db, 'money');
  const ledgerly = await insertListing(db, 'ledgerly', {
    name: 'Ledgerly',
    tagline: 'Send an invoice in a minute',
    categories: [money],
  });
  const minutely = await insertListing(db, 'minutely', {
    name: 'Minutely',
    description: 'Takes notes while you meet.',
    country: 'PT',
  });
  const small = await insertListing(db, 'crm-small', {
    name: 'Handshake',
    description: 'A CRM for the small business.',
  });
  await insertListing(db, 'crm-large', {
    name: 'Pipe',
    tagline: 'The CRM of large firms',
    country: 'DE',
    votes: 900,
  });
  await insertListing(db, 'best-software', { name: 'Best Software', categories: [money], votes: 3 });
  await insertListing(db, 'quill', { name: 'Quill', votes: 50 });
  await insertListing(db, 'quill-app', { name: 'Quill App' });
  await insertListing(db, 'kanban-project', { name: 'Kanban Project', tagline: 'Managed boards' });
  await insertListing(db, 'kanban-board', {
    name: 'Kanban Board',
    description: 'Manages what is to do.',
    votes: 9,
  });
  for (let n = 0; n < 30; n += 1) {
    await insertListing(db, `project-${n}`, {
      name: `Plan ${n}`,
      description: 'A project timeline for a business small or large.',
      votes: n,
    });
  }
  await db('alternatives').insert(
    [small, minutely].map((alternative_id, n) => ({
      listing_id: ledgerly,
      alternative_id,
      position: n + 1,
      approved_at: new Date(),
    })),
  );
}
