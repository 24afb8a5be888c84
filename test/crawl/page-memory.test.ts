import { expect } from 'chai';
import { createPageMemory, withPageMemory } from '../../activities/page-memory.ts';
import { createGuardedFetch } from '../../src/guarded-fetch/guarded-fetch.ts';
import { type LocalServer, resolveTo, startSite, stopServers } from './local-sites.ts';

const large = `<title>Large</title>${'<p>A lamp for people who read at night.</p>'.repeat(20_000)}`;
const small = '<title>Small</title><p>A lamp.</p>';
/** Activities that read at a time, each three pages. */
const readers = Array.from({ length: 8 }, (_, n) => `shop-${n}.example`);
const paths = ['/', '/prices', '/about'];
/** For two of them. */
const megabytes = 96;

describe('the memory of large websites', function () {
  this.timeout(60_000);
  let site: LocalServer;
  beforeEach(async () => {
    site = await startSite((request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(request.url === '/small' ? small : large);
    });
  });
  afterEach(stopServers);

  const fetchAt = (hosts: readonly string[]) =>
    createGuardedFetch({ resolve: resolveTo(Object.fromEntries(hosts.map((host) => [host, site]))) });

  it('is held by as many as fit; the others wait, without a request, and then read all their pages', async () => {
    const deps = { fetch: fetchAt(readers), pageMemory: createPageMemory(megabytes) };
    let holding = 0;
    let most = 0;
    const read = (host: string) =>
      withPageMemory(deps, async ({ fetch }) => {
        const sizes: number[] = [];
        for (const path of paths) {
          const { bytes } = await fetch(`https://${host}${path}`);
          if (sizes.length === 0) holding += 1;
          most = Math.max(most, holding);
          sizes.push(bytes);
        }
        holding -= 1;
        return sizes;
      });
    const results = await Promise.all(readers.map(read));
    expect(results).to.deep.equal(readers.map(() => paths.map(() => large.length)));
    expect(most).to.equal(2);
    // Each at most once more, as its first page had to wait.
    expect(site.log.length).to.be.within(readers.length * paths.length, readers.length * (paths.length + 1));
    expect(deps.pageMemory.isIdle()).to.equal(true);
  });

  it('is not needed for small pages, and not kept by what ends while it waits', async () => {
    const deps = { fetch: fetchAt(['shop.example']), pageMemory: createPageMemory(48) };
    const release = await deps.pageMemory.acquire(undefined, Infinity);
    const stop = new AbortController();
    const waits = withPageMemory(deps, async ({ fetch }) => {
      await fetch('https://shop.example/', { signal: stop.signal });
    });
    await withPageMemory(deps, async ({ fetch, takeFor }) => {
      await takeFor(small.length, stop.signal);
      expect((await fetch('https://shop.example/small')).body).to.equal(small);
    });
    stop.abort(new Error('stopped'));
    const failure: unknown = await waits.catch((error: unknown) => error);
    expect(String(failure)).to.contain('stopped');
    release();
    expect(deps.pageMemory.isIdle()).to.equal(true);
  });
});
