/** What programs read in the heads of pages. */
import { expect } from 'chai';
import { load } from 'cheerio';
import { html } from '../../src/site/html.ts';
import { type PageParts, layout } from '../../src/site/layout.ts';

const site = {
  name: 'Launches <of> "Tests"',
  purpose: 'A directory for tests.',
  urls: { home: 'https://launches.example/', api: '', mcp: '' },
  counts: { live_listings: 0, categories: 0 },
};
const pageWith = (parts: Partial<PageParts>) =>
  load(layout({ site, title: 'A page', canonical: '/a?b=1&c=2', body: html``, ...parts }));

describe('the head of a page', () => {
  it('has previews that follow from the title and the description', () => {
    const $ = pageWith({ description: 'About <it>' });
    const property = (name: string) => $(`meta[property="${name}"]`).attr('content');
    expect(property('og:type')).to.equal('website');
    expect(property('og:site_name')).to.equal(site.name);
    expect(property('og:title')).to.equal('A page');
    expect(property('og:description')).to.equal('About <it>');
    expect(property('og:url')).to.equal('https://launches.example/a?b=1&c=2');
    expect(property('og:image')).to.equal('https://launches.example/cards/site.png');
    expect(property('og:image:alt')).to.equal(site.name);
  });

  it('describes a page without a description by the purpose of the site', () => {
    expect(pageWith({})('meta[property="og:description"]').attr('content')).to.equal(site.purpose);
  });

  it('names the picture with its size and its text', () => {
    const picture = {
      url: 'https://launches.example/cards/a.png',
      width: 1200,
      height: 630,
      alt: 'A "card"',
    };
    const $ = pageWith({ meta: { kind: 'website', picture } });
    const contents = $('meta[property^="og:image"], meta[name^=twitter]').toArray();
    expect(contents.map((element) => $(element).attr('content'))).to.deep.equal([
      picture.url,
      '1200',
      '630',
      picture.alt,
      picture.alt,
      'summary_large_image',
    ]);
  });

  it('names the page in each language once, by its canonical address', () => {
    const $ = pageWith({});
    const links = $('link[hreflang]').toArray();
    expect(links.map((link) => [$(link).attr('hreflang'), $(link).attr('href')])).to.deep.equal([
      ['en', 'https://launches.example/a?b=1&c=2'],
      ['x-default', 'https://launches.example/a?b=1&c=2'],
    ]);
    expect($('html').attr('lang')).to.equal('en');
  });

  it('names other formats', () => {
    const alternates = [{ type: 'text/markdown', href: '/a.md', title: 'As "Markdown"' }];
    const link = pageWith({ meta: { kind: 'website', alternates } })('link[type="text/markdown"]');
    expect(link.attr()).to.deep.equal({
      rel: 'alternate',
      type: 'text/markdown',
      title: 'As "Markdown"',
      href: '/a.md',
    });
  });

  it('has structured data that no text can break out of', () => {
    const name = '</script><script>alert(1)</script><!-- & \u2028 "quoted" 🚀';
    const text = layout({
      site,
      title: 'A page',
      canonical: '/',
      body: html``,
      meta: { kind: 'website', jsonLd: [{ '@type': 'Thing', name, url: null, image: undefined }] },
    });
    expect(text).to.not.match(/<script>|<!--|\u2028/);
    const $ = load(text);
    expect($('script')).to.have.length(1);
    expect(JSON.parse($('script[type="application/ld+json"]').text())).to.deep.equal({
      '@context': 'https://schema.org',
      '@type': 'Thing',
      name,
    });
  });

  it('has one block for several nodes', () => {
    const jsonLd = [{ '@type': 'WebSite' }, { '@type': 'Organization' }];
    const $ = pageWith({ meta: { kind: 'website', jsonLd } });
    expect(JSON.parse($('script').text())).to.deep.equal({
      '@context': 'https://schema.org',
      '@graph': jsonLd,
    });
  });

  it('has no structured data and no languages on pages that are not indexed', () => {
    const jsonLd = [{ '@type': 'Thing' }];
    const $ = pageWith({ indexed: false, meta: { kind: 'website', jsonLd } });
    expect($('script, link[hreflang]')).to.have.length(0);
    expect($('meta[property="og:title"]')).to.have.length(1);
  });

  it('has no previews without a canonical address: such pages are not for others', () => {
    const $ = load(layout({ site, title: 'Sign in', body: html`` }));
    expect($('meta[property], link[rel=canonical], link[rel=alternate]')).to.have.length(0);
  });
});
