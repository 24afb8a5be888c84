/** Websites that take for ever to read: their own drafts fail, and nobody else notices. */
import { randomUUID } from 'node:crypto';
import { MockActivityEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import type { Knex } from 'knex';
import type { ParsePool } from '../../activities/parsing/pool.ts';
import { readCompetitor } from '../../activities/store/read-competitor.ts';
import { redraftFields } from '../../activities/store/redraft-fields.ts';
import { checkTag } from '../../activities/claims/meta.ts';
import { checkBadge } from '../../activities/checks/badge.ts';
import { stoppedParses } from '../../src/cli/admin/stuck-finders.ts';
import { recrawlDraft } from '../../src/drafts/recrawl-queries.ts';
import { badgeUrls } from '../../src/listings/badge-rules.ts';
import { enqueueMail } from '../../src/mail/queries.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import { countStoppedParses, recordStoppedParse } from '../../src/parsing/stopped-parse-queries.ts';
import type { reconcile } from '../../workflows/index.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { mailContent } from '../../src/mail/mail-content-rules.ts';
import { endlessDraft, endlessText } from '../support/hostile-thread.ts';
import { createHostilePool } from '../support/parse.ts';
import { type Engine, ownNamespace } from '../workflows/support/engines.ts';
import { type OwnerSite, openOwnerSite } from '../workflows/support/owner-site.ts';
import { submitDraft } from '../workflows/support/rows.ts';
import { until } from '../workflows/support/until.ts';
import { type World, createWorld } from '../workflows/support/world.ts';

const ordinary = '<title>Shop</title><h1>Shop</h1><p>Shop sells hand-made lamps.</p>';
const endless = `<title>Trap</title><h1>Trap</h1><p>${endlessText}</p>`;
const whatToDo = /^The website could not be read in time: .*submit the address of a smaller one\.$/;

describe('a website that takes for ever to read', function () {
  this.timeout(240_000);
  let engine: Engine & { close(): Promise<void> };
  let world: World;
  let pool: ParsePool;
  let shop: OwnerSite;
  let trap: OwnerSite;
  let db: Knex;

  before(async () => {
    engine = await ownNamespace();
    [shop, trap] = await Promise.all([openOwnerSite('shop.example'), openOwnerSite('trap.example')]);
    pool = createHostilePool();
    world = await createWorld(engine, {
      env: { CRAWL_RESOLVE: `${shop.resolve},${trap.resolve}` },
      deps: { parse: pool.parse },
    });
    db = world.db;
    await world.work();
  });
  after(async () => {
    await world.close();
    await Promise.all([shop.close(), trap.close(), pool.close(), engine.close()]);
  });
  beforeEach(() => {
    shop.pages = new Map([['/', ordinary]]);
    trap.pages = new Map([['/', endless]]);
    trap.asked.length = 0;
  });

  const submit = async (url: string) => {
    const id = await submitDraft(db, url, new Date(Date.now() - 5 * 60_000));
    world.relay.kick();
    return id;
  };
  const ended = (id: string) =>
    until(
      async () => {
        const row = await db('drafts').where({ id }).first<Draft>();
        return ['ready', 'failed'].includes(row.status) && row;
      },
      `draft ${id} is ready or failed`,
      40_000,
    );
  const refusals = (id: string) =>
    db('draft_pages')
      .where({ draft_id: id })
      .whereNotNull('refused_why')
      .select<Refusal[]>('url', 'refused_why');
  const stuckNow = () =>
    stoppedParses({ db, now: new Date(), limit: 10, temporal: (command) => `temporal ${command}` });

  it('fails with what its owner can do, while mails go out and other drafts become ready', async () => {
    const occasion = `sign-in/${randomUUID()}`;
    const hostile = [await submit(trap.url), await submit(`${trap.url}again`)];
    trap.pages.set('/again', endless);
    await until(() => Promise.resolve(trap.asked.includes('/')), 'the hostile page is read');
    await db.transaction(async (tx) => {
      await enqueueMail(tx, flowsIn(tx), {
        ...mailContent('Sign in', 'This lets you in.'),
        occasion,
        recipient: 'mara@shop.example',
        now: new Date(),
      });
    });
    const other = await submit(shop.url);
    expect((await ended(other)).status).to.equal('ready');
    await until(
      async () => (await db('mails').where({ occasion }).whereNotNull('sent_at')).length > 0,
      'sent',
    );
    for (const id of hostile) {
      const draft = await ended(id);
      expect(draft).to.include({ status: 'failed', failure_code: 'not_read_in_time' });
      expect(draft.failure_message).to.match(whatToDo);
      expect(await engine.client.workflow.getHandle(workflowId.draft(id)).result()).to.equal('failed');
    }
    // Robots.txt and the page, twice; the reader was not asked a third time.
    expect(trap.asked.filter((path) => path === '/')).to.have.length(2);
  });

  it('is not started again by the reconciler, and is listed for operators', async () => {
    const id = await submit(trap.url);
    await ended(id);
    const said = await engine.client.workflow.execute<typeof reconcile>('reconcile', {
      workflowId: `reconcile-${randomUUID()}`,
      taskQueue: 'general',
    });
    expect(said.filter((line) => line.includes(id))).to.deep.equal([]);
    expect((await ended(id)).status).to.equal('failed');
    const listed = (await stuckNow()).find((one) => one.id === workflowId.draft(id));
    expect(listed?.why).to.match(/^its website stopped the parser 2 times: The website could not be read/);
  });

  it('that stopped its reader in a run before is given one more try, not two', async () => {
    const id = await submitDraft(db, trap.url);
    await recordStoppedParse(db, { subject: workflowId.draft(id), why: 'before', now: new Date() });
    world.relay.kick();
    expect((await ended(id)).status).to.equal('failed');
    expect(trap.asked.filter((path) => path === '/')).to.have.length(1);
  });

  it('has its tries again once it is submitted again', async () => {
    const id = await submit(shop.url);
    await ended(id);
    await recordStoppedParse(db, { subject: workflowId.draft(id), why: 'before', now: new Date() });
    await db.transaction((tx) => recrawlDraft(tx, id, new Date())).catch(() => undefined);
    expect(await countStoppedParses(db, workflowId.draft(id))).to.equal(0);
    world.relay.kick();
  });

  it('keeps what its other pages say where one page cannot be read', async () => {
    shop.pages.set('/', `${ordinary}<a href="/about">About</a><a href="/pricing">Pricing</a>`);
    shop.pages.set('/about', `<title>About</title><p>${endlessText}</p>`);
    shop.pages.set('/pricing', '<title>Pricing</title><p>Lamps are €40 each.</p>');
    const id = await submit(shop.url);
    expect((await ended(id)).status).to.equal('ready');
    const [refused, ...more] = await refusals(id);
    expect(more).to.deep.equal([]);
    expect(refused).to.include({ url: 'https://shop.example/about' });
    expect(refused?.refused_why).to.match(whatToDo);
    expect(await db('draft_pages').where({ draft_id: id }).whereNotNull('html')).to.have.length(2);
  });

  it('is drafted from its home page where all pages together take for ever', async () => {
    shop.pages.set('/', `${ordinary}<a href="/about">About</a>`);
    shop.pages.set('/about', `<title>About</title><p>${endlessDraft}</p>`);
    const id = await submit(shop.url);
    const draft = await ended(id);
    expect(draft.status).to.equal('ready');
    expect(draft.profile.fields.name.value).to.equal('Shop');
    const [refused] = await refusals(id);
    expect(refused).to.include({ url: 'https://shop.example/about' });
    expect(refused?.refused_why).to.match(/only the home page was used/);
  });

  it('fails its draft where its home page alone cannot be drafted from', async () => {
    shop.pages.set('/', `<title>Shop</title><h1>Shop</h1><p>${endlessDraft}</p>`);
    const draft = await ended(await submit(shop.url));
    expect(draft).to.include({ status: 'failed', failure_code: 'not_read_in_time' });
  });

  it('leaves fields as they are that are to be drafted again', async () => {
    const id = await submit(shop.url);
    await ended(id);
    await db('draft_pages').where({ draft_id: id }).update({ html: endless });
    await db('draft_redrafts').insert({ draft_id: id, n: 1, created_at: new Date() });
    const step = { draftId: id, n: 1, at: new Date().toISOString() };
    const outcome = await new MockActivityEnvironment({ attempt: 2 }).run(redraftFields, world.deps, step);
    expect(outcome).to.equal('given up');
  });

  it('is refused as a competitor after two tries', async () => {
    const draftId = await submit(shop.url);
    const [row] = await db('draft_competitors')
      .insert({ draft_id: draftId, url: trap.url, status: 'reading', created_at: new Date() })
      .returning<{ id: number }[]>('id');
    const competitorId = row?.id ?? 0;
    const read = (attempt: number) =>
      new MockActivityEnvironment({ attempt }).run(readCompetitor, world.deps, {
        competitorId,
        at: new Date().toISOString(),
      });
    expect(await read(1).catch((error: unknown) => error)).to.include({ type: 'not_read_in_time' });
    expect(await read(2)).to.equal('refused');
    expect((await db('draft_competitors').where({ id: competitorId }).first<{ why: string }>()).why).to.match(
      whatToDo,
    );
    expect((await stuckNow()).map(({ id }) => id)).to.include(workflowId.competitor(competitorId));
  });

  it('leaves a claim open, and a badge unknown', async () => {
    const web = { fetch: world.deps.fetch, parse: pool.parse };
    const { signal } = new AbortController();
    const wanted = { homepageUrl: trap.url, token: 'x'.repeat(32) };
    const finding = await checkTag(web, wanted, { signal, countLookup: () => Promise.resolve() });
    expect(finding.outcome).to.equal('transient');
    expect(finding.found).to.match(/could not be read in time/);
    const target = { homepageUrl: trap.url, ...badgeUrls('https://launches.example', 'shop') };
    const check = await checkBadge(web, target, signal);
    expect(check.outcome).to.equal('unknown');
    expect(check.detail).to.match(/could not be read in time.*We check again/);
  });
});

interface Refusal {
  url: string;
  refused_why: string;
}

interface Draft {
  status: string;
  failure_code: string | null;
  failure_message: string | null;
  profile: { fields: { name: { value: unknown } } };
}
