import { expect } from 'chai';
import { foreignParts, languageNote } from '../../activities/crawl/languages.ts';
import { startPages, startSite, stopServers, type Handler } from './local-sites.ts';
import { crawl, MemoryStore, page, path, START, to } from './memory-crawl.ts';

const alternates = (urls: Record<string, string>) =>
  Object.entries(urls)
    .map(([language, href]) => `<link rel="alternate" hreflang="${language}" href="${href}">`)
    .join('');
const inLanguage = (lang: string, title: string, head: string, ...hrefs: string[]) =>
  `<html lang="${lang}">${page(title, ...hrefs).replace('<h1>', `${head}<h1>`)}`;
const read = async (site: Awaited<ReturnType<typeof startPages>>) => {
  const store = new MemoryStore();
  const outcome = await crawl(site, { store });
  return { store, outcome, note: store.pages[0]?.languageNote };
};

describe('a website in several languages', () => {
  afterEach(stopServers);
  const both = alternates({ 'en-GB': 'http://acme.example/en/', de: '/', fr: '/fr/', 'x-default': '/' });

  it('is read in English only, whichever page was submitted', async () => {
    const site = await startPages({
      '/': inLanguage('de', 'Willkommen', both, '/preise', '/ueber-uns', '/en/', '/fr/tarifs'),
      '/en/': inLanguage('en', 'Welcome', both, '/en/pricing', '/preise', '/fr/tarifs', '/en/about'),
      '/en/pricing': inLanguage('en', 'Pricing', alternates({ en: '/en/pricing', de: '/preise' })),
      '/en/about': inLanguage('en', 'About', ''),
      '/preise': inLanguage('de', 'Preise', ''),
      '/fr/tarifs': inLanguage('fr', 'Tarifs', ''),
    });
    const { store, outcome, note } = await read(site);
    expect(outcome).to.deep.equal({ pages: 3, homeUrl: 'http://acme.example/en/' });
    expect(store.rows.map(path)).to.have.members(['/en/', '/en/pricing', '/en/about']);
    expect(store.rows[0]).to.include({ language: 'en' });
    expect(note).to.match(/English were read.*http:\/\/acme\.example\/ is in German/);
  });

  it('is read in its default language where it has no English', async () => {
    const site = await startPages({
      '/': inLanguage('de', 'Willkommen', alternates({ de: '/', fr: '/fr/' }), '/preise', '/fr/tarifs'),
      '/preise': inLanguage('de', 'Preise', ''),
    });
    const { store, note } = await read(site);
    expect(store.rows.map(path)).to.deep.equal(['/', '/preise']);
    expect(note).to.match(/German were read.*French, and none in English/);
  });

  it('has no note where it has one language', async () => {
    const site = await startPages({
      '/': inLanguage('en', 'Welcome', alternates({ en: '/', 'x-default': '/' })),
    });
    expect((await read(site)).note).to.equal(null);
  });

  it('is recognised by its Link header, or by a link to the English version', async () => {
    const header: Handler = (_request, response) =>
      response
        .writeHead(200, {
          'content-type': 'text/html',
          link: ['</style.css>; rel=preload', '</english>; rel="alternate"; hreflang="en"'],
        })
        .end(inLanguage('de', 'Willkommen', ''));
    const site = await startPages({ '/': header, '/english': inLanguage('en', 'Welcome', '') });
    expect((await read(site)).outcome.homeUrl).to.equal('http://acme.example/english');

    const linked = await startPages({
      '/': inLanguage('de', 'Willkommen', '', '/en/'),
      '/en/': inLanguage('en', 'Welcome', '', '/'),
    });
    expect((await read(linked)).outcome.homeUrl).to.equal('http://acme.example/en/');
  });

  it('that uses Accept-Language is requested in English', async () => {
    const site = await startSite((request, response) => {
      const isEnglish = request.headers['accept-language']?.startsWith('en');
      if (request.url === '/') response.writeHead(302, { location: isEnglish ? '/en/' : '/de/' }).end();
      else if (request.url !== '/en/') response.writeHead(404).end();
      else response.writeHead(200, { 'content-type': 'text/html' }).end(inLanguage('en', 'Welcome', ''));
    });
    expect((await read(site)).outcome.homeUrl).to.equal('http://acme.example/en/');
  });

  it('is read as it is where the English version fails, redirects back, is elsewhere or not in English', async () => {
    const german = (en: string) => inLanguage('de', 'Willkommen', alternates({ en, de: '/' }));
    for (const [en, answer] of [
      ['/en/', to('/')],
      ['/en/', (_request, response) => response.writeHead(500).end()],
      ['/en/', inLanguage('de', 'Noch nicht', alternates({ en: '/', de: '/en/' }))],
      ['/en/', `<meta name="robots" content="noindex">${inLanguage('en', 'Soon', '')}`],
      ['/en/', to('http://elsewhere.example/')],
      ['http://elsewhere.example/en/', 'never asked for'],
      ['http://169.254.169.254/', 'never asked for'],
      ['javascript:alert(1)', 'never asked for'],
    ] as [string, string | Handler][]) {
      const site = await startPages({ '/': german(en), '/en/': answer });
      const { store, outcome } = await read(site);
      expect(outcome.homeUrl, en).to.equal(START);
      expect(store.pages.map(path)).to.deep.equal(['/']);
      for (const { why } of store.refusals) expect(why).to.match(/\.$/);
    }
  });

  it('has each page read once, though it is linked in two languages', async () => {
    const pair = alternates({ en: '/pricing', de: '/preise' });
    const site = await startPages({
      '/': inLanguage('en', 'Welcome', '', '/preise', '/pricing', '/impressum'),
      '/pricing': inLanguage('en', 'Pricing', pair),
      '/preise': inLanguage('de', 'Preise', pair),
      '/impressum': inLanguage('de', 'Impressum', ''),
    });
    const { store } = await read(site);
    expect(store.rows.map(path)).to.have.members(['/', '/pricing', '/impressum']);
  });

  it('has the sitemap’s pages read in the same language', async () => {
    const sitemap: Handler = (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/xml' }).end(
        `<urlset xmlns:xhtml="http://www.w3.org/1999/xhtml"><url><loc>http://acme.example/preise</loc>
         <xhtml:link rel="alternate" hreflang="de" href="http://acme.example/preise"/>
         <xhtml:link rel="alternate" hreflang="en" href="http://acme.example/pricing"/></url></urlset>`,
      );
    const site = await startPages({
      '/': inLanguage('en', 'Welcome', ''),
      '/sitemap.xml': sitemap,
      '/pricing': inLanguage('en', 'Pricing', ''),
      '/preise': inLanguage('de', 'Preise', ''),
    });
    expect((await read(site)).store.rows.map(path)).to.deep.equal(['/', '/pricing']);
  });

  it('may have ten thousand alternates, each naming the others', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, n) => [`en-${String(n)}`, `/v${n}/`] as const),
    );
    const site = await startSite((request, response) => {
      if (request.url === '/robots.txt') response.writeHead(404).end();
      else
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(inLanguage('de', 'Immer', alternates(many)));
    });
    const { outcome } = await read(site);
    expect(outcome.homeUrl).to.equal(START);
    expect(site.log).to.have.length.below(20);
  });

  it('has parts in other languages by its alternates', () => {
    const others = [
      { language: 'de', url: 'https://acme.example/' },
      { language: 'en', url: 'https://acme.example/en/' },
      { language: 'fr', url: 'https://fr.acme.example/' },
    ];
    const isForeign = (url: string) => foreignParts('https://acme.example/en/', others)(new URL(url));
    expect(isForeign('https://acme.example/en/pricing')).to.equal(false);
    expect(isForeign('https://acme.example/preise')).to.equal(true);
    expect(isForeign('https://fr.acme.example/tarifs')).to.equal(true);
    expect(isForeign('https://docs.acme.example/start')).to.equal(false);
    const fromRoot = foreignParts('https://www.acme.example/', [
      { language: 'de', url: 'https://acme.example/de' },
    ]);
    expect(fromRoot(new URL('https://acme.example/de/preise'))).to.equal(true);
    expect(fromRoot(new URL('https://acme.example/pricing'))).to.equal(false);
  });

  it('has notes about named languages only', () => {
    const plain = { alternates: [], replaced: null, failed: null };
    expect(languageNote({ ...plain, language: null })).to.equal(null);
    expect(languageNote({ ...plain, language: 'de', failed: 'It is away.' })).to.match(
      /German.*It is away\.$/,
    );
    expect(
      languageNote({ ...plain, language: 'en', alternates: [{ language: 'zz-1', url: START }] }),
    ).to.contain('zz');
  });
});
