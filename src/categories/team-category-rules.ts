/** How the site team's changes fit into the tree of categories. */

interface Node {
  id: number;
  parent_id: number | null;
}

/** Whether a category is, or is below, another one. */
export function isWithin(tree: readonly Node[], id: number, ancestorId: number): boolean {
  const parents = new Map(tree.map((node) => [node.id, node.parent_id]));
  const seen = new Set<number>();
  let current: number | null = id;
  while (current !== null && !seen.has(current)) {
    if (current === ancestorId) return true;
    seen.add(current);
    current = parents.get(current) ?? null;
  }
  return false;
}

/** Siblings in their new order: `id` at a place from 1 on, or last. */
export function placed(siblings: readonly number[], id: number, place?: number): number[] {
  const others = siblings.filter((sibling) => sibling !== id);
  const index = place === undefined ? others.length : Math.min(place - 1, others.length);
  return [...others.slice(0, index), id, ...others.slice(index)];
}
