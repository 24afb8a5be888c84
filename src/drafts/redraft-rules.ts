/** How a redraft of fields or of the whole profile is merged with the edits of users. */
import {
  type ProfileField,
  markedForRedraft,
  failedRedraft,
  redraftedField,
  rereadField,
} from '../shared/field-rules.ts';
import { type DraftProfile, type Entry, type Part, partsOf, sameValue } from '../shared/profile-rules.ts';
import { type DraftedProfile, type FieldName, fieldNames } from '../shared/profile-schema.ts';

/** Marks the fields as waiting for redraft `n`. */
export const requestRedraft = (profile: DraftProfile, names: readonly FieldName[], n: number): DraftProfile =>
  changed(profile, names, (field) => markedForRedraft(field, n));

/** The fields that wait for redraft `n`, or for any. */
export const waitingFields = ({ fields }: DraftProfile, n?: number): FieldName[] =>
  fieldNames.filter((name) => {
    const { redraft } = fields[name];
    return n === undefined ? redraft !== undefined : redraft === n;
  });

/** A listing requires these, so a redraft does not remove them. */
const neededFields: readonly FieldName[] = ['name', 'categories'];

/** Applies redraft `n` to the fields that still wait for it. With `found` null, they keep their values. */
export function redrafted(
  profile: DraftProfile,
  n: number,
  found: DraftedProfile['fields'] | null,
  { isListed }: { isListed: boolean },
): DraftProfile {
  return changed(profile, waitingFields(profile, n), (field, name) =>
    found === null
      ? failedRedraft(field)
      : redraftedField(field, found[name], { needed: isListed && neededFields.includes(name) }),
  );
}

/** The profile after a repeated crawl; edits by users are kept. */
export function reread(profile: DraftProfile, drafted: DraftedProfile): DraftProfile {
  const kept = new Set(profile.own);
  const list = <T>(part: Part, before: Entry<T>[], now: Entry<T>[]) =>
    kept.has(part) ? before.map((entry) => withNewEvidence(entry, now)) : now;
  const map = <K extends string>(
    part: Part,
    before: Partial<Record<K, Entry<string>>>,
    now: Partial<Record<K, Entry<string>>>,
  ) =>
    kept.has(part)
      ? (Object.fromEntries(
          (Object.entries(before) as [K, Entry<string>][]).map(([key, entry]) => {
            const again = now[key];
            return [key, withNewEvidence(entry, again ? [again] : [])];
          }),
        ) as Partial<Record<K, Entry<string>>>)
      : now;
  return {
    ...changed(profile, fieldNames, (field, name) => rereadField(field, drafted.fields[name])),
    ...(profile.own && { drafted: partsOf(profile.own, drafted) }),
    faqs: list('faqs', profile.faqs, drafted.faqs),
    founders: list('founders', profile.founders, drafted.founders),
    milestones: list('milestones', profile.milestones, drafted.milestones),
    company_socials: map('company_socials', profile.company_socials, drafted.company_socials),
    founder_socials: map('founder_socials', profile.founder_socials, drafted.founder_socials),
    story: map('story', profile.story, drafted.story),
  };
}

/** Evidence must quote stored pages, so that of the previous crawl is replaced. */
const withNewEvidence = <T>({ value }: Entry<T>, now: Entry<T>[]): Entry<T> =>
  now.find((entry) => sameValue(entry.value, value)) ?? { value, evidence: [] };

function changed(
  profile: DraftProfile,
  names: readonly FieldName[],
  change: (field: ProfileField, name: FieldName) => ProfileField,
): DraftProfile {
  const fields = { ...profile.fields };
  for (const name of names) fields[name] = change(fields[name], name);
  return { ...profile, fields };
}
