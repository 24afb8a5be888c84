import { load } from 'cheerio';
import { expect } from 'chai';
import { findBadge } from '../../activities/checks/find-badge.ts';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { feedPath } from '../../src/feeds/feed-rules.ts';
import { badgeUrls, embedCode } from '../../src/listings/badge-rules.ts';
import { type RunningApi, startApi } from '../support/api.ts';

const now = new Date('2026-11-21T10:30:00Z');

describe('the site', () => {
  let api: RunningApi;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, api.baseUrl), { headers, redirect: 'manual' });
  const page = async (path: string) => load(await (await get(path)).text());

  before(async () => {
    api = await startApi({ clock: () => now });
    await seedDemo(api.db, { now });
  });
  after(async () => api.close());

  it('shows this week ranked, the best of last week, and what comes', async () => {
    const $ = await page('/');
    const names = (heading: string) =>
      $(`main section[aria-labelledby=${heading}] h3 a`)
        .toArray()
        .map((link) => $(link).text());
    expect(names('this-week').slice(0, 3)).to.deep.equal(['Quillbarrow', 'Stringbeck', 'Larderlight']);
    expect(names('winners')).to.deep.equal(['Hushmeadow', 'Shelfmarrow', 'Flakewarden']);
    expect(names('coming')).to.have.lengthOf(10).and.include.members(['Duskprobe', 'Loomcairn']);
    expect(names('trending')).to.have.lengthOf(5).and.include('Hushmeadow');
    expect(names('fresh')).to.have.lengthOf(4);
  });

  it('links only to pages that are there', async () => {
    const $ = await page('/');
    const paths = new Set(
      $(':is(header, main, .foot nav:not([aria-label=About])) a[href^="/"]')
        .toArray()
        .map((link) => $(link).attr('href') ?? ''),
    );
    expect(paths.size).to.be.greaterThan(15);
    for (const path of [...paths].filter((one) => one !== '/docs' && one !== feedPath('/'))) {
      // Of the account area, after the sign-in.
      expect((await get(path)).status, path).to.equal(path.startsWith('/account/') ? 303 : 200);
    }
  });

  it('shows every demo listing without a gap', async () => {
    const slugs = await api.db('listings').pluck<string[]>('slug');
    for (const slug of slugs) {
      const answer = await get(`/listings/${slug}`);
      expect(answer.status, slug).to.equal(200);
      const $ = load(await answer.text());
      // Pages load no picture of another website.
      for (const image of $('img').toArray()) expect(image.attribs['src'], slug).to.match(/^\/(?!\/)/);
      const text = $('body').text();
      expect(text, slug).not.to.match(/undefined|\[object|\bnull\b/);
    }
  });

  it('shows story and milestones where they are unlocked, and facts the website lacks', async () => {
    expect((await page('/listings/kettlecount'))('main').text())
      .to.include('One page, on purpose')
      .and.include('Ten thousand websites');
    expect((await page('/listings/duskprobe'))('aside').text()).to.match(
      /Not stated there:\s+contact address/,
    );
  });

  it('answers pages with headers that let nothing else in', async () => {
    for (const path of [
      '/',
      '/listings/kettlecount',
      '/listings/nothing-here',
      '/nowhere',
      '/assets/site.css',
    ]) {
      const { headers } = await get(path);
      expect(headers.get('content-security-policy'), path).to.equal(
        [
          "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'",
          "frame-ancestors 'none'; base-uri 'none'",
          // The countdown, and votes in place.
          ...(path === '/' ? ["script-src 'self'; connect-src 'self'"] : []),
        ].join('; '),
      );
      expect(headers.get('x-content-type-options')).to.equal('nosniff');
      expect(headers.get('x-frame-options')).to.equal('DENY');
    }
  });

  for (const path of [
    '/listings/nothing-here',
    '/listings/NOT-A-SLUG',
    '/listings/%3Cscript%3E',
    '/listings/a%2fb',
    '/nowhere/at/all',
    '/%00',
  ]) {
    it(`answers 404 with a page: ${path}`, async () => {
      const answer = await get(path);
      expect(answer.status).to.equal(404);
      expect(answer.headers.get('content-type')).to.match(/^text\/html/);
      const $ = load(await answer.text());
      expect($('h1')).to.have.lengthOf(1);
      expect($('script')).to.have.lengthOf(0);
    });
  }

  it('does not show drafts', async () => {
    await api.db('listings').where('slug', 'sootlamp').update({ status: 'draft', launched_at: null });
    expect((await get('/listings/sootlamp')).status).to.equal(404);
    expect((await get('/badges/sootlamp/listed.svg')).status).to.equal(404);
  });

  it('serves the badge, also before the launch, for other sites to show', async () => {
    for (const slug of ['kettlecount', 'labjotter']) {
      const answer = await get(`/badges/${slug}/listed.svg`);
      expect(answer.status).to.equal(200);
      expect(answer.headers.get('content-type')).to.match(/^image\/svg\+xml/);
      expect(answer.headers.get('cache-control')).to.equal('public, max-age=86400');
      expect(answer.headers.get('cross-origin-resource-policy')).to.equal('cross-origin');
      expect(await answer.text()).to.include('<title id="t">Listed on Launch Directory</title>');
    }
    await api.db('listings').where('slug', 'larkslate').update({ status: 'awaiting_badge' });
    expect((await get('/badges/larkslate/listed.svg')).status).to.equal(200);
    expect((await get('/badges/nothing-here/listed.svg')).status).to.equal(404);
    expect((await get('/badges/%3Cb%3E/listed.svg')).status).to.equal(404);
  });

  it('serves the very addresses that the embed code names and the check looks for', async () => {
    const site = {
      baseUrl: api.baseUrl,
      siteName: 'Launch Directory',
      slug: 'kettlecount',
      name: 'Kettlecount',
    };
    const expected = badgeUrls(api.baseUrl, 'kettlecount');
    expect(findBadge(embedCode(site), 'https://kettlecount.example/', expected).found).to.equal(true);
    for (const url of Object.values(expected)) expect((await get(url)).status).to.equal(200);
  });

  it('answers 304 to readers who have it already', async () => {
    for (const path of [
      '/',
      '/listings/kettlecount',
      '/badges/kettlecount/listed.svg',
      '/assets/site.css',
      '/assets/icon.svg',
    ]) {
      const etag = (await get(path)).headers.get('etag') ?? '';
      expect(etag).not.to.equal('');
      // fetch adds `no-cache` to conditional requests of its own accord; browsers do not.
      const conditional = (tag: string) => get(path, { 'if-none-match': tag, 'cache-control': 'max-age=0' });
      const again = await conditional(etag);
      expect(again.status, path).to.equal(304);
      expect(await again.text()).to.equal('');
      expect((await conditional('"other"')).status, path).to.equal(200);
    }
  });

  it('serves the style sheet that pages name, for good', async () => {
    const href = (await page('/'))('link[rel=stylesheet]').attr('href') ?? '';
    const answer = await get(href);
    expect(answer.status).to.equal(200);
    expect(answer.headers.get('content-type')).to.match(/^text\/css/);
    expect(answer.headers.get('cache-control')).to.include('immutable');
    expect((await get('/assets/site.css?v=old')).headers.get('cache-control')).not.to.include('immutable');
  });

  it('compresses pages and what they load', async () => {
    const href = (await page('/'))('link[rel=stylesheet]').attr('href') ?? '';
    for (const path of ['/', href]) {
      const { headers } = await get(path, { 'accept-encoding': 'br' });
      expect(headers.get('content-encoding'), path).to.equal('br');
      expect(headers.get('vary'), path).to.include('Accept-Encoding');
    }
  });

  it('answers HEAD like GET, without the page', async () => {
    const answer = await fetch(new URL('/listings/kettlecount', api.baseUrl), { method: 'HEAD' });
    expect(answer.status).to.equal(200);
    expect(await answer.text()).to.equal('');
  });
});

describe('the site while Postgres is away', () => {
  it('says so with 503, and when to come back', async () => {
    const api = await startApi();
    await api.db.destroy();
    try {
      for (const path of ['/', '/listings/kettlecount']) {
        const answer = await fetch(new URL(path, api.baseUrl));
        expect(answer.status).to.equal(503);
        expect(answer.headers.get('retry-after')).to.match(/^\d+$/);
        expect(load(await answer.text())('h1').text()).to.match(/unavailable/);
      }
      expect((await fetch(new URL('/badges/kettlecount/listed.svg', api.baseUrl))).status).to.equal(503);
    } finally {
      await api.close();
    }
  });
});
