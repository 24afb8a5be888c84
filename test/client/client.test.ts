/** The packed client against the running service: the command line from a website to a checkout, and what the library adds. */
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import { pino } from 'pino';
import { type ExampleSite, serveExample } from '../../examples/serve.ts';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { timeSkipping } from '../workflows/support/engines.ts';
import { type World, createWorld } from '../workflows/support/world.ts';
import { type PackedClient, packClient } from './packed-client.ts';

describe('the client package', function () {
  this.timeout(180_000);
  let client: PackedClient;
  let env: TestWorkflowEnvironment;
  let site: ExampleSite;
  let world: World;
  let api: RunningApi;
  const logged: string[] = [];
  before(async () => {
    client = await packClient();
    env = await timeSkipping();
    site = await serveExample();
    const resolve = { CRAWL_RESOLVE: `${site.host}:443=127.0.0.1:${site.port}` };
    world = await createWorld(env, { env: resolve });
    await seedDemo(world.db, { now: new Date() });
    await world.work();
    api = await startApi({
      database: { url: world.config.DATABASE_URL ?? '', drop: () => Promise.resolve() },
      env: resolve,
      committed: () => world.relay.kick(),
      log: pino({ level: 'info' }, { write: (line) => void logged.push(line) }),
    });
  });
  after(async () => {
    await api.close();
    await world.close();
    await site.close();
    await env.teardown();
    await client.remove();
  });

  it('goes from a website to a checkout on the command line', async () => {
    const access = { LAUNCH_URL: api.baseUrl, LAUNCH_KEY: await api.key() };
    const json = async (...args: string[]) => {
      const { code, stdout, stderr } = await client.launch([...args, '--json'], access);
      expect(code, stderr).to.equal(0);
      return JSON.parse(stdout) as Record<string, unknown>;
    };
    const draft = await json('submit', site.url, '--watch');
    expect(draft['status']).to.equal('ready');
    const calls = logged.map((line) => (JSON.parse(line) as { operation?: string }).operation);
    expect(calls.filter((name) => name === 'get_draft' || name === 'watch_draft')).to.deep.equal([
      'get_draft',
      'watch_draft',
      'get_draft',
    ]);
    const id = String(draft['id']);

    const shown = await client.launch(['draft', 'show', id], access);
    expect(shown.stdout)
      .to.match(/^name +Tidewell$/m)
      .and.to.contain('“')
      .and.to.contain(site.url);
    const edited = await json(
      'draft',
      'edit',
      id,
      '--set',
      'stage=launched',
      '--set',
      'tags=a',
      '--set',
      'tags=b',
    );
    expect(edited['fields']).to.have.nested.property('tags.value').that.deep.equals(['a', 'b']);
    expect(edited['fields']).to.have.nested.property('stage.state', 'manual');

    const listingId = String((await json('draft', 'submit', id))['listing_id']);
    const items = (page: Record<string, unknown>) => page['items'] as Record<string, unknown>[];
    expect(items(await json('drafts'))[0]).to.include({ id, status: 'submitted' });
    expect(items(await json('listings'))[0]).to.include({ id: Number(listingId), status: 'draft' });
    const order = await client.launch(['order', 'launch', '--listing', listingId, '--country', 'PT'], access);
    expect(order.stdout, order.stderr).to.match(/^Order \S+: €[\d,.]+\nPay at http/);
    expect(items(await json('orders'))[0]).to.include({ status: 'pending' });
  });

  it('searches without a key', async () => {
    const { stdout } = await client.launch(['search', 'meeting', 'notes', '--url', api.baseUrl]);
    expect(stdout).to.match(/ votes {2}http.*\n[\s\S]* in all, page 1 of /);
  });

  it('says what is wrong, and ends with a code that scripts can use', async () => {
    const unknown = await client.launch(['launch'], { LAUNCH_URL: api.baseUrl });
    expect(unknown.code).to.equal(2);
    expect(unknown.stderr).to.contain('There is no command “launch”').and.to.contain('--help');
    const nowhere = await client.launch(['drafts']);
    expect([nowhere.code, nowhere.stderr.split('.')[0]]).to.deep.equal([
      2,
      'Name the site: --url https://launches',
    ]);
    const stray = await client.launch(['drafts', '--watch', '--url', api.baseUrl]);
    expect([stray.code, stray.stderr.split('\n')[0]]).to.deep.equal([2, 'launch drafts takes no --watch.']);
    const unsigned = await client.launch(['drafts', '--url', api.baseUrl]);
    expect(unsigned.code).to.equal(1);
    expect(unsigned.stderr).to.contain('needs an account');
    const refused = await client.launch(['submit', 'ftp://x'], {
      LAUNCH_URL: api.baseUrl,
      LAUNCH_KEY: await api.key(),
    });
    expect(refused.code).to.equal(1);
    expect(refused.stderr).to.contain('  url ');
  });

  it('repeats a write with the same idempotency key, after the wait that the service names', async () => {
    const requests: IncomingMessage[] = [];
    const server = createServer((request, response) => {
      requests.push(request);
      if (requests.length === 1) response.writeHead(429, { 'retry-after': '1' }).end('{}');
      else
        response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":"1","status":"crawling"}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const library = (await import(client.entry)) as {
        createLaunchDirectory(options: { url: string; key: string }): {
          submit_listing(input: { url: string }): Promise<{ status: string }>;
        };
      };
      const { port } = server.address() as AddressInfo;
      const directory = library.createLaunchDirectory({ url: `http://127.0.0.1:${port}`, key: 'ld_live_x' });
      expect(await directory.submit_listing({ url: site.url })).to.include({ status: 'crawling' });
      const [first, second] = requests.map(({ headers }) => headers);
      expect(first?.['idempotency-key']).to.be.a('string').and.to.equal(second?.['idempotency-key']);
      expect(first?.authorization).to.equal('Bearer ld_live_x');
      expect(requests).to.have.length(2);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });

  describe('waits for a draft', () => {
    const drafts = ['crawling', 'drafting', 'ready'].map((status) => ({ id: 'd', status, failure: null }));
    /** A service whose draft goes on with each read, and with each event if there are any. */
    const waitAt = async (events: (response: ServerResponse) => boolean) => {
      const paths: string[] = [];
      let reads = 0;
      const server = createServer(({ url = '' }, response) => {
        paths.push(url.replace('/api/v1', ''));
        if (url.endsWith('/events')) {
          if (events(response)) reads = 2;
          return;
        }
        const retry = { 'content-type': 'application/json', 'retry-after': '1' };
        response.writeHead(200, retry).end(JSON.stringify(drafts[Math.min(reads, 2)]));
        reads += 1;
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      try {
        const library = (await import(client.entry)) as {
          createLaunchDirectory(options: { url: string; key: string }): object;
          waitForDraft(api: object, id: string, options: object): Promise<{ status: string }>;
        };
        const { port } = server.address() as AddressInfo;
        const api = library.createLaunchDirectory({ url: `http://127.0.0.1:${port}`, key: 'ld_live_x' });
        const seen: string[] = [];
        const onProgress = ({ status }: { status: string }) => void seen.push(status);
        const { status } = await library.waitForDraft(api, 'd', { onProgress });
        return { paths, seen, status };
      } finally {
        server.close();
        server.closeAllConnections();
      }
    };
    const stream = (response: ServerResponse, states: readonly object[]) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const state of states) response.write(`id: x\ndata: ${JSON.stringify(state)}\n\n`);
      response.end();
    };

    it('by its events, with one read before and one after', async () => {
      const { paths, seen, status } = await waitAt((response) => {
        stream(response, drafts);
        return true;
      });
      expect(paths).to.deep.equal(['/drafts/d', '/drafts/d/events', '/drafts/d']);
      expect(seen).to.deep.equal(['crawling', 'crawling', 'drafting', 'ready', 'ready']);
      expect(status).to.equal('ready');
    });

    it('by reading it again where there are no events, and connects again where they end too early', async () => {
      const refused = await waitAt((response) => {
        response.writeHead(404, { 'content-type': 'application/json' }).end('{"code":"not_found"}');
        return false;
      });
      expect(refused.paths).to.deep.equal(['/drafts/d', '/drafts/d/events', '/drafts/d', '/drafts/d']);
      expect(refused.status).to.equal('ready');
      const ended = await waitAt((response) => {
        stream(response, drafts.slice(0, 1));
        return false;
      });
      expect(ended.paths.filter((path) => path.endsWith('/events'))).to.have.length(2);
      expect(ended.status).to.equal('ready');
    });
  });
});
