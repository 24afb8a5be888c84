/** Pictures made for tests: good ones of every type, and hostile ones. */
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

export const picture = (width: number, height: number, background = '#3552d1') =>
  sharp({ create: { width, height, channels: 4, background } });

export const png = (width: number, height: number, background?: string): Promise<Buffer> =>
  picture(width, height, background).png().toBuffer();

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
const crcOf = (bytes: Buffer) =>
  (bytes.reduce((crc, byte) => (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8), 0xffffffff) ^
    0xffffffff) >>>
  0;

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [size, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  crc.writeUInt32BE(crcOf(body));
  return Buffer.concat([size, body, crc]);
}

/** A PNG whose head names a size; `data`: of its pixels before they are packed. */
export function pngOf(width: number, height: number, data: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(data, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF of `width` × `height` with so many frames of one pixel each. */
export function gifOf(width: number, height: number, frames: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\xff\x20\x20\0\0\0', 'latin1');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  const frame = Buffer.from('\x21\xf9\x04\0\x01\0\0\0\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1');
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from('\x3b')]);
}

/** An ICO with one entry. */
export function icoOf(entry: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.set([0, 0, 1, 0, 1, 0, side % 256, side % 256, 0, 0, 1, 0, 32, 0]);
  head.writeUInt32LE(entry.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, entry]);
}

/** A bitmap of one colour as ICO files hold it, 32 bits a pixel. */
export function bitmapOf(side: number, bgra: readonly [number, number, number, number]): Buffer {
  const head = Buffer.alloc(40);
  head.writeUInt32LE(40, 0);
  head.writeInt32LE(side, 4);
  head.writeInt32LE(side * 2, 8);
  head.writeUInt16LE(1, 12);
  head.writeUInt16LE(32, 14);
  const pixels = Buffer.alloc(side * side * 4);
  for (let at = 0; at < pixels.length; at += 4) pixels.set(bgra, at);
  return Buffer.concat([head, pixels, Buffer.alloc((side * side) / 8)]);
}

export const svg = (content: string, attributes = 'viewBox="0 0 40 40"'): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`,
  );

const square = '<rect width="30" height="30" fill="#c33"/>';

/** Pictures that end in a letter, by what they try, with the code of the failure. */
export async function hostilePictures(): Promise<Record<string, [Buffer, RegExp]>> {
  const whole = await picture(600, 400).png().toBuffer();
  const noise = await sharp({
    create: {
      width: 600,
      height: 400,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 120, sigma: 50 },
    },
  })
    .jpeg()
    .toBuffer();
  const webp = await sharp(noise).webp().toBuffer();
  const avif = await sharp(noise).avif({ effort: 0 }).toBuffer();
  const use = (levels: number) =>
    Array.from(
      { length: levels },
      (_, i) => `<g id="a${i + 1}">${`<use xlink:href="#a${i}"/>`.repeat(10)}</g>`,
    ).join('');
  return {
    nothing: [Buffer.alloc(0), /unknown_type/],
    'one byte': [Buffer.from('\x89', 'latin1'), /unknown_type/],
    HTML: [Buffer.from('<!doctype html><title>no</title>'), /unknown_type/],
    'a TIFF': [await picture(40, 40).tiff().toBuffer(), /unknown_type/],
    'a PDF': [Buffer.from('%PDF-1.7\n'), /unknown_type/],
    'a ZIP that begins as a GIF': [
      Buffer.concat([Buffer.from('GIF89a'), Buffer.from('PK\x03\x04'.repeat(500))]),
      /./,
    ],
    'JavaScript that begins as a GIF': [Buffer.from('GIF89a=1;alert(1)//'), /broken|too_small|too_many/],
    'a PNG that is cut': [whole.subarray(0, whole.length - 60), /broken/],
    'a JPEG that is cut': [noise.subarray(0, Math.floor(noise.length / 2)), /broken/],
    'a WebP that is cut': [webp.subarray(0, Math.floor(webp.length / 2)), /broken/],
    'an AVIF that is cut': [avif.subarray(0, Math.floor(avif.length / 2)), /broken/],
    'a PNG of 30,000 × 30,000 by its head': [pngOf(30_000, 30_000, Buffer.alloc(100)), /too_many_pixels/],
    'a PNG of 2,147,483,647 × 1': [pngOf(2 ** 31 - 1, 1, Buffer.alloc(100)), /too_many_pixels|broken/],
    'a PNG bomb': [pngOf(30_000, 30_000, Buffer.alloc(30_000_000)), /too_many_pixels/],
    'a PNG of 49 megapixels without pixels': [pngOf(7_000, 7_000, Buffer.alloc(10)), /broken/],
    'a GIF of 65,535 × 65,535': [gifOf(65_535, 65_535, 1), /too_/],
    'a JPEG of 65,535 × 65,535 by its head': [
      (() => {
        const bytes = Buffer.from(noise);
        const at = bytes.indexOf(Buffer.from([0xff, 0xc0]));
        bytes.writeUInt16BE(65_500, at + 5);
        bytes.writeUInt16BE(65_500, at + 7);
        return bytes;
      })(),
      /too_many_pixels/,
    ],
    'a WebP of 16,383 × 16,383 by its head': [
      await picture(16_383, 16_383).webp({ effort: 0, lossless: true }).toBuffer(),
      /too_many_pixels/,
    ],
    'a counter': [await png(1, 1), /too_small/],
    'nothing to be seen': [
      await sharp({
        create: { width: 64, height: 64, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0 } },
      })
        .png()
        .toBuffer(),
      /blank/,
    ],
    'an ICO without entries': [Buffer.from('\0\0\x01\0\0\0', 'latin1'), /broken/],
    'an ICO that names what it lacks': [icoOf(Buffer.alloc(40), 16).subarray(0, 30), /broken/],
    'an ICO of a bitmap of 2,147,483,647': [
      (() => {
        const bytes = icoOf(bitmapOf(16, [1, 2, 3, 255]), 16);
        bytes.writeInt32LE(2 ** 31 - 1, 26);
        return bytes;
      })(),
      /broken/,
    ],
    'an ICO of a PNG of 30,000 × 30,000': [
      icoOf(pngOf(30_000, 30_000, Buffer.alloc(10)), 256),
      /too_many_pixels/,
    ],
    'an SVG with entities': [
      Buffer.concat([
        Buffer.from('<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'),
        svg(`<text>&b;</text>${square}`),
      ]),
      /svg_refused/,
    ],
    'an SVG with an external entity': [
      Buffer.concat([
        Buffer.from('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
        svg(`<text>&x;</text>`),
      ]),
      /svg_refused/,
    ],
    'an SVG with a file': [
      svg(`<image href="file:///etc/passwd" width="40" height="40"/>${square}`),
      /svg_refused/,
    ],
    'an SVG with a picture of another host': [
      svg(`<image xlink:href="http://169.254.169.254/" width="40" height="40"/>${square}`),
      /svg_refused/,
    ],
    'an SVG with a picture in it': [
      svg(`<image href="data:image/png;base64,${whole.toString('base64')}" width="9" height="9"/>${square}`),
      /svg_refused/,
    ],
    'an SVG with a style sheet of another host': [
      svg(`<style>@import url("https://evil.example/a.css");</style>${square}`),
      /svg_refused/,
    ],
    'an SVG with a paint of another host': [
      svg('<rect width="30" height="30" fill="url(https://evil.example/#a)"/>'),
      /svg_refused/,
    ],
    'an SVG that uses another file': [svg(`<use href="other.svg#a"/>${square}`), /svg_refused/],
    'an SVG with a script': [svg(`<script>alert(1)</script>${square}`), /svg_refused/],
    'an SVG of 2 MB': [svg(`${square}<!--${'x'.repeat(2_000_000)}-->`), /svg_refused/],
    'an SVG of uses of uses': [
      svg(`<g id="a0"><path d="M0 0h9v9z"/></g>${use(12)}<use xlink:href="#a12"/>`),
      /broken|took_too_long|too_much_memory/,
    ],
    'an SVG that uses itself': [svg('<g id="a"><use xlink:href="#a"/></g>'), /./],
    'an SVG of a line': [svg(square, 'width="1" height="9000000"'), /too_small|broken|too_much_memory/],
    'an SVG that is not closed': [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect'), /broken/],
    'an SVG of groups in groups': [svg(`${'<g>'.repeat(60_000)}${square}${'</g>'.repeat(60_000)}`), /./],
    'an SVG with a huge filter': [
      svg(
        `<filter id="f" width="9999999" height="9999999"><feGaussianBlur stdDeviation="9999"/><feTurbulence baseFrequency="9" numOctaves="999"/></filter><rect width="30" height="30" filter="url(#f)"/>`,
      ),
      /./,
    ],
    'an SVG without anything': [svg(''), /blank|broken/],
  };
}
