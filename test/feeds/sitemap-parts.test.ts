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

  it('names each founder of live listings once, after the first of those listings', async () => {
    const [one, two, fiction, draft] = [
      await insertListing(db, 'one'),
      await insertListing(db, 'two'),
      await insertListing(db, 'fiction', { isDemo: true }),
      await insertListing(db, 'draft', { status: 'draft' }),
    ];
    let position = 0;
    const founder = async (slug: string, of: number[], columns: object = {}) => {
      const [row] = await db('founders')
        .insert({ slug, name: slug, ...columns })
        .returning<{ id: number }[]>('id');
      for (const listing_id of of) {
        position += 1;
        await db('listing_founders').insert({ listing_id, founder_id: row?.id, position });
      }
    };
    await founder('both', [fiction, draft, two, one]);
    await founder('second', [two]);
    await founder('made-up', [one], { is_demo: true });
    await founder('unseen', [draft]);
    await founder('fictional', [fiction]);
    await publish();
    const locations = (await locationsOf('/sitemap.xml')).slice(fixed);
    expect(locations).to.deep.equal(
      ['/listings/one', '/founders/both', '/listings/two', '/founders/second'].map((path) => base + path),
    );
    await publish({ urls: fixed + 3, bytes: 50_000 });
    // A listing is in one file with its founders.
    expect(await locationsOf('/sitemaps/2.xml')).to.deep.equal([
      `${base}/listings/two`,
      `${base}/founders/second`,
    ]);
  });

  it('names the alternatives that owners chose, where one of them is live', async () => {
    const [one, two] = [await insertListing(db, 'one'), await insertListing(db, 'two')];
    const draft = await insertListing(db, 'draft', { status: 'draft' });
    const chosen = { position: 0, approved_at: new Date() };
    await db('alternatives').insert([
      { ...chosen, listing_id: one, alternative_id: two },
      { ...chosen, listing_id: two, alternative_id: draft },
    ]);
    await publish();
    expect((await locationsOf('/sitemap.xml')).slice(fixed)).to.deep.equal(
      ['/listings/one', '/listings/one/alternatives', '/listings/two'].map((path) => base + path),
    );
  });

  it('names the pictures of listings and founders that this site serves', async () => {
    const id = await insertListing(db, 'one');
    await db('listings')
      .where({ id })
      .update({ unlocked_sections: ['media'] });
    const locked = await insertListing(db, 'two');
    const [founder] = await db('founders')
      .insert({ slug: 'ada', name: 'Ada' })
      .returning<{ id: number }[]>('id');
    await db('listing_founders').insert({ listing_id: id, founder_id: founder?.id, position: 0 });
    const media = { kind: 'image', url: 'https://one.example/a.png' };
    await db('listing_media').insert([
      { ...media, listing_id: id, position: 0 },
      { ...media, listing_id: id, position: 1 },
      { ...media, listing_id: locked, position: 0 },
    ]);
    // Triggers would take them away, as no picture of these addresses is stored.
    await db.transaction(async (tx) => {
      await tx.raw('SET LOCAL session_replication_role = replica');
      await tx('listings').where({ id }).update({ logo_picture: 'a1 256 128' });
      await tx('listing_media').where({ position: 0 }).update({ picture: 'b2 960 540' });
      await tx('founders').update({ photo_picture: 'c3 200 200' });
    });
    await publish();
    const entries = (await read('/sitemap.xml')).urlset?.url ?? [];
    const pictures = entries.flatMap(({ loc, 'image:image': images = [] }) =>
      images.map((image) => [loc.slice(base.length), image['image:loc']]),
    );
    expect(pictures).to.deep.equal([
      ['/listings/one', `${base}/pictures/a1/256.webp`],
      ['/listings/one', `${base}/pictures/b2/960.webp`],
      ['/founders/ada', `${base}/pictures/c3/200.webp`],
    ]);
    expect(await textOf('/sitemap.xml')).to.contain(
      'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
    );
  });

  it('has the day of the last change of what it knows: of the facts, or of the last update', async () => {
    const [one, two] = [await insertListing(db, 'one'), await insertListing(db, 'two')];
    await db('listings').update({ updated_at: '2026-11-01T00:00:00Z' });
    await db('listing_updates').insert([
      { listing_id: two, title: 't', body: 'b', created_at: '2026-11-02T00:00:00Z' },
      { listing_id: two, title: 't', body: 'b', created_at: '2026-11-03T00:00:00Z' },
      { listing_id: one, title: 't', body: 'b', created_at: '2026-10-01T00:00:00Z' },
    ]);
    await publish();
    const entries = (await read('/sitemap.xml')).urlset?.url ?? [];
    expect(entries.slice(fixed).map(({ lastmod }) => lastmod)).to.deep.equal([
      '2026-11-01T00:00:00.000Z',
      '2026-11-03T00:00:00.000Z',
    ]);
    expect(entries.slice(0, fixed).every(({ lastmod }) => lastmod === undefined)).to.equal(true);
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
