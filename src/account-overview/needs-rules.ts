/** What waits for a user, in the order in which it is shown. */

/** The kinds in order: what ends or costs something first. */
export const needKinds = [
  'badge_gone',
  'order_unpaid',
  'proof_missing',
  'badge_missing',
  'profile_incomplete',
  'draft_ready',
  'claim_pending',
  'alternative_proposed',
  'review_new',
] as const;
export type NeedKind = (typeof needKinds)[number];

export interface Need {
  kind: NeedKind;
  /** Of the listing, draft or claim; the slug for reviews, the token of the page for orders. */
  id: string;
  /** The name of the listing or draft (its website without a name), or of what was ordered. */
  name: string;
  /** What a check found, as a sentence. */
  detail: string | null;
  /** When it is over: the price ends, the listing is hidden, the launch week begins. */
  due: Date | null;
  /** The listing is hidden already. */
  is_hidden: boolean;
  /** The number of equal ones. */
  count: number;
}

/** In order of kind, then by what is due first. One founder profile serves all launches, so it is listed once. */
export function orderedNeeds(needs: readonly Need[]): Need[] {
  const dueOf = ({ due }: Need) => due?.getTime() ?? Infinity;
  return needKinds.flatMap((kind) => {
    const ofKind = needs
      .filter((need) => need.kind === kind)
      .sort((a, b) => (dueOf(a) === dueOf(b) ? 0 : dueOf(a) - dueOf(b)));
    return kind === 'profile_incomplete' ? ofKind.slice(0, 1) : ofKind;
  });
}
