import { expect } from 'chai';
import type { Knex } from 'knex';
import type { ListingView } from '../../src/listings/schema.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import {
  insertAccount,
  insertCategory,
  insertListing,
  insertSite,
  measurementsOf,
  unpublished,
  waiting,
} from './listing-rows.ts';

const story = { title: 'Two people and a shed', story: 'It began with rain.' };

describe('get_listing', () => {
  let api: RunningApi;
  before(async () => {
    api = await startApi({ clock: () => new Date('2026-11-25T12:00:00Z') });
    await insertWorld(api.db);
  });
  after(() => api.close());

  const read = async (slug: string) => restCaller(api.baseUrl)('get_listing', { slug });
  const listing = async (slug: string) => {
    const { status, body } = await read(slug);
    expect(status, slug).to.equal(200);
    return body as unknown as ListingView;
  };

  const pictureAt = (key: string, width: number, height: number) => ({
    url: `${api.baseUrl}/pictures/${key}/${width}.webp`,
    width,
    height,
  });

  it('has the profile whole, each list in its order', async () => {
    const tidewell = await listing('tidewell');
    expect(tidewell).to.deep.include({
      logo: pictureAt('wave', 256, 128),
      description: 'Shared mail, calmly.',
      features: ['Shared drafts', 'Snooze'],
      pricing: { model: 'freemium', summary: 'Free for two.' },
      primary_category: { slug: 'mail', name: 'The mail' },
      categories: [
        { slug: 'mail', name: 'The mail' },
        { slug: 'teams', name: 'The teams' },
      ],
      founders: [
        {
          slug: 'mara-lind',
          name: 'Mara Lind',
          title: 'Founder',
          bio: 'Built mail tools.',
          photo: pictureAt('mara', 256, 256),
        },
        { slug: 'ole-berg', name: 'Ole Berg', title: null, bio: null, photo: null },
      ],
      faqs: [{ question: 'A trial?', answer: 'Yes.' }],
      socials: { x: 'https://x.example/tidewell' },
      not_found_on_website: ['city', 'founded_year'],
      is_demo: false,
    });
  });

  it('links to what a reader would follow', async () => {
    const base = api.baseUrl;
    expect((await listing('tidewell')).links).to.deep.equal({
      website: 'https://tidewell.example/',
      page: `${base}/listings/tidewell`,
      badge: `${base}/badges/tidewell/listed.svg`,
      badges: `${base}/api/v1/listings/tidewell/badges`,
      alternatives: `${base}/api/v1/listings/tidewell/alternatives`,
      demo_video: 'https://video.example/tidewell',
    });
    expect((await listing('bare')).links.demo_video).to.equal(null);
    for (const address of Object.values((await listing('tidewell')).links)) {
      if (address?.startsWith(base)) expect((await fetch(address)).status, address).to.equal(200);
    }
  });

  it('shows story, milestones and media only if they are unlocked', async () => {
    const open = await listing('tidewell');
    expect(open.story).to.deep.equal(story);
    const ids = open.milestones?.map(({ id }) => id) ?? [];
    expect(open.milestones).to.deep.equal([
      { id: ids[0], date: '2025-02-01', title: 'First user', description: null, url: null },
      {
        id: ids[1],
        date: '2026-01-01',
        title: 'Hundredth',
        description: 'Of them.',
        url: 'https://tidewell.example/100',
      },
    ]);
    expect(open.media).to.deep.equal([
      {
        kind: 'image',
        url: 'https://tidewell.example/0.png',
        caption: 'The inbox',
        picture: pictureAt('inbox', 1200, 800),
      },
      { kind: 'video', url: 'https://tidewell.example/1', caption: null, picture: null },
    ]);
    expect(await listing('locked')).not.to.have.any.keys('story', 'milestones', 'media');
    const half = await listing('half');
    expect(half).to.include.keys('media').and.not.have.any.keys('story', 'milestones');
  });

  it('shows all of them to the owner, locked or not', async () => {
    const { id } = await api.db('listings').where({ slug: 'locked' }).first<{ id: number }>('id');
    const { status, body } = await restCaller(api.baseUrl)(
      'get_my_listing',
      { listing_id: id },
      { key: await api.key('owner@example.com') },
    );
    expect(status).to.equal(200);
    expect(body).to.deep.include({ story, unlocked_sections: [] });
    expect(body['media']).to.have.lengthOf(2);
    expect(body['milestones']).to.have.lengthOf(2);
    expect(body['latest_updates']).to.have.lengthOf(5);
  });

  it('has the five latest updates, the newest first', async () => {
    const { latest_updates: updates } = await listing('tidewell');
    expect(updates.map(({ title }) => title)).to.deep.equal(['U7', 'U6', 'U5', 'U4', 'U3']);
    expect(updates[0]).to.deep.equal({
      title: 'U7',
      body: 'What is new',
      created_at: '2026-11-07T08:00:00.000Z',
    });
    expect((await listing('bare')).latest_updates).to.deep.equal([]);
  });

  it('rates by genuine reviews alone: published ones, by neither owner nor founders', async () => {
    expect((await listing('tidewell')).community_rating).to.deep.equal({ average: 3.67, count: 3 });
    expect((await listing('locked')).community_rating).to.equal(null);
    expect((await listing('bare')).community_rating).to.equal(null);
    expect((await listing('ownerless')).community_rating).to.deep.equal({ average: 2, count: 1 });
  });

  it('has the Domain Rating with its change over some 30 days', async () => {
    expect((await listing('tidewell')).domain_rating).to.deep.equal({
      rating: 41.5,
      measured_on: '2026-11-20',
      source: 'Raters',
      trend: 1.2,
      trend_since: '2026-10-22',
      history: [
        { measured_on: '2026-09-20', rating: 39 },
        { measured_on: '2026-10-13', rating: 40 },
        { measured_on: '2026-10-22', rating: 40.3 },
        { measured_on: '2026-11-20', rating: 41.5 },
      ],
      is_demo: false,
    });
  });

  it('keeps twelve measurements, and still sees a month back where they are daily', async () => {
    const rating = (await listing('daily')).domain_rating;
    expect(rating?.history).to.have.lengthOf(12);
    expect(rating?.history[0]?.measured_on).to.equal('2026-11-09');
    expect(rating).to.include({ rating: 60, trend: 3, trend_since: '2026-10-21' });
  });

  it('has no trend without a measurement of that time, or by another source', async () => {
    expect((await listing('fresh')).domain_rating).to.include({ rating: 12, trend: null, trend_since: null });
    const switched = (await listing('switched')).domain_rating;
    expect(switched).to.include({ rating: 50, source: 'Others', trend: null });
    expect(switched?.history).to.deep.equal([{ measured_on: '2026-11-01', rating: 50 }]);
    expect((await listing('bare')).domain_rating).to.equal(null);
  });

  it('shows what waits for its week; neither drafts nor what another site has', async () => {
    expect(await listing('soon')).to.include({ status: 'scheduled', launched_at: null });
    expect((await read('secretly')).status).to.equal(404);
    expect((await read('elsewhere')).status).to.equal(404);
  });

  it('suggests similar slugs for an unknown one', async () => {
    const { status, body } = await read('tidewel');
    expect(status).to.equal(404);
    expect(body).to.deep.include({ code: 'listing_not_found', suggestions: ['tidewell'] });
    expect(body['detail']).to.include('“tidewel”').and.include('Did you mean “tidewell”?');
    for (const slug of ['secretl', 'elsewher', 'qqqqqqqqqq']) {
      const unknown = await read(slug);
      expect(unknown.body, slug).to.deep.include({ status: 404, suggestions: [] });
      expect(unknown.body['detail']).to.include('search_listings').and.not.include('Did you mean');
    }
  });
});

/** One listing with everything, one with everything locked, and some that lack a part each. */
async function insertWorld(db: Knex): Promise<void> {
  const mail = await insertCategory(db, 'mail');
  const teams = await insertCategory(db, 'teams', mail);
  const owner = await insertAccount(db, 'owner@example.com');
  const founderAccount = await insertAccount(db, 'mara@example.com');
  const readers = [1, 2, 3, 4].map((n) => insertAccount(db, `reader${n}@example.com`));
  const [one, two, three, four] = (await Promise.all(readers)) as [number, number, number, number];

  const whole = {
    owner_id: owner,
    logo_picture: 'wave 256 128',
    description: 'Shared mail, calmly.',
    features: ['Shared drafts', 'Snooze'],
    pricing_model: 'freemium',
    pricing_summary: 'Free for two.',
    faqs: JSON.stringify([{ question: 'A trial?', answer: 'Yes.' }]),
    company_socials: JSON.stringify({ x: 'https://x.example/tidewell' }),
    demo_video_url: 'https://video.example/tidewell',
    not_found_on_website: ['city', 'founded_year'],
    story: JSON.stringify(story),
    votes: 3,
  };
  const tidewell = await insertListing(
    db,
    'tidewell',
    { ...whole, unlocked_sections: ['story', 'milestones', 'media'] },
    [mail, teams],
  );
  const locked = await insertListing(db, 'locked', whole, [mail]);
  const half = await insertListing(db, 'half', { ...whole, unlocked_sections: ['media'] });
  const ownerless = await insertListing(db, 'ownerless');
  for (const slug of ['bare', 'daily', 'fresh', 'switched']) await insertListing(db, slug);
  await insertListing(db, 'soon', waiting);
  await insertListing(db, 'secretly', unpublished);
  await insertListing(db, 'elsewhere', { site_id: await insertSite(db, 'other') });

  for (const listing_id of [tidewell, locked, half]) {
    await db('milestones').insert([
      {
        listing_id,
        date: '2026-01-01',
        title: 'Hundredth',
        description: 'Of them.',
        url: 'https://tidewell.example/100',
      },
      { listing_id, date: '2025-02-01', title: 'First user' },
    ]);
    await db('listing_media').insert([
      { listing_id, position: 1, kind: 'video', url: 'https://tidewell.example/1' },
      {
        listing_id,
        position: 0,
        kind: 'image',
        url: 'https://tidewell.example/0.png',
        caption: 'The inbox',
        picture: 'inbox 1200 800',
      },
    ]);
    await db('listing_updates').insert(
      [3, 1, 7, 5, 2, 6, 4].map((n) => ({
        listing_id,
        title: `U${n}`,
        body: 'What is new',
        created_at: `2026-11-0${n}T08:00:00Z`,
      })),
    );
  }

  const founder = async (slug: string, columns: Record<string, unknown>) => {
    const [row] = (await db('founders')
      .insert({ slug, ...columns })
      .returning('id')) as [{ id: number }];
    return row.id;
  };
  const mara = await founder('mara-lind', {
    name: 'Mara Lind',
    bio: 'Built mail tools.',
    photo_picture: 'mara 256 256',
    account_id: founderAccount,
  });
  const ole = await founder('ole-berg', { name: 'Ole Berg' });
  await db('listing_founders').insert([
    { listing_id: tidewell, founder_id: ole, position: 1 },
    { listing_id: tidewell, founder_id: mara, position: 0, title: 'Founder' },
  ]);

  const review = (listing_id: number, account_id: number, rating: number, status = 'published') => ({
    listing_id,
    account_id,
    rating,
    status,
    created_at: '2026-11-20T00:00:00Z',
  });
  await db('reviews').insert([
    review(tidewell, one, 5),
    review(tidewell, two, 4),
    review(tidewell, three, 2),
    review(tidewell, four, 1, 'hidden'),
    review(tidewell, owner, 5),
    review(tidewell, founderAccount, 5),
    review(locked, owner, 5),
    review(locked, one, 1, 'hidden'),
    review(ownerless, one, 2),
  ]);

  await db('domain_ratings').insert([
    ...measurementsOf('tidewell.example', 'Raters', {
      '2026-09-20': 39,
      '2026-10-13': 40,
      '2026-10-22': 40.3,
      '2026-11-20': 41.5,
    }),
    ...measurementsOf(
      'daily.example',
      'Raters',
      Object.fromEntries(
        Array.from({ length: 40 }, (_, i) => [
          new Date(Date.UTC(2026, 9, 12 + i)).toISOString().slice(0, 10),
          i === 39 ? 60 : 57,
        ]),
      ),
    ),
    ...measurementsOf('fresh.example', 'Raters', { '2026-06-01': 10, '2026-11-19': 11, '2026-11-20': 12 }),
    ...measurementsOf('switched.example', 'Raters', { '2026-10-01': 20 }).map((row) => ({
      ...row,
      is_latest: false,
    })),
    ...measurementsOf('switched.example', 'Others', { '2026-11-01': 50 }),
  ]);
}
