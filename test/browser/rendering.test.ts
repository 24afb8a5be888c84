/** What becomes of pages in the browser: of honest ones, and of those that would keep it busy for ever. */
import { expect } from 'chai';
import type { Renderer } from '../../activities/browser/renderer.ts';
import { FetchFailure } from '../../src/guarded-fetch/fetch-failure.ts';
import type { Handler, LocalServer } from '../crawl/local-sites.ts';
import { resolveTo, startPages, stopServers } from '../crawl/local-sites.ts';
import { anywhere, renderFailureOf, rendererOf } from './renderers.ts';

const url = 'http://acme.example/';
const html = (script: string, body = '') =>
  `<!doctype html><html><head><title>Acme</title></head><body>${body}<div id="root"></div><script>${script}</script></body></html>`;
const says = (words: string) => `document.getElementById('root').innerHTML = '<p>${words}</p>';`;
const javascript =
  (code: string): Handler =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(code);
  };
const never: Handler = () => undefined;

describe('rendering a page', function () {
  this.timeout(60_000);
  let site: LocalServer;
  let renderer: Renderer;

  before(async () => {
    site = await startPages({
      '/app.js': javascript(`fetch('/words').then((r) => r.text()).then((t) => { ${says("' + t + '")} })`),
      '/words': 'Lamps to read by',
      '/never.js': never,
      '/never': never,
      '/late.css': never,
      '/more': html(says('the other page')),
      '/error': (_request, response) => response.writeHead(404).end('<p>not here</p>'),
    });
    renderer = rendererOf(resolveTo({ 'acme.example': site }));
  });
  after(async () => {
    await renderer.close();
    await stopServers();
  });
  beforeEach(() => {
    site.log.length = 0;
  });

  const render = (page: string, at = url) => renderer.render({ url: at, html: page }, anywhere);
  const shell = '<!doctype html><title>Acme</title><div id="root"></div><script src="/app.js"></script>';

  it('returns the result of scripts, and requests nothing else', async () => {
    const images = '<img src="/a.png"><video src="/a.mp4"></video><link rel="icon" href="/i.ico">';
    const fonts = '<style>@font-face { font-family: F; src: url(/f.woff2) } * { font-family: F }</style>';
    const page = await render(shell + images + fonts);
    expect(page.url).to.equal(url);
    expect(page.html).to.contain('<p>Lamps to read by</p>').and.not.contain('<script');
    expect(site.log).to.deep.equal(['GET /app.js', 'GET /words']);
  });

  it('works for https of a stand-in', async () => {
    const page = await render(shell, 'https://acme.example/');
    expect(page).to.include({ url: 'https://acme.example/' });
    expect(page.html).to.contain('Lamps to read by');
  });

  it('marks invisible elements, and keeps collapsed, shadowed and nested visible ones', async () => {
    const { html: made } = await render(
      html(
        `const host = document.createElement('x-card'); host.innerHTML = '<b>slotted</b>';
         host.attachShadow({ mode: 'open' }).innerHTML = '<i>shadowed <slot></slot></i>'; document.body.append(host);`,
        `<style>.gone { display: none } .veil { visibility: hidden } .veil b { visibility: visible }</style>
         <p class="gone">unseen</p><div class="veil"><p>veiled</p><b>lifted</b></div>
         <details><summary>How?</summary><p>Like this.</p></details>`,
      ),
    );
    expect(made).to.contain('<p class="gone" hidden="">unseen</p>');
    expect(made).to.contain('<p hidden="">veiled</p><b>lifted</b>');
    expect(made).to.contain('<p>Like this.</p>');
    expect(made).to.contain('<i>shadowed <b>slotted</b></i>');
  });

  it('returns the current page if it never stops loading', async () => {
    const endless = [
      '<script src="/never.js"></script>',
      '<link rel="stylesheet" href="/late.css">',
      `<script>fetch('/never'); setInterval(() => fetch('/never?' + Math.random()), 20)</script>`,
      `<script>setInterval(() => document.body.append('x'), 1)</script>`,
    ];
    const check = async (waits: string) => {
      const page = await render(`<!doctype html><title>Acme</title><p>said at once</p>${waits}`);
      expect(page.html, waits).to.contain('said at once');
    };
    await Promise.all(endless.map(check));
  });

  it('returns the current page if a script never ends', async () => {
    const page = await render(html(`${says('before')} while (true);`));
    expect(page.html).to.contain('<p>before</p>');
    // Which the next page does not notice.
    expect((await render(shell)).html).to.contain('Lamps to read by');
  });

  it('dismisses dialogs', async () => {
    const page = await render(
      html(`addEventListener('beforeunload', (event) => { event.preventDefault(); event.returnValue = 'stay'; });
        for (let i = 0; i < 500; i += 1) { alert(i); confirm(i); prompt(i); print(); }
        const frame = document.createElement('iframe'); document.body.append(frame);
        frame.contentWindow.alert('from a frame'); ${says('after')}`),
    );
    expect(page.html).to.contain('<p>after</p>');
  });

  it('stops a page that uses too much memory, and renders the next', async () => {
    const hungry = `const kept = []; const step = () => {
      for (let i = 0; i < 4; i += 1) kept.push(new Uint8Array(16e6).fill(kept.length + 1)); document.body.append('.'); setTimeout(step, 5); };`;
    const [failed, page] = await Promise.all([
      renderFailureOf(render(html(`${hungry} step();`))),
      // Rendered again should the other one take the browser with it.
      render(shell),
    ]);
    expect(failed).to.be.oneOf(['too_much_memory', 'page_crashed']);
    expect(page.html).to.contain('Lamps to read by');
    const some = await render(html(`const kept = new Uint8Array(5e8); ${says('500 MB asked for')}`)).catch(
      () => null,
    );
    if (some) expect(some.html).to.contain('500 MB asked for');
    expect((await render(shell)).html).to.contain('Lamps to read by');
  });

  it('limits the requests of a page', async () => {
    const page = await render(
      html(
        `${says('asking')} (async () => { for (let i = 0; ; i += 1) await fetch('/words?' + i).catch(() => new Promise((r) => setTimeout(r))); })();`,
      ),
    );
    expect(page.html).to.contain('asking');
    expect(site.log.length).to.be.within(1, 200);
  });

  it('refuses a page that is too large', async () => {
    const failed = await renderFailureOf(render(html(`document.body.append('x'.repeat(3e6))`)));
    expect(failed).to.equal('too_large');
  });

  it('allows safe methods only: no script posts, beacons or deletes', async () => {
    await render(
      html(`for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) fetch('/order', { method }).catch(() => 0);
        navigator.sendBeacon('/order'); const form = document.createElement('form'); form.method = 'post'; form.action = '/order';
        document.body.append(form); form.submit(); ${says('done')}`),
    );
    expect(site.log).to.deep.equal([]);
  });

  it('follows a page to another of the same website, where that may be read', async () => {
    const asked: string[] = [];
    const mayVisit = (to: URL) => {
      asked.push(to.pathname);
      return Promise.resolve();
    };
    const page = await renderer.render({ url, html: html(`location.href = '/more#part'`) }, { mayVisit });
    expect(page.url).to.equal(`${url}more`);
    expect(page.html).to.contain('the other page');
    expect(new Set(asked)).to.deep.equal(new Set(['/more']));
  });

  it('calls mayVisit before navigations, and rejects with its error', async () => {
    const ways = [
      `location = '/more'`,
      `location.replace('/more')`,
      `history.pushState({}, '', '/more')`,
      `document.head.innerHTML += '<meta http-equiv="refresh" content="0;url=/more">'`,
      `const a = document.createElement('a'); a.href = '/more'; a.target = '_top'; document.body.append(a); a.click()`,
      `const f = document.createElement('form'); f.action = '/more'; document.body.append(f); f.submit()`,
    ];
    for (const way of ways) {
      const mayVisit = (to: URL) => Promise.reject(new FetchFailure('robots_disallowed', to.href));
      const error: unknown = await renderer
        .render({ url, html: html(way) }, { mayVisit })
        .catch((e: unknown) => e);
      expect(error, way).to.be.instanceOf(FetchFailure);
      expect(error, way).to.include({ code: 'robots_disallowed' });
    }
    expect(site.log).to.deep.equal([]);
  });

  it('does not return an error page', async () => {
    expect(await renderFailureOf(render(html(`location = '/error'`)))).to.equal('no_page');
  });
});
