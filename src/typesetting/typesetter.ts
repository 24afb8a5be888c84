/**
 * Sets text as paths: what is measured is what is drawn, in any script, and the renderer needs no fonts. HarfBuzz shapes,
 * bidi-js orders right-to-left text.
 */
import bidiFactory from 'bidi-js';
import { type FontWeight, type LoadedFont, loadFonts } from './fonts.ts';
import { loadHarfBuzz } from './harfbuzz.ts';
import { breakable, drawable, graphemesOf } from './text-rules.ts';

export interface TextStyle {
  /** In pixels. */
  size: number;
  weight: FontWeight;
  /** Added after each glyph, in thousandths of an em. */
  tracking?: number;
}

export interface FitOptions extends Omit<TextStyle, 'size'> {
  /** Sizes to try, largest first. */
  sizes: readonly number[];
  /** In pixels. */
  width: number;
  maxLines: number;
}

export interface FittedText {
  lines: string[];
  style: TextStyle;
  /** Its first strong character is right to left: lines begin at the right. */
  isRtl: boolean;
}

export interface LinePlace {
  x: number;
  baseline: number;
  anchor?: 'start' | 'middle' | 'end';
}

export interface Typesetter {
  /** Whether the fonts have most of the text. */
  isLegible(text: string): boolean;
  /** The advance width of a line in pixels. */
  measure(text: string, style: TextStyle): number;
  /** Breaks text into lines that fit; text that does not even fit in the smallest size ends with an ellipsis. */
  fit(text: string, options: FitOptions): FittedText;
  /** The line as SVG markup in `currentColor`. */
  draw(text: string, style: TextStyle, place: LinePlace): string;
}

interface Glyph {
  font: LoadedFont;
  id: number;
  dx: number;
  dy: number;
  /** In ems. */
  advance: number;
}

// Its types describe another module format than the one it has.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** Loads the fonts for these texts and the ellipsis. Other texts are then drawn as far as those fonts have them. */
export async function createTypesetter(texts: readonly string[]): Promise<Typesetter> {
  const fonts = await loadFonts(['…', ...texts.map(drawable)]);
  const { Buffer, BufferFlag, Direction, shape } = await loadHarfBuzz();
  const shaped = new Map<string, Glyph[]>();

  function glyphsOf(text: string, weight: FontWeight): Glyph[] {
    const key = `${weight} ${text}`;
    const known = shaped.get(key) ?? visualRuns(text).flatMap((run) => shapeRun(run, weight));
    shaped.set(key, known);
    return known;
  }

  /** Text of one font in one direction. */
  interface Run {
    text: string;
    font: LoadedFont;
    isRtl: boolean;
  }

  /** The runs of a line from left to right. */
  function visualRuns(text: string): Run[] {
    const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
    const runs: (Run & { level: number })[] = [];
    let index = 0;
    for (const grapheme of graphemesOf(text)) {
      const level = levels[index] ?? 0;
      index += grapheme.length;
      const found = fonts.fontOf(grapheme);
      if (!found) continue;
      const last = runs.at(-1);
      if (last?.font === found.font && last.level === level) last.text += found.text;
      else runs.push({ text: found.text, font: found.font, level, isRtl: level % 2 === 1 });
    }
    // UAX 9, L2: from the highest level down, sequences at that level or above are reversed.
    const highest = Math.max(0, ...runs.map(({ level }) => level));
    for (let level = highest; level > 0; level -= 1) {
      for (let from = 0; from < runs.length; from += 1) {
        let to = from;
        while ((runs[to]?.level ?? -1) >= level) to += 1;
        if (to > from) runs.splice(from, to - from, ...runs.slice(from, to).reverse());
        from = Math.max(from, to);
      }
    }
    return paragraphs.length === 0 ? [] : runs;
  }

  function shapeRun({ text, font, isRtl }: Run, weight: FontWeight): Glyph[] {
    const buffer = new Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(isRtl ? Direction.RTL : Direction.LTR);
    buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES | BufferFlag.DO_NOT_INSERT_DOTTED_CIRCLE);
    shape(font.weights[weight], buffer);
    const em = font.unitsPerEm;
    return buffer
      .getGlyphInfosAndPositions()
      .map(({ codepoint, xOffset = 0, yOffset = 0, xAdvance = 0 }) => ({
        font,
        id: codepoint,
        dx: xOffset,
        dy: yOffset,
        advance: xAdvance / em,
      }));
  }

  const withFonts = (text: string) => graphemesOf(drawable(text)).filter((one) => fonts.fontOf(one) !== null);

  const isLegible = (text: string) => {
    const letters = (parts: readonly string[]) => parts.filter((one) => one !== ' ').length;
    return letters(withFonts(text)) > letters(graphemesOf(drawable(text))) / 2;
  };

  const measure = (text: string, { size, weight, tracking = 0 }: TextStyle) =>
    glyphsOf(drawable(text), weight).reduce(
      (sum, { advance }) => sum + (advance + tracking / 1000) * size,
      0,
    );

  /** The longest beginning that fits with the mark after it. */
  function cut(text: string, style: TextStyle, width: number, mark: string): string {
    const parts = graphemesOf(text);
    let [low, high] = [0, parts.length];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      const tried = parts.slice(0, middle).join('').trimEnd() + mark;
      if (measure(tried, style) <= width) low = middle;
      else high = middle - 1;
    }
    return parts.slice(0, low).join('');
  }

  /** Fills lines; null if a word is wider than a line and must not be broken. */
  function wrap(text: string, style: TextStyle, width: number, mayCutWords: boolean): string[] | null {
    const lines: string[] = [];
    let line = '';
    for (const unit of breakable(text)) {
      if (measure(line + unit.trimEnd(), style) <= width) {
        line += unit;
        continue;
      }
      if (line.trim() !== '') lines.push(line.trim());
      line = unit;
      while (measure(line.trimEnd(), style) > width) {
        if (!mayCutWords) return null;
        const head = cut(line, style, width, '') || (graphemesOf(line)[0] ?? '');
        lines.push(head);
        line = line.slice(head.length);
      }
    }
    if (line.trim() !== '') lines.push(line.trim());
    return lines;
  }

  function fit(text: string, { sizes, weight, tracking = 0, width, maxLines }: FitOptions): FittedText {
    const whole = withFonts(text).join('').replace(/\s+/g, ' ').trim();
    const isRtl = (bidi.getEmbeddingLevels(whole).paragraphs[0]?.level ?? 0) % 2 === 1;
    const styleOf = (size: number): TextStyle => ({ size, weight, tracking });
    for (const size of sizes) {
      const lines = wrap(whole, styleOf(size), width, false);
      if (lines && lines.length <= maxLines) return { lines, style: styleOf(size), isRtl };
    }
    const style = styleOf(sizes.at(-1) ?? 16);
    const lines = wrap(whole, style, width, true) ?? [];
    if (lines.length <= maxLines) return { lines, style, isRtl };
    const kept = lines.slice(0, maxLines - 1);
    const rest = lines.slice(maxLines - 1).join(' ');
    return { lines: [...kept, `${cut(rest, style, width, '…').trimEnd()}…`], style, isRtl };
  }

  function draw(text: string, style: TextStyle, { x, baseline, anchor = 'start' }: LinePlace): string {
    const { size, weight, tracking = 0 } = style;
    const width = anchor === 'start' ? 0 : measure(text, style);
    let left = x - (anchor === 'middle' ? width / 2 : width);
    let markup = '';
    for (const { font, id, dx, dy, advance } of glyphsOf(drawable(text), weight)) {
      const path = font.weights[weight].glyphToPath(id);
      const scale = size / font.unitsPerEm;
      if (path !== '') {
        markup += `<path transform="translate(${px(left + dx * scale)} ${px(baseline - dy * scale)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})" d="${path}"/>`;
      }
      left += (advance + tracking / 1000) * size;
    }
    return markup && `<g fill="currentColor">${markup}</g>`;
  }

  return { isLegible, measure, fit, draw };
}

const px = (value: number) => String(Math.round(value * 100) / 100);
