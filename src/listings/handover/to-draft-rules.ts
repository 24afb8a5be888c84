/** Converts a listing to the profile of a draft that edits it. The converse of from-draft-rules.ts. */
import { draftedField, settled } from '../../shared/field-rules.ts';
import {
  type DraftProfile,
  type ProfileEdits,
  applyEdits,
  newProfile,
  sameValue,
} from '../../shared/profile-rules.ts';
import {
  type DraftFounder,
  type FieldName,
  type FieldValue,
  type MilestoneInput,
  fieldNames,
} from '../../shared/profile-schema.ts';
import { type DraftedFacts, type ListingFacts, draftedFactsOf } from '../fact-rules.ts';
import { categoryNamesOf, contentOf, foundersOf, milestonesOf } from '../from-draft-rules.ts';

export interface ListingProfile {
  facts: ListingFacts;
  /** Names, the primary one first. */
  categories: string[];
  founders: DraftFounder[];
  milestones: MilestoneInput[];
}

/**
 * The profile with the values of the listing. Values that `base` has too keep their evidence and state; others are
 * typed ones. @param base the profile of the listing's last draft; null without one
 */
export function profileOfListing(
  base: DraftProfile | null,
  listing: ListingProfile,
  websiteUrl: string,
): DraftProfile {
  const before = base ? withoutRedrafts(base) : emptied(listing.facts.not_found_on_website);
  const was = draftedFactsOf(contentOf(before, websiteUrl));
  const { facts } = listing;
  const edits: ProfileEdits = {
    fields: {
      ...changedFields(was, facts),
      ...(coversCategories(categoryNamesOf(before), listing.categories)
        ? {}
        : { categories: listing.categories }),
    },
    ...(!sameValue(was.faqs, facts.faqs) && { faqs: facts.faqs }),
    ...(!sameValue(foundersOf(before), listing.founders) && { founders: listing.founders }),
    ...(!sameValue(milestonesOf(before), listing.milestones) && { milestones: listing.milestones }),
    ...(!sameValue(was.socials, facts.socials) && {
      company_socials: replacement(before.company_socials, facts.socials),
    }),
    ...(!sameValue(was.founder_socials, facts.founder_socials) && {
      founder_socials: replacement(before.founder_socials, facts.founder_socials),
    }),
    ...(!sameValue(was.story, facts.story) && { story: replacement(before.story, facts.story) }),
    competitor_url: facts.competitor_url ?? '',
    seo: { title: facts.seo_title ?? '', meta: facts.seo_description ?? '' },
  };
  return applyEdits(before, edits);
}

/** Without a draft, it is known only that the website does not state these. */
function emptied(notFound: readonly string[]): DraftProfile {
  const profile = newProfile();
  const fields = Object.fromEntries(
    fieldNames.map((name) => [
      name,
      notFound.includes(name)
        ? draftedField(undefined)
        : { ...draftedField(undefined), state: 'deleted' as const },
    ]),
  ) as DraftProfile['fields'];
  return { ...profile, fields };
}

function withoutRedrafts(profile: DraftProfile): DraftProfile {
  const fields = Object.fromEntries(fieldNames.map((name) => [name, settled(profile.fields[name])]));
  return { ...profile, fields: fields as DraftProfile['fields'] };
}

type FactField = Exclude<FieldName, 'categories'>;

/** The fields whose value in the listing differs. */
function changedFields(was: DraftedFacts, is: ListingFacts): { [Name in FieldName]?: FieldValue | null } {
  const names = fieldNames.filter((name): name is FactField => name !== 'categories');
  return Object.fromEntries(
    names.filter((name) => !sameValue(was[name], is[name])).map((name) => [name, typed(is[name])]),
  );
}

const typed = (value: ListingFacts[FactField]): FieldValue | null =>
  typeof value === 'number' ? String(value) : value;

/** Whether the draft names all categories of the listing; it may name more than the plan shows. */
const coversCategories = (drafted: readonly string[], listed: readonly string[]): boolean => {
  const [primary] = listed;
  return primary === drafted[0] && listed.every((name) => drafted.includes(name));
};

/** An edit that makes the members those of `after`: an empty text removes one. */
const replacement = (before: object, after: Partial<Record<string, string>>): Record<string, string> => ({
  ...Object.fromEntries(Object.keys(before).map((key) => [key, ''])),
  ...(after as Record<string, string>),
});
