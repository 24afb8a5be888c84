/** What a draft brings to its listing after its owner has edited the listing: what was changed in the draft, and no more. */
import { expect } from 'chai';
import { categoriesAfter } from '../../src/listings/carry-over-rules.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { insertCategories } from '../support/drafts.ts';
import { type EditedListing, changesOf, submittedListing, waitForWeek } from './edited-listing.ts';

describe('a draft and the edits of its listing', () => {
  let api: RunningApi;
  let listing: EditedListing;
  before(async () => {
    api = await startApi();
    await insertCategories(api.db);
  });
  after(() => api.close());
  beforeEach(async () => {
    listing = await submittedListing(api);
  });

  const categories = async () =>
    ((await listing.mine())['categories'] as { name: string }[]).map(({ name }) => name);
  const founders = async () =>
    ((await listing.mine())['founders'] as { name: string }[]).map(({ name }) => name);
  const milestones = async () => (await listing.mine())['milestones'] as { id: number; title: string }[];

  it('submitted again, leaves all that was edited on the listing', async () => {
    const edited = {
      tagline: 'Calmer',
      description: 'Ours.',
      founded_year: 2019,
      features: ['Other'],
      headline: 'H',
    };
    await listing.edit({ fields: edited, socials: {}, faqs: [] });
    const before = await listing.mine();
    const { status } = await listing.submitAgain();
    expect(status).to.equal(200);
    expect(await listing.mine()).to.deep.equal(before);
    expect(before).to.deep.include({ ...edited, socials: {}, faqs: [] });
    expect(await listing.versions()).to.have.length(1);
  });

  it('brings the field that was changed in the draft, and no other', async () => {
    await listing.edit({ fields: { tagline: 'Calmer', city: 'Porto', features: ['Other'] } });
    const { status } = await listing.editDraft({ fields: { stage: 'beta', features: ['Drafts'] } });
    expect(status).to.equal(200);
    expect(await listing.mine()).to.deep.include({
      tagline: 'Calmer',
      city: 'Porto',
      stage: 'beta',
      features: ['Drafts'],
    });
  });

  it('applies the draft’s value of a field that both changed, as it is later', async () => {
    await listing.edit({ fields: { city: 'Porto' } });
    await listing.editDraft({ fields: { city: 'Lisbon' } });
    expect((await listing.mine())['city']).to.equal('Lisbon');
    await listing.editDraft({ fields: { city: null } });
    expect((await listing.mine())['city']).to.equal(null);
  });

  it('keeps versions of what it brings, with what was there before', async () => {
    await listing.edit({ fields: { tagline: 'Calmer' } });
    await listing.editDraft({
      fields: { tagline: 'Calmest', categories: ['Developer tools'] },
      milestones: [{ date: '2026-01-01', title: 'First' }],
      founders: [{ name: 'Ada Roy', title: 'CEO' }],
    });
    await listing.submitAgain();
    expect((await listing.versions()).map(changesOf)).to.deep.equal([
      {
        made_by: 'update_draft',
        before: {
          tagline: 'Calmer',
          categories: ['Productivity'],
          milestones: [],
          founders: [
            { name: 'Mara Lind', title: 'Founder', bio: 'Built mail tools for fifteen years before this.' },
          ],
        },
        after: {
          tagline: 'Calmest',
          categories: ['Developer tools'],
          milestones: [{ date: '2026-01-01', title: 'First', description: null, url: null }],
          founders: [{ name: 'Ada Roy', title: 'CEO', bio: null }],
        },
      },
      {
        made_by: 'update_my_listing',
        before: { tagline: 'Calm inboxes for small teams' },
        after: { tagline: 'Calmer' },
      },
    ]);
  });

  it('changes links, story and words for search engines member by member', async () => {
    await listing.edit({
      fields: { seo_title: 'Ours' },
      socials: { x: 'https://x.example/ours', linkedin: 'https://linkedin.example/ours' },
    });
    await listing.editDraft({
      company_socials: { github: 'https://github.example/draft', linkedin: '' },
      story: { title: 'Why', problem: 'Mail.' },
      seo: { meta: 'Of the draft' },
    });
    await api
      .db('listings')
      .where({ id: listing.id })
      .update({ story: JSON.stringify({ title: 'Ours', problem: 'Mail.' }) });
    await listing.editDraft({ story: { problem: '', lessons: 'Many.' } });
    expect(await listing.mine()).to.deep.include({
      socials: { x: 'https://x.example/ours', github: 'https://github.example/draft' },
      story: { title: 'Ours', lessons: 'Many.' },
      seo: { title: 'Ours', meta: 'Of the draft' },
    });
    const [version] = await listing.versions();
    expect(version?.after).to.deep.equal({ 'story.problem': null, 'story.lessons': 'Many.' });
  });

  it('does not say again that the website lacks what the owner has filled in', async () => {
    const lacking = async () => (await listing.mine())['not_found_on_website'] as string[];
    await listing.edit({ fields: { city: 'Porto' } });
    await listing.editDraft({ fields: { stage: 'beta' }, lock_fields: ['city'] });
    expect(await lacking())
      .not.to.include('city')
      .and.not.to.include('stage');
    await listing.editDraft({ restore: ['city', 'stage'] });
    expect(await lacking())
      .to.include('stage')
      .and.not.to.include('city');
    expect(await listing.mine()).to.include({ city: 'Porto', stage: null });
  });

  it('replaces the milestones that it brought, and no others', async () => {
    const milestone = (title: string) => ({ date: '2026-01-01', title });
    await listing.editDraft({ milestones: [milestone('A'), milestone('B')] });
    await api.db('milestones').insert({ listing_id: listing.id, ...milestone('Own') });
    // Of the same words as one of the draft.
    await api.db('milestones').insert({ listing_id: listing.id, ...milestone('A') });
    const before = await milestones();
    await listing.editDraft({ fields: { stage: 'beta' } });
    expect(await milestones()).to.deep.equal(before);
    await api.db('milestones').where({ id: before[1]?.id }).delete();
    await listing.editDraft({
      milestones: [milestone('B'), { ...milestone('C'), url: 'https://c.example/' }],
    });
    expect((await milestones()).map(({ title }) => title)).to.deep.equal(['Own', 'A', 'C']);
    await listing.editDraft({ milestones: [] });
    expect((await milestones()).map(({ title }) => title)).to.deep.equal(['Own', 'A']);
  });

  it('does not add a founder who left the listing, unless the draft changes them', async () => {
    await listing.editDraft({ founders: [{ name: 'Mara Lind' }, { name: 'Ada Roy' }] });
    const [, ada] = await api
      .db('listing_founders')
      .where({ listing_id: listing.id })
      .orderBy('position')
      .select<{ founder_id: number }[]>('founder_id');
    await api.db('founders').where({ id: ada?.founder_id }).delete();
    await listing.editDraft({ founders: [{ name: 'Mara Lind', title: 'CEO' }, { name: 'Ada Roy' }] });
    expect(await founders()).to.deep.equal(['Mara Lind']);
    await listing.editDraft({ founders: [{ name: 'Mara Lind' }, { name: 'Ada Roy', title: 'CTO' }] });
    expect(await founders()).to.deep.equal(['Mara Lind', 'Ada Roy']);
  });

  it('keeps categories that it did not bring, and brings more once the plan allows them', async () => {
    const names = ['Gardening', 'Baking'];
    await api
      .db('categories')
      .insert(names.map((name) => ({ name, slug: name.toLowerCase() })))
      .onConflict('slug')
      .ignore();
    await listing.editDraft({ fields: { categories: ['Productivity', 'Developer tools'] } });
    expect(await categories()).to.deep.equal(['Productivity']);
    await api.db('listings').where({ id: listing.id }).update({ plan: 'paid' });
    const bought = await api.db('categories').where({ slug: 'baking' }).first<{ id: number }>('id');
    await api
      .db('listing_categories')
      .insert({ listing_id: listing.id, category_id: bought.id, position: 1 });
    await listing.submitAgain();
    expect(await categories()).to.deep.equal(['Productivity', 'Baking', 'Developer tools']);
    await listing.editDraft({ fields: { categories: ['Gardening', 'Productivity'] } });
    expect(await categories()).to.deep.equal(['Gardening', 'Baking', 'Productivity']);
  });

  it('keeps its categories if one was renamed since', async () => {
    const renamed = await submittedListing(api);
    await api.db('categories').where({ slug: 'productivity' }).update({ name: 'Getting things done' });
    await renamed.editDraft({ fields: { stage: 'beta' } });
    await api.db('categories').where({ slug: 'productivity' }).update({ name: 'Productivity' });
    const { categories: shown, stage } = await renamed.mine();
    expect([(shown as object[]).length, stage]).to.deep.equal([1, 'beta']);
  });

  it('takes a former name of a category for its present one', async () => {
    const renamed = await submittedListing(api);
    const names = async () =>
      ((await renamed.mine())['categories'] as { name: string }[]).map(({ name }) => name);
    const category = await api.db('categories').where({ slug: 'productivity' }).first<{ id: number }>('id');
    await api.db('categories').where(category).update({ name: 'Getting things done' });
    await api.db('former_categories').insert({ category_id: category.id, name: 'Productivity' });
    // The draft has the former name, and sends it.
    await renamed.editDraft({ fields: { categories: ['Developer tools'] } });
    await renamed.editDraft({ fields: { categories: ['productivity'] } });
    expect(await names()).to.deep.equal(['Getting things done']);
    await api.db('former_categories').delete();
    await api.db('categories').where(category).update({ name: 'Productivity' });
  });

  it('signals an open launch only if founders changed', async () => {
    await waitForWeek(api.db, listing.id);
    await api.db('outbox').delete();
    const signalled = () => api.db('outbox').pluck<string[]>('workflow_id');
    await listing.editDraft({ fields: { city: 'Porto' }, faqs: [] });
    await listing.submitAgain();
    expect(await signalled()).to.deep.equal([]);
    await listing.editDraft({ founders: [{ name: 'Mara Lind', title: 'CEO' }] });
    expect(await signalled()).to.deep.equal([`free-launch/${listing.id}/1`]);
  });
});

describe('categories after an edit of the draft', () => {
  const cases: [string, Parameters<typeof categoriesAfter>, number[] | null][] = [
    ['nothing changed', [[1], [1], [1], 1], null],
    ['more in the draft than the plan allows', [[1], [1, 2], [1, 2], 1], null],
    ['the plan allows more now', [[1], [1, 2, 3], [1, 2, 3], 4], [1, 2, 3]],
    ['others than the draft’s, in any order', [[1, 2, 9], [1, 2], [1, 2], 4], null],
    ['another primary one', [[1, 2], [1, 2], [2, 1], 4], [2, 1]],
    ['one taken out', [[1, 2, 9], [1, 2], [1], 4], [1, 9]],
    ['more than there may be', [[1, 9], [1], [1, 2, 3, 4], 4], [1, 9, 2, 3]],
    ['the plan allows fewer, and nothing changed', [[1, 2], [1, 2], [1, 2], 1], null],
    ['none of the draft’s is known any more', [[1], [], [], 4], null],
    ['all are gone from the directory', [[], [1], [], 4], null],
  ];
  for (const [says, input, expected] of cases) {
    it(says, () => expect(categoriesAfter(...input)).to.deep.equal(expected));
  }
});
