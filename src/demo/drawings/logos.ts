/** The logo of each demo product: a symbol of its name on a tile in its colours. */
import { type Palette, paletteOf, randomOf } from './colours.ts';
import { type SymbolName, symbols } from './symbols.ts';

type Tile = 'solid' | 'pale' | 'dark';

/** Symbol, hue, hue of the second colour, tile. */
const looks: Record<string, readonly [SymbolName, number, number, Tile]> = {
  billhazel: ['hazel', 28, 95, 'pale'],
  binsparrow: ['bird', 158, 44, 'solid'],
  brindlequest: ['compass', 262, 42, 'solid'],
  brothline: ['ladle', 14, 44, 'solid'],
  captionbrook: ['caption', 205, 48, 'dark'],
  chalkmill: ['wheel', 150, 48, 'dark'],
  combkeeper: ['comb', 40, 28, 'dark'],
  copperlatch: ['lock', 18, 34, 'pale'],
  cratemoss: ['crate', 140, 84, 'solid'],
  dockwren: ['gate', 210, 24, 'solid'],
  duesong: ['note', 330, 44, 'solid'],
  duskprobe: ['radar', 248, 20, 'dark'],
  fairgable: ['gable', 190, 38, 'solid'],
  ferrybolt: ['bolt', 224, 50, 'solid'],
  flakewarden: ['shield', 200, 150, 'dark'],
  flueline: ['flue', 8, 200, 'pale'],
  framewicket: ['frame', 290, 30, 'solid'],
  furrowbook: ['furrows', 84, 44, 'dark'],
  glosswright: ['gear', 186, 40, 'pale'],
  hearthqueue: ['flame', 12, 44, 'solid'],
  hirewhistle: ['whistle', 232, 36, 'pale'],
  hushmeadow: ['moon', 236, 50, 'dark'],
  inkfathom: ['drop', 220, 186, 'solid'],
  journeyfold: ['fold', 172, 38, 'pale'],
  kerncastle: ['tower', 345, 30, 'solid'],
  kettlecount: ['bars', 200, 32, 'solid'],
  keyhollow: ['keyhole', 42, 200, 'dark'],
  labjotter: ['flask', 166, 320, 'pale'],
  larderlight: ['bulb', 88, 46, 'solid'],
  larkslate: ['slate', 208, 46, 'dark'],
  leavebell: ['bell', 262, 44, 'pale'],
  ledgerfern: ['fern', 152, 78, 'dark'],
  loomcairn: ['cairn', 312, 200, 'pale'],
  marginwick: ['margin', 354, 38, 'solid'],
  mossgrid: ['grid', 136, 84, 'solid'],
  murmurleaf: ['voice', 98, 46, 'pale'],
  nookledger: ['nook', 24, 190, 'pale'],
  oddmentry: ['vase', 46, 340, 'dark'],
  pacelarch: ['larch', 162, 30, 'solid'],
  parcelheron: ['heron', 196, 36, 'pale'],
  'parsnip-clerk': ['tray', 44, 150, 'solid'],
  patchbell: ['patch', 340, 200, 'pale'],
  paythrush: ['coins', 148, 46, 'solid'],
  pigeonrow: ['envelope', 216, 350, 'solid'],
  pillmarten: ['pill', 350, 200, 'solid'],
  planklane: ['lanes', 32, 210, 'dark'],
  podthicket: ['thicket', 146, 44, 'pale'],
  quillbarrow: ['quill', 252, 30, 'solid'],
  reelmason: ['reel', 4, 44, 'dark'],
  rotawren: ['rota', 184, 30, 'solid'],
  secondcoat: ['brush', 272, 44, 'pale'],
  shelfmarrow: ['shelf', 20, 170, 'solid'],
  slotherby: ['clock', 128, 42, 'pale'],
  snippetmoor: ['moor', 282, 40, 'solid'],
  sootlamp: ['lamp', 230, 40, 'dark'],
  stringbeck: ['strings', 22, 42, 'dark'],
  stubbington: ['receipt', 176, 20, 'solid'],
  swatchgrove: ['swatches', 300, 186, 'pale'],
  tablecroft: ['plate', 358, 40, 'solid'],
  tallybrook: ['van', 204, 40, 'pale'],
  thistlewire: ['wire', 288, 150, 'dark'],
  tidemuster: ['tide', 198, 42, 'solid'],
  vatwillow: ['willow', 110, 30, 'pale'],
  vocabbey: ['abbey', 244, 46, 'solid'],
  wardrowan: ['rowan', 356, 140, 'pale'],
  wattburrow: ['burrow', 150, 48, 'dark'],
};

const names = Object.keys(symbols) as SymbolName[];

/** A product that has no entry gets a look by its slug. */
function lookOf(slug: string): readonly [SymbolName, number, number, Tile] {
  const known = looks[slug];
  if (known) return known;
  const random = randomOf(slug);
  const hue = Math.floor(random() * 360);
  return [names[Math.floor(random() * names.length)] ?? 'leaf', hue, (hue + 150) % 360, 'solid'];
}

export function coloursOf(slug: string): Palette {
  const [, hue, accent] = lookOf(slug);
  return paletteOf(hue, accent);
}

/** The logo as markup on a grid of 256 × 256. The id of its gradient is the product's. */
export function logoMark(slug: string): string {
  const [name, , , tile] = lookOf(slug);
  const { strong, lift, deep, bright, soft, pale, accent } = coloursOf(slug);
  const paints: Record<Tile, readonly [string, string, string, string]> = {
    solid: [lift, strong, '#ffffff', deep],
    pale: [pale, soft, strong, accent],
    dark: [deep, deep, bright, accent],
  };
  const [from, to, main, second] = paints[tile];
  const id = `logo-${slug}`;
  return `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient><rect width="256" height="256" fill="url(#${id})"/><g transform="translate(40 40) scale(1.76)">${symbols[name](main, second)}</g>`;
}

/** An SVG of 256 × 256. */
export const logoSvg = (slug: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">${logoMark(slug)}</svg>`;
