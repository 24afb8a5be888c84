/** Preview pictures and icons as browsers and networks fetch them. */
import { expect } from 'chai';
import sharp from 'sharp';
import { digestOf } from '../../src/cards/facts-rules.ts';
import { findCardFacts } from '../../src/cards/facts-queries.ts';
import { cardOfPath } from '../../src/cards/card-rules.ts';
import { insertListing } from '../launches/insert-listing.ts';
import { type RunningApi, startApi } from '../support/api.ts';

describe('the addresses of cards and icons', function () {
  this.timeout(20_000);
  let api: RunningApi;
  let committed = 0;
  before(async () => {
    api = await startApi({ committed: () => (committed += 1) });
    await insertListing(api.db, 'tidewell');
  });
  after(() => api.close());

  const get = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(new URL(path, api.baseUrl), { redirect: 'manual', ...init });
    return {
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  };
  const site = async () => {
    const { id, name, purpose } = await api
      .db('sites')
      .first<{ id: number; name: string; purpose: string }>();
    return { id, name, purpose, baseUrl: api.baseUrl };
  };
  /** As the worker does. */
  const draw = async (path: string, png = 'picture') => {
    const card = cardOfPath(path);
    const facts = card && (await findCardFacts(api.db, await site(), card, new Date()));
    if (!facts) throw new Error(`there is no ${path}`);
    const row = { path, site_id: (await site()).id, requested_at: new Date(), n: 1, drawn_n: 1 };
    await api
      .db('cards')
      .insert({ ...row, digest: digestOf(facts), png: Buffer.from(png) })
      .onConflict(['site_id', 'path'])
      .merge();
    return digestOf(facts);
  };

  it('answer with a picture that nobody keeps while the worker is away, and request one drawing', async () => {
    const began = performance.now();
    const answers = await Promise.all([1, 2, 3].map(() => get('/cards/listings/tidewell.png')));
    expect(performance.now() - began).to.be.lessThan(8_000);
    for (const { status, headers, bytes } of answers) {
      expect(status).to.equal(200);
      expect(headers.get('content-type')).to.equal('image/png');
      expect(headers.get('cache-control')).to.equal('no-store');
      const { width, height } = await sharp(bytes).metadata();
      expect({ width, height }).to.deep.equal({ width: 1200, height: 630 });
    }
    expect(await api.db('outbox').where({ name: 'drawCard' }).pluck('workflow_id')).to.have.length(1);
    expect(committed).to.be.greaterThan(0);
    // Once the card of the site is drawn, it stands in.
    await draw('/cards/site.png', 'the site');
    const { bytes, headers } = await get('/cards/listings/tidewell.png');
    expect(bytes.toString()).to.equal('the site');
    expect(headers.get('cache-control')).to.equal('no-store');
  });

  it('send what is drawn with an ETag, for other sites too; a changed one for a minute only', async () => {
    const digest = await draw('/cards/listings/tidewell.png');
    const { status, headers, bytes } = await get('/cards/listings/tidewell.png');
    expect([status, bytes.toString()]).to.deep.equal([200, 'picture']);
    expect(headers.get('cache-control')).to.equal('public, max-age=3600');
    expect(headers.get('cross-origin-resource-policy')).to.equal('cross-origin');
    expect(headers.get('etag')).to.equal(`"${digest}"`);
    const again = await get('/cards/listings/tidewell.png', {
      headers: { 'if-none-match': `"${digest}"`, 'cache-control': 'max-age=0' },
    });
    expect([again.status, again.bytes.length]).to.deep.equal([304, 0]);
    const head = await get('/cards/listings/tidewell.png', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).to.deep.equal([200, '7']);
    await api.db('listings').where({ slug: 'tidewell' }).update({ name: 'Changed' });
    const changed = await get('/cards/listings/tidewell.png');
    expect(changed.bytes.toString()).to.equal('picture');
    expect(changed.headers.get('cache-control')).to.equal('public, max-age=60');
    await api.db('listings').where({ slug: 'tidewell' }).update({ name: 'tidewell' });
  });

  it('are not found for what is not public, and lead on where a listing was merged', async () => {
    for (const path of [
      '/cards/listings/nobody.png',
      '/cards/listings/tidewell.svg',
      '/cards/weeks/2026-11-24.png',
      '/cards/posts/none.png',
      '/cards/awards/2026-11-16-tidewell.png',
      '/cards/',
    ]) {
      const { status, headers } = await get(path);
      expect([path, status]).to.deep.equal([path, 404]);
      expect(headers.get('content-type')).to.match(/^text\/html/);
    }
    const { id } = await api.db('listings').where({ slug: 'tidewell' }).first<{ id: number }>('id');
    await api
      .db('listing_aliases')
      .insert({ site_id: (await site()).id, slug: 'old', listing_id: id, created_at: new Date() });
    const { status, headers } = await get('/cards/listings/old.png');
    expect([status, headers.get('location')]).to.deep.equal([302, '/cards/listings/tidewell.png']);
  });

  it('have the icons that browsers look for', async () => {
    const { headers, bytes } = await get('/favicon.ico');
    expect(headers.get('content-type')).to.equal('image/x-icon');
    expect(bytes.readUInt16LE(2)).to.equal(1);
    const sizes = Array.from({ length: bytes.readUInt16LE(4) }, (_, i) => {
      const [length, offset] = [bytes.readUInt32LE(14 + 16 * i), bytes.readUInt32LE(18 + 16 * i)];
      return sharp(bytes.subarray(offset, offset + length)).metadata();
    });
    expect((await Promise.all(sizes)).map(({ width }) => width)).to.deep.equal([16, 32, 48]);
    const touch = await get('/apple-touch-icon.png');
    expect(touch.headers.get('content-type')).to.equal('image/png');
    expect((await sharp(touch.bytes).metadata()).width).to.equal(180);
    const page = String((await get('/')).bytes);
    for (const icon of ['/favicon.ico', '/apple-touch-icon.png']) expect(page).to.include(`href="${icon}"`);
  });
});
