/** Pages of a given size with repeated content. */

/** Concatenates generated pieces up to a length. */
export function fill(length: number, piece: (i: number) => string): string {
  const pieces: string[] = [];
  let filled = 0;
  for (let i = 0; filled < length; i += 1) {
    const next = piece(i);
    pieces.push(next);
    filled += next.length;
  }
  return pieces.join('').slice(0, length);
}

/** Generates a page of about the given length. */
export type Shape = (length: number) => string;
export type Shapes = Readonly<Record<string, Shape>>;

export const pageOf = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>Orrery</title>${head}</head><body><h1>Orrery</h1>${body}</body></html>`;

/** A word for a number, unique within a page. */
export function wordOf(i: number): string {
  const syllables = ['ba', 'de', 'fi', 'go', 'ku', 'la', 'me', 'ni', 'po', 'ru'];
  return String(i).replace(/\d/g, (digit) => syllables[Number(digit)] ?? '');
}
export const nameOf = (i: number): string => {
  const word = wordOf(i);
  return word.charAt(0).toUpperCase() + word.slice(1);
};
