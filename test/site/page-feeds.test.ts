/** The feeds of categories, the blog and listings, as feed readers request them. */
import { request } from 'node:http';
import { expect } from 'chai';
import type { CheerioAPI } from 'cheerio';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { bareListing, oneSignedIn } from '../community/people.ts';
import { type Feed, type Rss, readXml } from '../feeds/xml.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { visitorOf } from '../support/visitor.ts';
import { until } from '../workflows/support/until.ts';

describe('the feeds of pages', function () {
  this.timeout(30_000);
  let api: RunningApi;
  let id: number;
  let [parent, child] = ['', ''];
  const now = new Date('2026-11-25T12:00:00Z');
  before(async () => {
    api = await startApi({ clock: () => now, env: { READ_CACHE_MB: '16' } });
    await seedDemo(api.db, { now });
    id = await bareListing(api, 'lamp', { tagline: 'Light & <shade>' });
    const category = await api
      .db('categories as c')
      .join('categories as p', 'p.id', 'c.parent_id')
      .first<{ id: number; slug: string; parent: string }>('c.id', 'c.slug', 'p.slug as parent');
    ({ slug: child, parent } = category);
    await api.db('listing_categories').insert({ listing_id: id, category_id: category.id, position: 0 });
    const { id: site_id } = await api.db('sites').first<{ id: number }>('id');
    const post = { site_id, markdown: 'Text.', author: 'Ida Berg', updated_at: now };
    await api.db('blog_posts').insert([
      {
        ...post,
        slug: 'out',
        title: 'Out',
        summary: 'It is out.',
        published_at: new Date('2026-11-24T00:00:00Z'),
      },
      {
        ...post,
        slug: 'to-come',
        title: 'To come',
        summary: '…',
        published_at: new Date('2026-11-26T00:00:00Z'),
      },
    ]);
  });
  after(() => api.close());

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, api.baseUrl), { headers, redirect: 'manual' });
  /** Without the headers that fetch adds of its own accord. */
  const statusOf = (path: string, headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      request(new URL(path, api.baseUrl), { headers, agent: false }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode));
      })
        .on('error', reject)
        .end();
    });
  const atom = async (path: string) =>
    (readXml(await (await get(`${path}/feed.xml`)).text()) as unknown as Feed).feed;
  const titles = async (path: string) => (await atom(path)).entry?.map(({ title }) => title) ?? [];
  const alternates = ($: CheerioAPI) =>
    $('link[rel=alternate][title]')
      .toArray()
      .map((link) => $(link).attr('href'));

  it('of a category have its launches and those below it, without the demo', async () => {
    for (const slug of [child, parent]) {
      const feed = await atom(`/categories/${slug}`);
      expect(feed.entry?.map(({ title, summary }) => [title, summary])).to.deep.equal([
        ['Lamp', 'Light & <shade>'],
      ]);
      expect(feed.link.map((link) => link['@_href'])).to.deep.equal([
        `${api.baseUrl}/categories/${slug}/feed.xml`,
        `${api.baseUrl}/categories/${slug}`,
      ]);
      const { $ } = await visitorOf(api.baseUrl).get(`/categories/${slug}`);
      expect(alternates($)).to.deep.equal([`/categories/${slug}/feed.xml`, `/categories/${slug}/rss.xml`]);
    }
  });

  it('of a category follow it when it is renamed', async () => {
    await api.db.raw(
      'INSERT INTO former_categories (slug, name, category_id) SELECT ?, ?, id FROM categories WHERE slug = ?',
      ['was-called', 'Was called', child],
    );
    const answer = await get('/categories/was-called/rss.xml');
    expect([answer.status, answer.headers.get('location')]).to.deep.equal([
      301,
      `/categories/${child}/rss.xml`,
    ]);
    expect((await get('/categories/never-was/rss.xml')).status).to.equal(404);
  });

  it('of the blog have what is published, without the demo', async () => {
    const feed = await atom('/blog');
    expect(feed.entry?.map(({ title }) => title)).to.deep.equal(['Out']);
    const rss = (readXml(await (await get('/blog/rss.xml')).text()) as unknown as Rss).rss.channel;
    expect(rss.item?.[0]).to.include({ title: 'Out', 'dc:creator': 'Ida Berg' });
    expect(rss.item?.[0]?.guid['#text']).to.equal(feed.entry?.[0]?.id);
    const { $ } = await visitorOf(api.baseUrl).get('/blog');
    expect(alternates($)).to.deep.equal(['/blog/feed.xml', '/blog/rss.xml']);
  });

  it('of a listing have its updates, as soon as they are posted', async () => {
    expect(await titles('/listings/lamp')).to.deep.equal([]);
    const update = { listing_id: id, title: 'Version 2', body: 'Brighter.\n\nMuch.', created_at: now };
    await api.db('listing_updates').insert(update);
    await until(
      async () => (await titles('/listings/lamp')).length === 1,
      'the update is in the feed',
      1_000,
    );
    const { channel } = (readXml(await (await get('/listings/lamp/rss.xml')).text()) as unknown as Rss).rss;
    expect(channel.title).to.equal('Updates of Lamp');
    expect(channel.item?.[0]).to.deep.include({
      title: 'Version 2',
      description: '<p>Brighter.</p><p>Much.</p>',
    });
    const { $ } = await visitorOf(api.baseUrl).get('/listings/lamp');
    expect(alternates($)).to.deep.equal(['/listings/lamp/feed.xml', '/listings/lamp/rss.xml']);
  });

  it('of a listing are gone with it, and are none for the demo', async () => {
    await api.db('listings').where({ id }).update({ status: 'unpublished' });
    await until(async () => (await get('/listings/lamp/feed.xml')).status === 404, 'it is gone', 1_000);
    await api.db('listings').where({ id }).update({ status: 'live' });
    await until(async () => (await get('/listings/lamp/feed.xml')).status === 200, 'it is back', 1_000);
    expect((await get('/listings/quillbarrow/feed.xml')).status).to.equal(404);
    const { $ } = await visitorOf(api.baseUrl).get('/listings/quillbarrow');
    expect(alternates($)).to.deep.equal([]);
  });

  it('have a type, a validator that gets 304, and no cookie', async () => {
    for (const [path, type] of [
      ['/blog/feed.xml', 'application/atom+xml; charset=utf-8'],
      ['/listings/lamp/rss.xml', 'application/rss+xml; charset=utf-8'],
    ] as const) {
      const { headers } = await get(path);
      expect(headers.get('content-type')).to.equal(type);
      expect(headers.get('cache-control')).to.equal('public, max-age=300');
      expect(headers.get('set-cookie')).to.equal(null);
      expect(await statusOf(path, { 'if-none-match': headers.get('etag') ?? '' })).to.equal(304);
      const mara = await oneSignedIn(api, { now });
      expect((await mara.get(path)).headers.get('cache-control')).to.equal('public, max-age=300');
    }
  });
});
