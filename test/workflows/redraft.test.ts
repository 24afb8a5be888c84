/** Fields that are drafted again, and websites that are read again, beside what their people do meanwhile. */
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { platforms } from '../../src/shared/profile-schema.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { type DraftsUnderWay, draftsUnderWay, fieldsOf, readyDraft } from './support/drafts-under-way.ts';
import { timeSkipping } from './support/engines.ts';
import { historyTexts } from './support/history-texts.ts';
import { type OwnerSite, openOwnerSite } from './support/owner-site.ts';
import { until } from './support/until.ts';

const home = (name: string, more = '') => `<html><head><title>${name}</title>
<meta property="og:site_name" content="${name}"><meta name="description" content="${name} sells hand-made lamps to people who read at night."></head>
<body><h1>${name}</h1><p>${name} is a productivity tool: it sells hand-made lamps to people who read at night.</p>${more}</body></html>`;

describe('a draft of which something is drafted again', function () {
  this.timeout(90_000);
  let env: TestWorkflowEnvironment;
  let site: OwnerSite;
  let under: DraftsUnderWay;
  let db: Knex;
  before(async () => {
    env = await timeSkipping();
    site = await openOwnerSite();
    under = await draftsUnderWay(env, {
      CRAWL_RESOLVE: site.resolve,
      SITE_TEAM_EMAIL: 'team@launches.example',
    });
    db = under.world.db;
  });
  after(async () => {
    await under.close();
    await site.close();
    await env.teardown();
  });
  let count = 0;
  let letGo: () => void = () => undefined;
  beforeEach(async () => {
    // A site lists a website once, and all tests read the same one.
    await db('listings').update({ website_key: null });
    site.broken = null;
    site.pages = new Map([['/', home('Lampwick')]]);
    under.patience.ms = 60_000;
    under.drafter.gate = () => Promise.resolve();
    under.drafter.findsNothing = false;
  });
  afterEach(() => letGo());

  const draft = () => readyDraft(under, site.url, `mara-${(count += 1)}@shop.example`);
  /** Redrafts stop before they draft, until they are let go. */
  const hold = () => {
    const held = new Promise<void>((resolve) => (letGo = resolve));
    under.drafter.gate = () => held;
  };
  const redraft = (id: string, n = 1) => env.client.workflow.getHandle(workflowId.redraft(id, n));
  const settledDraft = (own: Awaited<ReturnType<typeof draft>>) =>
    until(async () => {
      const answer = await own.get();
      return (answer.body['regenerating'] as string[]).length === 0 && answer;
    }, 'nothing is drafted again');
  const mails = (id: string) =>
    db('mails')
      .whereLike('occasion', `draft-%/${id}%`)
      .orderBy('created_at')
      .select<{ occasion: string; body: string }[]>('occasion', 'body');

  it('has fields from its pages within the call; what was typed gives way to what was found', async () => {
    const own = await draft();
    await own.edit({ fields: { name: 'Mine', stage: 'beta', tagline: null } });
    const answer = await own.edit({ regenerate: ['name', 'stage', 'tagline'] });
    expect(answer.status).to.equal(200);
    expect(answer.body['regenerating']).to.deep.equal([]);
    const { name, stage, tagline } = fieldsOf(answer);
    expect(name).to.include({ value: 'Lampwick', state: 'ai' });
    expect(name?.evidence).to.have.length.greaterThan(0);
    expect(tagline?.state).to.be.oneOf(['ai', 'not_found']);
    // The pages say nothing of it: what was typed is not lost.
    expect(stage).to.include({ value: null, state: 'not_found', former_value: 'beta' });
    const restored = fieldsOf(await own.edit({ restore: ['stage'] }));
    expect(restored['stage'])
      .to.include({ value: 'beta', state: 'manual' })
      .and.not.have.property('former_value');
    expect(await redraft(own.id).result()).to.equal('done');
    expect(historyTexts(await redraft(own.id).fetchHistory())).to.not.match(/lamp|shop\.example/i);
  });

  it('shows what waits where it takes longer, and loses no edit of 20 made meanwhile', async () => {
    const own = await draft();
    hold();
    under.patience.ms = 300;
    const late = await own.edit({ regenerate: ['name', 'tagline', 'description'] });
    expect(late.body['regenerating']).to.deep.equal(['name', 'tagline', 'description']);
    expect(fieldsOf(late)['name']).to.include({ value: 'Lampwick', state: 'ai' });

    const typed = ['city', 'stage', 'pricing_model', 'pricing_summary', 'founded_year'];
    const answers = await Promise.all([
      own.edit({ fields: { name: 'Typed meanwhile' } }),
      own.edit({ lock_fields: ['tagline'] }),
      ...typed.map((name) =>
        own.edit({ fields: { [name]: name === 'founded_year' ? '2019' : `my ${name}` } }),
      ),
      ...Array.from({ length: 13 }, (_, i) =>
        own.edit({ company_socials: { [platforms[i] ?? '']: `https://a.example/${i}` } }),
      ),
    ]);
    expect(answers.map(({ status }) => status)).to.deep.equal(answers.map(() => 200));
    letGo();
    const after = await settledDraft(own);
    const fields = fieldsOf(after);
    expect(fields['name']).to.include({ value: 'Typed meanwhile', state: 'edited' });
    expect(fields['tagline']).to.include({ state: 'override' });
    expect(fields['description']?.state).to.be.oneOf(['ai', 'not_found']);
    for (const name of typed) expect(fields[name]?.state, name).to.equal('manual');
    expect(Object.keys(after.body['company_socials'] as object)).to.have.members(platforms.slice(0, 13));
  });

  it('brings what it found to the listing that it became, with a version, and leaves it its name', async () => {
    const own = await draft();
    await own.edit({ fields: { categories: ['Productivity'], name: 'Mine', short_description: 'Typed.' } });
    const { body } = await own.call('submit_draft', { id: own.id });
    const listing = { listing_id: Number(body['listing_id']) };
    // Its owner has changed something there, which the draft knows nothing of.
    await own.call('update_my_listing', { ...listing, fields: { city: 'Lund' } });
    await own.edit({ regenerate: ['name'] });
    const shown = async () => (await own.call('get_my_listing', listing)).body;
    expect(await shown()).to.include({ name: 'Lampwick', city: 'Lund', short_description: 'Typed.' });

    under.drafter.findsNothing = true;
    const answer = await own.edit({ regenerate: ['name', 'categories', 'short_description'] });
    expect(fieldsOf(answer)['name']).to.include({ value: 'Lampwick', state: 'ai' });
    expect(fieldsOf(answer)['categories']?.value).to.deep.equal(['Productivity']);
    expect(fieldsOf(answer)['short_description']).to.include({ state: 'not_found', former_value: 'Typed.' });
    expect(await shown()).to.include({ name: 'Lampwick', city: 'Lund', short_description: null });
    const versions = await db('listing_versions')
      .where(listing)
      .orderBy('version')
      .select<{ made_by: string; after: object }[]>('made_by', 'after');
    expect(versions.map(({ made_by: madeBy }) => madeBy)).to.deep.equal([
      'update_my_listing',
      'update_draft',
      'update_draft',
    ]);
    expect(versions[1]?.after).to.deep.equal({ name: 'Lampwick' });
    expect(await db('mails').whereLike('occasion', `listing-edited/${listing.listing_id}/%`)).to.have.length(
      3,
    );
  });

  it('is submitted while something is drafted again, which the listing has once it has come', async () => {
    const own = await draft();
    await own.edit({ fields: { categories: ['Productivity'], name: 'Mine', tagline: null } });
    hold();
    under.patience.ms = 300;
    await own.edit({ regenerate: ['name', 'city'] });
    const { status, body } = await own.call('submit_draft', { id: own.id });
    expect([status, body['regenerating']]).to.deep.equal([200, ['name', 'city']]);
    const listing = { listing_id: Number(body['listing_id']) };
    expect((await own.call('get_my_listing', listing)).body).to.include({ name: 'Mine' });
    letGo();
    expect(fieldsOf(await settledDraft(own))['name']).to.include({ value: 'Lampwick', state: 'ai' });
    expect((await own.call('get_my_listing', listing)).body).to.include({ name: 'Lampwick' });
  });

  it('is read anew from the start where it is submitted again meanwhile: what was asked before is overtaken', async () => {
    const own = await draft();
    hold();
    under.patience.ms = 300;
    await own.edit({ regenerate: ['name'] });
    site.pages.set('/', home('Nightlight'));
    await own.again();
    letGo();
    const ready = await own.reached('ready');
    expect(ready.body['regenerating']).to.deep.equal([]);
    expect(fieldsOf(ready)['name']).to.include({ value: 'Nightlight', state: 'ai' });
    expect(await redraft(own.id).result()).to.be.oneOf(['done', 'no pages']);
    expect(fieldsOf(await own.get())['name']).to.include({ value: 'Nightlight', state: 'ai' });
  });

  it('is left as it is where no pages are kept, or drafting fails again and again', async () => {
    const own = await draft();
    await own.edit({ fields: { name: 'Mine' } });
    under.patience.ms = 300;
    under.drafter.gate = () => Promise.reject(new Error('the drafter is broken'));
    await own.edit({ regenerate: ['name'] });
    expect(await redraft(own.id).result()).to.equal('given up');
    expect(fieldsOf(await settledDraft(own))['name']).to.include({ value: 'Mine', state: 'edited' });

    await db('draft_pages').where({ draft_id: own.id }).delete();
    await own.edit({ regenerate: ['name'] });
    expect(await redraft(own.id, 2).result()).to.equal('no pages');
    expect(fieldsOf(await settledDraft(own))['name']).to.include({ value: 'Mine', state: 'edited' });
  });

  it('has nothing drafted again once it is gone, and no mark is left of who asked', async () => {
    const [own, other] = [await draft(), await draft()];
    under.patience.ms = 300;
    hold();
    await own.edit({ regenerate: ['name'] });
    await other.edit({ fields: { name: 'Mine' }, lock_fields: ['usps'] });
    await other.edit({ regenerate: ['name'] });
    await db('drafts').where({ id: own.id }).delete();
    await db('draft_redrafts').where({ draft_id: other.id }).update({ account_id: null });
    letGo();
    expect(await redraft(own.id).result()).to.equal('over');
    expect(fieldsOf(await settledDraft(other))['name']).to.include({ value: 'Lampwick', state: 'ai' });
  });

  it('is read anew when its address is submitted again: what was locked, typed or removed stays', async () => {
    site.pages.set('/', home('Lampwick', '<a href="/about">About</a>'));
    site.pages.set('/about', '<title>About</title><p>Lampwick was founded in 2019.</p>');
    const own = await draft();
    const before = fieldsOf(await own.get());
    expect(before['founded_year']).to.include({ value: '2019', state: 'ai' });
    await own.edit({
      fields: { stage: 'beta', founded_year: null },
      lock_fields: ['tagline', 'city'],
      faqs: [{ question: 'Is it bright?', answer: 'Yes.' }],
      seo: { title: 'Lamps' },
    });
    site.pages.set('/', home('Nightlight', '<a href="/about">About</a>'));
    site.pages.set('/about', '<title>About</title><p>Nightlight was founded in 2021.</p>');
    const again = await own.again();
    expect([again.status, again.body['id'], again.body['status']]).to.deep.equal([201, own.id, 'crawling']);
    expect((await own.edit({ regenerate: ['name'] })).body['code']).to.equal('draft_not_ready');
    const ready = await own.reached('ready');
    const fields = fieldsOf(ready);
    expect(fields['name']).to.include({ value: 'Nightlight', state: 'ai' });
    expect(fields['stage']).to.include({ value: 'beta', state: 'manual' });
    expect(fields['founded_year']).to.include({ value: null, state: 'deleted' });
    expect(fields['tagline']).to.include({ value: before['tagline']?.value, state: 'override' });
    expect(fields['city']).to.include({ value: null, state: 'override' });
    expect(ready.body).to.deep.include({ failure: null, seo: { title: 'Lamps', meta: null } });
    expect(ready.body['faqs']).to.have.length(1);
    // No quote is of a page that is not kept.
    expect(JSON.stringify(fields)).to.not.match(/quote":"[^"]*Lampwick/);
    expect(await db('draft_pages_before').where({ draft_id: own.id })).to.deep.equal([]);
    const occasions = (await mails(own.id)).map(({ occasion }) => occasion);
    expect(occasions).to.deep.equal([`draft-ready/${own.id}`, `draft-ready/${own.id}/2`]);
    const restored = fieldsOf(await own.edit({ restore: ['founded_year'] }));
    expect(restored['founded_year']).to.include({ value: '2021', state: 'ai' });
  });

  it('is as it was where it cannot be read again, says why, and expires when it is left alone', async () => {
    const own = await draft();
    await own.edit({ fields: { stage: 'beta' } });
    const before = await own.get();
    site.pages.set('/robots.txt', 'User-agent: *\nDisallow: /');
    await own.again();
    const after = await own.reached('ready');
    expect(after.body['failure']).to.include({ code: 'robots_disallowed' });
    for (const part of ['fields', 'pages_read', 'faqs', 'drafted_by']) {
      expect(after.body[part], part).to.deep.equal(before.body[part]);
    }
    const [, told] = await mails(own.id);
    expect(told).to.include({ occasion: `draft-failed/${own.id}/2` });
    expect(told?.body)
      .to.match(/Your draft is unchanged/)
      .and.match(/robots\.txt/);
    // Its pages are there to be drafted from.
    expect(fieldsOf(await own.edit({ regenerate: ['name'] }))['name']).to.include({
      value: 'Lampwick',
      state: 'ai',
    });

    expect(await env.client.workflow.getHandle(workflowId.draft(own.id)).result()).to.equal('expired');
    expect((await own.edit({ regenerate: ['name'] })).body['code']).to.equal('draft_closed');
  });

  it('is read anew though the run has not heard of it when it looks at the row', async () => {
    const own = await draft();
    await db('drafts').where({ id: own.id }).update({ status: 'crawling' });
    await db('draft_pages').where({ draft_id: own.id }).delete();
    await env.client.workflow.getHandle(workflowId.draft(own.id)).signal('draftRemoved');
    await own.reached('ready');
    await own.edit({ fields: { categories: ['Productivity'] } });
    expect((await own.call('submit_draft', { id: own.id })).status).to.equal(200);
    expect(await env.client.workflow.getHandle(workflowId.draft(own.id)).result()).to.equal('submitted');
  });
});
