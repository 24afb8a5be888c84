/**
 * What happens to a draft's profile: pure decisions on the whole of it. The shape is what the
 * `drafts.profile` column holds; DraftView (view-schema.ts) is what callers see of it.
 */
import { type ProfileField, draftedField, lockedField, restoredField, typedField } from './field-rules.ts';
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
  /** Parts that a person has changed; they stay as they are when the website is read again. */
  own?: Part[];
  /** What the drafter says of those: an entry that comes to be as it was drafted has its quotes. */
  drafted?: Partial<Pick<DraftedProfile, Part>>;
}

/** What a drafter fills beside the fields. */
const parts = ['faqs', 'founders', 'milestones', 'company_socials', 'founder_socials', 'story'] as const;
export type Part = (typeof parts)[number];

/** The profile of a draft that has just been drafted, or, from nothing, of one that is still being read. */
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

/** Whether a draft has been ready, by its profile: its website was read, however the next reading ends. */
export const wasReady = (profile: DraftProfile | Record<string, never>): profile is DraftProfile =>
  'fields' in profile;

/** What a drafter says who says nothing. */
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
  for (const name of edits.restore ?? []) fields[name] = restoredField(fields[name]);
  for (const name of fieldNames) {
    const value = edits.fields?.[name];
    if (value !== undefined) fields[name] = typedField(fields[name], value);
  }
  for (const name of edits.lock_fields ?? []) fields[name] = lockedField(fields[name]);

  const own = parts.filter((part) => edits[part] !== undefined || profile.own?.includes(part));
  const drafted = partsOf(own, { ...profile, ...profile.drafted });
  return {
    fields,
    ...(own.length > 0 && { own, drafted }),
    faqs: edits.faqs ? entriesOf(edits.faqs, drafted.faqs) : profile.faqs,
    founders: edits.founders ? entriesOf(edits.founders, drafted.founders) : profile.founders,
    company_socials: mergeEntries(profile.company_socials, edits.company_socials, drafted.company_socials),
    founder_socials: mergeEntries(profile.founder_socials, edits.founder_socials, drafted.founder_socials),
    story: mergeEntries(profile.story, edits.story, drafted.story),
    milestones: edits.milestones ? entriesOf(edits.milestones, drafted.milestones) : profile.milestones,
    competitor_url:
      edits.competitor_url === undefined ? profile.competitor_url : edits.competitor_url || null,
    seo: {
      title: edits.seo?.title === undefined ? profile.seo.title : edits.seo.title || null,
      meta: edits.seo?.meta === undefined ? profile.seo.meta : edits.seo.meta || null,
    },
  };
}

/** Some parts of a profile, as they are there. */
export const partsOf = (
  names: readonly Part[],
  profile: Pick<DraftedProfile, Part>,
): DraftProfile['drafted'] & object => Object.fromEntries(names.map((name) => [name, profile[name]]));

/** Entries that are as they were drafted have the quotes that they were drafted with. */
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

export function sameValue(a: unknown, b: unknown): boolean {
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
  return fieldNames.filter((name) => {
    const { state, value, ai_value: drafted } = profile.fields[name];
    return state === 'not_found' || (state === 'override' && value === null && drafted === null);
  });
}
