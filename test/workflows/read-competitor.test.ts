/** The website of a competitor that a draft names: read as politely as any other, and proposed where it is listed. */
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { approveAlternative } from '../../src/listings/alternative-queries.ts';
import { createOwnProposals } from '../../src/drafts/own-proposals.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { type DraftsUnderWay, draftsUnderWay, readyDraft } from './support/drafts-under-way.ts';
import { timeSkipping } from './support/engines.ts';
import { historyTexts } from './support/history-texts.ts';
import { type OwnerSite, openOwnerSite } from './support/owner-site.ts';
import { insertListing } from './support/rows.ts';
import { until } from './support/until.ts';

describe('a competitor named in a draft', function () {
  this.timeout(60_000);
  let env: TestWorkflowEnvironment;
  let site: OwnerSite;
  let rival: OwnerSite;
  let under: DraftsUnderWay;
  let db: Knex;
  before(async () => {
    env = await timeSkipping();
    [site, rival] = await Promise.all([openOwnerSite(), openOwnerSite('www.rival.example')]);
    site.pages.set('/', '<title>Shop</title><h1>Shop</h1><p>Shop sells lamps.</p>');
    under = await draftsUnderWay(env, { CRAWL_RESOLVE: `${site.resolve},${rival.resolve}` });
    db = under.world.db;
  });
  after(async () => {
    await under.close();
    await Promise.all([site.close(), rival.close()]);
    await env.teardown();
  });
  let count = 0;
  let email: string;
  beforeEach(async () => {
    // A site lists a website once, and all tests submit the same one.
    await db('listings').update({ website_key: null });
    email = `mara-${(count += 1)}@shop.example`;
    rival.asked.length = 0;
    rival.broken = null;
    rival.gate = () => Promise.resolve();
    rival.pages = new Map([['/', '<title>Rival &amp; Co.</title><h1>Rival</h1><p>Brighter lamps.</p>']]);
  });

  interface Competitor {
    status: string;
    title: string | null;
    why: string | null;
    listing: string | null;
    alternative: string | null;
  }
  const draft = () => readyDraft(under, site.url, email);
  type Draft = Awaited<ReturnType<typeof draft>>;
  const competitorOf = async (own: Draft) => (await own.get()).body['competitor'] as Competitor | null;
  const looked = (own: Draft) =>
    until(async () => {
      const competitor = await competitorOf(own);
      return competitor?.status !== 'reading' && competitor;
    }, 'the competitor is read');
  const run = async (own: Draft) => {
    const { id } = await db('draft_competitors').where({ draft_id: own.id }).first<{ id: number }>('id');
    return env.client.workflow.getHandle(workflowId.competitor(id));
  };
  const listRival = async () => {
    const id = await insertListing(db, { websiteUrl: 'https://rival.example/' });
    await db('listings')
      .where({ id })
      .update({ status: 'live', launched_at: new Date(), name: 'Rival', tagline: 'Lamps' });
    return id;
  };
  afterEach(() => db('listings').where({ domain: 'rival.example' }).delete());

  it('is read once, with robots.txt asked first; where it is not listed there is nothing to propose', async () => {
    const own = await draft();
    const answer = await own.edit({ competitor_url: rival.url });
    expect(answer.body['competitor']).to.include({ status: 'reading', title: null });
    expect(await looked(own)).to.deep.equal({
      status: 'read',
      title: 'Rival & Co.',
      why: null,
      listing: null,
      alternative: null,
    });
    expect(rival.asked).to.deep.equal(['/robots.txt', '/']);
    await own.edit({ competitor_url: rival.url, fields: { stage: 'beta' } });
    const handle = await run(own);
    expect(await handle.result()).to.equal('read');
    expect(historyTexts(await handle.fetchHistory())).to.not.match(/rival/i);
    expect(rival.asked).to.have.length(2);
    expect((await own.edit({ competitor_url: '' })).body).to.include({
      competitor_url: null,
      competitor: null,
    });
    expect(await db('draft_competitors').where({ draft_id: own.id })).to.deep.equal([]);
  });

  it('is proposed by its domain to the owner of the listing, who approves or declines once', async () => {
    const alternativeId = await listRival();
    const own = await draft();
    await own.edit({
      competitor_url: rival.url,
      fields: { name: 'Shop', categories: ['Productivity'] },
    });
    expect(await looked(own)).to.deep.include({ alternative: 'proposed' });
    const { body } = await own.call('submit_draft', { id: own.id });
    const listingId = Number(body['listing_id']);
    const { owner_id: owner } = await db('listings')
      .where({ id: listingId })
      .first<{ owner_id: number }>('owner_id');
    const proposals = createOwnProposals(db);
    const [proposal, ...more] = await proposals.list(owner, listingId);
    expect(proposal).to.deep.include({ alternativeId, name: 'Rival', tagline: 'Lamps' });
    expect(more).to.deep.equal([]);
    // It is nobody else's to see or to decide.
    expect(await proposals.list(owner + 1, listingId)).to.deep.equal([]);
    const decide = (by: number, decision: 'approved' | 'declined') =>
      proposals.decide(by, { listingId, proposalId: proposal?.id ?? 0, decision }, new Date());
    expect(await decide(owner + 1, 'approved')).to.equal(false);
    const outcomes = await Promise.all([decide(owner, 'approved'), decide(owner, 'approved')]);
    expect(outcomes.toSorted()).to.deep.equal([false, true]);
    expect(await db('alternatives').where({ listing_id: listingId }).pluck('alternative_id')).to.deep.equal([
      alternativeId,
    ]);
    expect(await proposals.list(owner, listingId)).to.deep.equal([]);
    expect(await competitorOf(own)).to.deep.include({ alternative: 'approved' });
  });

  it('is not proposed where it is declined, is an alternative already, is not live, or is the listing itself', async () => {
    const alternativeId = await listRival();
    const own = await draft();
    await own.edit({ competitor_url: rival.url, fields: { name: 'Shop', categories: ['Productivity'] } });
    await looked(own);
    const { body } = await own.call('submit_draft', { id: own.id });
    const listingId = Number(body['listing_id']);
    const { owner_id: owner } = await db('listings')
      .where({ id: listingId })
      .first<{ owner_id: number }>('owner_id');
    const proposals = createOwnProposals(db);
    const proposed = async () => (await proposals.list(owner, listingId)).length;
    expect(await proposed()).to.equal(1);
    await db('listings').where({ id: alternativeId }).update({ status: 'draft', launched_at: null });
    expect(await proposed()).to.equal(0);
    await db('listings').where({ id: alternativeId }).update({ status: 'live', launched_at: new Date() });
    await db('listings')
      .where({ id: listingId })
      .update({ domain: 'rival.example', status: 'live', launched_at: new Date(), votes: 9 });
    expect((await proposals.list(owner, listingId)).map((one) => one.alternativeId)).to.deep.equal([
      alternativeId,
    ]);
    await db('listings').where({ id: listingId }).update({ domain: 'shop.example' });
    await db.transaction((tx) => approveAlternative(tx, { listingId, alternativeId, now: new Date() }));
    expect(await proposed()).to.equal(0);
    await db('alternatives').where({ listing_id: listingId }).delete();
    const [proposal] = await proposals.list(owner, listingId);
    const declined = { listingId, proposalId: proposal?.id ?? 0, decision: 'declined' as const };
    expect(await proposals.decide(owner, declined, new Date())).to.equal(true);
    expect(await proposed()).to.equal(0);
    expect(await competitorOf(own)).to.deep.include({
      listing: await slugOf(alternativeId),
      alternative: 'declined',
    });
    expect(await db('alternatives').where({ listing_id: listingId })).to.deep.equal([]);
  });
  const slugOf = async (id: number) =>
    (await db('listings').where({ id }).first<{ slug: string }>('slug')).slug;

  it('says why it could not be read: forbidden, not there, and not answering four times', async () => {
    const own = await draft();
    const why = async () => (await looked(own)).why;
    rival.pages.set('/robots.txt', 'User-agent: *\nDisallow: /');
    await own.edit({ competitor_url: rival.url });
    expect(await why()).to.match(/robots\.txt of www\.rival\.example does not allow/);
    expect(rival.asked).to.deep.equal(['/robots.txt']);

    rival.pages.delete('/robots.txt');
    await own.edit({ competitor_url: `${rival.url}gone` });
    expect(await why()).to.match(/answered with status 404/);

    rival.broken = 503;
    rival.asked.length = 0;
    await own.edit({ competitor_url: `${rival.url}again` });
    expect(await (await run(own)).result()).to.equal('refused');
    expect(await why()).to.match(/robots\.txt of www\.rival\.example could not be read/);
    expect(rival.asked).to.have.length(4);
  });

  it('is over for a run when another one was named meanwhile', async () => {
    const own = await draft();
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    rival.gate = (path) => (path === '/first' ? held : Promise.resolve());
    rival.pages.set('/first', '<title>First</title>');
    await own.edit({ competitor_url: `${rival.url}first` });
    const first = await run(own);
    await until(() => Promise.resolve(rival.asked.includes('/first')), 'the first is being read');
    await own.edit({ competitor_url: rival.url });
    await looked(own);
    letGo();
    expect(await first.result()).to.equal('over');
    expect(await competitorOf(own)).to.deep.include({ title: 'Rival & Co.' });
  });

  for (const spelling of [
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://017700000001/',
    'http://[::1]/',
    'http://[::ffff:a9fe:a9fe]/latest/meta-data',
    'http://169.254.169.254/latest/meta-data',
    'http://10.1.2.3/',
    'localhost',
    'http://localhost.',
    'http://metadata.google.internal/',
    'http://printer/',
    'https://user:secret@example.com/',
    'https://example.com:22/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'https://exam\tple.com/',
    'https:\\\\example.com',
    'http:///example.com',
  ]) {
    it(`may not be ${JSON.stringify(spelling)}`, async () => {
      const own = await draft();
      const { status, body } = await own.edit({ competitor_url: spelling });
      expect([status, body['code']]).to.deep.equal([400, 'invalid_input']);
      const [problem] = body['errors'] as { path: string; message: string }[];
      expect(problem?.path).to.equal('competitor_url');
      expect(problem?.message).to.match(/enter|leave|remove/i);
      expect((await own.get()).body).to.include({ competitor_url: null, competitor: null });
    });
  }
});
