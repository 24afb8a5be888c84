/** What the site team changes of the tree of categories, and what listings, drafts and old links make of it. */
import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { loadReferenceData } from '../../src/reference-data/load-reference-data.ts';
import { insertListing } from '../listings/search-rows.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Caller, callersOf } from '../support/callers.ts';
import { type Team, actions, now, teamOn } from './admin-rows.ts';

describe('the site team with categories', function () {
  this.timeout(30_000);
  let api: RunningApi;
  let team: Team;
  let folder: string;

  before(async () => {
    api = await startApi();
    team = teamOn(api.config.DATABASE_URL ?? '');
    folder = await mkdtemp(join(tmpdir(), 'categories-'));
  });
  after(async () => {
    await api.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    for (const table of ['listings', 'former_categories', 'categories', 'seeds', 'audit_log']) {
      await api.db(table).delete();
    }
    await loadReferenceData(api.db, now);
  });

  const idOf = async (slug: string) =>
    (await api.db('categories').where({ slug }).first<{ id: number }>('id')).id;
  const listingIn = async (slug: string, ...categories: string[]) => {
    const id = await insertListing(api.db, slug);
    for (const [position, category] of categories.entries()) {
      const row = { listing_id: id, category_id: await idOf(category), position };
      await api.db('listing_categories').insert(row);
    }
    return id;
  };
  const categoriesOf = (id: number) =>
    api
      .db('listing_categories as lc')
      .join('categories as c', 'c.id', 'lc.category_id')
      .where('lc.listing_id', id)
      .orderBy('lc.position')
      .pluck<string[]>('c.slug');
  const page = (path: string) => fetch(`${api.baseUrl}${path}`, { redirect: 'manual' });
  const refused = (...args: string[]) => team.refused('category', ...args, '--why', 'x');

  it('adds one under another, which drafts and lists then have', async () => {
    const faqs = join(folder, 'faqs.yaml');
    await writeFile(faqs, '- question: Why?\n  answer: Because.\n');
    expect(
      await team.act(
        ...['category', 'add', 'Garden Planning', '--under', 'climate-and-land', '--keywords', 'beds, seeds'],
        ...['--description', 'Beds and seasons.', '--faqs', faqs],
      ),
    ).to.equal('Garden Planning is a category at /categories/garden-planning, under Climate & Land.');
    const answer = await (await page('/api/v1/categories/garden-planning')).json();
    expect(answer).to.deep.include({
      description: 'Beds and seasons.',
      faqs: [{ question: 'Why?', answer: 'Because.' }],
      parent: { slug: 'climate-and-land', name: 'Climate & Land' },
    });
    expect(await api.db('categories').where('slug', 'garden-planning').pluck('keywords')).to.deep.equal([
      ['beds', 'seeds'],
    ]);
    expect((await actions(api.db))[0]).to.deep.include({
      action: 'category add',
      subject: 'category/garden-planning',
      detail: { name: 'Garden Planning', under: 'climate-and-land' },
    });
    expect(await refused('add', 'garden planning', '--slug', 'other')).to.match(/is named Garden Planning/);
    expect(await refused('add', 'Other', '--slug', 'finance')).to.match(/^The slug finance belongs to/);
    expect(await refused('add', 'Other', '--under', 'nowhere')).to.match(/`category list` shows/);
    expect(await refused('add', '???')).to.match(/makes no slug; give one with --slug/);
    await writeFile(faqs, '- question: Why?\n');
    expect(await refused('add', 'Other', '--faqs', faqs)).to.match(
      /^The file faqs\.yaml is wrong: \[0\]\.answer/,
    );
    expect(await refused('add', 'Other', '--faqs', join(folder, 'none'))).to.match(
      /cannot be read \(ENOENT\)/,
    );
  });

  it('renames one: its old address leads to the new one, over REST, MCP, search and the page', async () => {
    await listingIn('ledger', 'finance');
    expect(await team.act('category', 'rename', 'finance', 'Money')).to.equal(
      'Finance is now Money. /categories/finance leads to /categories/money.',
    );
    for (const [name, call] of Object.entries<Caller>(callersOf(api.baseUrl))) {
      const { status, body } = await call('get_category', { slug: 'finance' }, {});
      expect({ status, slug: body['slug'], name: body['name'] }, name).to.deep.equal({
        status: 200,
        slug: 'money',
        name: 'Money',
      });
    }
    const search = (await (await page('/api/v1/listings?category=finance')).json()) as { total: number };
    expect(search.total).to.equal(1);
    const old = await page('/categories/finance');
    expect([old.status, old.headers.get('location')]).to.deep.equal([301, '/categories/money']);
    expect(old.headers.get('cache-control')).to.equal('no-cache');
    expect((await page('/categories/money')).status).to.equal(200);

    // And back again: neither leads in a circle.
    await team.act('category', 'rename', 'money', 'Finance');
    expect((await page('/categories/finance')).status).to.equal(200);
    expect((await page('/categories/money')).headers.get('location')).to.equal('/categories/finance');
    expect(await refused('rename', 'finance', 'Finance')).to.match(/already named Finance/);
    expect(await refused('rename', 'money', 'Cash')).to.equal('money is finance now; name it by that.');
  });

  it('moves one with all below it, and to a place among its siblings', async () => {
    const childrenOf = async (slug: string) =>
      api
        .db('categories')
        .where('parent_id', await idOf(slug))
        .orderBy(['position', 'name'])
        .pluck<string[]>('slug');
    await team.act('category', 'move', 'finance', '--under', 'education');
    expect((await childrenOf('education')).at(-1)).to.equal('finance');
    await team.act('category', 'move', 'finance', '--place', '1');
    expect((await childrenOf('education'))[0]).to.equal('finance');
    await team.act('category', 'move', 'finance', '--top');
    expect(await childrenOf('education')).not.to.include('finance');
    const [child = ''] = await childrenOf('finance');
    expect(await refused('move', 'finance', '--under', child)).to.match(/is finance itself or below it/);
    expect(await refused('move', 'finance')).to.match(/^Choose a place/);
    expect(await refused('move', 'finance', '--top', '--under', 'education')).to.match(/^Choose one of/);
  });

  it('replaces texts of one, and keeps what was there in the log', async () => {
    const was = await api.db('categories').where('slug', 'finance').first<{ description: string }>();
    await team.act('category', 'describe', 'finance', '--description', 'Money.', '--keywords', 'money');
    expect(
      await api.db('categories').where('slug', 'finance').first('description', 'keywords'),
    ).to.deep.equal({ description: 'Money.', keywords: ['money'] });
    expect((await actions(api.db))[0]?.detail['was']).to.include({ description: was.description });
    expect(await refused('describe', 'finance')).to.match(/^Name what to replace/);
  });

  it('removes one: listings keep their order, and subcategories, links and drafts go to its parent', async () => {
    const [parent, child] = ['developer-tools', 'observability'];
    await team.act('category', 'add', 'Tracing', '--under', child);
    await team.act('category', 'rename', child, 'Watching');
    const only = await listingIn('only', 'watching');
    const both = await listingIn('both', 'watching', 'finance', parent);
    const last = await listingIn('last', parent, 'watching');
    expect(await team.act('category', 'remove', 'watching')).to.equal(
      'Watching is removed. Its 3 listings and 1 subcategories are in Developer Tools, and /categories/watching leads there.',
    );
    expect(await categoriesOf(only)).to.deep.equal([parent]);
    expect(await categoriesOf(both)).to.deep.equal([parent, 'finance']);
    expect(await categoriesOf(last)).to.deep.equal([parent]);
    const answer = (await (await page('/api/v1/categories/observability')).json()) as Answer;
    expect(answer.slug).to.equal(parent);
    expect(answer.live_listings).to.equal(3);
    expect(answer.subcategories.map(({ slug }) => slug)).to.include('tracing');
    expect((await page('/categories/watching')).headers.get('location')).to.equal(`/categories/${parent}`);

    // A start does not bring it back.
    expect(await loadReferenceData(api.db, now)).to.deep.equal([]);
    expect(await api.db('categories').whereIn('slug', [child, 'watching'])).to.deep.equal([]);
  });

  it('removes one at the top only with a place for what is in it', async () => {
    const id = await listingIn('ledger', 'finance');
    expect(await refused('remove', 'finance')).to.match(
      /has 1 listings and \d subcategories, and no parent .* --into CATEGORY\.$/,
    );
    expect(await refused('remove', 'finance', '--into', 'finance')).to.match(/itself or below it/);
    await team.act('category', 'remove', 'finance', '--into', 'education');
    expect(await categoriesOf(id)).to.deep.equal(['education']);
    await team.act('category', 'add', 'Empty');
    expect(await team.act('category', 'remove', 'empty')).to.equal(
      'Empty is removed. It had no listings and no subcategories.',
    );
    expect((await page('/categories/empty')).status).to.equal(404);
  });

  it('shows the tree, and explains its commands', async () => {
    await team.act('category', 'rename', 'observability', 'Watching');
    expect(await team.admin('category', 'list')).to.match(
      /^developer-tools {2}Developer Tools {2}0 listings\n( {2}.*\n)* {2}watching {2}Watching {2}0 listings {2}was observability\n/,
    );
    for (const help of [
      ['help', 'category'],
      ['category', '--help'],
    ]) {
      expect(await team.admin(...help)).to.match(/^ {2}category list\n(.*\n)* {2}category remove CATEGORY/);
    }
    expect(await team.admin('category', 'add', '--help')).to.match(/^ {2}category add NAME .*\n.*\n.*$/);
    expect(await team.refused('category')).to.match(/^The commands of "category" are "category list", /);
    expect(await team.refused('category', 'burn')).to.match(/^The commands of "category" are /);
  });
});

interface Answer {
  slug: string;
  live_listings: number;
  subcategories: { slug: string }[];
}
