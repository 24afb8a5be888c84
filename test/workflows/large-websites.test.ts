/** More large websites at once than there is memory for: each is read and drafted in its turn. */
import { expect } from 'chai';
import { createPageMemory } from '../../activities/page-memory.ts';
import type { Semaphore } from '../../src/guarded-fetch/semaphore.ts';
import { type LocalServer, startPages, stopServers } from '../crawl/local-sites.ts';
import { parseHere } from '../support/parse.ts';
import { type Engine, ownNamespace } from './support/engines.ts';
import { submitDraft } from './support/rows.ts';
import { until } from './support/until.ts';
import { createWorld } from './support/world.ts';

const megabytes = 48;
const hosts = Array.from({ length: 4 }, (_, n) => `large-${n}.example`);
/** More than 256 KiB. */
const paragraphs = '<p>Lumen sells lamps to people who read at night.</p>'.repeat(6_000);
const large = (title: string) =>
  `<title>${title}</title><h1>Lumen</h1><a href="/pricing">Pricing</a><a href="/about">About</a>${paragraphs}`;

describe('large websites, more than there is memory for', function () {
  this.timeout(300_000);
  let engine: Engine & { close(): Promise<void> };
  let site: LocalServer;
  before(async () => {
    engine = await ownNamespace();
    site = await startPages({ '/': large('Lumen'), '/pricing': large('Pricing'), '/about': large('About') });
  });
  after(async () => {
    await Promise.all([stopServers(), engine.close()]);
  });

  it('are all drafted, and never hold more than there is', async () => {
    const memory = counted(createPageMemory(megabytes));
    const world = await createWorld(engine, {
      env: { CRAWL_RESOLVE: hosts.map((host) => `${host}:443=127.0.0.1:${site.port}`).join() },
      deps: { pageMemory: memory, parse: parseHere },
    });
    try {
      const { db } = world;
      for (const host of hosts) await submitDraft(db, `https://${host}/`);
      await world.work();
      world.relay.kick();
      const ready = async () => (await db('drafts').where({ status: 'ready' })).length === hosts.length;
      await until(ready, 'all are ready', 240_000);
      expect(await db('draft_pages').whereNull('refused_why')).to.have.length(3 * hosts.length);
      // A crawl and a draft of each website.
      expect(memory.taken()).to.be.at.least(2 * hosts.length);
      expect(memory.most()).to.be.within(1, megabytes * 2 ** 20);
      expect(memory.isIdle()).to.equal(true);
    } finally {
      await world.close();
    }
  });
});

function counted(memory: Semaphore): Semaphore & { taken: () => number; most: () => number } {
  let [held, most, taken] = [0, 0, 0];
  const note = (release: () => void, places: number) => {
    taken += 1;
    held += places;
    most = Math.max(most, held);
    return () => {
      held -= places;
      release();
    };
  };
  return {
    ...memory,
    async acquire(signal, places = 1) {
      return note(await memory.acquire(signal, places), places);
    },
    tryAcquire(places = 1) {
      const release = memory.tryAcquire(places);
      return release && note(release, places);
    },
    taken: () => taken,
    most: () => most,
  };
}
