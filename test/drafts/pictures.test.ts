/** The pictures that a website shows: what the crawl keeps of them, and the gallery that is chosen from them. */
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { createOwnPictures, type OwnPictures } from '../../src/drafts/own-pictures.ts';
import { listSitePictures } from '../../src/drafts/picture-queries.ts';
import { recrawlDraft } from '../../src/drafts/recrawl-queries.ts';
import { findListingParts } from '../../src/listings/parts-queries.ts';
import { handOver } from '../../src/listings/handover/handover-queries.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import type { GalleryPicture } from '../../src/shared/picture-rules.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';
import { parseHere } from '../support/parse.ts';
import { timeSkipping } from '../workflows/support/engines.ts';
import { type OwnerSite, openOwnerSite } from '../workflows/support/owner-site.ts';
import { submitDraft } from '../workflows/support/rows.ts';
import { until } from '../workflows/support/until.ts';
import { type World, createWorld } from '../workflows/support/world.ts';

const home = 'https://shop.example/';
const picturesOf = async (html: string, url = home) =>
  (await parseHere('readPage', { html, url }, { of: url })).pictures;
const page = (main: string, head = '') =>
  `<html><head><title>Shop</title>${head}</head><body><header><a href="/"><img src="/brand.svg" alt="Shop"></a></header>
   <main><h1>Shop</h1><p>Shop sells hand-made lamps.</p>${main}</main></body></html>`;
const brand = { url: 'https://shop.example/brand.svg', kind: 'logo', alt: 'Shop' };

describe('the pictures of a page', () => {
  it('are its stated logo, icons, previews and screenshots, in this order and each once', async () => {
    const stated = {
      '@type': 'Organization',
      name: 'Shop',
      logo: { '@type': 'ImageObject', url: '/full-logo.png' },
    };
    const head = `<link rel="icon" href="/16.png" sizes="16x16"><link rel="apple-touch-icon" href="/touch.png">
      <link rel="stylesheet" href="/x.css"><meta property="og:image" content="https://cdn.example/card.png">
      <meta property="og:image:alt" content="Lamps at night"><meta name="twitter:image" content="https://cdn.example/card.png">
      <script type="application/ld+json">${JSON.stringify(stated)}</script>`;
    const main = `<img src="/lamp.jpg" alt="A lamp"><img src="/img/dashboard.png" alt=""><img src="/full-logo.png">`;
    expect(await picturesOf(page(main, head))).to.deep.equal([
      { url: 'https://shop.example/full-logo.png', kind: 'logo', alt: '' },
      brand,
      { url: 'https://shop.example/touch.png', kind: 'icon', alt: '' },
      { url: 'https://shop.example/16.png', kind: 'icon', alt: '' },
      { url: 'https://cdn.example/card.png', kind: 'preview', alt: 'Lamps at night' },
      { url: 'https://shop.example/img/dashboard.png', kind: 'image', alt: '' },
      { url: 'https://shop.example/lamp.jpg', kind: 'image', alt: 'A lamp' },
    ]);
  });

  const none: [string, string][] = [
    ['of customers', '<div class="customers"><img src="/acme-logo.png" alt="Acme logo"></div>'],
    ['of people', '<section class="team"><img src="/mara.jpg" alt="Mara Lind"></section>'],
    ['of quotes', '<blockquote><img src="/jo.jpg" alt="Jo"></blockquote>'],
    ['that count visits', '<img src="https://stats.example/pixel.png" alt="x">'],
    ['that are ornaments', '<img src="/wave.svg" alt="wave"><img src="/blob.png" alt="">'],
    ['without https', '<img src="http://shop.example/a-screenshot.png" alt="a">'],
    ['in the address itself', '<img src="data:image/png;base64,AAAA" alt="screenshot">'],
    [
      'of private hosts',
      '<img src="https://127.0.0.1/screenshot.png" alt="a"><img src="https://localhost/dashboard.png">',
    ],
    ['with a password', '<img src="https://a:b@shop.example/screenshot.png" alt="a">'],
    [
      'that are no addresses',
      '<img src="javascript:alert(1)" alt="screenshot"><img src="https://" alt="dashboard">',
    ],
    ['with a very long address', `<img src="/${'x'.repeat(600)}.png" alt="screenshot">`],
    ['of a template', '<img src="/{{ screenshot }}.png" alt="screenshot">'],
  ];
  for (const [what, main] of none) {
    it(`are none ${what}`, async () => {
      expect(await picturesOf(page(main))).to.deep.equal([brand]);
    });
  }

  it('are few, however many there are, with alternative texts of bounded length', async () => {
    const many = Array.from({ length: 500 }, (_, i) => `<img src="/${i}.png" alt="${'ß'.repeat(900)}">`).join(
      '',
    );
    const icons = Array.from({ length: 99 }, (_, i) => `<link rel="icon" href="/icon-${i}.png">`).join('');
    const found = await picturesOf(page(many, icons));
    expect(found).to.have.length(1 + 3 + 10);
    expect(Math.max(...found.map(({ alt }) => alt.length))).to.equal(300);
  });
});

describe('the pictures of a website', function () {
  this.timeout(60_000);
  let env: TestWorkflowEnvironment;
  let world: World;
  let site: OwnerSite;
  let db: Knex;
  before(async () => {
    env = await timeSkipping();
    site = await openOwnerSite();
    world = await createWorld(env, { env: { CRAWL_RESOLVE: site.resolve } });
    db = world.db;
    await world.work();
  });
  after(async () => {
    await world.close();
    await site.close();
    await env.teardown();
  });

  it('are kept by the crawl, come back if a later crawl fails, and go when the draft expires', async () => {
    site.pages = new Map([
      [
        '/',
        page(
          '<a href="/about">About</a><a href="/features">Features</a><img src="/app-screen.png" alt="The app">',
        ),
      ],
      ['/about', page('<p>Since 2019.</p>')],
      ['/features', page('<p>It shines.</p><img src="/lamp.jpg" alt="A lamp"><img src="/app-screen.png">')],
    ]);
    const now = async () => new Date(await env.currentTimeMs());
    const id = await submitDraft(db, site.url, await now());
    world.relay.kick();
    const status = async () => (await db('drafts').where({ id }).first<{ status: string }>('status')).status;
    await until(async () => (await status()) === 'ready', 'ready');
    const shown = [
      brand,
      { url: 'https://shop.example/app-screen.png', kind: 'image', alt: 'The app' },
      { url: 'https://shop.example/lamp.jpg', kind: 'image', alt: 'A lamp' },
    ];
    expect(await listSitePictures(db, id)).to.deep.equal(shown);

    site.broken = 403;
    await db.transaction(async (tx) => {
      await recrawlDraft(tx, id, await now());
      await flowsIn(tx).signal(workflowId.draft(id), 'draftResubmitted');
    });
    world.relay.kick();
    const failure = () =>
      db('drafts').where({ id }).whereNotNull('failure_code').where({ status: 'ready' }).first('id');
    await until(failure, 'failed');
    expect(await listSitePictures(db, id)).to.deep.equal(shown);

    expect(await env.client.workflow.getHandle(workflowId.draft(id)).result()).to.equal('expired');
    expect(await listSitePictures(db, id)).to.deep.equal([]);
  });
});

describe('the gallery of a draft', () => {
  let api: RunningApi;
  let pictures: OwnPictures;
  let accountId: number;
  let id: string;
  const now = new Date('2026-11-25T12:00:00Z');
  const [one, two] = [`${home}one.png`, `${home}two.png`];
  before(async () => {
    api = await startApi();
    await api.key();
    await insertCategories(api.db);
    pictures = createOwnPictures({
      db: api.db,
      flowsIn,
      committed: () => undefined,
      baseUrl: api.baseUrl,
      siteTeam: 'team@launches.example',
    });
    accountId = (await api.db('accounts').where({ email: 'founder@example.com' }).first<{ id: number }>('id'))
      .id;
  });
  after(() => api.close());
  beforeEach(async () => {
    id = await insertReadyDraft(api.db);
    const found = [one, two].map((url) => ({ url, kind: 'image', alt: '' }));
    await api.db('draft_pages').insert([
      { draft_id: id, url: home, status: 200, pictures: JSON.stringify(found) },
      {
        draft_id: id,
        url: `${home}x`,
        refused_why: 'noindex',
        pictures: JSON.stringify([{ ...found[0], url: `${home}x.png` }]),
      },
    ]);
  });
  const choose = (gallery: GalleryPicture[], { isCurrent = true, by = accountId } = {}) =>
    pictures.choose(by, id, { gallery, seen: () => isCurrent }, now);
  const galleryOf = async () => (await pictures.find(accountId, id))?.gallery;
  const captioned: GalleryPicture[] = [
    { url: two, caption: 'Two' },
    { url: one, caption: null },
  ];
  const submit = async () => {
    const answer = await restCaller(api.baseUrl)('submit_draft', { id }, { key: await api.key() });
    return Number(answer.body['listing_id']);
  };
  const mediaOf = async (listingId: number) => (await findListingParts(api.db, listingId)).media;

  it('has pictures of the website only, at most 8, and counts as an edit', async () => {
    expect(await choose([{ url: 'https://other.example/a.png', caption: null }])).to.deep.equal({
      refused: 'unknown',
    });
    expect(await choose([{ url: `${home}x.png`, caption: null }])).to.deep.equal({ refused: 'unknown' });
    const nine = Array.from({ length: 9 }, () => ({ url: one, caption: null }));
    expect(await choose(nine)).to.deep.equal({ refused: 'too_many' });
    expect(await choose([{ url: one, caption: 'x'.repeat(201) }])).to.deep.equal({ refused: 'caption' });
    expect(await galleryOf()).to.deep.equal([]);
    expect(await choose(captioned)).to.deep.equal({ refused: null });
    expect(await galleryOf()).to.deep.equal(captioned);
    const signals = await api
      .db('outbox')
      .where({ workflow_id: workflowId.draft(id) })
      .pluck<string[]>('name');
    expect(signals).to.deep.equal(['draftEdited']);
    expect((await api.db('drafts').where({ id }).first<{ updated_at: Date }>()).updated_at).to.deep.equal(
      now,
    );
  });

  it('is not overwritten by somebody who saw another one, and repeating a choice does no harm', async () => {
    await choose(captioned);
    expect(await choose([], { isCurrent: false })).to.deep.equal({ refused: 'changed' });
    expect(await choose(captioned, { isCurrent: false })).to.deep.equal({ refused: null });
    expect(await galleryOf()).to.deep.equal(captioned);
  });

  it('is nobody else’s, and belongs to drafts that can be edited', async () => {
    await api.key('other@example.com');
    const other = await api.db('accounts').where({ email: 'other@example.com' }).first<{ id: number }>('id');
    expect(await choose([], { by: other.id })).to.equal(null);
    expect(await pictures.find(other.id, id)).to.equal(null);
    await api.db('drafts').where({ id }).update({ status: 'crawling' });
    expect(await choose([])).to.deep.equal({ refused: 'closed' });
  });

  it('becomes the listing’s when the draft is submitted, and later changes are in its history', async () => {
    await choose(captioned);
    const listingId = await submit();
    const shown = captioned.map((picture) => ({ kind: 'image', ...picture }));
    expect(await mediaOf(listingId)).to.deep.equal(shown.map((item) => ({ ...item, picture: null })));

    const video = { listing_id: listingId, position: 9, kind: 'video', url: 'https://video.example/1' };
    await api.db('listing_media').insert(video);
    const after = [{ url: one, caption: 'Now with a caption' }];
    expect(await choose(after)).to.deep.equal({ refused: null });
    expect((await mediaOf(listingId)).map(({ url, caption }) => ({ url, caption }))).to.deep.equal([
      { url: video.url, caption: null },
      ...after,
    ]);
    const version = await api
      .db('listing_versions')
      .where({ listing_id: listingId })
      .orderBy('version', 'desc')
      .first<object>();
    expect(version).to.deep.include({
      made_by: 'gallery',
      before: { gallery: captioned },
      after: { gallery: after },
    });
    const [mail] = await api
      .db('mails')
      .where({ recipient: 'team@launches.example' })
      .pluck<string[]>('body');
    expect(mail).to.include('Now with a caption');
  });

  it('keeps pictures that came to the listing in another way', async () => {
    await choose(captioned);
    const listingId = await submit();
    const merged = { url: 'https://merged.example/a.png', caption: 'Merged' };
    await api.db('listing_media').insert({ listing_id: listingId, position: 5, kind: 'image', ...merged });
    expect(await galleryOf()).to.deep.equal([...captioned, merged]);
    expect(await choose([merged, ...captioned])).to.deep.equal({ refused: null });
    expect((await mediaOf(listingId)).map(({ url }) => url)).to.deep.equal([merged.url, two, one]);
  });

  it('goes with the listing to another owner, who can change it', async () => {
    await choose(captioned);
    const listingId = await submit();
    await api.key('next@example.com');
    const next = await api.db('accounts').where({ email: 'next@example.com' }).first<{ id: number }>('id');
    const end = { code: 'listing_claimed', message: 'It was claimed.' };
    const draftId = await api.db.transaction((tx) =>
      handOver(tx, flowsIn(tx), { listingId, accountId: next.id, end, now }),
    );
    expect(await pictures.find(next.id, draftId)).to.deep.equal({
      found: [one, two].map((url) => ({ url, kind: 'image', alt: '' })),
      thumbnails: new Map([one, two].map((url) => [url, { status: 'waiting', picture: null }])),
      gallery: captioned,
    });
    expect(await listSitePictures(api.db, id)).to.deep.equal([]);
  });
});
