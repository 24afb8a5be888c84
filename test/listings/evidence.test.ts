/** Where the drafted values of a listing come from: quotes of pages that were read, beside those values alone. */
import { expect } from 'chai';
import type { Knex } from 'knex';
import { Faq } from '../../src/shared/profile-schema.ts';
import type { EvidenceQuote } from '../../src/listings/evidence-schema.ts';
import { newProfile } from '../../src/shared/profile-rules.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Called, type Caller, restCaller } from '../support/callers.ts';
import { drafted, insertCategories, insertReadyDraft } from '../support/drafts.ts';
import { teamOn } from '../cli/admin-rows.ts';

const home = 'https://tidewell.example/';
const cited = <T>(value: T, quote: string, page_url = home) => ({ value, evidence: [{ quote, page_url }] });
const quoted = (quote: string): EvidenceQuote[] => [{ quote, url: home, read_on: '2026-11-20' }];

const faqs = [
  { question: 'Is there a trial?', answer: 'Yes, 14 days.' },
  { question: 'Where is it hosted?', answer: 'In Finland.' },
];
const profile = newProfile({
  ...drafted,
  fields: {
    ...drafted.fields,
    country: cited('pt', 'Made in Portugal'),
    founded_year: cited('2019', 'Since 2019'),
    contact_email: cited('hello@tidewell.example', 'Write to hello@tidewell.example'),
    pricing_summary: cited('Free for two.', 'Free for two.', `${home}pricing`),
    city: cited('Lisbon', 'Our office in Lisbon', `${home}private`),
  },
  faqs: faqs.map((faq) => cited(faq, `${faq.question} ${faq.answer}`)),
  story: { problem: cited('Mail is loud.', 'Mail is loud.') },
  milestones: [cited({ date: '2025-03-01', title: 'First team' }, '1 March 2025: our first team')],
});

describe('evidence of a listing', () => {
  let api: RunningApi;
  let db: Knex;
  let call: Caller;
  let key: string;
  before(async () => {
    api = await startApi();
    db = api.db;
    call = restCaller(api.baseUrl);
    key = await api.key();
    await insertCategories(db);
  });
  after(() => api.close());

  let draftId: string;
  let id: number;
  beforeEach(async () => {
    await db('listings').delete();
    draftId = await insertReadyDraft(db);
    await db('drafts')
      .where({ id: draftId })
      .update({ profile: JSON.stringify(profile) });
    await db('draft_pages').insert([
      { draft_id: draftId, url: home, status: 200, fetched_at: '2026-11-20T23:30:00Z' },
      { draft_id: draftId, url: `${home}private`, status: 200, refused_why: 'robots.txt' },
    ]);
  });

  const submit = async () => {
    const { status, body } = await call('submit_draft', { id: draftId }, { key });
    expect(status).to.equal(200);
    id = Number(body['listing_id']);
  };
  const evidenceIn = ({ status, body }: Called) => {
    expect(status).to.equal(200);
    return body['evidence'] as Record<string, EvidenceQuote[]>;
  };
  const own = async () => evidenceIn(await call('get_my_listing', { listing_id: id }, { key }));
  const shown = async () => {
    await db('listings').where({ id }).update({ status: 'live', plan: 'free', launched_at: new Date() });
    const { slug } = await db('listings').where({ id }).first<{ slug: string }>('slug');
    return evidenceIn(await call('get_listing', { slug }));
  };
  const edit = (edits: Record<string, unknown>) =>
    call('update_my_listing', { listing_id: id, ...edits }, { key });

  it('has the sentence, the page and the day of each drafted value', async () => {
    await submit();
    const { slug } = (await db('founders').where({ name: 'Mara Lind' }).orderBy('id', 'desc').first()) as {
      slug: string;
    };
    expect(await own()).to.deep.equal({
      name: quoted('Tidewell'),
      tagline: quoted('Calm inboxes for small teams'),
      categories: quoted('A productivity tool'),
      features: quoted('Shared drafts and snooze'),
      country: quoted('Made in Portugal'),
      founded_year: quoted('Since 2019'),
      contact_email: quoted('Write to hello@tidewell.example'),
      'faqs.0': quoted('Is there a trial? Yes, 14 days.'),
      'faqs.1': quoted('Where is it hosted? In Finland.'),
      [`founders.${slug}`]: quoted('Mara Lind'),
      'socials.linkedin': quoted('https://www.linkedin.com/company/tidewell'),
      'story.problem': quoted('Mail is loud.'),
      'milestones.0': quoted('1 March 2025: our first team'),
    });
  });

  it('names no page that was not read', async () => {
    await submit();
    const urls = Object.values(await own()).flatMap((quotes) => quotes.map(({ url }) => url));
    expect(new Set(urls)).to.deep.equal(new Set([home]));
    expect(await own()).not.to.have.any.keys('pricing_summary', 'city');
  });

  it('is public without that of locked sections and of a private address', async () => {
    await submit();
    expect(await shown()).not.to.have.any.keys('contact_email', 'story.problem', 'milestones.0');
    await db('listings')
      .where({ id })
      .update({ contact_email_public: true, unlocked_sections: ['story', 'milestones'] });
    expect(await shown()).to.include.all.keys('contact_email', 'story.problem', 'milestones.0');
  });

  it('does not exist for values that the founder typed, changed or locked', async () => {
    const { status } = await call(
      'update_draft',
      {
        id: draftId,
        fields: { tagline: 'Calm mail', stage: 'beta' },
        lock_fields: ['founded_year'],
        faqs: [faqs[1], { question: 'New?', answer: 'Yes.' }],
      },
      { key },
    );
    expect(status).to.equal(200);
    await submit();
    const evidence = await own();
    expect(evidence).not.to.have.any.keys('tagline', 'stage', 'founded_year', 'faqs.1');
    expect(evidence['faqs.0']).to.deep.equal(quoted('Where is it hosted? In Finland.'));
  });

  it('goes with a value that is changed later, and only with that', async () => {
    await submit();
    const before = await own();
    await edit({
      fields: { tagline: 'Calmer', country: 'ES', features: ['Shared drafts'] },
      faqs: [faqs[1], { ...faqs[0], answer: 'No.' }].map((faq) => Faq.parse(faq)),
      socials: {},
    });
    const after = await own();
    expect(after).not.to.have.any.keys('tagline', 'country', 'features', 'faqs.1', 'socials.linkedin');
    expect(after['faqs.0']).to.deep.equal(before['faqs.1']);
    expect(after['founded_year']).to.deep.equal(before['founded_year']);
    expect(await shown()).not.to.have.any.keys('tagline', 'country', 'features');
  });

  it('goes with a story, a milestone, a founder and a category that are changed', async () => {
    await submit();
    await call('set_founder_story', { listing_id: id, problem: 'Mail was loud.' }, { key });
    const milestone = await db('milestones').where({ listing_id: id }).first<{ id: number }>('id');
    await call('delete_milestone', { listing_id: id, milestone_id: milestone.id }, { key });
    await db('founders').where({ name: 'Mara Lind' }).update({ bio: 'Other.' });
    const other = await db('categories').where({ slug: 'developer-tools' }).first<{ id: number }>('id');
    await db('listing_categories').where({ listing_id: id }).update({ category_id: other.id });
    expect(
      Object.keys(await own()).filter((name) => /^(story|milestones|founders|categories)/.test(name)),
    ).to.deep.equal([]);
  });

  it('follows the draft: a value that is typed there loses it, and one that is restored has it again', async () => {
    await submit();
    const update = (edits: Record<string, unknown>) =>
      call('update_draft', { id: draftId, ...edits }, { key });
    await update({ fields: { tagline: 'Calm mail' }, lock_fields: ['country'] });
    expect(await own()).not.to.have.any.keys('tagline', 'country');
    await update({ restore: ['tagline'] });
    expect((await own())['tagline']).to.deep.equal(quoted('Calm inboxes for small teams'));
    const stored = await db('listings').where({ id }).first<{ evidence: object }>('evidence');
    // None is left of values that the listing does not have.
    expect(Object.keys(stored.evidence)).to.have.length(Object.keys(await own()).length);
  });

  it('is no part of the history', async () => {
    await submit();
    await call('submit_draft', { id: draftId }, { key });
    await edit({ fields: { tagline: 'Calmer' } });
    const versions = await db('listing_versions')
      .where({ listing_id: id })
      .select<{ before: object; after: object }[]>('before', 'after');
    expect(versions).to.deep.equal([
      { before: { tagline: 'Calm inboxes for small teams' }, after: { tagline: 'Calmer' } },
    ]);
  });

  it('moves with what a merged listing leaves to the other, and stays when its draft is edited', async () => {
    await submit();
    const [from, slug] = [id, 'tidewell-two'];
    await db('listings').where({ id }).update({ slug: 'tidewell-one' });
    const website = `https://${slug}.example/`;
    const second = await insertReadyDraft(db, 'founder@example.com', 'ready', website);
    const submitted = await call('submit_draft', { id: second }, { key });
    id = Number(submitted.body['listing_id']);
    await db('listings').where({ id }).update({ slug });
    expect(await own()).to.deep.equal({});
    await teamOn(api.config.DATABASE_URL ?? '').act('merge', 'tidewell-one', slug);
    expect(await db('listings').where({ id: from })).to.deep.equal([]);
    const moved = ['story.problem', 'milestones.0'];
    expect(await own()).to.include.all.keys(moved);
    expect(await own()).not.to.have.any.keys('country', 'founded_year');
    await call('update_draft', { id: second, fields: { stage: 'beta' } }, { key });
    expect(await own()).to.include.all.keys(moved);
  });
});
