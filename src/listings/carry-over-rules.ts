/** Applies edits of a draft to its listing. Only changes in the draft are applied; edits of the listing itself are kept. */
import { isDeepStrictEqual } from 'node:util';
import { fieldNames } from '../shared/profile-schema.ts';
import { type DraftedFacts, type ListingFacts, isBlank } from './fact-rules.ts';

/** Objects, which are merged by member. */
const mapped = ['socials', 'founder_socials', 'story'] as const satisfies readonly (keyof DraftedFacts)[];

/** The facts of a listing after its draft changed from `before` to `after`. */
export function withDraftEdits(
  current: ListingFacts,
  before: DraftedFacts,
  after: DraftedFacts,
): ListingFacts {
  const result = { ...current };
  const changed = (Object.keys(after) as (keyof DraftedFacts)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  Object.assign(result, Object.fromEntries(changed.map((name) => [name, after[name]])));
  for (const name of mapped) result[name] = mergedMembers(current[name], before[name], after[name]);
  result.not_found_on_website = notFound(result, current, before, after);
  return result;
}

function mergedMembers<Members extends Record<string, string | undefined>>(
  current: Members,
  before: Members,
  after: Members,
): Members {
  const merged = new Map(Object.entries(current));
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (before[key] === after[key]) continue;
    if (after[key] === undefined) merged.delete(key);
    else merged.set(key, after[key]);
  }
  return Object.fromEntries(merged) as Members;
}

/** Removes names that the draft no longer lacks; adds names that it newly lacks, unless the listing has a value. */
function notFound(
  result: ListingFacts,
  { not_found_on_website: current }: ListingFacts,
  before: DraftedFacts,
  after: DraftedFacts,
): string[] {
  const was = new Set(before.not_found_on_website);
  const is = new Set(after.not_found_on_website);
  const kept = current.filter((name) => !was.has(name) || is.has(name));
  const added = fieldNames.filter(
    (name) =>
      is.has(name) &&
      !was.has(name) &&
      !kept.includes(name) &&
      name !== 'categories' &&
      isBlank(result[name]),
  );
  return [...kept, ...added];
}

/** The items that were added to a list, and those that were removed. */
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
 * The category ids of a listing after an edit of its draft, the primary one first. Categories that did not come from the
 * draft follow it. Null if nothing changes: same categories in the draft, and the listing has all that its plan allows.
 */
export function categoriesAfter(
  current: readonly number[],
  before: readonly number[],
  after: readonly number[],
  limit: number,
): number[] | null {
  const others = current.filter((id) => !before.includes(id));
  const result = [...new Set([...after.slice(0, 1), ...others, ...after])].slice(0, limit);
  const changed = !isDeepStrictEqual(before, after) || result.some((id) => !current.includes(id));
  return changed && result.length > 0 && !isDeepStrictEqual(result, current) ? result : null;
}
