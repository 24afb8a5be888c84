/** Merges verified profiles of several drafters. */
import {
  type Cited,
  type DraftedProfile,
  type VerifiedDraft,
  fieldNames,
  platforms,
  storySections,
} from '../shared/profile-schema.ts';

const by = <T>(cited: Cited<T>, drafter: string): Cited<T> => ({ ...cited, drafted_by: drafter });

/**
 * Merges drafts in order of preference. Fields, links and story sections come from the first draft that has them. A list
 * comes from the first draft with a non-empty one, because entries of two drafters would duplicate each other.
 */
export function merge(drafts: readonly VerifiedDraft[]): { profile: DraftedProfile; draftedBy: string } {
  const list = <T>(of: (profile: DraftedProfile) => Cited<T>[]): Cited<T>[] => {
    const first = drafts.find(({ profile }) => of(profile).length > 0);
    return first ? of(first.profile).map((entry) => by(entry, first.by)) : [];
  };
  const table = <K extends string, T>(
    names: readonly K[],
    of: (profile: DraftedProfile) => Partial<Record<K, Cited<T>>>,
  ): Partial<Record<K, Cited<T>>> => {
    const found = names.flatMap((name) => {
      for (const draft of drafts) {
        const cited = of(draft.profile)[name];
        if (cited !== undefined) return [[name, by(cited, draft.by)] as const];
      }
      return [];
    });
    return Object.fromEntries(found) as Partial<Record<K, Cited<T>>>;
  };
  const profile: DraftedProfile = {
    fields: table(fieldNames, ({ fields }) => fields),
    faqs: list(({ faqs }) => faqs),
    founders: list(({ founders }) => founders),
    company_socials: table(platforms, (of) => of.company_socials),
    founder_socials: table(platforms, (of) => of.founder_socials),
    story: table(storySections, ({ story }) => story),
    milestones: list(({ milestones }) => milestones),
  };
  const authors = new Set(allEntries(profile).map(({ drafted_by: drafter }) => drafter));
  const main = drafts.find((draft) => authors.has(draft.by)) ?? drafts.at(-1);
  return { profile, draftedBy: main?.by ?? 'nobody' };
}

const allEntries = (profile: DraftedProfile): Cited<unknown>[] => [
  ...profile.faqs,
  ...profile.founders,
  ...profile.milestones,
  ...[profile.fields, profile.company_socials, profile.founder_socials, profile.story].flatMap((members) =>
    Object.values(members as Record<string, Cited<unknown>>),
  ),
];
