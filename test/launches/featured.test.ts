/** Places that are bought: who stands in them, where, and that they say so. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { insertCategory } from '../directory/rows.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { insertListing, insertOtherSite } from './insert-listing.ts';

const now = '2026-11-25T12:00:00.000Z';

describe('featured listings', () => {
  let api: RunningApi;
  let clock = new Date(now);
  let orderId: string;
  let position = 0;
  before(async () => {
    api = await startApi({ clock: () => clock });
    const { db } = api;
    const site = await db('sites').where({ is_default: true }).first<{ id: number }>('id');
    orderId = randomUUID();
    await db('orders').insert({
      id: orderId,
      site_id: site.id,
      checkout_token: 'featured',
      status: 'paid',
      currency: 'EUR',
      subtotal_cents: 100,
      discount_cents: 0,
      vat_rate_percent: 0,
      vat_cents: 0,
      vat_reverse_charge: false,
      total_cents: 100,
      created_at: now,
      expires_at: now,
      paid_at: now,
    });
    const work = await insertCategory(db, 'work', null);
    const mail = await insertCategory(db, 'mail', work);
    const inCategory = async (slug: string, category_id: number, columns = {}) => {
      const listing_id = await insertListing(db, slug, columns);
      await db('listing_categories').insert({ listing_id, category_id, position: 0 });
      return listing_id;
    };
    await feature(await inCategory('later', mail), '2026-11-25T00:00:00Z', '2026-12-02T00:00:00Z');
    const first = await inCategory('first', work, { week: '2026-11-23', votes: 3 });
    await feature(first, '2026-11-20T00:00:00Z', '2026-11-27T00:00:00Z');
    // A second week was bought, after the first.
    await feature(first, '2026-11-27T00:00:00Z', '2026-12-04T00:00:00Z');
    await feature(await inCategory('ended', mail), '2026-11-18T00:00:00Z', now);
    await feature(await inCategory('to-come', mail), '2026-11-25T12:00:01Z', '2026-12-02T00:00:00Z');
    await feature(
      await inCategory('waits', mail, { status: 'scheduled', week: '2026-11-30' }),
      '2026-11-20T00:00:00Z',
    );
    const siteId = await insertOtherSite(db);
    await feature(await inCategory('elsewhere', mail, { siteId }), '2026-11-20T00:00:00Z');
  });
  after(() => api.close());

  async function feature(listing_id: number, starts_at: string, ends_at = '2026-12-20T00:00:00Z') {
    const item = { order_id: orderId, position };
    position += 1;
    await api.db('order_items').insert({
      ...item,
      product: 'featured',
      name: 'Featured',
      fulfilment: 'featured',
      amount_cents: 0,
      discount_cents: 0,
    });
    await api.db('listing_features').insert({ ...item, listing_id, starts_at, ends_at });
  }
  const featured = async (id: string, input: Record<string, unknown>) => {
    const { body } = await restCaller(api.baseUrl)(id, input);
    return body['featured'] as { slug: string; featured_until: string }[] | null;
  };
  const slugs = async (id: string, input: Record<string, unknown>) =>
    (await featured(id, input))?.map(({ slug }) => slug) ?? null;

  it('are with the running week, those whose time runs, the longest featured first, and say that they are paid', async () => {
    const shown = await featured('get_launch_week', { week: 'this' });
    expect(shown?.map(({ slug, featured_until }) => [slug, featured_until])).to.deep.equal([
      ['first', '2026-12-04T00:00:00.000Z'],
      ['later', '2026-12-02T00:00:00.000Z'],
    ]);
    for (const item of shown ?? [])
      expect(item).to.include({ paid: true, label: 'Paid placement: featured' });
    expect(await slugs('get_launch_week', { week: 'next' })).to.equal(null);
    expect(await slugs('get_launch_week', { week: 'last' })).to.equal(null);
  });

  it('change no ranking', async () => {
    const { body } = await restCaller(api.baseUrl)('get_launch_week', { week: 'this' });
    expect(body).to.deep.include({ live_total: 1 });
    expect(
      (body['items'] as { slug: string; rank: number }[]).map(({ slug, rank }) => [slug, rank]),
    ).to.deep.equal([['first', 1]]);
  });

  it('are with their category and with those above it, on every page', async () => {
    expect(await slugs('get_category', { slug: 'work' })).to.deep.equal(['first', 'later']);
    expect(await slugs('get_category', { slug: 'work', page: 9 })).to.deep.equal(['first', 'later']);
    expect(await slugs('get_category', { slug: 'mail' })).to.deep.equal(['later']);
  });

  it('stand on the home page, marked as paid, and once among its launches', async () => {
    const page = await (await fetch(`${api.baseUrl}/`)).text();
    const section =
      /<section class="section" aria-label="Featured, paid places">.*?<\/section>/su.exec(page)?.[0] ?? '';
    expect(section.match(/<span class="mark">Paid<\/span>/gu)).to.have.lengthOf(3);
    expect(section).to.contain('/listings/first').and.to.contain('/listings/later');
    expect(page.match(/id="launch-first"/gu)).to.have.lengthOf(1);
  });

  it('are gone when their time is over, and as soon as they are taken back', async () => {
    await api
      .db('listing_features')
      .whereIn('listing_id', api.db('listings').where({ slug: 'later' }).select('id'))
      .delete();
    const withdrawn = async () => (await slugs('get_category', { slug: 'mail' }))?.length === 0;
    while (!(await withdrawn())) await new Promise((resolve) => setTimeout(resolve, 100));
    clock = new Date('2026-12-04T00:00:00Z');
    expect(await slugs('get_launch_week', { week: 'this' })).to.deep.equal([]);
    expect(await (await fetch(`${api.baseUrl}/`)).text()).not.to.contain('Featured, paid places');
  });
});
