/** Blank fields of a draft that a person can fill in on one short form. */
import { type Completeness, completenessOf, neededForListing } from './completeness-rules.ts';
import { ProfileFields, type FieldName } from '../shared/profile-schema.ts';
import type { DraftProfile } from '../shared/profile-rules.ts';

/** Fields of one line, in the order of the form. Texts that need care are written with update_draft. */
const onForm = {
  name: 'Name',
  categories: 'Category',
  tagline: 'Tagline',
  pricing_summary: 'Pricing',
  country: 'Country',
  city: 'City',
  founded_year: 'Founding year',
} as const satisfies Partial<Record<FieldName, string>>;
type OnForm = keyof typeof onForm;

const maxLength = 500;

export function missingFacts(profile: DraftProfile) {
  const { missing }: Completeness = completenessOf(profile);
  const blank = new Map(missing.map(({ field, why }) => [field, why]));
  return (Object.keys(onForm) as OnForm[]).flatMap((name) => {
    const why = blank.get(name);
    if (why === undefined) return [];
    const about =
      name === 'categories'
        ? 'The name of a category, as list_categories shows it.'
        : ProfileFields.shape[name].description;
    const required = neededForListing.some((needed) => needed === name);
    return [{ name, title: onForm[name], description: `${about ?? ''} ${why}`, required, maxLength }];
  });
}

/** The edit that the typed facts make. What was left empty stays blank. */
export function editOfFacts(facts: Readonly<Record<string, string>>): Record<string, unknown> {
  const typed = Object.entries(facts).filter(([name, text]) => name in onForm && text.trim() !== '');
  return {
    fields: Object.fromEntries(typed.map(([name, text]) => [name, name === 'categories' ? [text] : text])),
  };
}
