import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import { updateDraft } from '../../src/drafts/queries.ts';
import { embedCode } from '../../src/listings/badge-rules.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { ownDevServer, timeSkipping } from './support/engines.ts';
import { type OwnerSite, openOwnerSite } from './support/owner-site.ts';
import { chooseFree, completeFounder, insertListing, mailsAbout, submitDraft } from './support/rows.ts';
import { until } from './support/until.ts';
import { type World, createWorld } from './support/world.ts';

/** Events after which Temporal suggests a new run. */
const longHistory = 40;
const home = '<title>Shop</title><h1>Shop</h1><p>Lamps for people who read at night.</p>';

describe('a long run', function () {
  this.timeout(180_000);
  let env: TestWorkflowEnvironment;
  let world: World;
  let site: OwnerSite;

  async function open(server: Promise<TestWorkflowEnvironment>, maxCachedWorkflows: number) {
    env = await server;
    site = await openOwnerSite();
    site.pages.set('/', home);
    world = await createWorld(env, { env: { CRAWL_RESOLVE: site.resolve }, maxCachedWorkflows });
    await world.work();
  }
  afterEach(async () => {
    await world.close();
    await site.close();
    await env.teardown();
  });

  const draftStatus = async (id: string) =>
    (await world.db('drafts').where({ id }).first<{ status: string }>('status')).status;
  const timesAsked = (path: string) => site.asked.filter((one) => one === path).length;

  async function startDraft() {
    const id = await submitDraft(world.db, site.url, new Date(await env.currentTimeMs()));
    world.relay.kick();
    await until(async () => (await draftStatus(id)) === 'ready', 'ready');
    return { id, handle: env.client.workflow.getHandle(workflowId.draft(id)) };
  }

  async function startLaunch() {
    const listingId = await insertListing(world.db, { websiteUrl: site.url, founder: completeFounder });
    const { slug } = await world.db('listings').where({ id: listingId }).first<{ slug: string }>('slug');
    const code = embedCode({
      baseUrl: world.config.BASE_URL,
      siteName: 'Launch Directory',
      slug,
      name: 'Shop',
    });
    site.pages.set('/', code);
    const { id } = await chooseFree(world.db, listingId, new Date(await env.currentTimeMs()));
    world.relay.kick();
    const scheduled = { listing_id: listingId, status: 'scheduled' };
    await until(async () => (await world.db('free_launches').where(scheduled)).length === 1, 'scheduled');
    return { listingId, handle: env.client.workflow.getHandle(id) };
  }

  it('repeats nothing when its worker keeps no run in memory and replays at every step', async () => {
    await open(timeSkipping(), 0);
    const { id, handle } = await startDraft();
    await world.db.transaction((tx) => updateDraft(tx, id, {}, new Date()));
    await handle.signal('draftEdited');
    expect(await handle.result()).to.equal('expired');
    expect(timesAsked('/')).to.equal(1);

    const launch = await startLaunch();
    expect(await launch.handle.result()).to.equal('live');
    // At the start, a week before, a day before and at go-live.
    expect(timesAsked('/')).to.equal(1 + 4);
    const turns = await mailsAbout(world.db, `free-launch/${launch.listingId}/1`);
    expect(turns.map(({ occasion }) => occasion.split('/')[3])).to.deep.equal(['scheduled', 'live']);
    await until(async () => (await world.db('mails').whereNull('sent_at')).length === 0, 'sent');
    expect(await world.db('mails')).to.have.length(3);
  });

  it('goes on in a fresh history when its own has grown long, and does nothing twice', async () => {
    await open(ownDevServer({ settings: [`limit.historyCount.suggestContinueAsNew=${longHistory}`] }), 100);
    const draft = await startDraft();
    const launch = await startLaunch();
    const runOf = async ({ handle }: Pick<typeof draft, 'handle'>) => (await handle.describe()).runId;
    const before = {
      draft: await runOf(draft),
      launch: await runOf(launch),
      asked: timesAsked('/robots.txt'),
    };

    /** Lengthens the history; not for ever, as Temporal ends no run that has an unread signal. */
    const goesOn = async ({ handle }: Pick<typeof draft, 'handle'>, first: string, signal: string) => {
      const { runId, historyLength } = await handle.describe();
      if (runId === first && historyLength < 3 * longHistory) await handle.signal(signal);
      return runId !== first;
    };
    await until(() => goesOn(draft, before.draft, 'draftEdited'), 'the draft goes on in a new run');
    await draft.handle.signal('draftSubmitted');
    expect(await draft.handle.result()).to.equal('submitted');
    expect(timesAsked('/robots.txt'), 'the website is not read again').to.equal(before.asked);

    await until(
      () => goesOn(launch, before.launch, 'requirementsChanged'),
      'the launch goes on in a new run',
      90_000,
    );
    await launch.handle.signal('withdrawn');
    expect(await launch.handle.result()).to.equal('withdrawn');
    const turns = await mailsAbout(world.db, `free-launch/${launch.listingId}/1`);
    expect(turns.map(({ occasion }) => occasion.split('/')[3])).to.deep.equal(['scheduled']);
    expect(await world.db('mails').where({ occasion: `draft-ready/${draft.id}` })).to.have.length(1);
  });
});
