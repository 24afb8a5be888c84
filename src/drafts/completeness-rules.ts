/** The completeness of a draft, and what to add. The weights add up to 100. */
import { fault } from '../faults.ts';
import { missingFromProfile } from '../accounts/profile-completeness-rules.ts';
import type { ProfileField } from '../shared/field-rules.ts';
import type { DraftProfile } from '../shared/profile-rules.ts';
import type { FieldName } from '../shared/profile-schema.ts';

export interface Completeness {
  percent: number;
  missing: Missing[];
}

export interface Missing {
  /** The name of a field or part of a profile. */
  field: string;
  why: string;
  add: string;
}

interface Weight {
  weight: number;
  why: string;
  /** What a good value is. */
  add: string;
}

const fieldWeights: Partial<Record<FieldName, Weight>> = {
  name: {
    weight: 10,
    why: 'A listing cannot be saved without a name.',
    add: 'The product’s name as its customers know it, without a slogan',
  },
  categories: {
    weight: 10,
    why: 'A listing needs a primary category; people browse by it.',
    add: 'Names of one to four categories of list_categories, the primary one first',
  },
  tagline: {
    weight: 8,
    why: 'The tagline is what people see in lists and weeks.',
    add: 'One line, best under 80 characters, that says what it is and for whom',
  },
  short_description: {
    weight: 6,
    why: 'Search results and shares show the short description.',
    add: 'One or two sentences: what it does, and what is better with it',
  },
  description: {
    weight: 8,
    why: 'The description tells a visitor what the product does and for whom.',
    add: 'A few paragraphs of plain text: the problem, how it is solved, and who uses it',
  },
  features: {
    weight: 6,
    why: 'Features are compared side by side with alternatives.',
    add: 'Three to ten features, a few words each',
  },
  pricing_model: {
    weight: 5,
    why: 'Visitors filter by how a product is paid for.',
    add: 'A word such as `free`, `freemium`, `subscription` or `one-time`',
  },
  pricing_summary: {
    weight: 4,
    why: 'Prices are among the first things people ask.',
    add: 'A sentence with the prices, such as “Free for one user; from 9 EUR a month”',
  },
  logo_url: {
    weight: 6,
    why: 'Listings with a logo are recognised in lists.',
    add: 'The https address of the logo, best a square PNG or SVG',
  },
  country: {
    weight: 4,
    why: 'Visitors filter by country.',
    add: 'The two-letter ISO 3166 code of the company’s country, such as `DE`',
  },
  city: { weight: 2, why: 'The city places the company on the map.', add: 'The city the company is in' },
  founded_year: {
    weight: 2,
    why: 'The founding year tells how long the company has been at it.',
    add: 'The year of founding, four digits',
  },
  contact_email: {
    weight: 3,
    why: 'The site team can reach you there, and customers too if you make it public.',
    add: 'An address for mail about the product; it is only public if you choose so',
  },
  usps: {
    weight: 3,
    why: 'What sets a product apart is why people choose it over another.',
    add: 'Two to five points that others do not have, one per item',
  },
  keywords: {
    weight: 3,
    why: 'Keywords help search find the product.',
    add: 'Five to ten words that people would search for',
  },
  tags: { weight: 2, why: 'Tags group related products.', add: 'A few short tags' },
  demo_video_url: {
    weight: 2,
    why: 'A demo video shows what words cannot.',
    add: 'The link to a video of the product in use',
  },
  stage: {
    weight: 2,
    why: 'The stage tells people whether they can use it today.',
    add: 'A word such as `alpha`, `beta` or `launched`',
  },
};

type PartWeight = Omit<Weight, 'add'> & {
  part: 'founders' | 'company_socials' | 'faqs';
  /** What to add; null if the part is complete. */
  missing: (profile: DraftProfile) => string | null;
};

const partWeights: readonly PartWeight[] = [
  {
    part: 'founders',
    weight: 8,
    why: 'A free launch needs a founder with a name, a title and a bio.',
    missing: ({ founders }) => {
      if (founders.length === 0)
        return 'Each founder with name, title and a bio of a few sentences; the first is the primary one';
      const missing = missingFromProfile(
        founders.map(({ value: { name, title = null, bio = null } }) => ({ name, title, bio })),
      );
      return missing.length === 0 ? null : missing.join(' ').replace(/\.$/, '');
    },
  },
  {
    part: 'company_socials',
    weight: 3,
    why: 'Links to the company’s channels help people follow it.',
    missing: ({ company_socials: socials }) =>
      Object.keys(socials).length > 0 ? null : 'One link per platform, such as `linkedin`, `x` or `github`',
  },
  {
    part: 'faqs',
    weight: 3,
    why: 'Answers to common questions save visitors a visit.',
    missing: ({ faqs }) =>
      faqs.length > 0
        ? null
        : 'Up to ten questions with their answers, those first that people ask before they buy',
  },
];

/** The completeness in percent. For each missing part: why it matters, why it is missing, and what to add with update_draft. */
export function completenessOf(profile: DraftProfile): Completeness {
  const missing: Missing[] = [];
  let percent = 0;
  for (const name of Object.keys(fieldWeights) as FieldName[]) {
    const entry = fieldWeights[name];
    if (!entry) continue;
    const field = profile.fields[name];
    if (field.value !== null) percent += entry.weight;
    else {
      const why = `${entry.why} ${absence(field)}`;
      missing.push({ field: name, why, add: `${entry.add}: \`fields.${name}\` of update_draft.` });
    }
  }
  for (const { part, weight, why, missing: missingIn } of partWeights) {
    const add = missingIn(profile);
    if (add === null) percent += weight;
    else missing.push({ field: part, why, add: `${add}: \`${part}\` of update_draft.` });
  }
  return { percent, missing };
}

function absence({ state, ai_value: drafted }: ProfileField): string {
  if (state === 'override') return 'It is locked as blank.';
  if (state !== 'deleted') return 'The website does not state it.';
  return drafted === null ? 'You removed it.' : 'You removed it; the drafted one can be restored.';
}

/** A name and a primary category (specification, "Listing"); everything else may be blank. */
export const neededForListing = ['name', 'categories'] as const;

export const missingForListing = (profile: DraftProfile) =>
  neededForListing.filter((name) => profile.fields[name].value === null);

/** @throws Fault draft_incomplete */
export function assertSubmittable(profile: DraftProfile): void {
  const missing = missingForListing(profile);
  if (missing.length > 0) {
    fault(
      'draft_incomplete',
      `A listing needs ${missing.join(' and ')}. Set it with update_draft, under \`fields\`.`,
    );
  }
}
