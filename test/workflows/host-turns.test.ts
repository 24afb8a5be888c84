import { expect } from 'chai';
import { listFailingRuns } from '../../temporal/failing-runs.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { startSite, stopServers } from '../crawl/local-sites.ts';
import { ownNamespace } from './support/engines.ts';
import { submitDraft } from './support/rows.ts';
import { until } from './support/until.ts';
import { type World, createWorld } from './support/world.ts';

const drafts = 20;
const home = '<title>Shop</title><h1>Shop</h1><p>Shop sells lamps to people who read at night.</p>';

describe('drafts that wait for their turn at a website', function () {
  this.timeout(150_000);
  let env: Awaited<ReturnType<typeof ownNamespace>>;
  let world: World;

  before(async () => {
    env = await ownNamespace();
    const site = await startSite((request, response) => {
      response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html' });
      response.end(request.url === '/' ? home : 'no page');
    });
    const moved = await startSite((request, response) => {
      if (request.url === '/robots.txt') response.writeHead(404).end();
      else response.writeHead(301, { location: 'https://shop.example/' }).end();
    });
    world = await createWorld(env, {
      env: {
        CRAWL_RESOLVE: `shop.example:443=127.0.0.1:${site.port},old-shop.example:443=127.0.0.1:${moved.port}`,
      },
    });
    await world.work();
  });
  after(async () => {
    await world.close();
    await stopServers();
    await env.close();
  });

  it('are read one after another, with no failure in any history', async () => {
    const { db } = world;
    const now = Date.now();
    const ids: string[] = [];
    for (let n = 0; n < drafts; n += 1) {
      const url = n === drafts / 2 ? 'https://old-shop.example/' : 'https://shop.example/';
      ids.push(await submitDraft(db, url, new Date(now + n)));
    }
    world.relay.kick();
    await until(
      async () => (await db('drafts').whereIn('id', ids).where({ status: 'ready' })).length === drafts,
      'all are ready',
      120_000,
    );

    const inOrder = ids.filter((_, n) => n !== drafts / 2);
    const read = await db('draft_pages')
      .whereIn('draft_id', inOrder)
      .orderBy('fetched_at')
      .pluck<string[]>('draft_id');
    expect(read).to.deep.equal(inOrder);
    expect(await db('host_turns')).to.deep.equal([]);
    const told = await db('outbox').where({ kind: 'complete' });
    expect(told.length, 'runs were told').to.be.above(0);
    expect((await listFailingRuns(env.client, 100)).failing).to.deep.equal([]);
    for (const id of ids) {
      const { events } = await env.client.workflow.getHandle(workflowId.draft(id)).fetchHistory();
      for (const event of events ?? []) {
        expect(event.activityTaskFailedEventAttributes ?? null, id).to.equal(null);
        expect(event.activityTaskTimedOutEventAttributes ?? null, id).to.equal(null);
        expect(event.activityTaskStartedEventAttributes?.attempt ?? 1, id).to.equal(1);
      }
      // Reading the website that it redirects to, and being ahead by chance, cost a few more.
      expect(events?.length, id).to.be.below(60);
    }
  });
});
