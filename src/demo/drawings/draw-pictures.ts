/** Draws the demo's logos, faces and screenshots as WebP, in the sizes in which pictures are stored. */
import { createHash } from 'node:crypto';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { pictureText, widthsOf } from '../../shared/picture-size-rules.ts';
import { createTypesetter } from '../../typesetting/typesetter.ts';
import type { DemoProduct } from '../schema.ts';
import { faceSvg } from './faces.ts';
import { logoSvg } from './logos.ts';
import { createKit } from './screen-kit.ts';
import { screens } from './screens.ts';

export interface DrawnPicture {
  key: string;
  /** `KEY WIDTH HEIGHT`, as rows hold it. */
  text: string;
  files: { name: string; bytes: Buffer }[];
}

export interface DrawnPictures {
  /** By slug. */
  logos: Map<string, DrawnPicture>;
  /** By name. */
  faces: Map<string, DrawnPicture>;
  /** By `<slug>/<file>`. */
  screens: Map<string, DrawnPicture>;
}

/** Each picture is drawn once in a process, however often the demo is loaded. */
const drawn = new Map<string, Promise<DrawnPicture>>();

export async function drawPictures(products: ReadonlyMap<string, DemoProduct>): Promise<DrawnPictures> {
  const founders = [...products.values()].flatMap((product) => product.founders.map(({ name }) => name));
  return {
    logos: await drawEach('logo', [...products.keys()], (slug) => Promise.resolve(logoSvg(slug))),
    faces: await drawEach('face', founders, (name) => Promise.resolve(faceSvg(name))),
    screens: await drawEach('screen', Object.keys(screens), (path) => screenSvg(path, products)),
  };
}

async function drawEach(
  kind: string,
  names: readonly string[],
  svgOf: (name: string) => Promise<string>,
): Promise<Map<string, DrawnPicture>> {
  const pictures = names.map(async (name) => {
    const id = `${kind} ${name}`;
    const picture = drawn.get(id) ?? svgOf(name).then(rasterize);
    drawn.set(id, picture);
    return [name, await picture] as const;
  });
  return new Map(await Promise.all(pictures));
}

async function screenSvg(path: string, products: ReadonlyMap<string, DemoProduct>): Promise<string> {
  const [slug = ''] = path.split('/');
  const set = await createTypesetter([' AZaz09€“”’–·"{}&…']);
  return screens[path]?.(createKit(set, slug, products.get(slug)?.name ?? slug)) ?? '';
}

async function rasterize(svg: string): Promise<DrawnPicture> {
  const image = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const { width, height } = image;
  const key = `demo-${createHash('sha256').update(svg).digest('hex').slice(0, 24)}`;
  const raw = { width, height, channels: 4 } as const;
  const pixels = image.pixels;
  const files = widthsOf(width).map(async (size) => ({
    name: `${size}.webp`,
    bytes: await sharp(pixels, { raw })
      .removeAlpha()
      .resize(size)
      .webp({ quality: 84, effort: 2 })
      .toBuffer(),
  }));
  return { key, text: pictureText(key, { width, height }), files: await Promise.all(files) };
}
