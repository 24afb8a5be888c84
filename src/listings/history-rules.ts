/** Who made a change of a listing, and what changed, for its owner. */

export type Author =
  | { kind: 'you' }
  | { kind: 'cofounder'; name: string }
  /** An account that owned or edited the listing before. */
  | { kind: 'former' }
  /** The site team, or an account that is deleted. */
  | { kind: 'gone' };

/** The author of a change as `viewer`, an account id, sees it. */
export function authorOf(
  { account_id: id, cofounder }: { account_id: number | null; cofounder: string | null },
  viewer: number,
): Author {
  if (id === null) return { kind: 'gone' };
  if (id === viewer) return { kind: 'you' };
  return cofounder === null ? { kind: 'former' } : { kind: 'cofounder', name: cofounder };
}

/** Members in the order in which they are read; jsonb keeps none. */
const memberOrder = ['question', 'name', 'date', 'title'];
const placeOf = (name: string) =>
  memberOrder.includes(name) ? memberOrder.indexOf(name) : memberOrder.length;

const memberInWords = (name: string) =>
  name === 'url' ? 'Link' : name.charAt(0).toUpperCase() + name.slice(1);

/** A value of the history as plain text; empty for a blank one. Items of lists are lines. */
export function factText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(factText).join('\n');
  if (typeof value === 'object') {
    return Object.entries(value)
      .filter(([name, inner]) => name !== 'id' && inner !== null && inner !== '')
      .sort(([a], [b]) => placeOf(a) - placeOf(b))
      .map(([name, inner]) => `${memberInWords(name)}: ${factText(inner)}`)
      .join('\n');
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
