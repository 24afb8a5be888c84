import { randomUUID } from 'node:crypto';
import { ActivityFailure, ApplicationFailure, Client, WorkflowFailedError } from '@temporalio/client';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import { pino } from 'pino';
import type { ServerResponse } from 'node:http';
import { recordOutcome } from '../../src/ratings/queries.ts';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { registerSchedules } from '../../temporal/schedules.ts';
import type { refreshRatings } from '../../workflows/index.ts';
import { refreshRatingsScheduleId } from '../../src/outbox/messages.ts';
import { insertListing } from '../launches/insert-listing.ts';
import { type SourceServer, json, sourceServer } from '../ratings/source-server.ts';
import { ownNamespace, timeSkipping } from './support/engines.ts';
import { historyToText } from './support/history-json.ts';
import { replayRuns } from './support/replay.ts';
import { type World, createWorld } from './support/world.ts';

const token = 'secret-token-of-the-source';
const dayMs = 86_400_000;

describe('the refresh of Domain Ratings', function () {
  this.timeout(60_000);
  let env: TestWorkflowEnvironment;
  let server: SourceServer;
  let world: World;
  let logged = '';
  /** What the source answers next, by the domain's first label; a rating of 50 otherwise. */
  let answers: Record<string, (response: ServerResponse) => void> = {};
  const runs: string[] = [];

  const createWorldOf = (more: Record<string, string> = {}) =>
    createWorld(env, {
      env: {
        DOMAIN_RATING_URL: server.template,
        DOMAIN_RATING_SOURCE: 'Example Ratings',
        DOMAIN_RATING_TOKEN: token,
        DOMAIN_RATING_PER_MINUTE: '6000',
        ...more,
      },
      deps: { log: pino({ level: 'trace' }, { write: (line: string) => void (logged += line) }) },
    });

  before(async () => {
    env = await timeSkipping();
    server = await sourceServer((domain, response) => {
      const answer = answers[domain.split('.')[0] ?? ''];
      if (answer) answer(response);
      else json(response, { domain_rating: 50 });
    });
    world = await createWorldOf();
    await world.work();
  });
  beforeEach(async () => {
    answers = {};
    server.asked.length = 0;
    await world.db('domain_rating_checks').delete();
    await world.db('domain_ratings').delete();
    await world.db('listings').delete();
  });
  after(async () => {
    await replayRuns(env.client, runs);
    await world.close();
    await server.close();
    await env.teardown();
  });

  const start = async (client: Client = env.client) => {
    const workflowId = `refresh-ratings-${randomUUID()}`;
    runs.push(workflowId);
    return client.workflow.start<typeof refreshRatings>('refreshRatings', {
      workflowId,
      taskQueue: 'general',
    });
  };
  /** A run that waits for nothing: who asks for its result this way moves no time. */
  const run = async () => (await start(new Client({ connection: env.connection }))).result();
  /** A run that waits; afterwards it is years later. */
  const runThroughWaits = async () => (await start()).result();
  const today = async () => new Date(await env.currentTimeMs()).toISOString().slice(0, 10);
  const ratings = () =>
    world
      .db('domain_ratings')
      .orderBy(['domain', 'measured_on'])
      .select('domain', 'rating', 'source', 'is_latest', 'is_demo');
  const checkOf = (domain: string) =>
    world.db('domain_rating_checks').where({ domain }).first<Record<string, unknown> | undefined>();
  const domainsAsked = () => server.asked.map(({ domain }) => domain).sort();

  it('asks once for each domain of a live listing, and notes what it is told', async () => {
    const { db } = world;
    for (const slug of ['one', 'two', 'odd', 'unheard']) await insertListing(db, slug);
    await insertListing(db, 'one-more', { domain: 'one.example' });
    await insertListing(db, 'waiting', { status: 'scheduled', week: '2026-12-07' });
    await insertListing(db, 'fiction', { isDemo: true });
    answers = {
      two: (response) => json(response, { domain_rating: 12.34 }),
      odd: (response) => json(response, { domain_rating: 101 }),
      unheard: (response) => void response.writeHead(404).end(),
    };
    const handle = await start();
    expect(await handle.result()).to.deep.equal({
      outcome: 'all asked',
      measured: 2,
      unknown: 1,
      unusable: 1,
      unanswered: 0,
    });
    expect(domainsAsked()).to.deep.equal(['odd.example', 'one.example', 'two.example', 'unheard.example']);
    const latest = { source: 'Example Ratings', is_latest: true, is_demo: false };
    expect(await ratings()).to.deep.equal([
      { domain: 'one.example', rating: '50.0', ...latest },
      { domain: 'two.example', rating: '12.3', ...latest },
    ]);
    expect(await checkOf('odd.example')).to.deep.include({
      outcome: 'unusable',
      why: 'the number is not from 0 to 100',
      failures: 1,
    });
    const metadata = await handle.query<{ currentDetails: string }>('__temporal_workflow_metadata');
    expect(metadata.currentDetails).to.equal(
      '**Over:** all due domains were requested. 4 domains: 2 measured, 1 not known there, 1 with an answer of no use.',
    );
  });

  it('asks again after a week, and tomorrow for what was of no use; what is unknown has a month', async () => {
    const { db } = world;
    for (const slug of ['one', 'odd', 'unheard']) await insertListing(db, slug);
    answers = {
      odd: (response) => response.end('?'),
      unheard: (response) => void response.writeHead(404).end(),
    };
    await run();
    server.asked.length = 0;
    expect(await run()).to.include({ outcome: 'all asked', measured: 0, unusable: 0 });
    expect(server.asked).to.deep.equal([]);

    await env.sleep(dayMs);
    expect(await run()).to.include({ unusable: 1 });
    expect(domainsAsked()).to.deep.equal(['odd.example']);
    expect(await checkOf('odd.example')).to.deep.include({ failures: 2 });

    await env.sleep(6 * dayMs);
    server.asked.length = 0;
    answers['one'] = (response) => json(response, { domain_rating: 60 });
    await run();
    expect(domainsAsked()).to.deep.equal(['odd.example', 'one.example']);
    expect(await ratings()).to.deep.equal([
      { domain: 'one.example', rating: '50.0', source: 'Example Ratings', is_latest: false, is_demo: false },
      { domain: 'one.example', rating: '60.0', source: 'Example Ratings', is_latest: true, is_demo: false },
    ]);

    await env.sleep(23 * dayMs);
    server.asked.length = 0;
    await run();
    expect(domainsAsked()).to.include('unheard.example');
  });

  it('leaves alone what was measured by other means in the last week', async () => {
    const { db } = world;
    await insertListing(db, 'one');
    await insertListing(db, 'two');
    const measured = (domain: string, ageDays: number) => ({
      domain,
      rating: 9,
      source: 'By hand',
      is_latest: true,
      measured_on: db.raw(`?::date - ${ageDays}`, [now]),
    });
    const now = await today();
    await db('domain_ratings').insert([measured('one.example', 2), measured('two.example', 8)]);
    await run();
    expect(domainsAsked()).to.deep.equal(['two.example']);
  });

  it('puts real ratings in the place of those of the demo', async () => {
    const { db } = world;
    await seedDemo(db, { now: new Date('2026-11-21T10:30:00Z'), again: true });
    const { domain } = await db('domain_ratings').first<{ domain: string }>('domain');
    expect(await run()).to.include({ measured: 0 });
    await insertListing(db, 'real', { domain });
    await run();
    expect(domainsAsked()).to.deep.equal([domain]);
    expect(await db('domain_ratings').where({ domain }).select('rating', 'is_demo')).to.deep.equal([
      { rating: '50.0', is_demo: false },
    ]);
    expect(await db('domain_ratings').where({ is_demo: true })).to.not.be.empty;
  });

  it('forgets domains that no live listing has any more', async () => {
    await insertListing(world.db, 'one');
    await insertListing(world.db, 'two');
    await run();
    await world.db('listings').where({ slug: 'one' }).delete();
    await env.sleep(7 * dayMs);
    server.asked.length = 0;
    await run();
    expect(domainsAsked()).to.deep.equal(['two.example']);
    expect(await checkOf('one.example')).to.equal(undefined);
  });

  it('waits for as long as the source says, and goes on where it was', async () => {
    for (let i = 0; i < 60; i += 1) await insertListing(world.db, `n${i}`);
    let refusals = 1;
    answers['n30'] = (response) => {
      if (refusals-- > 0) response.writeHead(429, { 'retry-after': '7200' }).end();
      else json(response, { domain_rating: 50 });
    };
    const before = await env.currentTimeMs();
    const handle = await start();
    expect(await handle.result()).to.include({ outcome: 'all asked', measured: 60 });
    expect((await env.currentTimeMs()) - before).to.be.at.least(7_200_000);
    expect(server.asked).to.have.lengthOf(61);
  });

  it('leaves a source that stays busy to the next day', async () => {
    await insertListing(world.db, 'one');
    answers['one'] = (response) => void response.writeHead(429).end();
    expect(await runThroughWaits()).to.include({ outcome: 'put off', measured: 0, unanswered: 0 });
    expect(server.asked).to.have.lengthOf(6);
    answers = {};
    expect(await run()).to.include({ outcome: 'all asked', measured: 1 });
  });

  it('leaves a source that wants to be left alone for days to the next day at once', async () => {
    await insertListing(world.db, 'one');
    answers['one'] = (response) => void response.writeHead(429, { 'retry-after': '259200' }).end();
    expect(await run()).to.include({ outcome: 'put off' });
    expect(server.asked).to.have.lengthOf(1);
  });

  it('stops asking a source that answers nobody, and one domain without an answer stops nothing', async () => {
    for (let i = 0; i < 12; i += 1) await insertListing(world.db, `n${i}`);
    const down = (response: ServerResponse) => void response.writeHead(500).end();
    answers['n3'] = down;
    expect(await run()).to.include({ outcome: 'all asked', measured: 11, unanswered: 1 });

    await world.db('domain_rating_checks').delete();
    await world.db('domain_ratings').delete();
    server.asked.length = 0;
    for (let i = 0; i < 12; i += 1) answers[`n${i}`] = down;
    const refreshed = await runThroughWaits();
    expect(refreshed).to.include({ outcome: 'all asked', measured: 0, unanswered: 12 });
    expect(server.asked, 'each but once').to.have.lengthOf(12);
  });

  it('fails where the source refuses the token, and says so', async () => {
    await insertListing(world.db, 'one');
    answers['one'] = (response) => void response.writeHead(401).end();
    const failure: unknown = await run().catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(WorkflowFailedError);
    const { cause } = failure as WorkflowFailedError;
    expect(cause).to.be.instanceOf(ApplicationFailure).and.not.instanceOf(ActivityFailure);
    expect(cause).to.have.property('type', 'RatingSourceRefused');
    expect(String(cause)).to.match(/status 401: replace DOMAIN_RATING_TOKEN/);
    expect(await checkOf('one.example')).to.deep.include({ asked_at: null });
  });

  it('changes nothing by an answer that is older than what is noted', async () => {
    await insertListing(world.db, 'one');
    await run();
    const asked = { domain: 'one.example', source: 'Example Ratings', at: new Date(0) };
    await recordOutcome(world.db, asked, { outcome: 'measured', rating: 99 });
    expect((await ratings()).map(({ rating }: { rating: string }) => rating)).to.deep.equal(['50.0']);
  });

  it('keeps one latest rating a domain, and one a day', async () => {
    await insertListing(world.db, 'one');
    await run();
    const at = new Date((await env.currentTimeMs()) + 60_000);
    const asked = { domain: 'one.example', source: 'Example Ratings' };
    await Promise.all(
      [1, 2, 3, 4].map((rating) =>
        recordOutcome(world.db, { ...asked, at }, { outcome: 'measured', rating }),
      ),
    );
    expect(await ratings()).to.have.lengthOf(1);
    await recordOutcome(
      world.db,
      { ...asked, at: new Date(at.getTime() + dayMs) },
      { outcome: 'measured', rating: 8 },
    );
    expect((await ratings()).map(({ is_latest }: { is_latest: boolean }) => is_latest)).to.deep.equal([
      false,
      true,
    ]);
  });

  it('asks nobody where no source is configured', async () => {
    const without = await createWorldOf({ DOMAIN_RATING_URL: '' });
    // The other world's worker would take the work.
    await world.close();
    await without.work();
    await insertListing(without.db, 'one');
    try {
      expect(await run()).to.include({ outcome: 'no source', measured: 0 });
      expect(server.asked).to.deep.equal([]);
      expect(await without.db('domain_rating_checks')).to.deep.equal([]);
    } finally {
      await without.close();
      world = await createWorldOf();
      await world.work();
    }
  });

  it('tells the token to the source alone', async () => {
    await insertListing(world.db, 'one');
    await run();
    expect(server.asked[0]?.headers.authorization).to.equal(`Bearer ${token}`);
    expect(logged).to.include('domain ratings requested');
    expect(logged).to.not.include(token);
    for (const id of runs) {
      const text = historyToText(await env.client.workflow.getHandle(id).fetchHistory());
      expect(text).to.not.include(token);
      expect(text).to.not.include(Buffer.from(token).toString('base64').slice(0, 20));
    }
  });
});

describe('the schedule of Domain Ratings', function () {
  this.timeout(60_000);

  it('is daily, one at a time', async () => {
    const env = await ownNamespace();
    try {
      await registerSchedules(env.client);
      const { policies, action, info } = await env.client.schedule
        .getHandle(refreshRatingsScheduleId)
        .describe();
      expect(policies).to.include({ overlap: 'SKIP' });
      expect(action).to.include({ workflowType: 'refreshRatings', workflowId: 'refresh-ratings' });
      const days = info.nextActionTimes.map((time) => time.toISOString().slice(0, 10));
      expect(days).to.not.be.empty;
      expect(new Set(days).size, 'once a day').to.equal(days.length);
    } finally {
      await env.close();
    }
  });
});
