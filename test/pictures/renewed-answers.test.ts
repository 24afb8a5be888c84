/** Cached answers and pages show a picture as soon as it is stored. */
import { expect } from 'chai';
import { type PictureRequest, recordPicture } from '../../src/pictures/picture-queries.ts';
import { insertListing } from '../listings/search-rows.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { until } from '../workflows/support/until.ts';

describe('answers that are cached', () => {
  let api: RunningApi;
  before(async () => {
    api = await startApi({ env: { READ_CACHE_MB: '8' } });
  });
  after(() => api.close());

  it('are renewed when a logo, a picture of the gallery or a photo is stored', async () => {
    const { db, baseUrl } = api;
    const url = 'https://shop.example/picture.png';
    const id = await insertListing(db, 'shop', { logo_url: url, unlocked_sections: ['media'] });
    await db('listing_media').insert({ listing_id: id, position: 0, kind: 'image', url });
    const [{ id: founder_id }] = (await db('founders')
      .insert({ slug: 'mara', name: 'Mara', photo_url: url })
      .returning('id')) as [{ id: number }];
    await db('listing_founders').insert({ listing_id: id, founder_id, position: 0 });

    interface Shown {
      logo: unknown;
      media: { picture: unknown }[];
      founders: { photo: unknown }[];
    }
    const read = async (path: string) => (await fetch(`${baseUrl}/api/v1${path}`)).json();
    const shown = async () => {
      const { logo, media, founders } = (await read('/listings/shop')) as Shown;
      const { photo } = (await read('/founders/mara')) as { photo: unknown };
      return JSON.stringify([logo, media[0]?.picture, founders[0]?.photo, photo]);
    };
    // The second time from the cache.
    expect([await shown(), await shown()]).to.deep.equal(['[null,null,null,null]', '[null,null,null,null]']);
    const requests = await db('pictures')
      .orderBy('kind')
      .select<PictureRequest[]>('id', 'n', 'kind', 'source_url');
    expect(requests.map(({ kind }) => kind)).to.deep.equal(['face', 'logo', 'screenshot']);
    for (const request of requests) {
      await db.transaction((tx) => recordPicture(tx, request, `${request.kind} 200 100`, new Date()));
    }
    const view = (key: string) => ({ url: `${baseUrl}/pictures/${key}/200.webp`, width: 200, height: 100 });
    const expected = JSON.stringify([view('logo'), view('screenshot'), view('face'), view('face')]);
    await until(async () => (await shown()) === expected, 'all three are shown');
    const page = await (await fetch(`${baseUrl}/listings/shop`)).text();
    expect(page).to.include('/pictures/logo/200.webp').and.include('/pictures/face/200.webp');
  });
});
