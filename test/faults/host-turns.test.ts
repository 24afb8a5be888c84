/** Drafts of one website, read by several workers: one after another, in the order in which they were submitted. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { type LocalServer, startSite, stopServers } from '../crawl/local-sites.ts';
import { submitDraft } from '../workflows/support/rows.ts';
import { until } from '../workflows/support/until.ts';
import { type WorkerHost, type WorkerProcess, openWorkerHost } from './worker-process.ts';

const paths = ['/pricing', '/about', '/features', '/faq', '/team'];
const page = (title: string, links: string[] = []) =>
  `<title>${title}</title><h1>${title}</h1><p>Shop sells lamps to people who read at night.</p>${links.map((href) => `<a href="${href}">${href}</a>`).join('')}`;

describe('drafts of one website', function () {
  this.timeout(150_000);
  let host: WorkerHost;
  let db: Knex;
  let site: LocalServer;
  let elsewhere: LocalServer;
  let workers: WorkerProcess[];
  const load = { now: 0, most: 0 };
  /** Asked before each answer of the site. */
  let gate: (path: string) => Promise<void>;

  before(async () => {
    host = await openWorkerHost();
    db = host.db;
    site = await startSite((request, response) => {
      load.most = Math.max(load.most, (load.now += 1));
      const path = request.url ?? '';
      void gate(path).then(() => {
        load.now -= 1;
        const isPage = path === '/' || paths.includes(path);
        response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' });
        response.end(isPage ? page(path, paths) : 'no page');
      });
    });
    elsewhere = await startSite((request, response) => {
      if (request.url === '/robots.txt') response.writeHead(404).end();
      else response.writeHead(301, { location: 'https://shop.example/' }).end();
    });
    const env = {
      CRAWL_RESOLVE: [
        `shop.example:443=127.0.0.1:${site.port}`,
        `www.shop.example:443=127.0.0.1:${site.port}`,
        `old-shop.example:443=127.0.0.1:${elsewhere.port}`,
      ].join(),
    };
    workers = await Promise.all([host.start(env), host.start(env)]);
  });
  after(async () => {
    await Promise.all([stopServers(), host.close()]);
  });
  beforeEach(() => {
    gate = async () => {
      await sleep(15);
    };
  });

  const allReady = (ids: string[]) =>
    until(
      async () => (await db('drafts').whereIn('id', ids).where({ status: 'ready' })).length === ids.length,
      'all ready',
      90_000,
    );

  it('are read with two requests at a time, in the order of their arrival, whoever reads', async () => {
    const now = Date.now();
    const urls = ['https://shop.example/', 'https://www.shop.example/', 'https://old-shop.example/'];
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) ids.push(await submitDraft(db, urls[n % 2] ?? '', new Date(now + n)));
    const led = await submitDraft(db, urls[2] ?? '', new Date(now));
    await allReady([...ids, led]);
    expect(load.most).to.equal(2);

    const reading = async (id: string) => {
      const times = await db('draft_pages')
        .where({ draft_id: id })
        .orderBy('position')
        .pluck<Date[]>('fetched_at');
      expect(times).to.have.length(6);
      return { first: times[0]?.getTime() ?? 0, last: times.at(-1)?.getTime() ?? 0 };
    };
    const inOrder = await Promise.all(ids.map(reading));
    for (const [at, { last }] of inOrder.entries()) {
      const next = inOrder[at + 1];
      if (next) expect(next.first, `draft ${at + 1} after draft ${at}`).to.be.at.least(last);
    }
    // Led there from another website, it has waited for its turn as well.
    const apart = await reading(led);
    for (const { first, last } of inOrder) expect(apart.first >= last || apart.last <= first).to.equal(true);
    expect(await db('host_turns')).to.deep.equal([]);
  });

  it('go on when the worker that reads one of them is killed', async () => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    gate = (path) => (path === '/about' ? held : Promise.resolve());
    await workers[1]?.stop();
    const first = await submitDraft(db, 'https://shop.example/', new Date());
    await until(
      () => Promise.resolve(site.log.slice(-20).includes('GET /about') && load.now > 0),
      'in the middle',
    );
    const second = await submitDraft(db, 'https://shop.example/', new Date());
    await until(
      async () =>
        (
          await db('host_turns')
            .where({ draft_id: second, holder: null, tries: 0 })
            .whereNotNull('refused_at')
        ).length === 1,
      'the second waits',
    );
    await workers[0]?.kill();
    letGo();
    const next = await host.start();
    await allReady([first, second]);
    expect(await db('draft_pages').whereIn('draft_id', [first, second])).to.have.length(12);
    expect(load.most).to.equal(2);
    expect(await db('host_turns')).to.deep.equal([]);
    expect(await next.stop()).to.equal(0);
  });
});
