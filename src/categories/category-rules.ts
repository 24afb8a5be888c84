/** The tree of categories, whatever its rows say: each category is in it once. */

export interface CountedCategory {
  id: number;
  slug: string;
  name: string;
  description: string;
  parent_id: number | null;
  is_demo: boolean;
  /** Of the category and all below it, each listing once. */
  live_listings: number;
}

export interface CategoryTree {
  slug: string;
  name: string;
  description: string;
  is_demo: boolean;
  live_listings: number;
  children: CategoryTree[];
}

/**
 * Nests categories under their parents, siblings in the order of the rows. Where they form a circle, the one with the
 * least id (the oldest) counts as having no parent.
 */
export function treeOf(categories: readonly CountedCategory[]): CategoryTree[] {
  const parents = new Map(categories.map(({ id, parent_id }) => [id, parent_id]));
  const heads = headsOfCircles(parents);
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

/** The least id of every circle. */
function headsOfCircles(parents: ReadonlyMap<number, number | null>): Set<number> {
  const heads = new Set<number>();
  const walked = new Set<number>();
  for (const start of parents.keys()) {
    const path: number[] = [];
    let id: number | null = start;
    while (id !== null && !walked.has(id)) {
      walked.add(id);
      path.push(id);
      id = parents.get(id) ?? null;
    }
    const circle = id === null ? [] : path.slice(path.indexOf(id));
    if (id !== null && path.includes(id)) heads.add(Math.min(...circle));
  }
  return heads;
}

/** The tree without the categories that have no live listing; none below such a one has any. */
export function withoutEmpty(tree: readonly CategoryTree[]): CategoryTree[] {
  return tree
    .filter(({ live_listings }) => live_listings > 0)
    .map((node) => ({ ...node, children: withoutEmpty(node.children) }));
}

export function sizeOf(tree: readonly CategoryTree[]): number {
  return tree.reduce((size, { children }) => size + 1 + sizeOf(children), 0);
}
