import { expect } from 'chai';
import { checkBadge } from '../../activities/checks/badge.ts';
import { createGuardedFetch } from '../../src/guarded-fetch/guarded-fetch.ts';
import { badgeUrls, embedCode } from '../../src/listings/badge-rules.ts';
import { type Handler, type LocalServer, resolveTo, startPages, stopServers } from '../crawl/local-sites.ts';
import { parseHere } from '../support/parse.ts';

const baseUrl = 'https://launches.example';
const target = { homepageUrl: 'http://shop.example/', ...badgeUrls(baseUrl, 'shop') };
const badge = embedCode({ baseUrl, siteName: 'Launch Directory', slug: 'shop', name: 'Shop' });
const answer =
  (status: number, headers: Record<string, string> = {}): Handler =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<p>no</p>');

const check = (site: LocalServer, signal?: AbortSignal) =>
  checkBadge(
    { fetch: createGuardedFetch({ resolve: resolveTo({ 'shop.example': site }) }), parse: parseHere },
    target,
    signal,
  );

describe('checkBadge', () => {
  afterEach(stopServers);

  it('finds the badge on the homepage', async () => {
    const site = await startPages({ '/': `<h1>Shop</h1>${badge}` });
    expect((await check(site)).outcome).to.equal('found');
    expect(site.log).to.deep.equal(['GET /robots.txt', 'GET /']);
  });

  it('finds it where the homepage redirects to', async () => {
    const site = await startPages({ '/': answer(302, { location: '/en/' }), '/en/': badge });
    expect((await check(site)).outcome).to.equal('found');
  });

  it('says what is on the homepage instead', async () => {
    const site = await startPages({ '/': `<h1>Shop</h1><!-- ${badge} -->` });
    const { outcome, detail } = await check(site);
    expect(outcome).to.equal('missing');
    expect(detail).to.match(/only in an HTML comment.*embed code/);
  });

  it('reads nothing that robots.txt forbids, and tells the owner to allow it', async () => {
    const site = await startPages({ '/robots.txt': 'User-agent: *\nDisallow: /', '/': badge });
    const { outcome, detail } = await check(site);
    expect(outcome).to.equal('missing');
    expect(detail).to.match(/robots\.txt of shop\.example does not allow.*allow LaunchDirectoryBot/);
    expect(site.log).to.deep.equal(['GET /robots.txt']);
  });

  for (const status of [500, 503, 429]) {
    it(`leaves the question open when the homepage answers ${status}`, async () => {
      const site = await startPages({ '/': answer(status) });
      const { outcome, detail } = await check(site);
      expect(outcome).to.equal('unknown');
      expect(detail).to.match(new RegExp(`status ${status}.*check again`));
    });
  }

  for (const status of [401, 403, 404, 410]) {
    it(`counts a homepage that answers ${status} as one without a badge`, async () => {
      const site = await startPages({ '/': answer(status) });
      const { outcome, detail } = await check(site);
      expect(outcome).to.equal('missing');
      expect(detail)
        .to.match(new RegExp(`status ${status}`))
        .and.not.match(/submit/i);
    });
  }

  it('leaves the question open when robots.txt cannot be read', async () => {
    const site = await startPages({ '/robots.txt': answer(500), '/': badge });
    const { outcome } = await check(site);
    expect(outcome).to.equal('unknown');
    expect(site.log).to.deep.equal(['GET /robots.txt']);
  });

  it('leaves the question open when the server is away', async () => {
    const site = await startPages({});
    await stopServers();
    expect((await check(site)).outcome).to.equal('unknown');
  });

  it('counts a homepage that is no page as one without a badge', async () => {
    const pdf: Handler = (_request, response) =>
      void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7');
    const { outcome, detail } = await check(await startPages({ '/': pdf }));
    expect(outcome).to.equal('missing');
    expect(detail).to.match(/not a web page/);
  });

  it('passes on the reason of an aborted signal, so that a cancelled activity ends', async () => {
    const site = await startPages({ '/': badge });
    const reason = new Error('the worker is shutting down');
    const thrown: unknown = await check(site, AbortSignal.abort(reason)).catch((error: unknown) => error);
    expect(thrown).to.equal(reason);
  });
});
