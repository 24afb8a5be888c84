/** Renders cards as PNG. Runs in a process of its own (draw-process.ts). */
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import type { CardFacts, CardListing } from '../../src/cards/facts-rules.ts';
import { createTypesetter } from '../../src/typesetting/typesetter.ts';
import type { Picture } from './parts.ts';
import { cardSvg, textsOf } from './templates.ts';

/** A card's facts, and the bytes of its logos by their `logo`. */
export interface CardInput {
  facts: CardFacts;
  logos: Record<string, Uint8Array>;
}

const logoSize = 256;
/** Enough pixels to see which colour is the most frequent. */
const statsSize = 48;

export async function renderCard({ facts, logos }: CardInput): Promise<Buffer> {
  const pictures = new Map<string, Picture>();
  for (const [key, bytes] of Object.entries(logos)) pictures.set(key, await pictureOf(bytes));
  const set = await createTypesetter(textsOf(facts));
  const logoOf = ({ logo }: CardListing) => (logo === null ? null : (pictures.get(logo) ?? null));
  const image = new Resvg(cardSvg(facts, { set, logoOf }), { font: { loadSystemFonts: false } }).render();
  const { width, height } = image;
  return sharp(image.pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png()
    .toBuffer();
}

async function pictureOf(bytes: Uint8Array): Promise<Picture> {
  const resized = sharp(bytes).resize(logoSize, logoSize, { fit: 'inside' });
  const { data, info } = await resized.png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true });
  const { dominant } = await sharp(bytes)
    .resize(statsSize, statsSize, { fit: 'inside' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .png({ compressionLevel: 0 })
    .toBuffer()
    .then((small) => sharp(small).stats());
  const { width, height } = info;
  return { src: `data:image/png;base64,${data.toString('base64')}`, width, height, dominant };
}
