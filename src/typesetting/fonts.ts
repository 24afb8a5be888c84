/**
 * The fonts of drawn text, from packages of Fontsource: variable fonts, each cut into files by Unicode range, so that only
 * what a text needs is read. All are under the SIL Open Font License.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Font } from 'harfbuzzjs';
import decompress from 'woff2-encoder/decompress';
import { loadHarfBuzz } from './harfbuzz.ts';

/** In order of preference. The two of East Asia have Latin letters, too, hence their place. */
const families = [
  'inter',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-devanagari',
  'noto-sans-thai',
  'noto-sans-kr',
  'noto-sans-sc',
  'noto-emoji',
] as const;
const emojiFamily = 'noto-emoji';

export type FontWeight = 400 | 600 | 800;

interface FontFile {
  family: string;
  url: URL;
  /** Pairs of first and last code points. */
  ranges: readonly (readonly [number, number])[];
  loading?: Promise<void>;
  loaded?: LoadedFont;
}

export interface LoadedFont {
  /** The units of an em. */
  unitsPerEm: number;
  /** Each has the same glyphs. */
  weights: Record<FontWeight, Font>;
  has(codePoint: number): boolean;
}

/** Code points that change others and have no glyph of their own: joiners and variation selectors. */
const isInvisible = (codePoint: number): boolean =>
  codePoint === 0x200c || codePoint === 0x200d || codePoint === 0xfe0e || codePoint === 0xfe0f;

const require = createRequire(import.meta.url);
let files: Promise<FontFile[]> | undefined;

async function listFiles(): Promise<FontFile[]> {
  const lists = await Promise.all(
    families.map(async (family) => {
      const folder = new URL(
        './',
        pathToFileURL(require.resolve(`@fontsource-variable/${family}/package.json`)),
      );
      const subsets = JSON.parse(await readFile(new URL('unicode.json', folder), 'utf8')) as Record<
        string,
        string
      >;
      return Object.entries(subsets).map(([subset, ranges]) => ({
        family,
        url: new URL(`files/${family}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`, folder),
        ranges: ranges.split(',').map(rangeOf),
      }));
    }),
  );
  return lists.flat();
}

/** A range of CSS: `U+26`, `U+0-7F` or `U+4??`. */
function rangeOf(text: string): readonly [number, number] {
  const [first = '', last = first] = text.trim().replace(/^U\+/i, '').split('-');
  return [parseInt(first.replaceAll('?', '0'), 16), parseInt(last.replaceAll('?', 'f'), 16)];
}

async function load(file: FontFile): Promise<void> {
  const { Blob, Face, Font, Variation } = await loadHarfBuzz();
  const face = new Face(new Blob(await decompress(await readFile(file.url))));
  const covered = new Set(face.collectUnicodes());
  const atWeight = (weight: number) => {
    const font = new Font(face);
    font.setVariations([new Variation('wght', weight)]);
    return font;
  };
  file.loaded = {
    unitsPerEm: face.upem,
    // Noto Emoji ends at 700.
    weights: {
      400: atWeight(400),
      600: atWeight(600),
      800: atWeight(file.family === emojiFamily ? 700 : 800),
    },
    has: (codePoint) => covered.has(codePoint),
  };
}

const codePointOf = (character: string) => character.codePointAt(0) ?? 0;

/** By code point; looking one up takes a while. */
const coverage = new Map<number, FontFile[]>();

function filesOf(all: readonly FontFile[], codePoint: number): FontFile[] {
  const known = coverage.get(codePoint) ?? all.filter((file) => covers(file, codePoint));
  coverage.set(codePoint, known);
  return known;
}

const covers = (file: FontFile, codePoint: number) =>
  file.ranges.some(([first, last]) => codePoint >= first && codePoint <= last);

const isEmoji = (grapheme: string) => /\p{Emoji_Presentation}|\p{Emoji}\uFE0F/u.test(grapheme);

export interface Fonts {
  /** The font of a grapheme and the part of it that the font can draw; null if no font has its base. */
  fontOf(grapheme: string): { font: LoadedFont; text: string } | null;
}

/** Reads the fonts that these texts need. They stay in memory, some 30 MB if all of them are used. */
export async function loadFonts(texts: Iterable<string>): Promise<Fonts> {
  const all = await (files ??= listFiles());
  const codePoints = new Set([...texts].flatMap((text) => Array.from(text, codePointOf)));
  const found = new Set([...codePoints].flatMap((one) => filesOf(all, one)));
  const needed = all.filter((file) => found.has(file));
  await Promise.all(needed.map((file) => (file.loading ??= load(file))));
  const emoji = needed.filter(({ family }) => family === emojiFamily);
  const others = needed.filter(({ family }) => family !== emojiFamily);

  const loadedOf = (list: readonly FontFile[]) => list.flatMap(({ loaded }) => loaded ?? []);
  const letterFirst = loadedOf([...others, ...emoji]);
  const emojiFirst = loadedOf([...emoji, ...others]);
  return {
    fontOf(grapheme) {
      const points = Array.from(grapheme, codePointOf);
      const candidates = isEmoji(grapheme) ? emojiFirst : letterFirst;
      const has = (font: LoadedFont) => (point: number) => isInvisible(point) || font.has(point);
      const font =
        candidates.find((one) => points.every(has(one))) ??
        candidates.find((one) => points.slice(0, 1).every((base) => one.has(base)));
      return font ? { font, text: String.fromCodePoint(...points.filter(has(font))) } : null;
    },
  };
}
