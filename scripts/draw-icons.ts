/** Draws the icons of the site and the blank card from its mark: `node --import tsx scripts/draw-icons.ts`. */
import { writeFile } from 'node:fs/promises';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { cardSize } from '../src/cards/card-rules.ts';
import { brandColors, brandMark, brandTone, card, edge } from '../activities/cards/parts.ts';

const folder = new URL('../src/site/assets/', import.meta.url);

async function png(svg: string, width: number): Promise<Buffer> {
  const image = new Resvg(svg, {
    font: { loadSystemFonts: false },
    fitTo: { mode: 'width', value: width },
  }).render();
  const raw = { width: image.width, height: image.height, channels: 4 } as const;
  return sharp(image.pixels, { raw }).png({ palette: true, effort: 10, compressionLevel: 9 }).toBuffer();
}

const square = (size: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${body}</svg>`;
const mark = square(34, brandMark(0, 0, 34));

/** An ICO file of PNGs (Windows Vista and later, and every browser). */
async function icon(sizes: readonly number[]): Promise<Buffer> {
  const pictures = await Promise.all(sizes.map((size) => png(mark, size)));
  const head = Buffer.alloc(6 + 16 * sizes.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(sizes.length, 4);
  let offset = head.length;
  for (const [index, picture] of pictures.entries()) {
    const at = 6 + 16 * index;
    const size = sizes[index] ?? 0;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(picture.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += picture.length;
  }
  return Buffer.concat([head, ...pictures]);
}

const touch = square(
  180,
  `<rect width="180" height="180" fill="${brandColors.ground}"/>${brandMark(22, 22, 136)}`,
);
const { width, height } = cardSize;
const size = 200;
const blank = card(
  brandTone.deep,
  `<circle cx="${width - 120}" cy="40" r="330" fill="none" stroke="${brandTone.strong}" stroke-width="90"/>` +
    `<circle cx="${edge + 40}" cy="${height}" r="200" fill="none" stroke="${brandTone.strong}" stroke-width="60"/>` +
    brandMark((width - size) / 2, (height - size) / 2, size),
);

const files: Record<string, Buffer> = {
  'favicon.ico': await icon([16, 32, 48]),
  'apple-touch-icon.png': await png(touch, 180),
  'blank-card.png': await png(blank, width),
};
for (const [name, bytes] of Object.entries(files)) {
  await writeFile(new URL(name, folder), bytes);
  console.log(`${name}: ${bytes.length} bytes`);
}
