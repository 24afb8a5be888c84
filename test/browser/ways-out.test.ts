/** SSRF through the browser: whatever a page tries, nothing on this machine or in its network hears of it. */
import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { expect } from 'chai';
import type { Renderer } from '../../activities/browser/renderer.ts';
import { resolveTo, startPages, startRaw, stopServers, type LocalServer } from '../crawl/local-sites.ts';
import { anywhere, rendererOf } from './renderers.ts';

const url = 'http://acme.example/';

describe('ways out of a page in the browser', function () {
  this.timeout(60_000);
  let canary: LocalServer;
  let six: Server | null = null;
  let sixHits = 0;
  let eighty: Server | null = null;
  let site: LocalServer;
  let renderer: Renderer;

  /** A port that the rules let through, so that what stops a page is the address. */
  async function listenOn(port: number, host: string, onHit: () => void): Promise<Server | null> {
    const server = createServer((socket) => {
      onHit();
      socket.destroy();
    });
    server.on('error', () => undefined);
    server.listen(port, host);
    const outcome = await Promise.race([
      once(server, 'listening').then(() => true),
      once(server, 'error').then(() => false),
    ]);
    return outcome ? server : null;
  }

  let eightyHits = 0;
  before(async () => {
    canary = await startRaw((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi'));
    six = await listenOn(canary.port, '::1', () => (sixHits += 1));
    eighty = await listenOn(8080, '127.0.0.1', () => (eightyHits += 1));
    site = await startPages({
      '/to-loopback': (_request, response) =>
        response.writeHead(302, { location: `http://127.0.0.1:${canary.port}/` }).end(),
      '/to-8080': (_request, response) =>
        response.writeHead(307, { location: 'http://127.0.0.1:8080/' }).end(),
      '/sw.js': (_request, response) =>
        response
          .writeHead(200, { 'content-type': 'text/javascript' })
          .end(`fetch('http://127.0.0.1:${canary.port}/sw')`),
      '/worker.js': (_request, response) =>
        response
          .writeHead(200, { 'content-type': 'text/javascript' })
          .end(`fetch('http://127.0.0.1:${canary.port}/worker')`),
    });
    renderer = rendererOf(resolveTo({ 'acme.example': site }));
  });
  after(async () => {
    await renderer.close();
    six?.close();
    eighty?.close();
    await stopServers();
  });

  async function tries(body: string): Promise<string> {
    const page = `<!doctype html><title>Acme</title><body><p>a page</p>${body}`;
    const { html } = await renderer
      .render({ url, html: page }, anywhere)
      .catch((error: unknown) => ({ html: String(error) }));
    return html;
  }

  const hosts = (port: number) =>
    [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '0',
      '0.0.0.0',
      '127.0.0.2',
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::127.0.0.1]',
      'localhost',
      'localhost.',
      'x.localhost',
      '127.0.0.1.',
      '169.254.169.254',
      'metadata.google.internal',
      // Public names of loopback.
      '127.0.0.1.nip.io',
      'localtest.me',
    ].flatMap((host) => [`http://${host}:${port}/`, `https://${host}:${port}/`, `ws://${host}:${port}/`]);

  it('sub-requests of every kind, in every spelling', async () => {
    for (const port of [canary.port, 8080]) {
      const urls = JSON.stringify(hosts(port));
      const html = await tries(`<div id="out"></div><script>
        const urls = ${urls};
        for (const url of urls) {
          fetch(url, { mode: 'no-cors' }).then(() => out.append('GOT ' + url), () => 0);
          try { new WebSocket(url); } catch {}
          try { new EventSource(url); } catch {}
          const s = document.createElement('script'); s.src = url; document.head.append(s);
        }
        const x = new XMLHttpRequest(); x.open('GET', urls[0]); x.send();
        navigator.sendBeacon(urls[0]);
        import(urls[0]).catch(() => 0);
      </script>`);
      expect(html).to.contain('a page').and.not.contain('GOT');
    }
  });

  it('elements, frames, prefetches, pings and style sheets', async () => {
    const to = `http://127.0.0.1:${canary.port}/`;
    await tries(`<iframe src="${to}"></iframe><iframe srcdoc="<img src='${to}'><script>fetch('${to}')</script>"></iframe><img src="${to}"><video src="${to}"></video>
      <object data="${to}"></object><embed src="${to}"><link rel="stylesheet" href="${to}"><link rel="prefetch" href="${to}"><link rel="preconnect" href="${to}">
      <link rel="dns-prefetch" href="${to}"><link rel="prerender" href="${to}"><link rel="modulepreload" href="${to}"><link rel="icon" href="${to}"><link rel="manifest" href="${to}">
      <style>@import "${to}"; body { background: url(${to}) }</style><a id="a" href="#" ping="${to}">a</a><script>a.click()</script>
      <script type="speculationrules">{"prerender": [{"source": "list", "urls": ["${to}"]}]}</script>
      <svg><image href="${to}"/><use href="${to}#x"/></svg><applet archive="${to}"></applet><audio src="${to}"></audio><track src="${to}">`);
  });

  it('redirects', async () => {
    for (const path of ['/to-loopback', '/to-8080']) {
      const html =
        await tries(`<script>fetch('${path}', { mode: 'no-cors' }).then(() => document.body.append('GOT'), () => 0)</script>
        <script src="${path}"></script><link rel="stylesheet" href="${path}">`);
      expect(html).to.not.contain('GOT');
      expect(site.log).to.include(`GET ${path}`);
    }
  });

  it('workers, service workers, peers and windows', async () => {
    const to = `http://127.0.0.1:${canary.port}/`;
    await tries(`<script>
      const code = URL.createObjectURL(new Blob(["fetch('${to}'); new WebSocket('${to.replace('http', 'ws')}')"], { type: 'text/javascript' }));
      for (const make of [() => new Worker(code), () => new Worker('/worker.js'), () => new SharedWorker(code), () => navigator.serviceWorker.register('/sw.js'),
        () => window.open('${to}'), () => { const a = document.createElement('a'); a.href = '${to}'; a.target = '_blank'; document.body.append(a); a.click(); },
        () => { const a = document.createElement('a'); a.href = '${to}'; a.download = 'x'; document.body.append(a); a.click(); },
        () => { const f = document.createElement('iframe'); document.body.append(f); f.contentWindow.fetch('${to}').catch(() => 0); new f.contentWindow.WebSocket('${to.replace('http', 'ws')}'); },
        () => { const f = document.createElement('form'); f.action = '${to}'; f.method = 'post'; f.target = '_blank'; document.body.append(f); f.submit(); },
        () => { const p = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${canary.port}' }, { urls: 'turn:127.0.0.1:${canary.port}?transport=tcp', username: 'u', credential: 'c' }] });
          p.createDataChannel('x'); p.createOffer().then((o) => p.setLocalDescription(o)); },
        () => new WebTransport('https://127.0.0.1:${canary.port}/')]) { try { const made = make(); made?.catch?.(() => 0); } catch {} }
      document.body.append('tried');
    </script>`);
  });

  it('navigations there, and to other schemes', async () => {
    const to = `http://127.0.0.1:${canary.port}/`;
    for (const script of [
      `location = '${to}'`,
      `document.head.innerHTML += '<meta http-equiv="refresh" content="0;url=${to}">'`,
      `const f = document.createElement('form'); f.action = '${to}'; document.body.append(f); f.submit()`,
      `location = '/to-loopback'`,
      `location = 'file:///etc/hostname'`,
      `location = 'view-source:${to}'`,
      `location = 'data:text/html,<script src="${to}"></scr' + 'ipt>'`,
      `location = URL.createObjectURL(new Blob(['<script src="${to}"></scr' + 'ipt>'], { type: 'text/html' }))`,
      `location = 'chrome://version'`,
      `location = 'javascript:fetch("${to}")'`,
      `fetch('file:///etc/hostname').then((r) => r.text()).then((t) => document.body.append('GOT' + t))`,
    ]) {
      expect(await tries(`<script>${script}</script>`), script).to.not.contain('GOT');
    }
  });

  afterEach('nothing heard of it', () => {
    expect({ canary: canary.log, sixHits, eightyHits }).to.deep.equal({
      canary: [],
      sixHits: 0,
      eightyHits: 0,
    });
  });
});
