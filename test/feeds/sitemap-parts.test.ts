/** Sitemaps that need more than one file, made by the activities on a real database. */
import { gunzipSync } from 'node:zlib';
import { MockActivityEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import type { Knex } from 'knex';
import {
  type PublishedPart,
  finishSitemap,
  publishSitemapPart,
} from '../../activities/feeds/publish-sitemap.ts';
import { readConfig } from '../../src/config/config.ts';
import { openDatabase } from '../../src/db/knex.ts';
import { fixedPages, sitemapLimits } from '../../src/feeds/sitemap-rules.ts';
import { insertListing } from '../launches/insert-listing.ts';
import { freshDatabase } from '../support/engines.ts';
import { type Sitemap, readXml } from './xml.ts';

const base = 'https://launches.example';
const fixed = fixedPages([]).length;

describe('the parts of a sitemap', function () {
  this.timeout(60_000);
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Knex;
  let siteId: number;
  const config = readConfig({ ALLOW_TEST_PAYMENTS: '1', BASE_URL: base });

  beforeEach(async () => {
    database = await freshDatabase();
    db = openDatabase(database.url, 3);
    ({ id: siteId } = await db('sites').first<{ id: number }>('id'));
  });
  afterEach(async () => {
    await db.destroy();
    await database.drop();
  });

  /** All of it, as the workflow has it made; how many URLs are in each part. */
  async function publish(limits = sitemapLimits, at = new Date().toISOString()): Promise<number[]> {
    const sizes: number[] = [];
    let after: number | null = 0;
    while (after !== null) {
      const input = { siteId, part: sizes.length + 1, after, at };
      const made: PublishedPart = await new MockActivityEnvironment().run(() =>
        publishSitemapPart({ db, config }, input, limits),
      );
      sizes.push(made.urls);
      after = made.after;
    }
    await finishSitemap({ db, config }, { siteId, parts: sizes.length, at });
    return sizes;
  }
  const paths = () => db('published_files').orderBy('path').pluck<string[]>('path');
  const textOf = async (path: string) => {
    const file = await db('published_files').where({ path }).first<{ body: Buffer }>('body');
    return gunzipSync(file.body).toString();
  };
  const read = async (path: string) => readXml(await textOf(path)) as unknown as Sitemap;
  const locationsOf = async (path: string) => ((await read(path)).urlset?.url ?? []).map(({ loc }) => loc);
  const listings = async (count: number) => {
    for (let i = 0; i < count; i += 1) await insertListing(db, `n${i}`);
  };

  it('is one file while all fits', async () => {
    await listings(3);
    await insertListing(db, 'dated', { week: '2026-11-16' });
    await insertListing(db, 'waiting', { status: 'scheduled', week: '2026-12-07' });
    await insertListing(db, 'draft', { status: 'draft' });
    await insertListing(db, 'fiction', { isDemo: true, week: '2026-10-05' });
    expect(await publish()).to.deep.equal([fixed + 5]);
    expect(await paths()).to.deep.equal(['/sitemap.xml']);
    expect(await locationsOf('/sitemap.xml')).to.deep.equal([
      ...fixedPages(['2026-11-16']).map(({ path }) => base + path),
      ...['n0', 'n1', 'n2', 'dated'].map((slug) => `${base}/listings/${slug}`),
    ]);
  });

  it('names categories that have live listings beyond the demo’s, and posts that are published', async () => {
    const id = await insertListing(db, 'one');
    const fiction = await insertListing(db, 'two', { isDemo: true });
    const rows = [
      { slug: 'used', name: 'Used' },
      { slug: 'empty', name: 'Empty' },
      { slug: 'fiction', name: 'Fiction' },
    ];
    for (const row of rows) {
      const [category] = await db('categories').insert(row).returning<{ id: number }[]>('id');
      if (row.slug === 'empty') continue;
      const listing_id = row.slug === 'used' ? id : fiction;
      await db('listing_categories').insert({ listing_id, category_id: category?.id, position: 0 });
    }
    const post = {
      site_id: siteId,
      title: 't',
      summary: 's',
      author: 'a',
      markdown: 'm',
      updated_at: new Date(),
    };
    const [past, coming] = ['2026-11-01T00:00:00Z', '2999-01-01T00:00:00Z'];
    await db('blog_posts').insert([
      { ...post, slug: 'out', published_at: past },
      { ...post, slug: 'coming', published_at: coming },
      { ...post, slug: 'made-up', published_at: past, is_demo: true },
    ]);
    await publish();
    const locations = await locationsOf('/sitemap.xml');
    const of = (prefix: string) => locations.filter((location) => location.startsWith(`${base}${prefix}/`));
    expect(of('/categories')).to.deep.equal([`${base}/categories/used`]);
    expect(of('/blog')).to.deep.equal([`${base}/blog/out`]);
  });

  it('has an index once there is one URL too many, and none again when there is not', async () => {
    const limits = { urls: fixed + 2, bytes: 50_000 };
    await listings(2);
    expect(await publish(limits), 'exactly full').to.deep.equal([fixed + 2]);
    expect(await paths()).to.deep.equal(['/sitemap.xml']);
    await insertListing(db, 'last');
    const at = '2030-01-01T00:00:00.000Z';
    expect(await publish(limits, at)).to.deep.equal([fixed + 2, 1]);
    expect(await paths()).to.deep.equal(['/sitemap.xml', '/sitemaps/1.xml', '/sitemaps/2.xml']);
    expect((await read('/sitemap.xml')).sitemapindex?.sitemap).to.deep.equal([
      { loc: `${base}/sitemaps/1.xml`, lastmod: at },
      { loc: `${base}/sitemaps/2.xml`, lastmod: at },
    ]);
    expect(await locationsOf('/sitemaps/2.xml')).to.deep.equal([`${base}/listings/last`]);
    await db('listings').where({ slug: 'n0' }).delete();
    expect(await publish(limits, '2030-01-02T00:00:00.000Z')).to.deep.equal([fixed + 2]);
    expect(await paths()).to.deep.equal(['/sitemap.xml']);
  });

  it('starts another file before one is too large', async () => {
    await listings(40);
    const limits = { urls: 50_000, bytes: 2_000 };
    const sizes = await publish(limits);
    expect(sizes.length).to.be.greaterThan(2);
    expect(sizes.reduce((sum, size) => sum + size)).to.equal(fixed + 40);
    const all: string[] = [];
    for (let part = 1; part <= sizes.length; part += 1) {
      const path = `/sitemaps/${part}.xml`;
      expect(Buffer.byteLength(await textOf(path)), path).to.be.at.most(limits.bytes);
      all.push(...(await locationsOf(path)));
    }
    expect(new Set(all).size).to.equal(fixed + 40);
  });

  it('keeps to 50,000 URLs a file', async () => {
    await db.transaction(async (tx) => {
      // Search need not follow.
      await tx.raw('SET LOCAL session_replication_role = replica');
      await tx.raw(
        `INSERT INTO listings (site_id, slug, name, website_url, domain, status, launched_at)
         SELECT ?, 'n' || n, 'N', 'https://n.example/', 'n.example', 'live', now() FROM generate_series(1, ?) n`,
        [siteId, 50_001 - fixed],
      );
    });
    expect(await publish()).to.deep.equal([50_000, 1]);
    expect((await textOf('/sitemaps/1.xml')).match(/<loc>/g)).to.have.lengthOf(50_000);
    expect(await locationsOf('/sitemaps/2.xml')).to.deep.equal([`${base}/listings/n${50_001 - fixed}`]);
  });

  it('stays when an attempt of earlier comes late', async () => {
    await listings(1);
    await publish(sitemapLimits, '2030-01-02T00:00:00.000Z');
    const before = await textOf('/sitemap.xml');
    await listings(0);
    await insertListing(db, 'more');
    await publish({ urls: fixed + 1, bytes: 50_000 }, '2030-01-01T00:00:00.000Z');
    expect(await textOf('/sitemap.xml')).to.equal(before);
  });
});
