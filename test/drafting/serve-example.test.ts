import { request } from 'node:http';
import { expect } from 'chai';
import { serveExample, type ExampleSite } from '../../examples/serve.ts';

/** `fetch` tidies paths up before it asks; a hostile client does not. */
function statusOf(port: number, path: string, method = 'GET'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
    })
      .on('error', reject)
      .end();
  });
}

describe('the server of the example site', () => {
  let site: ExampleSite;
  let badge: string | null = null;
  before(async () => {
    site = await serveExample({ badgeHtml: () => badge });
  });
  after(() => site.close());
  const get = (path: string) => fetch(`http://127.0.0.1:${site.port}${path}`);

  it('says what stands in for its name', () => {
    expect(site).to.include({ host: 'tidewell.example', url: 'https://tidewell.example/' });
    expect(site.resolve.get('tidewell.example:443')).to.deep.equal({ address: '127.0.0.1', port: site.port });
  });

  it('serves pages by their addresses, with their types', async () => {
    for (const [path, type] of [
      ['/', 'text/html; charset=utf-8'],
      ['/about', 'text/html; charset=utf-8'],
      ['/faq?utm=x', 'text/html; charset=utf-8'],
      ['/logo.svg', 'image/svg+xml'],
      ['/robots.txt', 'text/plain; charset=utf-8'],
      ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ] as const) {
      const response = await get(path);
      await response.text();
      expect(`${response.status} ${response.headers.get('content-type')}`, path).to.equal(`200 ${type}`);
    }
    expect((await get('/nothing')).status).to.equal(404);
    expect(await statusOf(site.port, '/', 'POST')).to.equal(405);
  });

  for (const path of [
    '/../serve.ts',
    '/..%2fserve.ts',
    '/%2e%2e/serve.ts',
    '/..%5cserve.ts',
    '/site/../../serve.ts',
    '//../serve.ts',
    '/%00',
    '/%zz',
    '/index.html%00.svg',
  ]) {
    it(`gives nothing away for ${path}`, async () => {
      expect(await statusOf(site.port, path)).to.equal(404);
    });
  }

  it('puts a badge into the footer of the home page, and nowhere else', async () => {
    const html = '<a href="https://directory.example/$&"><img src="b.svg" alt="Listed"></a>';
    expect(await (await get('/')).text()).to.not.contain(html);
    badge = html;
    const home = await (await get('/')).text();
    expect(home.indexOf(html)).to.be.greaterThan(0).and.below(home.indexOf('</footer>'));
    expect(await (await get('/about')).text()).to.not.contain(html);
  });

  it('refuses a port that is taken', async () => {
    let code: unknown;
    try {
      await (await serveExample({ port: site.port })).close();
    } catch (error) {
      code = error instanceof Error && 'code' in error ? error.code : error;
    }
    expect(code).to.equal('EADDRINUSE');
  });
});
