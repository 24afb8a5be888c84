/** What people type, without what would only be shown as blank: pure. Texts that stay are kept as they were typed. */
import type { ProfileEdits } from '../shared/profile-rules.ts';

const isBlank = (text: string): boolean => text.trim() === '';

/** Blank items are left out of lists, and blank parts that need not be there out of founders and milestones. */
export function tidied<Edits extends ProfileEdits>(edits: Edits): Edits {
  const { fields, founders, milestones } = edits;
  return {
    ...edits,
    ...(fields && { fields: withoutBlankItems(fields) }),
    ...(founders && { founders: founders.map((founder) => without(founder, ['title', 'bio'])) }),
    ...(milestones && { milestones: milestones.map((milestone) => without(milestone, ['description'])) }),
  };
}

const withoutBlankItems = (fields: NonNullable<ProfileEdits['fields']>): ProfileEdits['fields'] =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.filter((item) => !isBlank(item)) : value,
    ]),
  );

/** Without those of the members named that are blank. */
const without = <Entry extends object>(entry: Entry, optional: readonly (keyof Entry & string)[]): Entry =>
  Object.fromEntries(
    Object.entries(entry as Record<string, unknown>).filter(
      ([name, value]) =>
        !(typeof value === 'string' && isBlank(value) && optional.some((one) => one === name)),
    ),
  ) as Entry;
