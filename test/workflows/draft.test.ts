import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { updateDraft } from '../../src/drafts/queries.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { textsWithoutSummaries } from './support/history-texts.ts';
import { timeSkipping } from './support/engines.ts';
import { type OwnerSite, openOwnerSite } from './support/owner-site.ts';
import { submitDraft } from './support/rows.ts';
import { until } from './support/until.ts';
import { type World, createWorld } from './support/world.ts';

const day = 86_400_000;
const home = `<html><head><title>Shop</title></head><body><h1>Shop</h1>
<p>Shop sells hand-made lamps to people who read at night.</p><a href="/about">About us</a></body></html>`;
const about =
  '<html><head><title>About</title></head><body><p>Shop was founded in 2019 in Lund.</p></body></html>';

describe('the draft workflow', function () {
  this.timeout(60_000);
  let env: TestWorkflowEnvironment;
  let world: World;
  let site: OwnerSite;
  let db: Knex;

  before(async () => {
    env = await timeSkipping();
    site = await openOwnerSite();
    world = await createWorld(env, { env: { CRAWL_RESOLVE: site.resolve } });
    db = world.db;
    await world.work();
  });
  after(async () => {
    await world.close();
    await site.close();
    await env.teardown();
  });
  beforeEach(() => {
    site.broken = null;
    site.asked.length = 0;
    site.gate = () => Promise.resolve();
    site.pages = new Map([
      ['/', home],
      ['/about', about],
    ]);
  });

  const now = async () => new Date(await env.currentTimeMs());

  async function submit(url = site.url) {
    const id = await submitDraft(db, url, await now());
    world.relay.kick();
    const row = () => db('drafts').where({ id }).first<Row>();
    const handle = env.client.workflow.getHandle(workflowId.draft(id));
    await until(() => handle.describe().catch(() => null), 'started');
    return {
      id,
      row,
      handle,
      reached: (status: string) => until(async () => (await row()).status === status && row(), status),
      mails: () => db('mails').whereLike('occasion', `%/${id}`).select<Mail[]>('occasion', 'subject', 'body'),
    };
  }

  it('reads the site, drafts, tells the owner once, and expires a month after the last edit', async () => {
    const draft = await submit();
    const ready = await draft.reached('ready');
    expect(ready).to.include({ drafted_by: 'rules', failure_code: null });
    const pages = await db('draft_pages').where({ draft_id: draft.id }).orderBy('position').pluck('url');
    expect(pages).to.deep.equal(['https://shop.example/', 'https://shop.example/about']);
    expect((await draft.mails()).map(({ occasion }) => occasion)).to.deep.equal([`draft-ready/${draft.id}`]);

    await env.sleep(20 * day);
    const editedAt = await now();
    await db.transaction((tx) => updateDraft(tx, draft.id, {}, editedAt));
    await draft.handle.signal('draftEdited');
    await env.sleep(20 * day);
    expect((await draft.row()).status).to.equal('ready');

    expect(await draft.handle.result()).to.equal('expired');
    const expired = await draft.row();
    expect(expired.status).to.equal('expired');
    expect(expired.updated_at.getTime()).to.be.closeTo(editedAt.getTime() + 30 * day, 60_000);
    expect(await db('draft_pages').where({ draft_id: draft.id }).whereNotNull('html')).to.have.length(0);
  });

  it('ends quietly once the draft is submitted', async () => {
    const draft = await submit();
    await draft.reached('ready');
    await db('drafts').where({ id: draft.id }).update({ status: 'submitted' });
    await draft.handle.signal('draftSubmitted');
    expect(await draft.handle.result()).to.equal('submitted');
    expect((await draft.row()).status).to.equal('submitted');
  });

  it('leaves a submitted draft alone even when the signal was lost', async () => {
    const draft = await submit();
    await draft.reached('ready');
    await db('drafts').where({ id: draft.id }).update({ status: 'submitted' });
    expect(await draft.handle.result()).to.equal('submitted');
    expect((await draft.row()).status).to.equal('submitted');
  });

  it('fails with its reason where robots.txt forbids us, asks for nothing else, and says so by mail', async () => {
    site.pages.set('/robots.txt', 'User-agent: *\nDisallow: /');
    const draft = await submit();
    expect(await draft.handle.result()).to.equal('failed');
    const row = await draft.row();
    expect(row).to.include({ status: 'failed', failure_code: 'robots_disallowed' });
    expect(row.failure_message).to.match(/robots\.txt of shop\.example/);
    expect(site.asked).to.deep.equal(['/robots.txt']);
    const [mail, ...more] = await draft.mails();
    expect(mail?.body).to.contain(row.failure_message);
    expect(more).to.deep.equal([]);
  });

  it('tries a site that does not answer four times before it fails', async () => {
    site.broken = 503;
    const draft = await submit();
    expect(await draft.handle.result()).to.equal('failed');
    expect(await draft.row()).to.include({ status: 'failed', failure_code: 'robots_unreachable' });
    expect(site.asked).to.deep.equal(Array.from({ length: 4 }, () => '/robots.txt'));
  });

  it('goes on when a site answers again in time', async () => {
    let failures = 2;
    site.broken = 500;
    site.gate = (path) => {
      if (path === '/robots.txt') failures -= 1;
      if (failures < 0) site.broken = null;
      return Promise.resolve();
    };
    const draft = await submit();
    await env.sleep(60_000);
    expect(await draft.reached('ready')).to.include({ failure_code: null });
  });

  it('keeps addresses, texts and mail addresses out of its history', async () => {
    site.pages.set('/about', 'not allowed \u0000 <p>page text</p>');
    const draft = await submit();
    await draft.reached('ready');
    site.pages.delete('/');
    const failing = await submit(`${site.url}gone-page`);
    expect(await failing.handle.result()).to.equal('failed');
    expect(await failing.row()).to.include({ failure_code: 'http_error' });
    for (const { handle } of [draft, failing]) {
      const history = textsWithoutSummaries(await handle.fetchHistory());
      expect(history)
        .to.contain('draftId')
        .and.not.match(/shop\.example|hand-made|gone-page/);
    }
  });

  it('ends when its row is gone', async () => {
    const draft = await submit();
    await draft.reached('ready');
    await db('drafts').where({ id: draft.id }).delete();
    expect(await draft.handle.result()).to.equal('gone');
  });
});

interface Row {
  status: string;
  failure_code: string | null;
  failure_message: string;
  drafted_by: string | null;
  updated_at: Date;
}
interface Mail {
  occasion: string;
  subject: string;
  body: string;
}
