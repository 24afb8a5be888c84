/**
 * What happens to a draft's profile: pure decisions on the whole of it. The shape is what the
 * `drafts.profile` column holds; DraftView (draft-view.ts) is what callers see of it.
 */
import {
  type Cited,
  type DraftFounder,
  type DraftedProfile,
  type Evidence,
  type Faq,
  type FieldName,
  type FieldState,
  type FieldValue,
  type MilestoneInput,
  type Platform,
  type StorySection,
  fieldNames,
} from './schema.ts';

export interface ProfileField {
  value: FieldValue | null;
  state: FieldState;
  /** The drafter's own value and the quotes it rests on; kept whatever the owner types. */
  ai_value: FieldValue | null;
  ai_evidence: Evidence[];
}

/** An entry of a list; without evidence when a person wrote it. */
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
}

/** The profile of a draft that has just been drafted, or, from nothing, of one that is still being read. */
export function newProfile(drafted: DraftedProfile = nothingDrafted): DraftProfile {
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

const nothingDrafted: DraftedProfile = {
  fields: {},
  faqs: [],
  founders: [],
  company_socials: {},
  founder_socials: {},
  story: {},
  milestones: [],
};

function draftedField(cited: Cited<FieldValue> | undefined): ProfileField {
  return cited
    ? { value: cited.value, state: 'ai', ai_value: cited.value, ai_evidence: cited.evidence }
    : { value: null, state: 'not_found', ai_value: null, ai_evidence: [] };
}

/** The parts of update_draft's body that change the profile. */
export interface ProfileEdits {
  fields?: { [Name in FieldName]?: FieldValue | null | undefined } | undefined;
  lock_fields?: FieldName[] | undefined;
  restore?: FieldName[] | undefined;
  faqs?: Faq[] | undefined;
  founders?: DraftFounder[] | undefined;
  company_socials?: Partial<Record<Platform, string | undefined>> | undefined;
  founder_socials?: Partial<Record<Platform, string | undefined>> | undefined;
  story?: Partial<Record<StorySection, string | undefined>> | undefined;
  milestones?: MilestoneInput[] | undefined;
  competitor_url?: string | undefined;
  seo?: { title?: string | undefined; meta?: string | undefined } | undefined;
}

/**
 * Applies edits in the order restore, fields, lock_fields, so that one call can restore some fields,
 * type others and lock any of them. Lists are replaced; socials, story and seo are changed member by
 * member, an empty string removing one.
 */
export function applyEdits(profile: DraftProfile, edits: ProfileEdits): DraftProfile {
  const fields = { ...profile.fields };
  for (const name of edits.restore ?? []) fields[name] = restored(fields[name]);
  for (const name of fieldNames) {
    const value = edits.fields?.[name];
    if (value !== undefined) fields[name] = typed(fields[name], value);
  }
  for (const name of edits.lock_fields ?? []) fields[name] = { ...fields[name], state: 'override' };

  return {
    fields,
    faqs: edits.faqs ? entriesOf(edits.faqs, profile.faqs) : profile.faqs,
    founders: edits.founders ? entriesOf(edits.founders, profile.founders) : profile.founders,
    company_socials: mergeEntries(profile.company_socials, edits.company_socials),
    founder_socials: mergeEntries(profile.founder_socials, edits.founder_socials),
    story: mergeEntries(profile.story, edits.story),
    milestones: edits.milestones ? entriesOf(edits.milestones, profile.milestones) : profile.milestones,
    competitor_url:
      edits.competitor_url === undefined ? profile.competitor_url : edits.competitor_url || null,
    seo: {
      title: edits.seo?.title === undefined ? profile.seo.title : edits.seo.title || null,
      meta: edits.seo?.meta === undefined ? profile.seo.meta : edits.seo.meta || null,
    },
  };
}

/** A typed value keeps a lock; null or a blank removes the value and the lock. */
function typed(field: ProfileField, value: FieldValue | null): ProfileField {
  const blank = value === null || (typeof value === 'string' ? value.trim() === '' : value.length === 0);
  if (blank) return { ...field, value: null, state: 'deleted' };
  const state = field.state === 'override' ? 'override' : field.ai_value === null ? 'manual' : 'edited';
  return { ...field, value, state };
}

function restored(field: ProfileField): ProfileField {
  return { ...field, value: field.ai_value, state: field.ai_value === null ? 'not_found' : 'ai' };
}

/** Entries that stand unchanged keep the evidence they were drafted with. */
function entriesOf<T>(values: T[], before: Entry<T>[]): Entry<T>[] {
  return values.map(
    (value) => before.find((entry) => sameValue(entry.value, value)) ?? { value, evidence: [] },
  );
}

function mergeEntries<K extends string>(
  before: Partial<Record<K, Entry<string>>>,
  changes: Partial<Record<K, string | undefined>> | undefined,
): Partial<Record<K, Entry<string>>> {
  const merged = new Map(Object.entries(before) as [K, Entry<string>][]);
  for (const [key, value] of Object.entries(changes ?? {}) as [K, string | undefined][]) {
    if (value === undefined) continue;
    if (value.trim() === '') merged.delete(key);
    else if (merged.get(key)?.value !== value) merged.set(key, { value, evidence: [] });
  }
  return Object.fromEntries(merged) as Partial<Record<K, Entry<string>>>;
}

function sameValue(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => sameValue(Reflect.get(a, key), Reflect.get(b, key)));
}

/** Quotes that still speak for the value shown: those of the drafter, while its value stands. */
export function evidenceOf(field: ProfileField): Evidence[] {
  return field.value !== null && sameValue(field.value, field.ai_value) ? field.ai_evidence : [];
}

/** Profile fields that the website did not state and nobody filled in. */
export function notFoundOnWebsite(profile: DraftProfile): FieldName[] {
  return fieldNames.filter((name) => profile.fields[name].state === 'not_found');
}
