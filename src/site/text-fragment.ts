/** Links to a text on a page (https://wicg.github.io/scroll-to-text-fragment/). */

/** Browsers look for longer texts by their beginning and end. */
const maxExact = 200;
const edgeWords = 6;

/**
 * The address with a directive that makes browsers scroll to the text and highlight it. `text` has a line per block of
 * the page: an exact match must not cross blocks, so that such a text is named by its first and last words.
 */
export function withTextFragment(address: string, text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const [first = '', last = first] = [lines[0], lines.at(-1)];
  const isExact = lines.length <= 1 && first.length <= maxExact;
  const [start, end] = [first.split(/\s+/).slice(0, edgeWords), last.split(/\s+/).slice(-edgeWords)];
  const directive = isExact ? encoded(first) : `${encoded(start.join(' '))},${encoded(end.join(' '))}`;
  return `${address}${address.includes('#') ? '' : '#'}:~:text=${directive}`;
}

/** In a directive, `-` and `,` divide its parts and `&` ends it. */
const encoded = (text: string): string => encodeURIComponent(text).replaceAll('-', '%2D');
