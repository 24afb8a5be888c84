/** The categories of a draft as its form sends them: the first is the main one. Pure. */

/** The main category, and three more for a listing with a paid launch (specification, "Listing"). */
export const maxCategories = 4;

export interface CategoryButton {
  action: 'main' | 'add' | 'remove';
  name: string;
}

/** The categories after a button was pressed, each once. */
export function applyCategoryButton(names: readonly string[], { action, name }: CategoryButton): string[] {
  const chosen = [...new Set(names)].filter((one) => one !== '');
  if (name === '') return chosen;
  const others = chosen.filter((one) => one !== name);
  if (action === 'remove') return others;
  if (action === 'main') return [name, ...others];
  return chosen.includes(name) ? chosen : [...chosen, name];
}
