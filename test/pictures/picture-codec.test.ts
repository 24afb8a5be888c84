/** Decoding pictures of other websites: what is stored of good ones, and what becomes of hostile ones. */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import sharp from 'sharp';
import { type PictureCodec, createPictureCodec } from '../../activities/pictures/picture-codec.ts';
import type { StoredKind } from '../../src/pictures/picture-rules.ts';
import { until } from '../workflows/support/until.ts';
import { bitmapOf, gifOf, hostilePictures, icoOf, picture, png, svg } from './made-pictures.ts';

/** Of a process, in MB: the most that it ever took. */
const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

describe('the codec of pictures', function () {
  this.timeout(120_000);
  let codec: PictureCodec;
  before(() => void (codec = createPictureCodec({ taskMs: 5_000 })));
  after(() => codec.close());

  const encoded = async (kind: StoredKind, bytes: Buffer) => {
    const result = await codec.encode(kind, bytes);
    if ('failure' in result) throw new Error(result.failure);
    return result.picture;
  };
  const sizes = async (kind: StoredKind, bytes: Buffer) => {
    const { width, height, files } = await encoded(kind, bytes);
    const shown = await Promise.all(files.map((file) => sharp(file.bytes).metadata()));
    expect(shown.map(({ format }) => format)).to.deep.equal(files.map(() => 'webp'));
    expect(shown.map((file) => file.width)).to.deep.equal(files.map((file) => file.width));
    expect([shown.at(-1)?.width, shown.at(-1)?.height]).to.deep.equal([width, height]);
    return shown.map((file) => `${file.width}×${file.height}`);
  };

  it('stores the sizes of each kind, and enlarges nothing', async () => {
    expect(await sizes('logo', await png(600, 400))).to.deep.equal(['96×64', '256×171']);
    expect(await sizes('logo', await png(40, 30))).to.deep.equal(['40×30']);
    expect(await sizes('logo', await png(100, 400))).to.deep.equal(['96×96', '256×256']);
    expect(await sizes('face', await png(900, 300))).to.deep.equal(['96×96', '256×256']);
    expect(await sizes('screenshot', await png(2_000, 1_000))).to.deep.equal([
      '480×240',
      '960×480',
      '1600×800',
    ]);
    expect(await sizes('screenshot', await png(700, 500))).to.deep.equal(['480×343', '700×500']);
    // The top of a page that is photographed whole.
    expect(await sizes('screenshot', await png(1_000, 9_000))).to.deep.equal([
      '480×960',
      '960×1920',
      '1000×2000',
    ]);
  });

  it('reads every type that websites have, by its content', async () => {
    const base = picture(64, 48);
    const [min, other] = [['64×48'], await base.clone().png().toBuffer()];
    expect(await sizes('logo', other)).to.deep.equal(min);
    for (const bytes of [
      await base.clone().jpeg().toBuffer(),
      await base.clone().gif().toBuffer(),
      await base.clone().webp().toBuffer(),
      await base.clone().avif().toBuffer(),
    ]) {
      expect(await sizes('logo', bytes)).to.deep.equal(min);
    }
    expect(await sizes('logo', icoOf(await png(64, 64), 64))).to.deep.equal(['64×64']);
    expect(await sizes('logo', icoOf(bitmapOf(32, [10, 20, 200, 255]), 32))).to.deep.equal(['32×32']);
    expect(await sizes('logo', svg('<rect width="40" height="40" fill="#c33"/>'))).to.deep.equal([
      '96×96',
      '256×256',
    ]);
  });

  it('reads the colours of icons, and what is transparent', async () => {
    const { files } = await encoded('logo', icoOf(bitmapOf(32, [10, 20, 200, 255]), 32));
    const { data } = await sharp(files[0]?.bytes).raw().toBuffer({ resolveWithObject: true });
    const [red = 0, green = 0, blue = 0] = data;
    expect(Math.abs(red - 200) + Math.abs(green - 20) + Math.abs(blue - 10)).to.be.lessThan(30);
  });

  it('keeps transparency, and drops what cameras say', async () => {
    const photo = await picture(300, 200)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { files, width, height } = await encoded('logo', photo);
    // It is turned as it says, so a logo higher than wide: with transparent sides.
    expect([width, height]).to.deep.equal([256, 256]);
    const { exif, icc, xmp, orientation, hasAlpha } = await sharp(files[1]?.bytes).metadata();
    expect({ exif, icc, xmp, orientation, hasAlpha }).to.deep.equal({
      exif: undefined,
      icc: undefined,
      xmp: undefined,
      orientation: undefined,
      hasAlpha: true,
    });
  });

  it('takes the first frame of what moves', async () => {
    expect(await sizes('logo', gifOf(64, 64, 10_000))).to.deep.equal(['64×64']);
    const frames = await sharp(await Promise.all([png(64, 64, '#f00'), png(64, 64, '#00f')]), {
      join: { animated: true },
    })
      .webp()
      .toBuffer();
    const { files } = await encoded('logo', frames);
    const { pages } = await sharp(files[0]?.bytes).metadata();
    expect(pages ?? 1).to.equal(1);
    const { data } = await sharp(files[0]?.bytes).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).to.be.greaterThan(200);
  });

  it('refuses hostile pictures, each with a reason, in bounded memory; the next one is stored', async () => {
    const good = await png(64, 64);
    let peak = 0;
    for (const [name, [bytes, code]] of Object.entries(await hostilePictures())) {
      const result = await codec.encode('logo', bytes);
      if ('failure' in result) expect(result.failure, name).to.match(code);
      else expect(code.source, `${name} is stored`).to.equal('.');
      expect(await codec.encode('logo', good), `after ${name}`).to.have.property('picture');
      if (codec.pid !== undefined) peak = Math.max(peak, peakOf(codec.pid));
    }
    expect(peak).to.be.lessThan(1_000);
  });

  it('stops what takes too long, and goes on with the next', async () => {
    const hurried = createPictureCodec({ taskMs: 1 });
    try {
      expect(await hurried.encode('screenshot', await png(4_000, 4_000))).to.deep.equal({
        failure: 'took_too_long',
      });
    } finally {
      await hurried.close();
    }
    const aborted = new AbortController();
    const waiting = codec.encode('screenshot', await png(4_000, 4_000), aborted.signal);
    aborted.abort(new Error('stop'));
    expect(await waiting.catch(String)).to.equal('Error: stop');
    expect(await codec.encode('logo', await png(64, 64))).to.have.property('picture');
  });

  it('ends when it is idle, and has no secrets', async () => {
    const brief = createPictureCodec({ idleMs: 20 });
    await brief.encode('logo', await png(64, 64));
    const { pid } = brief;
    if (pid === undefined) throw new Error('no process');
    const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
    expect(environment)
      .to.include('PATH=')
      .and.not.match(/DATABASE|TEMPORAL|HOME=/);
    await until(() => Promise.resolve(brief.pid === undefined), 'it has ended');
    await brief.close();
  });
});
