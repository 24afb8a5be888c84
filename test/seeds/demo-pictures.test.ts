/** The pictures of the demo: drawn, stored, and shown from this site. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import sharp from 'sharp';
import { readContent } from '../../src/demo/content.ts';
import { drawPictures } from '../../src/demo/drawings/draw-pictures.ts';
import { removeDemo, seedDemo } from '../../src/demo/seed-demo.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { visitorOf } from '../support/visitor.ts';

describe('the pictures of the demo', function () {
  this.timeout(60_000);
  let api: RunningApi;
  before(async () => {
    api = await startApi();
    await seedDemo(api.db, { now: new Date() });
  });
  after(() => api.close());

  const slugOf = async (name: string) =>
    (await api.db('listings').where({ name }).first<{ slug: string }>('slug')).slug;
  const picturesOf = async (path: string) => {
    const { $, status } = await visitorOf(api.baseUrl).get(path);
    expect(status).to.equal(200);
    return $('img')
      .toArray()
      .map((one) => new URL($(one).attr('src') ?? '', api.baseUrl));
  };

  it('are on the pages of listings and founders, from this site, and all are there', async () => {
    const { slug: founder } = await api.db('founders').first<{ slug: string }>('slug');
    const pages = ['/', `/listings/${await slugOf('Tablecroft')}`, `/founders/${founder}`, '/founders'];
    for (const page of pages) {
      const pictures = await picturesOf(page);
      expect(pictures, page).to.not.deep.equal([]);
      for (const url of pictures) {
        expect(url.origin, page).to.equal(new URL(api.baseUrl).origin);
        if (!url.pathname.startsWith('/pictures/')) continue;
        const response = await fetch(url);
        expect([url.pathname, response.status]).to.deep.equal([url.pathname, 200]);
        expect(response.headers.get('content-type')).to.equal('image/webp');
      }
    }
    const listing = await picturesOf(`/listings/${await slugOf('Tablecroft')}`);
    expect(
      listing.filter(({ pathname }) => pathname.startsWith('/pictures/demo-')),
    ).to.have.length.of.at.least(5);
  });

  it('are drawn of every product, founder and image that the content names, each its own', async () => {
    const { products } = readContent();
    const { logos, faces, screens } = await drawPictures(products);
    const images = [...products].flatMap(([slug, { paid }]) =>
      (paid?.media ?? []).flatMap(({ kind, file }) => (kind === 'image' ? [`${slug}/${file}`] : [])),
    );
    expect([...screens.keys()].sort()).to.deep.equal(images.sort());
    const all = [...logos.values(), ...faces.values(), ...screens.values()];
    expect(new Set(all.map(({ key }) => key)).size).to.equal(all.length);
    expect(await api.db('listings').whereNull('logo_picture').pluck('slug')).to.deep.equal([]);
    expect(await api.db('founders').whereNull('photo_picture').pluck('slug')).to.deep.equal([]);
    for (const { text, files } of all) {
      const [, width, height] = text.split(' ').map(Number);
      const largest = await sharp(files.at(-1)?.bytes).metadata();
      expect([largest.format, largest.width, largest.height]).to.deep.equal(['webp', width, height]);
    }
    const bytes = all.flatMap(({ files }) => files.map((file) => file.bytes.length));
    expect(bytes.reduce((sum, one) => sum + one, 0)).to.be.lessThan(3_000_000);
  });

  it('are drawn the same every time, so that their addresses stay', async () => {
    const row = await api.db('listings').where({ name: 'Billhazel' }).first<{ logo_picture: string }>();
    const other = await startApi();
    try {
      await seedDemo(other.db, { now: new Date('2026-01-01') });
      const again = await other.db('listings').where({ name: 'Billhazel' }).first<{ logo_picture: string }>();
      expect(again.logo_picture).to.equal(row.logo_picture);
    } finally {
      await other.close();
    }
  });

  it('go with the demo, from Postgres and from a directory', async () => {
    const picturesDir = await mkdtemp(join(tmpdir(), 'demo-pictures-'));
    const other = await startApi();
    try {
      await seedDemo(other.db, { now: new Date(), picturesDir });
      expect(await other.db('picture_files').pluck('key')).to.deep.equal([]);
      const files = async () =>
        (await readdir(picturesDir, { recursive: true })).filter((name) => name.endsWith('.webp'));
      expect(await files()).to.have.length.of.at.least(300);
      await other.db.transaction((tx) => removeDemo(tx, picturesDir));
      expect(await files()).to.deep.equal([]);
      await seedDemo(other.db, { now: new Date(), again: true });
      expect(await other.db('picture_files').pluck('key')).to.have.length.of.at.least(300);
      await other.db.transaction((tx) => removeDemo(tx));
      expect(await other.db('picture_files').pluck('key')).to.deep.equal([]);
    } finally {
      await other.close();
      await rm(picturesDir, { recursive: true });
    }
  });
});
