/** get_badges: what a listing has earned, on real Postgres. */
import { expect } from 'chai';
import { findBadge } from '../../activities/checks/find-badge.ts';
import { badgeUrls } from '../../src/listings/badge-rules.ts';
import type { ListingBadges } from '../../src/listings/badge-schema.ts';
import { badgeStyles } from '../../src/listings/badges/style-rules.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Caller, restCaller } from '../support/callers.ts';

describe('get_badges', () => {
  let api: RunningApi;
  let call: Caller;
  let siteId: number;
  before(async () => {
    api = await startApi();
    call = restCaller(api.baseUrl);
    siteId = (await api.db('sites').first<{ id: number }>('id')).id;
  });
  after(() => api.close());
  beforeEach(() => api.db.raw('TRUNCATE listings CASCADE'));

  async function insertListing(slug: string, status: string): Promise<number> {
    const [row] = await api
      .db('listings')
      .insert({
        site_id: siteId,
        slug,
        status,
        name: 'Lantern & Fish',
        website_url: 'https://lanternfish.example/',
        domain: 'lanternfish.example',
        launch_week: '2026-11-16',
        launched_at: status === 'live' ? '2026-11-16T00:00:00Z' : null,
      })
      .returning<{ id: number }[]>('id');
    return row?.id ?? 0;
  }
  const insertAward = (listingId: number, week: string, rank: number) =>
    api
      .db('awards')
      .insert({ site_id: siteId, listing_id: listingId, week, rank, votes: 9, created_at: new Date() });
  const badgesOf = async (slug: string, style: Record<string, string> = {}) => {
    const { status, body } = await call('get_badges', { slug, ...style });
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as unknown as ListingBadges;
  };
  const earned = async (slug: string) => (await badgesOf(slug)).items.map(({ kind, rank }) => [kind, rank]);

  it('gives a listing that waits the one badge that the free plan asks for', async () => {
    await insertListing('lanternfish', 'awaiting_badge');
    await insertListing('lanternfish-pro', 'scheduled');
    expect(await earned('lanternfish')).to.deep.equal([['listed', null]]);
    expect(await earned('lanternfish-pro')).to.deep.equal([['listed', null]]);
  });

  it('gives a live one its launch, and the best of its awards, from the moment it is made', async () => {
    const id = await insertListing('lanternfish', 'live');
    const plain = [
      ['listed', null],
      ['launched', null],
    ];
    expect(await earned('lanternfish')).to.deep.equal(plain);
    await insertAward(id, '2026-11-09', 3);
    await insertAward(id, '2026-11-16', 2);
    await insertAward(await insertListing('another', 'live'), '2026-11-16', 1);
    expect(await earned('lanternfish')).to.deep.equal([...plain, ['launch-of-the-week', 2]]);
  });

  it('says everything that is needed to paste one', async () => {
    await insertListing('lanternfish', 'live');
    const { items, ...rest } = await badgesOf('lanternfish');
    expect(rest).to.deep.equal({
      listing: {
        slug: 'lanternfish',
        name: 'Lantern & Fish',
        url: `${api.baseUrl}/listings/lanternfish`,
      },
      site_name: 'Launch Directory',
      shape: 'standard',
      mode: 'auto',
      size: 'm',
    });
    const { image_urls: images, ...launched } = items[1] ?? expect.fail('There is no second badge.');
    const image = `${api.baseUrl}/badges/lanternfish/launched.svg`;
    expect(launched).to.deep.equal({
      kind: 'launched',
      label: 'Launched on Launch Directory',
      rank: null,
      image_url: image,
      width: 208,
      height: 54,
      alt: 'Lantern & Fish: Launched on Launch Directory',
      embed_code:
        `<a href="${api.baseUrl}/listings/lanternfish" target="_blank" rel="noopener">` +
        `<img src="${image}" alt="Lantern &amp; Fish: Launched on Launch Directory" width="208" height="54"></a>`,
    });
    expect(images['standard']?.['auto']?.['m']).to.equal(image);
    expect(images['pill']?.['dark']?.['s']).to.equal(`${image}?shape=pill&mode=dark&size=s`);
  });

  it('serves the picture of every style, which the badge check accepts', async () => {
    await insertListing('lanternfish', 'awaiting_badge');
    const page = 'https://lanternfish.example/';
    for (const style of badgeStyles) {
      const { items, shape, mode, size } = await badgesOf('lanternfish', { ...style });
      expect({ shape, mode, size }).to.deep.equal(style);
      const [item] = items;
      const code = item?.embed_code ?? '';
      expect(findBadge(code, page, badgeUrls(api.baseUrl, 'lanternfish')).found, code).to.equal(true);
      expect(item?.image_urls[shape]?.[mode]?.[size]).to.equal(item?.image_url);
      const picture = await fetch(item?.image_url ?? '');
      expect(picture.status).to.equal(200);
      expect(await picture.text()).to.include(`width="${item?.width}" height="${item?.height}"`);
    }
  });

  it('does not know drafts, and names the nearest slugs instead', async () => {
    await insertListing('lanternfish', 'live');
    await insertListing('lanternfish-draft', 'draft');
    const unknown = await call('get_badges', { slug: 'lanternfsh' });
    expect(unknown.status).to.equal(404);
    expect(unknown.body).to.deep.include({ code: 'listing_not_found', suggestions: ['lanternfish'] });
    expect(unknown.body['detail']).to.match(/Did you mean “lanternfish”\? search_listings/);
    expect((await call('get_badges', { slug: 'lanternfish-draft' })).status).to.equal(404);
  });

  it('knows the listings of its own site alone', async () => {
    await insertListing('lanternfish', 'live');
    const [other] = await api
      .db('sites')
      .insert({ key: 'other', name: 'Other', purpose: 'Another.', currency: 'EUR', host: 'other.example' })
      .returning<{ id: number }[]>('id');
    await api.db('listings').update({ site_id: other?.id });
    expect((await call('get_badges', { slug: 'lanternfish' })).status).to.equal(404);
  });
});
