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
