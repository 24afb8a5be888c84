/** Removes blank values from edits, and replaces texts that mean a word of the filters. Other texts stay as typed. */
import { withFilterWords } from '../shared/filter-words-rules.ts';
import type { ProfileEdits } from '../shared/profile-rules.ts';

const isBlank = (text: string): boolean => text.trim() === '';

/** Removes blank items from lists, and blank optional members from founders and milestones. */
export function tidied<Edits extends ProfileEdits>(edits: Edits): Edits {
  const { fields, founders, milestones } = edits;
  return {
    ...edits,
    ...(fields && { fields: withFilterWords(withoutBlankItems(fields)) }),
    ...(founders && { founders: founders.map((founder) => without(founder, ['title', 'bio'])) }),
    ...(milestones && { milestones: milestones.map((milestone) => without(milestone, ['description'])) }),
  };
}

const withoutBlankItems = (
  fields: NonNullable<ProfileEdits['fields']>,
): NonNullable<ProfileEdits['fields']> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.filter((item) => !isBlank(item)) : value,
    ]),
  );

/** The entry without its blank members among `optional`. */
const without = <Entry extends object>(entry: Entry, optional: readonly (keyof Entry & string)[]): Entry =>
  Object.fromEntries(
    Object.entries(entry as Record<string, unknown>).filter(
      ([name, value]) =>
        !(typeof value === 'string' && isBlank(value) && optional.some((one) => one === name)),
    ),
  ) as Entry;
