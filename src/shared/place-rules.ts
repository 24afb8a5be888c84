/** Siblings in their new order: `id` at a place from 1 on, or last. */
export function placed(siblings: readonly number[], id: number, place?: number): number[] {
  const others = siblings.filter((sibling) => sibling !== id);
  const index = place === undefined ? others.length : Math.min(place - 1, others.length);
  return [...others.slice(0, index), id, ...others.slice(index)];
}
