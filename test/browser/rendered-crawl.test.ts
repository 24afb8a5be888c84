/** Pages made by scripts within the reading of a website: which are rendered, and what is said of those that are not. */
import { expect } from 'chai';
import { MAX_RENDERED_PAGES } from '../../activities/browser/limits.ts';
import type { Renderer } from '../../activities/browser/renderer.ts';
import type { CrawlDeps, Refusal } from '../../activities/crawl/crawl-deps.ts';
import { crawlSite } from '../../activities/crawl/crawl-site.ts';
import { createGuardedFetch } from '../../src/guarded-fetch/guarded-fetch.ts';
import { createHostLimiter } from '../../src/guarded-fetch/host-limiter.ts';
import type { CrawledPage } from '../../src/shared/profile-schema.ts';
import { failureOf } from '../crawl/failures.ts';
import { type Handler, type LocalServer, resolveTo, startSite, stopServers } from '../crawl/local-sites.ts';
import { rendererOf } from './renderers.ts';
import { parseHere } from '../support/parse.ts';

const start = 'http://acme.example/';
const shell = (script: string, title = '<title>Acme</title>') =>
  `<!doctype html><html lang="en">${title}<div id="root"></div><script>${script}</script>`;
const says = (html: string) => `document.getElementById('root').innerHTML = ${JSON.stringify(html)};`;

describe('reading a website that is made by scripts', function () {
  this.timeout(90_000);
  const renderers: Renderer[] = [];
  afterEach(async () => {
    await Promise.all(renderers.splice(0).map((renderer) => renderer.close()));
    await stopServers();
  });

  async function crawl(
    pages: Record<string, string>,
    options: { renderer?: null; most?: { underWay: number } } = {},
  ) {
    let underWay = 0;
    const most = { underWay: 0 };
    const serve: Handler = (request, response) => {
      underWay += 1;
      most.underWay = Math.max(most.underWay, underWay);
      response.once('close', () => (underWay -= 1));
      const page = pages[request.url ?? ''];
      setTimeout(() => {
        response
          .writeHead(page === undefined ? 404 : 200, {
            'content-type': request.url?.endsWith('.txt') === true ? 'text/plain' : 'text/html',
            etag: '"1"',
          })
          .end(page);
      }, 20);
    };
    const site: LocalServer = await startSite(serve);
    const resolve = resolveTo({ 'acme.example': site, 'other.example': site });
    const hosts = createHostLimiter(2);
    const renderer = options.renderer === null ? null : rendererOf(resolve, { hosts });
    if (renderer) renderers.push(renderer);
    const kept: CrawledPage[] = [];
    const refused: Refusal[] = [];
    const deps: CrawlDeps = {
      fetch: createGuardedFetch({ resolve, hosts }),
      renderer,
      parse: parseHere,
      store: {
        readPages: () =>
          Promise.resolve([
            ...kept.map((page) => ({ ...page, refusedWhy: null })),
            ...refused.map(({ url, why }) => ({ url, title: null, html: null, refusedWhy: why })),
          ]),
        savePage: (page) => Promise.resolve(void kept.push(page)),
        saveRefusal: (refusal) => Promise.resolve(void refused.push(refusal)),
      },
      progress: () => undefined,
      signal: new AbortController().signal,
    };
    return { outcome: crawlSite(start, deps), kept, refused, site, most };
  }

  it('reads the text of its scripts, and follows their links', async () => {
    const { outcome, kept, refused, site } = await crawl({
      '/': shell(
        says(
          '<h1>Acme lamps</h1><p>Lamps to read by.</p><a href="/pricing">Pricing</a><a href="/about">About</a>',
        ),
      ),
      '/pricing': shell(says('<p>Acme costs 5 dollars a month.</p>')),
      '/about': '<!doctype html><html lang="en"><title>About</title><p>Founded in Lund.</p>',
    });
    await outcome;
    expect(refused).to.deep.equal([]);
    expect(
      kept.map(({ url, rendered, renderingNote, etag }) => ({ url, rendered, renderingNote, etag })),
    ).to.have.deep.members([
      { url: start, rendered: true, renderingNote: null, etag: null },
      { url: `${start}pricing`, rendered: true, renderingNote: null, etag: null },
      { url: `${start}about`, rendered: false, renderingNote: null, etag: '"1"' },
    ]);
    expect(kept[0]?.text).to.contain('Acme lamps\nLamps to read by.');
    expect(
      site.log.filter((line) => line === 'GET /'),
      'asked for once',
    ).to.have.length(1);
  });

  it('sends no host more than two requests at once, including its scripts', async () => {
    const chunks = Array.from({ length: 12 }, (_, n) => `<script src="/chunk${n}.js" async></script>`).join(
      '',
    );
    const links = ['pricing', 'about', 'faq'].map((name) => `<a href="/${name}">${name}</a>`).join('');
    const page = shell(says(`<p>Lamps.</p>${links}`)) + chunks;
    const { outcome, kept, most } = await crawl({
      '/': page,
      '/pricing': page,
      '/about': page,
      '/faq': page,
    });
    await outcome;
    expect(kept.filter(({ rendered }) => rendered)).to.have.length(4);
    expect(most.underWay).to.equal(2);
  });

  it('has a note where there is no browser', async () => {
    const { outcome, kept } = await crawl({ '/': shell(says('<p>Lamps.</p>')) }, { renderer: null });
    await outcome;
    expect(kept[0]).to.include({ title: 'Acme', rendered: false });
    expect(kept[0]?.renderingNote).to.match(/plain HTML.*because no browser is installed here\.$/);
  });

  it('refuses a page whose scripts navigate to a forbidden URL, with the reason', async () => {
    const links = ['pricing', 'about', 'faq', 'team']
      .map((name) => `<a href="/${name}">${name}</a>`)
      .join('');
    const { outcome, kept, refused, site } = await crawl({
      '/robots.txt': 'User-agent: *\nDisallow: /secret',
      '/': `<!doctype html><html lang="en"><title>Acme</title>${links}`,
      '/pricing': shell(`location = '/secret'`),
      '/about': shell(`location = 'http://other.example/'`),
      '/faq': shell(`history.replaceState({}, '', '/secret/faq'); ${says('<p>Lamps.</p>')}`),
      '/team': shell(says('<p>Mara and Ivo make lamps.</p>')),
    });
    await outcome;
    expect(kept.map(({ url }) => url)).to.have.members([start, `${start}team`]);
    const why = Object.fromEntries(refused.map((each) => [new URL(each.url).pathname, each.why]));
    expect(why['/pricing']).to.match(/robots\.txt of acme\.example does not allow/);
    expect(why['/about']).to.match(/leads to another website, other\.example/);
    expect(why['/faq']).to.match(/robots\.txt of acme\.example does not allow/);
    expect(site.log.join()).to.not.contain('secret');
  });

  it('respects the robots directives of a rendered page', async () => {
    const { outcome } = await crawl({
      '/': shell(
        `document.head.innerHTML += '<meta name="robots" content="noindex">'; ${says('<p>Lamps.</p>')}`,
      ),
    });
    await failureOf(outcome, 'not_to_be_quoted');
  });

  it('keeps a page that crashes the browser as plain HTML, and fails one without text', async () => {
    const breaks = `while (true) document.body.append('x'.repeat(1e6));`;
    const plain = await crawl({ '/': shell(breaks) });
    await plain.outcome;
    expect(plain.kept[0]).to.include({ title: 'Acme', rendered: false });
    expect(plain.kept[0]?.renderingNote).to.match(/plain HTML.*because .+\.$/);
    const empty = await crawl({ '/': shell(breaks, '') });
    const failure = await failureOf(empty.outcome, 'not_rendered');
    expect(failure.message).to.match(/made by its scripts.*because .*Serve its text in the HTML/);
  });

  it('renders a limited number of pages of one website', async () => {
    const names = ['pricing', 'about', 'faq', 'team', 'features', 'docs', 'contact', 'changelog'];
    const links = names.map((name) => `<a href="/${name}">${name}</a>`).join('');
    const { outcome, kept } = await crawl({
      '/': shell(says(`<p>Lamps.</p>${links}`)),
      ...Object.fromEntries(
        names.map((name) => [`/${name}`, shell(says(`<p>All about ${name}.</p>`), `<title>${name}</title>`)]),
      ),
    });
    await outcome;
    expect(kept).to.have.length(9);
    expect(kept.filter(({ rendered }) => rendered)).to.have.length(MAX_RENDERED_PAGES);
    for (const { rendered, renderingNote } of kept) {
      if (!rendered)
        expect(renderingNote).to.match(/because 6 pages of the website were rendered before it\.$/);
    }
  });
});
