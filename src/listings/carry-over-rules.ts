/**
 * What an edit of a draft does to the listing that it became. Only what the edit changed in the draft is carried over:
 * what the owner has changed on the listing meanwhile stays.
 */
import { isDeepStrictEqual } from 'node:util';
import { fieldNames } from '../shared/profile-schema.ts';
import { type DraftedFacts, type ListingFacts, isBlank } from './fact-rules.ts';

/** Of these, member by member. */
const mapped = ['socials', 'founder_socials', 'story'] as const satisfies readonly (keyof DraftedFacts)[];

export function carriedOver(standing: ListingFacts, before: DraftedFacts, after: DraftedFacts): ListingFacts {
  const result = { ...standing };
  const changed = (Object.keys(after) as (keyof DraftedFacts)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  Object.assign(result, Object.fromEntries(changed.map((name) => [name, after[name]])));
  for (const name of mapped) result[name] = mergedMembers(standing[name], before[name], after[name]);
  result.not_found_on_website = notFound(result, standing, before, after);
  return result;
}

function mergedMembers<Members extends Record<string, string | undefined>>(
  standing: Members,
  before: Members,
  after: Members,
): Members {
  const merged = new Map(Object.entries(standing));
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (before[key] === after[key]) continue;
    if (after[key] === undefined) merged.delete(key);
    else merged.set(key, after[key]);
  }
  return Object.fromEntries(merged) as Members;
}

/** What the draft no longer lacks is taken off; what it lacks again is put on, unless the listing has it. */
function notFound(
  result: ListingFacts,
  { not_found_on_website: standing }: ListingFacts,
  before: DraftedFacts,
  after: DraftedFacts,
): string[] {
  const was = new Set(before.not_found_on_website);
  const is = new Set(after.not_found_on_website);
  const stay = standing.filter((name) => !was.has(name) || is.has(name));
  const come = fieldNames.filter(
    (name) =>
      is.has(name) &&
      !was.has(name) &&
      !stay.includes(name) &&
      name !== 'categories' &&
      isBlank(result[name]),
  );
  return [...stay, ...come];
}

/** Milestones of the draft that are new in it, and those that are gone from it. */
export function differences<T>(before: readonly T[], after: readonly T[]): { added: T[]; removed: T[] } {
  const removed = [...before];
  const added = after.filter((one) => {
    const at = removed.findIndex((other) => isDeepStrictEqual(one, other));
    if (at >= 0) removed.splice(at, 1);
    return at < 0;
  });
  return { added, removed };
}

/**
 * The categories, by id, that a listing has after an edit of its draft, the first the primary one. Those that the draft
 * did not bring stay behind the primary one. Null where nothing changes: the edit changes none, and the listing has all
 * that its plan lets it have.
 */
export function categoriesAfter(
  standing: readonly number[],
  before: readonly number[],
  after: readonly number[],
  limit: number,
): number[] | null {
  const others = standing.filter((id) => !before.includes(id));
  const wanted = [...new Set([...after.slice(0, 1), ...others, ...after])].slice(0, limit);
  const changed = !isDeepStrictEqual(before, after) || wanted.some((id) => !standing.includes(id));
  return changed && wanted.length > 0 && !isDeepStrictEqual(wanted, standing) ? wanted : null;
}
