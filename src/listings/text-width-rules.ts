/** Measures text without a renderer, for the layout of SVG images. */

/** Advance widths of printable ASCII characters in thousandths of an em; Helvetica, Arial and Liberation Sans share them. */
const widths = {
  regular:
    '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 ' +
    '1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 ' +
    '333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584',
  bold:
    '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 ' +
    '975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 ' +
    '333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584',
} as const;
const tables = {
  regular: widths.regular.split(' ').map(Number),
  bold: widths.bold.split(' ').map(Number),
};
/** For other characters: most scripts are about as wide as an n; East Asian ones and emoji fill an em. */
const otherWidth = 600;
const fullWidth = 1000;

export type FontWeight = keyof typeof tables;

/** The width of a line in pixels, at a font size in pixels. */
export function measureText(text: string, size: number, weight: FontWeight): number {
  let thousandths = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    thousandths +=
      tables[weight][code - 0x20] ??
      (/[\p{Mark}\p{Cf}]/u.test(character) ? 0 : isFullWidth(code) ? fullWidth : otherWidth);
  }
  return (thousandths * size) / 1000;
}

const isFullWidth = (code: number) =>
  code === 0x2026 ||
  (code >= 0x1100 && code <= 0x115f) ||
  (code >= 0x2e80 && code <= 0xffef) ||
  code >= 0x1f000;
