/** Colours of the demo's drawings, as hex. */
import { hsl } from '../../shared/colour-rules.ts';

/** The colours of a product: the same in its logo and its screenshots. */
export interface Palette {
  /** White is readable on it. */
  strong: string;
  /** A little lighter. */
  lift: string;
  deep: string;
  bright: string;
  soft: string;
  pale: string;
  /** Beside the others, such as in a chart. */
  accent: string;
}

/** Yellow and green look lighter than other hues of the same lightness. */
const lightHue = (hue: number) => hue > 38 && hue < 195;

export function paletteOf(hue: number, accentHue: number): Palette {
  return {
    strong: hsl(hue, lightHue(hue) ? 62 : 66, lightHue(hue) ? 34 : 48),
    lift: hsl(hue, 62, lightHue(hue) ? 43 : 60),
    deep: hsl(hue, 48, 17),
    bright: hsl(hue, 80, lightHue(hue) ? 58 : 68),
    soft: hsl(hue, 68, 84),
    pale: hsl(hue, 62, 95),
    accent: hsl(accentHue, 88, lightHue(accentHue) ? 56 : 62),
  };
}

/** Numbers from 0 to 1, the same for the same seed. */
export function randomOf(seed: string): () => number {
  let state = 2166136261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x6d2b79f5;
    const mixed = Math.imul(state ^ (state >>> 13), 3266489917);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}
