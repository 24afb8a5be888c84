/** The heads of all public pages, of the demo and of a directory with the same listings as real ones. */
import { expect } from 'chai';
import { type CheerioAPI, load } from 'cheerio';
import { MockActivityEnvironment } from '@temporalio/testing';
import { finishSitemap, publishSitemapPart } from '../../activities/feeds/publish-sitemap.ts';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { type Sitemap, readXml } from '../feeds/xml.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { schemaProblems } from '../support/schema-org.ts';

interface PublicPage {
  path: string;
  $: CheerioAPI;
}

/** Pages whose addresses depend on no listing. */
const fixed = [
  '/',
  '/search',
  '/categories',
  '/leaderboards',
  '/leaderboards/community-weekly',
  '/leaderboards/community-all-time',
  '/leaderboards/billboard',
  '/leaderboards/domain-rating',
  '/leaderboards/revenue',
  '/weeks/this',
  '/weeks/next',
  '/founders',
  '/awards',
  '/blog',
  '/submit',
  '/docs',
  '/docs/errors',
  '/bot',
  '/compare',
  '/about',
  '/how-ranking-works',
  '/transparency',
];

/** The public pages, including all that the database has an address for. */
async function readPages({ baseUrl, db }: RunningApi): Promise<PublicPage[]> {
  const slugs = async (table: string, where: object = {}) =>
    (await db(table).where(where).select<{ slug: string }[]>('slug')).map(({ slug }) => slug);
  const paths = [
    ...fixed,
    ...(await slugs('listings', { status: 'live' })).map((slug) => `/listings/${slug}`),
    ...(await slugs('categories')).map((slug) => `/categories/${slug}`),
    ...(await slugs('founders')).map((slug) => `/founders/${slug}`),
    ...(await slugs('blog_posts')).map((slug) => `/blog/${slug}`),
  ];
  const pages: PublicPage[] = [];
  for (const path of paths) {
    const answer = await fetch(baseUrl + path);
    // Categories and founders without live listings, and posts of the future.
    if (answer.status !== 404) pages.push({ path, $: load(await answer.text()) });
  }
  return pages;
}

const blocksOf = ({ path, $ }: PublicPage) =>
  $('script[type="application/ld+json"]')
    .toArray()
    .map((element) => ({ page: path, block: JSON.parse($(element).text()) as Record<string, unknown> }));
const nodesOf = (page: PublicPage): Record<string, unknown>[] =>
  blocksOf(page).flatMap(
    ({ block }) => (block['@graph'] as Record<string, unknown>[] | undefined) ?? [block],
  );
const typesOf = (page: PublicPage) => nodesOf(page).map((node) => String(node['@type']));
const isIndexed = ({ $ }: PublicPage) => $('meta[name=robots]').length === 0;

for (const kind of ['the demo', 'a directory of real listings']) {
  describe(`the heads of the pages of ${kind}`, function () {
    this.timeout(120_000);
    const isDemo = kind === 'the demo';
    let api: RunningApi;
    let pages: PublicPage[];
    const find = (path: string): PublicPage => {
      const page = pages.find((one) => one.path === path);
      if (!page) throw new Error(`No page ${path}`);
      return page;
    };
    before(async () => {
      api = await startApi({ env: { RATE_READS_PER_MINUTE: '1000000' } });
      await seedDemo(api.db, { now: new Date() });
      if (!isDemo) {
        for (const table of ['accounts', 'listings', 'blog_posts', 'founders', 'domain_ratings']) {
          await api.db(table).update({ is_demo: false });
        }
      }
      pages = await readPages(api);
    });
    after(() => api.close());

    it('have structured data that is valid against the definitions of schema.org', () => {
      expect(schemaProblems(pages.flatMap(blocksOf))).to.deep.equal([]);
    });

    if (isDemo) {
      it('state nothing of fictional products, people and posts', () => {
        const stated = new Set(pages.flatMap(typesOf));
        expect([...stated]).to.have.members(['WebSite', 'Organization', 'BreadcrumbList', 'ItemList']);
        const lists = pages.filter((page) => typesOf(page).includes('ItemList'));
        // Categories are not fictional.
        expect(lists.map(({ path }) => path)).to.deep.equal(['/categories']);
      });
    } else {
      it('state what each page is about', () => {
        const typesAt = (path: string) => typesOf(find(path));
        expect(typesAt('/')).to.deep.equal(['WebSite', 'Organization', 'ItemList']);
        expect(typesAt('/listings/quillbarrow')).to.include.members(['FAQPage', 'BreadcrumbList']);
        expect(typesAt('/weeks/this')).to.deep.equal(['ItemList', 'BreadcrumbList']);
        expect(typesAt('/leaderboards/domain-rating')).to.deep.equal(['ItemList', 'BreadcrumbList']);
        const first = (prefix: string) => {
          const page = pages.find(({ path }) => path.startsWith(prefix));
          return page ? typesOf(page) : [];
        };
        expect(first('/founders/')).to.deep.equal(['Person', 'BreadcrumbList']);
        expect(first('/blog/')).to.include.members(['BlogPosting', 'BreadcrumbList']);
        const products = pages.filter(({ path }) => path.startsWith('/listings/')).flatMap(typesOf);
        expect(products).to.include('Product').and.to.include('SoftwareApplication');
      });

      it('have ratings of exactly the listings with counted reviews', async () => {
        const rated = await api
          .db('listings')
          .whereExists(
            api
              .db('reviews')
              .whereRaw('reviews.listing_id = listings.id')
              .where({ status: 'published', is_counted: true }),
          )
          .where({ status: 'live' })
          .select<{ slug: string }[]>('slug');
        const stated = pages.filter((page) => nodesOf(page).some((node) => 'aggregateRating' in node));
        expect(rated.length).to.be.greaterThan(0);
        expect(stated.map(({ path }) => path)).to.have.members(rated.map(({ slug }) => `/listings/${slug}`));
      });

      it('are those of the pages in the sitemap, which has every page that is indexed', async () => {
        const { id: siteId } = await api.db('sites').first<{ id: number }>('id');
        const at = new Date().toISOString();
        await new MockActivityEnvironment().run(() =>
          publishSitemapPart(api, { siteId, part: 1, after: 0, at }),
        );
        await finishSitemap(api, { siteId, parts: 1, at });
        const { urlset } = readXml(
          await (await fetch(`${api.baseUrl}/sitemap.xml`)).text(),
        ) as unknown as Sitemap;
        const listed = urlset?.url.map(({ loc }) => loc) ?? [];
        for (const address of listed) {
          const answer = await fetch(address);
          const $ = load(await answer.text());
          expect([answer.status, $('link[rel=canonical]').attr('href')]).to.deep.equal([200, address]);
          expect($('meta[name=robots]'), address).to.have.length(0);
        }
        const indexed = pages.filter(isIndexed).map(({ $ }) => $('link[rel=canonical]').attr('href'));
        // The calendar of weeks to come has no end; they are found through the home page.
        const missing = indexed.filter((address) => !listed.includes(address ?? ''));
        expect(missing).to.deep.equal([find('/weeks/next').$('link[rel=canonical]').attr('href')]);
        expect(new Set(listed).size).to.equal(listed.length);
      });

      it('describe indexed pages, each in its own words', () => {
        const indexed = pages.filter(isIndexed);
        const described = indexed.map(({ path, $ }) => ({
          path,
          text: $('meta[name=description]').attr('content'),
        }));
        expect(described.filter(({ text = '' }) => text.length < 20 || text.length > 500)).to.deep.equal([]);
        const canonical = new Set(indexed.map(({ $ }) => $('link[rel=canonical]').attr('href')));
        expect(canonical.size).to.equal(indexed.length);
        expect(new Set(described.map(({ text }) => text)).size).to.equal(described.length);
        expect(new Set(indexed.map(({ $ }) => $('head > title').text())).size).to.equal(indexed.length);
      });
    }

    it('have short titles where the site chooses them', () => {
      const long = pages
        .filter(
          ({ path }) => fixed.includes(path) || /^\/(?:weeks|categories|listings|founders)\//.test(path),
        )
        .map(({ path, $ }) => ({ path, title: $('head > title').text() }))
        .filter(({ title }) => title.length > 70 || title.length < 5);
      expect(long).to.deep.equal([]);
    });

    it('have previews with a picture that says what it shows', () => {
      for (const { path, $ } of pages) {
        const content = (name: string) =>
          $(`meta[property="${name}"], meta[name="${name}"]`).attr('content') ?? '';
        expect(content('og:title'), path).to.not.equal('');
        expect(content('og:description'), path).to.not.equal('');
        expect(content('og:url'), path).to.equal($('link[rel=canonical]').attr('href'));
        expect(content('og:image'), path).to.match(new RegExp(`^${api.baseUrl}/cards/.+\\.png$`));
        expect([content('og:image:width'), content('og:image:height')], path).to.deep.equal(['1200', '630']);
        expect(content('og:image:alt'), path).to.not.equal('');
        expect(content('twitter:image:alt'), path).to.equal(content('og:image:alt'));
        expect(content('twitter:card'), path).to.equal('summary_large_image');
      }
    });

    it('have one canonical address, one title and one language', () => {
      for (const { path, $ } of pages) {
        expect($('link[rel=canonical]'), path).to.have.length(1);
        expect($('head > title'), path).to.have.length(1);
        expect($('html').attr('lang'), path).to.equal('en');
      }
    });

    it('lead to Markdown of every listing and post', () => {
      const others = pages.filter(({ path }) => /^\/(?:listings|blog)\/./.test(path));
      expect(others.length).to.be.greaterThan(20);
      for (const { path, $ } of others) {
        expect($('link[type="text/markdown"]').attr('href'), path).to.equal(`${path}.md`);
      }
    });
  });
}
