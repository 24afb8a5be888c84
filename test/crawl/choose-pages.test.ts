import { expect } from 'chai';
import { choosePages, dedupeKey, isSameSite } from '../../activities/crawl/choose-pages.ts';

const HOME = 'https://acme.com/';
const links = (...hrefs: string[]) => hrefs.map((href) => ({ href, text: '' }));
const chosen = (hrefs: string[], home = HOME, sitemap: string[] = []) =>
  choosePages(home, links(...hrefs), sitemap).map(({ url }) => url.replace('https://acme.com', ''));

describe('choosing pages', () => {
  it('chooses the most useful first and blogs last', () => {
    const all = [
      '/blog',
      '/changelog',
      '/docs',
      '/something',
      '/use-cases',
      '/contact',
      '/faq',
      '/features',
      '/team',
      '/about',
      '/pricing',
    ];
    expect(chosen(all)).to.deep.equal([
      '/pricing',
      '/about',
      '/team',
      '/features',
      '/faq',
      '/contact',
      '/use-cases',
      '/docs',
      '/changelog',
      '/something',
      '/blog',
    ]);
  });

  it('chooses up to eleven of alternating kinds, so that one section cannot take every place', () => {
    const many = Array.from({ length: 200 }, (_, n) => `/features/part-${n}`);
    const result = chosen([
      ...many,
      ...Array.from({ length: 50 }, (_, n) => `/blog/${n}-x`),
      '/about',
      '/pricing',
    ]);
    expect(result.slice(0, 5)).to.deep.equal([
      '/pricing',
      '/about',
      '/features/part-0',
      '/features/part-1',
      '/features/part-2',
    ]);
    expect(result).to.have.length.at.most(11);
    expect(
      chosen(
        Array.from({ length: 40 }, (_, n) => `/${['pricing', 'about', 'docs', 'x'][n % 4] ?? ''}/${n}-y`),
      ),
    ).to.have.length.at.most(11);
  });

  it('gives the same answer for the same links', () => {
    const some = [
      '/b',
      '/a',
      '/pricing',
      '/about',
      'https://docs.acme.com/start',
      '/features/b',
      '/features/a',
    ];
    expect(chosen(some)).to.deep.equal(chosen(some));
    expect(chosen(some)).to.deep.equal([
      '/pricing',
      '/about',
      '/features/b',
      'https://docs.acme.com/start',
      '/features/a',
      '/b',
      '/a',
    ]);
  });

  it('recognises a page by its link text if not by its URL', () => {
    const result = choosePages(
      HOME,
      [
        { href: '/p/17', text: 'Other things' },
        { href: '/p/18', text: ' Pricing ' },
        { href: '/p/19', text: 'See all features →' },
        { href: '/p/19', text: '' },
      ],
      [],
    );
    expect(result).to.deep.equal([
      { url: 'https://acme.com/p/18', isUseful: true },
      { url: 'https://acme.com/p/19', isUseful: true },
      { url: 'https://acme.com/p/17', isUseful: false },
    ]);
  });

  it('recognises German, French and Spanish URLs', () => {
    expect(chosen(['/irgendwas', '/ueber-uns', '/preise', '/impressum'])).to.deep.equal([
      '/preise',
      '/ueber-uns',
      '/impressum',
      '/irgendwas',
    ]);
    expect(chosen(['/mentions-legales', '/tarifs', '/precios'])).to.deep.equal([
      '/tarifs',
      '/mentions-legales',
      '/precios',
    ]);
  });

  it('stays on the site', () => {
    expect(
      chosen([
        'https://other.com/pricing',
        'https://acme.com.evil.com/pricing',
        'https://notacme.com/pricing',
        'mailto:a@acme.com',
        'tel:1',
        'javascript:void(0)',
        'ftp://acme.com/pricing',
        'https://me:pw@acme.com/pricing',
        'https://acme.com:8443/pricing',
        'http://[',
        '//other.com/about',
      ]),
    ).to.deep.equal([]);
    expect(
      chosen(['https://docs.acme.com/start', 'https://app.acme.com/', 'https://status.acme.com/']),
    ).to.deep.equal(['https://docs.acme.com/start']);
    expect(
      choosePages('https://me.github.io/', links('https://you.github.io/pricing', '/about'), []).map(
        ({ url }) => url,
      ),
    ).to.deep.equal(['https://me.github.io/about']);
  });

  it('skips sign-in, legal boilerplate, files and queries', () => {
    expect(
      chosen([
        '/login',
        '/sign-up',
        '/register',
        '/account/settings',
        '/cart',
        '/privacy',
        '/privacy-policy',
        '/terms-of-service',
        '/cookie-policy',
        '/legal/dpa',
        '/brochure.pdf',
        '/logo.svg',
        '/app.zip',
        '/search?q=x',
        '/list?page=2',
        '/tag/a',
        '/feed',
        '/wp-admin/',
        '/about?session=1',
      ]),
    ).to.deep.equal([]);
    expect(chosen(['/about.html', '/kontakt.php', '/v1.2/changelog'])).to.deep.equal([
      '/about.html',
      '/kontakt.php',
      '/v1.2/changelog',
    ]);
  });

  it('chooses one of several URLs of a page, and never the home page', () => {
    expect(
      chosen([
        '/',
        '#top',
        'https://www.acme.com',
        'http://acme.com/index.html',
        '/pricing',
        '/pricing/',
        '/pricing#plans',
        '/pricing?utm_source=x',
        'http://www.acme.com/pricing',
        '/PRICING?ref=y',
      ]),
    ).to.deep.equal(['/pricing', '/PRICING']);
    expect(chosen(['http://www.acme.com/about/?utm_campaign=a'])).to.deep.equal(['/about/']);
    expect(
      choosePages('http://acme.example:8080/', links('https://acme.example/about', '/pricing'), []).map(
        ({ url }) => url,
      ),
    ).to.deep.equal(['http://acme.example:8080/pricing', 'http://acme.example:8080/about']);
  });

  it('leaves out the same pages in other languages', () => {
    expect(
      chosen(['/pricing', '/de/', '/de/pricing', '/fr/tarifs', '/pt-br/about', 'https://de.acme.com/about']),
    ).to.deep.equal(['/pricing']);
    expect(chosen(['/en/pricing', '/en/about', '/de/preise', '/de/', '/en/'])).to.deep.equal([
      '/en/pricing',
      '/en/about',
    ]);
    expect(
      chosen(['/de/preise', '/en/pricing', '/about', '/de/about'], 'https://acme.com/de/'),
    ).to.deep.equal(['/de/preise', '/de/about']);
  });

  it('chooses pages of the sitemap after linked ones', () => {
    expect(
      chosen(['/features/linked'], HOME, [
        'https://acme.com/features/listed',
        'https://acme.com/pricing',
        'https://other.com/about',
      ]),
    ).to.deep.equal(['/pricing', '/features/linked', '/features/listed']);
  });

  it('survives a page with a hundred thousand links', () => {
    const many = Array.from({ length: 100_000 }, (_, n) => `/x${n}/y${n}`);
    expect(chosen([`/${'a'.repeat(100_000)}`, '/pricing', ...many])[0]).to.equal('/pricing');
  });
});

describe('sameness', () => {
  it('of sites is a registrable domain', () => {
    expect(isSameSite('docs.acme.co.uk', 'acme.co.uk')).to.equal(true);
    expect(isSameSite('acme.co.uk', 'other.co.uk')).to.equal(false);
    expect(isSameSite('127.0.0.1', '127.0.0.2')).to.equal(false);
  });

  it('of pages ignores insignificant differences of URLs', () => {
    expect(dedupeKey('https://www.acme.com/a/?utm_source=x#y')).to.equal(dedupeKey('http://acme.com/a'));
    expect(dedupeKey('https://acme.com/a?b=1')).not.to.equal(dedupeKey('https://acme.com/a?b=2'));
  });
});
