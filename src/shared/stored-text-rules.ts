/**
 * The stored text of a page has three parts with one value per line, separated by a line with U+001E (record separator), which
 * `clean` removes from pages, so that they cannot fake a separator:
 *
 * 1. the visible text, one block per line;
 * 2. texts in the markup: title, meta contents, alternative texts of images, strings and numbers of JSON-LD;
 * 3. URLs as in attributes: links, images, icons, frames, meta elements and JSON-LD.
 */
const divider = '\n\u001e\n';

export interface TextParts {
  visible: string;
  markup: string;
  addresses: readonly string[];
}

const maxMarkupLength = 150_000;
const maxAddressesLength = 250_000;

/** Makes a stored text. Duplicates are removed from markup and addresses, whose lengths are limited. */
export function joinParts(
  visible: readonly string[],
  markup: readonly string[],
  addresses: readonly string[],
): string {
  return [visible, bounded(markup, maxMarkupLength), bounded(addresses, maxAddressesLength)]
    .map((lines) => lines.join('\n'))
    .join(divider);
}

/** Splits a stored text; any other text is visible text only. */
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
