/** The badges' pictures, as other people's homepages fetch them. */
import { expect } from 'chai';
import { badgePath } from '../../src/listings/badge-rules.ts';
import { badgeSvg } from '../../src/listings/badges/drawing-rules.ts';
import { listedBadge } from '../../src/listings/badges/kind-rules.ts';
import { badgeStyles, defaultStyle } from '../../src/listings/badges/style-rules.ts';
import { type RunningApi, startApi } from '../support/api.ts';

describe('the pictures of badges', () => {
  let api: RunningApi;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, api.baseUrl), { headers });
  before(async () => {
    api = await startApi();
    const site = await api.db('sites').first<{ id: number }>('id');
    const common = { site_id: site.id, domain: 'x.example', website_url: 'https://x.example/' };
    const [live] = await api
      .db('listings')
      .insert([
        { ...common, slug: 'live', name: 'Live', status: 'live', launched_at: new Date() },
        { ...common, slug: 'waiting', name: 'W', status: 'awaiting_badge', launch_week: '2026-11-23' },
        { ...common, slug: 'draft', name: 'D', status: 'draft' },
      ])
      .returning<{ id: number }[]>('id');
    await api.db('awards').insert({
      site_id: site.id,
      listing_id: live?.id,
      week: '2026-11-16',
      rank: 2,
      votes: 7,
      created_at: new Date(),
    });
  });
  after(() => api.close());

  it('are what is drawn, in each style; without a query the default one', async () => {
    const drawn = (style = defaultStyle as (typeof badgeStyles)[number]) =>
      badgeSvg({ siteName: 'Launch Directory', badge: listedBadge, style });
    for (const style of badgeStyles) {
      const answer = await get(badgePath('waiting', 'listed', style));
      expect(answer.status).to.equal(200);
      expect(await answer.text()).to.equal(drawn(style));
    }
    expect(await (await get('/badges/waiting/listed.svg')).text()).to.equal(drawn());
    const spelled = '/badges/waiting/listed.svg?shape=standard&mode=auto&size=m&v=2';
    expect(await (await get(spelled)).text()).to.equal(drawn());
  });

  it('show what was earned, the award with its rank', async () => {
    for (const [kind, title] of [
      ['listed', 'Listed on'],
      ['launched', 'Launched on'],
      ['launch-of-the-week', '#2 Launch of the Week on'],
    ]) {
      const answer = await get(`/badges/live/${kind}.svg?shape=square`);
      expect(answer.status).to.equal(200);
      expect(await answer.text()).to.include(`<title id="t">${title} Launch Directory</title>`);
    }
  });

  it('may be shown by every site, be kept, and load nothing', async () => {
    const { headers } = await get('/badges/live/launched.svg?shape=banner');
    expect(headers.get('content-type')).to.match(/^image\/svg\+xml/);
    expect(headers.get('cache-control')).to.equal('public, max-age=86400');
    expect(headers.get('cross-origin-resource-policy')).to.equal('cross-origin');
    expect(headers.get('x-content-type-options')).to.equal('nosniff');
    expect(headers.get('content-security-policy')).to.equal(
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    );
  });

  it('answer 304 to who has the style already, and 200 to who has another', async () => {
    const etagOf = async (path: string) => (await get(path)).headers.get('etag') ?? '';
    const pill = '/badges/live/listed.svg?shape=pill';
    // fetch adds `no-cache` to conditional requests of its own accord; browsers do not.
    const conditional = (tag: string) => get(pill, { 'if-none-match': tag, 'cache-control': 'max-age=0' });
    expect((await conditional(await etagOf(pill))).status).to.equal(304);
    expect((await conditional(await etagOf('/badges/live/listed.svg'))).status).to.equal(200);
  });

  for (const [path, status, says] of [
    ['/badges/live/best.svg', 404, /kinds are listed, launched, featured, verified, launch-of-the-week/],
    ['/badges/live/verified.svg', 404, /not earned the badge verified\. It has listed, launched, launch-of/],
    ['/badges/waiting/launched.svg', 404, /not earned the badge launched\. It has listed\./],
    ['/badges/draft/listed.svg', 404, /No listing has this badge/],
    ['/badges/nobody/listed.svg', 404, /No listing has this badge/],
    ['/badges/%3Cb%3E/listed.svg', 404, /No listing has this badge/],
    ['/badges/live/listed.svg?shape=blob', 400, /shape: .*standard.*outline.*pill.*banner.*square/],
    ['/badges/live/listed.svg?mode=', 400, /mode: .*light.*dark.*auto/],
    ['/badges/live/listed.svg?size=s&size=m', 400, /size: /],
    ['/badges/nobody/listed.svg?size=xxl', 400, /size: must be .*s.*m.*l/],
  ] as const) {
    it(`answer ${status} in words: ${path}`, async () => {
      const answer = await get(path);
      expect(answer.status).to.equal(status);
      expect(answer.headers.get('content-type')).to.match(/^text\/plain/);
      expect(answer.headers.get('cache-control')).to.equal('public, max-age=60');
      expect(await answer.text()).to.match(says);
    });
  }

  it('are not the pages’: another ending answers the page that nothing is here', async () => {
    for (const path of ['/badges/live/listed.png', '/badges/live', '/badges/live/listed.svg/x']) {
      const answer = await get(path);
      expect(answer.status).to.equal(404);
      expect(answer.headers.get('content-type'), path).to.match(/^text\/html/);
    }
  });
});
