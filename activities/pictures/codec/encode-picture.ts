/** Decodes a picture of another website, whatever it is, and encodes its sizes. Runs in a process of its own (main.ts). */
import { renderAsync } from '@resvg/resvg-js';
import sharp, { type Sharp } from 'sharp';
import { type PictureType, typeOf } from '../../../src/pictures/content-rules.ts';
import { pictureOfIco } from '../../../src/pictures/ico-rules.ts';
import {
  type PictureFailureCode,
  type StoredKind,
  framingOf,
  maxPixels,
  maxSide,
  minSide,
} from '../../../src/pictures/picture-rules.ts';
import { aspectOf, drawableSvg } from '../../../src/pictures/svg-rules.ts';
import { widthsOf } from '../../../src/shared/picture-size-rules.ts';

// One thread and nothing kept: pictures are few, and the machine has other work.
sharp.concurrency(1);
sharp.cache(false);
// Only the decoders of the types that are stored; above all none that reads other files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});

export interface EncodedPicture {
  /** Of the largest size. */
  width: number;
  height: number;
  /** WebP by width, smallest first. */
  files: { width: number; bytes: Uint8Array }[];
}

/** What is wrong with a picture; it is not stored. */
export class UnusablePicture extends Error {
  readonly code: PictureFailureCode;

  constructor(code: PictureFailureCode, cause?: unknown) {
    super(code, { cause });
    this.name = 'UnusablePicture';
    this.code = code;
  }
}

const qualities: Record<StoredKind, number> = { logo: 90, screenshot: 80, face: 82 };
/** SVGs have no size of their own: they are drawn at the largest one that is stored. */
const drawnSides: Record<StoredKind, number> = { logo: 256, screenshot: 1600, face: 256 };

/** @throws UnusablePicture */
export async function encodePicture(kind: StoredKind, bytes: Buffer): Promise<EncodedPicture> {
  try {
    return await encode(kind, await openPicture(kind, bytes));
  } catch (error) {
    // What the decoders say of a picture is not for logs: it may quote the picture.
    if (error instanceof UnusablePicture) throw error;
    throw new UnusablePicture('broken', error);
  }
}

/** What may be asked of a decoder: the first frame, all of it, nothing damaged. */
const decoding = { limitInputPixels: maxPixels, failOn: 'error', pages: 1, sequentialRead: true } as const;

async function openPicture(kind: StoredKind, bytes: Buffer): Promise<Sharp> {
  const type = typeOf(bytes);
  if (type === null) throw new UnusablePicture('unknown_type');
  if (type === 'svg') return sharp(await drawSvg(kind, bytes), decoding);
  if (type !== 'ico') return openRaster(type, bytes);
  const picture = pictureOfIco(bytes);
  if (picture === null) throw new UnusablePicture('broken');
  if (picture.kind === 'png') return openRaster('png', picture.bytes);
  const { pixels, width, height } = picture;
  return openRaster(
    'png',
    await sharp(pixels, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer(),
  );
}

/** The names of the types that the decoders give. */
const decoderNames: Partial<Record<PictureType, string>> = { avif: 'heif' };

/** Checks what the head of the file says before anything is decoded. */
async function openRaster(type: PictureType, bytes: Buffer): Promise<Sharp> {
  // Without a limit, as decoders would only say that it was reached.
  const { format, width, height } = await sharp(bytes, { ...decoding, limitInputPixels: false }).metadata();
  if (format !== (decoderNames[type] ?? type)) throw new UnusablePicture('unknown_type');
  if (width * height > maxPixels || Math.max(width, height) > maxSide)
    throw new UnusablePicture('too_many_pixels');
  if (Math.min(width, height) < minSide) throw new UnusablePicture('too_small');
  return sharp(bytes, decoding);
}

/** A PNG. Without fonts of the system and without access to files. */
async function drawSvg(kind: StoredKind, bytes: Buffer): Promise<Buffer> {
  const svg = drawableSvg(bytes);
  if (svg === null) throw new UnusablePicture('svg_refused');
  const drawn = await renderAsync(svg, {
    fitTo: { mode: aspectOf(svg) < 1 ? 'height' : 'width', value: drawnSides[kind] },
    font: { loadSystemFonts: false },
    logLevel: 'off',
  });
  if (Math.min(drawn.width, drawn.height) < minSide) throw new UnusablePicture('too_small');
  return drawn.asPng();
}

async function encode(kind: StoredKind, picture: Sharp): Promise<EncodedPicture> {
  // As it is to be seen: cameras say in the metadata how to turn a picture.
  const { autoOrient } = await picture.metadata();
  const framing = framingOf(kind, autoOrient.width, autoOrient.height);
  const largest = await picture
    .autoOrient()
    .extract({ left: 0, top: 0, ...framing.crop })
    .resize({
      width: framing.width,
      height: framing.height,
      fit: framing.fit,
      ...(framing.fit === 'cover' && { position: sharp.strategy.attention }),
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (isBlank(largest.data)) throw new UnusablePicture('blank');
  const { width, height } = largest.info;
  const raw = { width, height, channels: 4 } as const;
  const files: EncodedPicture['files'] = [];
  for (const size of widthsOf(width)) {
    const bytes = await sharp(largest.data, { raw })
      .resize({ width: size })
      .webp({ quality: qualities[kind], smartSubsample: true })
      .toBuffer();
    files.push({ width: size, bytes });
  }
  return { width, height, files };
}

/** Whether all is transparent. `pixels`: four bytes each, the last of which says how much is to be seen of it. */
function isBlank(pixels: Buffer): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 0) return false;
  return true;
}
