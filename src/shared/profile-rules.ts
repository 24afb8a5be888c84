/**
 * Changes of a draft's profile, in the shape of the column `drafts.profile`. Pure. DraftView (view-schema.ts) is its API
 * object.
 */
import {
  type ProfileField,
  draftedField,
  lockedField,
  restoredField,
  typedField,
  unlockedField,
} from './field-rules.ts';
import {
  type Cited,
  type DraftFounder,
  type DraftedProfile,
  type Evidence,
  type Faq,
  type FieldName,
  type FieldValue,
  type MilestoneInput,
  type Platform,
  type StorySection,
  fieldNames,
} from './profile-schema.ts';

/** An entry of a list; without evidence if a user wrote it. */
export type Entry<T> = Cited<T>;

export interface DraftProfile {
  fields: Record<FieldName, ProfileField>;
  faqs: Entry<Faq>[];
  founders: Entry<DraftFounder>[];
  company_socials: Partial<Record<Platform, Entry<string>>>;
  founder_socials: Partial<Record<Platform, Entry<string>>>;
  story: Partial<Record<StorySection, Entry<string>>>;
  milestones: Entry<MilestoneInput>[];
  competitor_url: string | null;
  seo: { title: string | null; meta: string | null };
  /** Parts that a user has changed; they stay unchanged when the website is read again. */
  own?: Part[];
  /** The drafted values of those parts, whose quotes apply again to equal entries. */
  drafted?: Partial<Pick<DraftedProfile, Part>>;
}

/** Parts of a drafted profile besides its fields. */
const parts = ['faqs', 'founders', 'milestones', 'company_socials', 'founder_socials', 'story'] as const;
export type Part = (typeof parts)[number];

/** The profile of a new draft; without an argument, of one that is still being read. */
export function newProfile(drafted: DraftedProfile = emptyProfile()): DraftProfile {
  return {
    fields: Object.fromEntries(
      fieldNames.map((name) => [name, draftedField(drafted.fields[name])]),
    ) as DraftProfile['fields'],
    faqs: drafted.faqs,
    founders: drafted.founders,
    company_socials: drafted.company_socials,
    founder_socials: drafted.founder_socials,
    story: drafted.story,
    milestones: drafted.milestones,
    competitor_url: null,
    seo: { title: null, meta: null },
  };
}

/** Whether a draft was ready before, so that its website was read, whatever the result of reading it again. */
export const wasReady = (profile: DraftProfile | Record<string, never>): profile is DraftProfile =>
  'fields' in profile;

/** A profile without any values. */
export const emptyProfile = (): DraftedProfile => ({
  fields: {},
  faqs: [],
  founders: [],
  company_socials: {},
  founder_socials: {},
  story: {},
  milestones: [],
});

/** The parts of update_draft's body that change the profile. */
export interface ProfileEdits {
  fields?: { [Name in FieldName]?: FieldValue | null | undefined } | undefined;
  lock_fields?: FieldName[] | undefined;
  unlock_fields?: FieldName[] | undefined;
  restore?: FieldName[] | undefined;
  faqs?: Faq[] | undefined;
  founders?: DraftFounder[] | undefined;
  company_socials?: Partial<Record<Platform, string | undefined>> | undefined;
  founder_socials?: Partial<Record<Platform, string | undefined>> | undefined;
  story?: Partial<Record<StorySection, string | undefined>> | undefined;
  milestones?: MilestoneInput[] | undefined;
  competitor_url?: string | null | undefined;
  seo?: { title?: string | null | undefined; meta?: string | null | undefined } | undefined;
}

/**
 * Applies edits in the order restore, unlock_fields, fields, lock_fields, so that one call can restore some fields, set
 * others and lock any of them. Lists are replaced; socials, story and seo are updated by member, and an empty string removes
 * one. A part that is sent as it is stays the drafter's.
 */
export function applyEdits(profile: DraftProfile, edits: ProfileEdits): DraftProfile {
  const fields = { ...profile.fields };
  for (const name of edits.restore ?? []) fields[name] = restoredField(fields[name]);
  for (const name of edits.unlock_fields ?? []) fields[name] = unlockedField(fields[name]);
  for (const name of fieldNames) {
    const value = edits.fields?.[name];
    if (value !== undefined) fields[name] = typedField(fields[name], value);
  }
  for (const name of edits.lock_fields ?? []) fields[name] = lockedField(fields[name]);

  const own = parts.filter((part) => isEdited(part, profile, edits) || profile.own?.includes(part));
  const drafted = partsOf(own, { ...profile, ...profile.drafted });
  const list = <T>(part: 'faqs' | 'founders' | 'milestones', before: Entry<T>[], sent?: T[]): Entry<T>[] =>
    sent && isEdited(part, profile, edits) ? entriesOf(sent, drafted[part] as Entry<T>[]) : before;
  return {
    fields,
    ...(own.length > 0 && { own, drafted }),
    faqs: list('faqs', profile.faqs, edits.faqs),
    founders: list('founders', profile.founders, edits.founders),
    company_socials: mergeEntries(profile.company_socials, edits.company_socials, drafted.company_socials),
    founder_socials: mergeEntries(profile.founder_socials, edits.founder_socials, drafted.founder_socials),
    story: mergeEntries(profile.story, edits.story, drafted.story),
    milestones: list('milestones', profile.milestones, edits.milestones),
    competitor_url:
      edits.competitor_url === undefined ? profile.competitor_url : edits.competitor_url || null,
    seo: {
      title: edits.seo?.title === undefined ? profile.seo.title : edits.seo.title || null,
      meta: edits.seo?.meta === undefined ? profile.seo.meta : edits.seo.meta || null,
    },
  };
}

/** The named parts of a profile. */
export const partsOf = (
  names: readonly Part[],
  profile: Pick<DraftedProfile, Part>,
): DraftProfile['drafted'] & object => Object.fromEntries(names.map((name) => [name, profile[name]]));

/** Whether the edits change a part. */
function isEdited(part: Part, profile: DraftProfile, edits: ProfileEdits): boolean {
  const [before, edit] = [profile[part], edits[part]];
  if (edit === undefined) return false;
  if (Array.isArray(before))
    return !sameValue(
      edit,
      (before as Entry<unknown>[]).map(({ value }) => value),
    );
  const entries = before as Record<string, Entry<string> | undefined>;
  return Object.entries(edit as Record<string, string | undefined>).some(
    ([name, value]) => value !== undefined && (entries[name]?.value ?? '') !== (value.trim() && value),
  );
}

/** Entries equal to drafted ones keep their quotes. */
function entriesOf<T>(values: T[], drafted: Entry<T>[] = []): Entry<T>[] {
  return values.map(
    (value) => drafted.find((entry) => sameValue(entry.value, value)) ?? { value, evidence: [] },
  );
}

function mergeEntries<K extends string>(
  before: Partial<Record<K, Entry<string>>>,
  changes: Partial<Record<K, string | undefined>> | undefined,
  drafted: Partial<Record<K, Entry<string>>> = {},
): Partial<Record<K, Entry<string>>> {
  const merged = new Map(Object.entries(before) as [K, Entry<string>][]);
  for (const [key, value] of Object.entries(changes ?? {}) as [K, string | undefined][]) {
    if (value === undefined) continue;
    if (value.trim() === '') merged.delete(key);
    else if (merged.get(key)?.value !== value) {
      const known = drafted[key];
      merged.set(key, known?.value === value ? known : { value, evidence: [] });
    }
  }
  return Object.fromEntries(merged) as Partial<Record<K, Entry<string>>>;
}

/** Deep equality of JSON values. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => sameValue(Reflect.get(a, key), Reflect.get(b, key)));
}

/** The quotes of the current value: those of the drafter, if the value is still the drafter's. */
export function evidenceOf(field: ProfileField): Evidence[] {
  return field.value !== null && sameValue(field.value, field.ai_value) ? field.ai_evidence : [];
}

/** Profile fields that the website does not state and the user has not filled in. */
export function notFoundOnWebsite(profile: DraftProfile): FieldName[] {
  return fieldNames.filter((name) => {
    const { state, value, ai_value: drafted } = profile.fields[name];
    return state === 'not_found' || (state === 'override' && value === null && drafted === null);
  });
}
