/** By UTF-16 unit, as an expression takes a twelfth of a crawl's time to count the letters of its pages. */
const isLetter = Uint8Array.from({ length: 0x10000 }, (_, unit) =>
  Number(/[\p{L}\p{N}]/u.test(String.fromCharCode(unit))),
);

/** How many letters and digits a text has; rare ones beyond U+FFFF do not count. */
export function countLetters(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) count += isLetter[text.charCodeAt(i)] ?? 0;
  return count;
}
