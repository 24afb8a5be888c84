/** Views by day: counted beside the total, and kept for a little longer than a year. */
import { MockActivityEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import { createPictureStore } from '../../src/pictures/picture-store.ts';
import { purgeOld } from '../../activities/store/purge-old.ts';
import { addViews } from '../../src/listings/views-queries.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { insertListing } from './listing-rows.ts';

describe('the views of a listing by day', () => {
  let api: RunningApi;
  let id: number;
  before(async () => {
    api = await startApi();
    id = await insertListing(api.db, 'tidewell');
  });
  after(() => api.close());

  const add = (views: number, time: string, slug = 'tidewell') =>
    addViews(api.db, 1, new Map([[slug, views]]), new Date(time));
  const days = () =>
    api
      .db('listing_view_days')
      .where({ listing_id: id })
      .orderBy('day')
      .select(api.db.raw(`day::text`), 'views');

  it('begin at midnight UTC, and add up to the total', async () => {
    await add(2, '2026-11-24T23:59:59Z');
    await add(3, '2026-11-25T00:00:00Z');
    await add(4, '2026-11-25T12:00:00Z');
    await add(9, '2026-11-25T12:00:00Z', 'no-such-listing');
    expect(await days()).to.deep.equal([
      { day: '2026-11-24', views: 2 },
      { day: '2026-11-25', views: 7 },
    ]);
    expect(await api.db('listing_views').pluck('views')).to.deep.equal([9]);
  });

  it('are deleted after 400 days; the total stays', async () => {
    const purge = (at: string) =>
      new MockActivityEnvironment().run(() =>
        purgeOld({ db: api.db, pictures: createPictureStore({ db: api.db, directory: undefined }) }, { at }),
      );
    await purge('2027-12-29T12:00:00Z');
    expect(await days()).to.have.length(2);
    await purge('2027-12-30T12:00:00Z');
    expect(await days()).to.deep.equal([{ day: '2026-11-25', views: 7 }]);
    expect(await api.db('listing_views').pluck('views')).to.deep.equal([9]);
  });
});
