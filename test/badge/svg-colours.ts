/** Reads the colours of a badge from its own style sheet, as a browser in either scheme would. */
const night = '@media (prefers-color-scheme:dark)';

export interface Colours {
  ground: string;
  caption: string;
  name: string;
  tile: string;
  picture: string;
}

export function paintOf(svg: string, scheme: 'light' | 'dark'): Colours {
  const css = /<style>(.*?)<\/style>/.exec(svg)?.[1] ?? '';
  const [base = '', media = ''] = css.split(night);
  const applied = base + (scheme === 'dark' ? media : '');
  const colour = (part: string, property: string) => {
    // The last one wins.
    const found = [...applied.matchAll(new RegExp(`\\.${part}\\{[^}]*?${property}:(#[0-9a-f]{6})`, 'g'))].at(
      -1,
    );
    if (!found?.[1]) throw new Error(`Nothing says which colour .${part} has.`);
    return found[1];
  };
  return {
    ground: colour('p', 'fill'),
    caption: colour('c', 'fill'),
    name: colour('n', 'fill'),
    tile: colour('t', 'fill'),
    picture: colour('g', 'color'),
  };
}

/** WCAG 2.2, "contrast ratio" and "relative luminance". */
export function contrastOf(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
