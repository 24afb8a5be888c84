/** The tree of categories. Each category is in it once, even if parents form a cycle. */

export interface CountedCategory {
  id: number;
  slug: string;
  name: string;
  description: string;
  parent_id: number | null;
  /** Live listings of the category and its descendants; each counts once. */
  live_listings: number;
}

export interface CategoryTree {
  slug: string;
  name: string;
  description: string;
  live_listings: number;
  children: CategoryTree[];
}

/**
 * Nests categories under their parents, siblings in the order of the rows. In a cycle, the category with the lowest id
 * becomes a root.
 */
export function treeOf(categories: readonly CountedCategory[]): CategoryTree[] {
  const parents = new Map(categories.map(({ id, parent_id }) => [id, parent_id]));
  const heads = rootsOfCycles(parents);
  const nodes = new Map(
    categories.map(({ id, parent_id: _parent, ...category }) => [
      id,
      { ...category, children: [] as CategoryTree[] },
    ]),
  );
  const roots: CategoryTree[] = [];
  for (const { id, parent_id } of categories) {
    const node = nodes.get(id);
    const parent = parent_id === null || heads.has(id) ? undefined : nodes.get(parent_id);
    if (node) (parent?.children ?? roots).push(node);
  }
  return roots;
}

/** The lowest id of each cycle. */
function rootsOfCycles(parents: ReadonlyMap<number, number | null>): Set<number> {
  const heads = new Set<number>();
  const visited = new Set<number>();
  for (const start of parents.keys()) {
    const path: number[] = [];
    let id: number | null = start;
    while (id !== null && !visited.has(id)) {
      visited.add(id);
      path.push(id);
      id = parents.get(id) ?? null;
    }
    if (id !== null && path.includes(id)) heads.add(Math.min(...path.slice(path.indexOf(id))));
  }
  return heads;
}

/** The tree without categories that have no live listings. */
export function withoutEmpty(tree: readonly CategoryTree[]): CategoryTree[] {
  return tree
    .filter(({ live_listings }) => live_listings > 0)
    .map((node) => ({ ...node, children: withoutEmpty(node.children) }));
}

/** The number of categories in the tree. */
export function sizeOf(tree: readonly CategoryTree[]): number {
  return tree.reduce((size, { children }) => size + 1 + sizeOf(children), 0);
}
