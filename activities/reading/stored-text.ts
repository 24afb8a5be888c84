/**
 * The stored text of a page and its parts. Three parts, each one value a line, divided by a line that holds only
 * U+001E (the record separator, which is taken out of whatever pages say, so that no page can fake a division):
 *
 * 1. the visible text, a block a line, white space folded;
 * 2. what the markup says in words: title, meta contents, alternative texts of images, strings and numbers of JSON-LD;
 * 3. addresses as they stand in attributes: links, images, icons, frames, and those of meta elements and JSON-LD.
 */
const divider = '\n\u001e\n';

export interface TextParts {
  visible: string;
  markup: string;
  addresses: readonly string[];
}

const maxMarkupLength = 150_000;
const maxAddressesLength = 250_000;

export function joinParts(
  visible: readonly string[],
  markup: readonly string[],
  addresses: readonly string[],
): string {
  return [visible, bounded(markup, maxMarkupLength), bounded(addresses, maxAddressesLength)]
    .map((lines) => lines.join('\n'))
    .join(divider);
}

/** The parts of a stored text; one that was not made by `joinParts` counts as visible text only. */
export function partsOfText(text: string): TextParts {
  const [visible = '', markup = '', addresses = ''] = text.split(divider);
  return { visible, markup, addresses: addresses.split('\n') };
}

function bounded(lines: readonly string[], max: number): string[] {
  const kept: string[] = [];
  let length = 0;
  for (const line of new Set(lines)) {
    length += line.length + 1;
    if (length > max) break;
    if (line !== '') kept.push(line);
  }
  return kept;
}
