/** How complete a draft is, and what is worth adding. Weights add up to 100. */
import { fault } from '../faults.ts';
import type { DraftProfile } from './profile-rules.ts';
import type { FieldName } from './schema.ts';

export interface Completeness {
  percent: number;
  missing: { field: string; why: string }[];
}

const fieldWeights: Partial<Record<FieldName, readonly [weight: number, why: string]>> = {
  name: [10, 'A listing cannot be saved without a name.'],
  categories: [10, 'A listing needs a primary category; people browse by it.'],
  tagline: [8, 'The tagline is what people see in lists and weeks.'],
  short_description: [6, 'Search results and shares show the short description.'],
  description: [8, 'The description tells a visitor what the product does and for whom.'],
  features: [6, 'Features are compared side by side with alternatives.'],
  pricing_model: [5, 'Visitors filter by how a product is paid for.'],
  pricing_summary: [4, 'Prices are among the first things people ask.'],
  logo_url: [6, 'Listings with a logo are recognised in lists.'],
  country: [4, 'Visitors filter by country.'],
  city: [2, 'The city places the company on the map.'],
  founded_year: [2, 'The founding year tells how long the company has been at it.'],
  contact_email: [3, 'A public address lets customers and the site team reach you.'],
  usps: [3, 'Say what sets the product apart.'],
  keywords: [3, 'Keywords help search find the product.'],
  tags: [2, 'Tags group related products.'],
  demo_video_url: [2, 'A demo video shows what words cannot.'],
  stage: [2, 'The stage tells people whether they can use it today.'],
};
const foundersWeight = 8;
const socialsWeight = 3;
const faqsWeight = 3;

export function completenessOf(profile: DraftProfile): Completeness {
  const missing: Completeness['missing'] = [];
  let percent = 0;
  const count = (present: boolean, weight: number, field: string, why: string) => {
    if (present) percent += weight;
    else missing.push({ field, why });
  };
  for (const [name, [weight, why]] of Object.entries(fieldWeights) as [
    FieldName,
    readonly [number, string],
  ][]) {
    const { value, state } = profile.fields[name];
    const suffix = state === 'deleted' ? ' You removed it.' : ' The website does not state it.';
    count(value !== null, weight, name, why + suffix);
  }
  count(
    profile.founders.some(({ value }) => value.bio),
    foundersWeight,
    'founders',
    'A free launch needs a founder with a name, a title and a bio.',
  );
  count(
    Object.keys(profile.company_socials).length > 0,
    socialsWeight,
    'company_socials',
    'Links to the company’s channels help people follow it.',
  );
  count(profile.faqs.length > 0, faqsWeight, 'faqs', 'Answers to common questions save visitors a visit.');
  return { percent, missing };
}

/**
 * A listing has a name and a primary category (specification, "Listing"); all else may stay blank.
 * @throws Fault 409 that names what to add.
 */
export function assertSubmittable(profile: DraftProfile): void {
  const missing = (['name', 'categories'] as const).filter((name) => profile.fields[name].value === null);
  if (missing.length > 0) {
    fault(
      'draft_incomplete',
      `A listing needs ${missing.join(' and ')}; set it with update_draft, under \`fields\`.`,
    );
  }
}
