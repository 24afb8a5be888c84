/** Lists of listings, as a page shows them. */
import type { JsonLdNode } from '../page-meta.ts';

export interface ListEntry {
  name: string;
  url: string;
  is_demo: boolean;
  /** The place in the whole list; by default the one on the page, after `before`. */
  rank?: number | null;
}

/** Without listings of the demo; null if there are no others. `before`: the number of entries on the pages before. */
export function itemList(name: string, entries: readonly ListEntry[], before = 0): JsonLdNode | null {
  const itemListElement = entries.flatMap(({ name: entry, url, is_demo: isDemo, rank }, i) =>
    isDemo ? [] : [{ '@type': 'ListItem', position: rank ?? before + i + 1, name: entry, url }],
  );
  return itemListElement.length === 0 ? null : { '@type': 'ItemList', name, itemListElement };
}
