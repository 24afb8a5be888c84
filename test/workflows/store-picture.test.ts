/** Pictures of other websites: fetched once, checked, stored, shown wherever their address is, and removed when nobody uses them. */
import { MockActivityEnvironment, type TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { purgeOld } from '../../activities/store/purge-old.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { requestAgain } from '../../src/pictures/picture-queries.ts';
import { png, svg } from '../pictures/made-pictures.ts';
import { timeSkipping } from './support/engines.ts';
import { textsWithoutSummaries } from './support/history-texts.ts';
import { type OwnerSite, openOwnerSite } from './support/owner-site.ts';
import { insertListing } from './support/rows.ts';
import { until } from './support/until.ts';
import { type World, createWorld } from './support/world.ts';

interface Row {
  id: number;
  n: number;
  status: string;
  picture: string | null;
  failure: string | null;
}

describe('a picture of another website', function () {
  this.timeout(60_000);
  let env: TestWorkflowEnvironment;
  let site: OwnerSite;
  let world: World;
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
  let listing: number;
  let count = 0;
  beforeEach(async () => {
    site.broken = null;
    site.asked.length = 0;
    listing = await insertListing(db, { websiteUrl: site.url });
  });

  /** An address of its own for each test. */
  const place = (bytes: Buffer | string) => {
    const path = `/picture-${(count += 1)}`;
    site.pages.set(path, bytes);
    return { path, url: new URL(path, site.url).href };
  };
  const setLogo = async (url: string | null) => {
    await db('listings').where({ id: listing }).update({ logo_url: url });
    world.relay.kick();
  };
  const rowOf = async (url: string, kind = 'logo') =>
    await db('pictures')
      .where({ kind, source_url: url })
      .first<Row>('id', 'n', 'status', 'picture', 'failure');
  const start = async ({ id, n }: Pick<Row, 'id' | 'n'>) => {
    await db.transaction((tx) =>
      flowsIn(tx).start('storePicture', workflowId.picture(id, n), { pictureId: id, n }),
    );
    world.relay.kick();
  };
  const settled = async (url: string, kind = 'logo') => {
    const { id, n } = await rowOf(url, kind);
    const handle = env.client.workflow.getHandle(workflowId.picture(id, n));
    await until(() => handle.describe().then(Boolean, () => false), 'its run is started');
    return { outcome: (await handle.result()) as string, handle, row: await rowOf(url, kind) };
  };
  const logo = async () =>
    (await db('listings').where({ id: listing }).first<{ logo_picture: string | null }>('logo_picture'))
      .logo_picture;

  it('is fetched as a browser does, stored in its sizes, and shown', async () => {
    const { url, path } = place(await png(600, 400));
    await setLogo(url);
    expect(await logo()).to.equal(null);
    const { outcome, handle, row } = await settled(url);
    expect(outcome).to.equal('stored');
    expect(row).to.include({ status: 'stored', failure: null, n: 1 });
    expect(await logo())
      .to.equal(row.picture)
      .and.match(/^[0-9a-f]{32} 256 171$/);
    const key = String(row.picture).split(' ')[0] ?? '';
    expect(await db('picture_files').where({ key }).orderBy('file').pluck('file')).to.deep.equal([
      '256.webp',
      '96.webp',
    ]);
    // The address was given for the picture: robots.txt is for those who look for pages.
    expect(site.asked).to.deep.equal([path]);
    expect(textsWithoutSummaries(await handle.fetchHistory())).to.not.match(/shop\.example|picture-\d/);
  });

  it('is shown at once where its address is known, without another request', async () => {
    const { url, path } = place(await png(300, 300));
    await setLogo(url);
    const { row } = await settled(url);
    const other = await insertListing(db, { websiteUrl: 'https://other.example/' });
    await db('listings').where({ id: other }).update({ logo_url: url });
    const shown = await db('listings').where({ id: other }).first<{ logo_picture: string }>('logo_picture');
    expect(shown.logo_picture).to.equal(row.picture);
    expect(site.asked).to.deep.equal([path]);
    await setLogo(null);
    expect(await logo()).to.equal(null);
  });

  it('is stored for galleries and faces, too, in sizes of their own', async () => {
    const { url } = place(await png(1_000, 500));
    await db('listing_media').insert({ listing_id: listing, position: 0, kind: 'image', url });
    await db('founders').insert({ slug: `mara-${listing}`, name: 'Mara', photo_url: url });
    world.relay.kick();
    const [screenshot, face] = [await settled(url, 'screenshot'), await settled(url, 'face')];
    expect(screenshot.row.picture).to.match(/ 1000 500$/);
    expect(face.row.picture).to.match(/ 256 256$/);
    const [media] = await db('listing_media')
      .where({ listing_id: listing })
      .select<{ picture: string }[]>('picture');
    expect(media?.picture).to.equal(screenshot.row.picture);
    const founder = await db('founders')
      .where({ photo_url: url })
      .first<{ photo_picture: string }>('photo_picture');
    expect(founder.photo_picture).to.equal(face.row.picture);
  });

  it('is tried again for half an hour while its website is down, and then given up', async () => {
    const { url, path } = place('unused');
    site.broken = 503;
    await setLogo(url);
    const { outcome, row } = await settled(url);
    expect([outcome, row.status, row.failure]).to.deep.equal(['failed', 'failed', 'http_error']);
    expect(site.asked).to.deep.equal(Array.from({ length: 5 }, () => path));
    expect(await logo()).to.equal(null);
  });

  it('is fetched again when the site team requests it, and keeps what it has if that fails', async () => {
    const { url, path } = place('no picture');
    await setLogo(url);
    expect((await settled(url)).row.failure).to.equal('unknown_type');
    const again = async () => {
      const { id } = await rowOf(url);
      const row = await db.transaction((tx) => requestAgain(tx, id, new Date()));
      if (row) await start(row);
      return settled(url);
    };
    site.pages.set(path, await png(200, 200));
    const { row } = await again();
    expect(row).to.include({ status: 'stored', n: 2 });
    expect(await logo()).to.equal(row.picture);
    site.pages.delete(path);
    expect((await again()).row).to.include({ status: 'failed', failure: 'http_error', picture: row.picture });
    expect(await logo()).to.equal(row.picture);
  });

  it('is requested anew with an address that failed an hour ago, and not with every edit', async () => {
    const { url, path } = place('no picture');
    await setLogo(url);
    await settled(url);
    await setLogo(null);
    await setLogo(url);
    expect(await rowOf(url)).to.include({ n: 1, status: 'failed' });
    await db('pictures')
      .where({ source_url: url })
      .update({ settled_at: new Date(Date.now() - 3_700_000) });
    site.pages.set(path, svg('<rect width="40" height="40"/>'));
    await setLogo(null);
    await setLogo(url);
    expect((await settled(url)).row).to.include({ n: 2, status: 'stored' });
  });

  it('of an address that is not public is never requested', async () => {
    for (const [url, code] of [
      ['https://127.0.0.1/logo.png', 'address_not_public'],
      ['https://169.254.169.254/latest/meta-data', 'address_not_public'],
      ['https://shop.example:22/logo.png', 'url_not_allowed'],
    ] as const) {
      await setLogo(url);
      expect((await settled(url)).row.failure, url).to.equal(code);
    }
    await setLogo('http://shop.example/logo.png');
    expect(await rowOf('http://shop.example/logo.png')).to.equal(undefined);
    expect(site.asked).to.deep.equal([]);
  });

  it('that was requested anew meanwhile is left to the later run', async () => {
    const { url, path } = place(await png(100, 100));
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    site.gate = () => gate;
    await setLogo(url);
    await until(() => Promise.resolve(site.asked.includes(path)), 'the picture is requested');
    await db('pictures').where({ source_url: url }).update({ n: 2 });
    open();
    site.gate = () => Promise.resolve();
    const { id } = await rowOf(url);
    expect(await env.client.workflow.getHandle(workflowId.picture(id, 1)).result()).to.equal('over');
    expect(await rowOf(url)).to.include({ status: 'waiting', picture: null });
    await start({ id, n: 2 });
    expect((await settled(url)).row).to.include({ status: 'stored', n: 2 });
  });

  it('that nobody uses any more is removed after a day, its files a day later', async () => {
    const first = place(await png(120, 120));
    await setLogo(first.url);
    const { row } = await settled(first.url);
    const key = String(row.picture).split(' ')[0] ?? '';
    const second = place(await png(90, 90));
    await setLogo(second.url);
    await settled(second.url);
    const day = 86_400_000;
    // The time of the server skips.
    const last = new Date();
    await db('pictures').update({ settled_at: last });
    const purge = (days: number) =>
      new MockActivityEnvironment().run(() =>
        purgeOld(world.deps, { at: new Date(last.getTime() + days * day).toISOString() }),
      );
    await purge(0.5);
    expect(await rowOf(first.url)).to.include({ status: 'stored' });
    await purge(1.5);
    expect(await rowOf(first.url)).to.equal(undefined);
    expect(await rowOf(second.url)).to.include({ status: 'stored' });
    // Pages that are open may still show it.
    expect(await db('picture_files').where({ key })).to.have.length(2);
    await purge(2.6);
    expect(await db('picture_files').where({ key })).to.have.length(0);
    expect(await logo()).to.match(/ 90 90$/);
  });
});
