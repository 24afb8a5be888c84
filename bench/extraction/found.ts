/** What a drafter or another tool found on a site, without evidence, for the evaluation. */
import type {
  Cited,
  DraftedProfile,
  DraftFounder,
  FieldName,
  FieldValue,
  MilestoneInput,
  Platform,
} from '../../src/shared/profile-schema.ts';

export interface Found {
  fields: Partial<Record<FieldName, FieldValue>>;
  socials: Partial<Record<Platform, string>>;
  founders: DraftFounder[];
  /** The questions. */
  faqs: string[];
  milestones: MilestoneInput[];
  /** The sections of the story, which have no labels except forbidden phrases. */
  story: string[];
}

export const nothingFound: Found = {
  fields: {},
  socials: {},
  founders: [],
  faqs: [],
  milestones: [],
  story: [],
};

export function foundBy(profile: DraftedProfile): Found {
  return {
    fields: values(profile.fields),
    socials: values(profile.company_socials),
    founders: profile.founders.map(({ value }) => value),
    faqs: profile.faqs.map(({ value }) => value.question),
    milestones: profile.milestones.map(({ value }) => value),
    story: Object.values(values(profile.story)),
  };
}

const values = <K extends string, T>(cited: Partial<Record<K, Cited<T>>>): Partial<Record<K, T>> =>
  Object.fromEntries(
    Object.entries<Cited<T> | undefined>(cited).flatMap(([name, entry]) =>
      entry === undefined ? [] : [[name, entry.value]],
    ),
  ) as Partial<Record<K, T>>;
