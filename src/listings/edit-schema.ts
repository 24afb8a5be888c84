/** The body of update_my_listing, and its result for other sites. */
import { z } from 'zod';
import { addressText, countryText } from '../shared/fact-texts-schema.ts';
import { linkSchema } from '../shared/link-schema.ts';
import { EditedFaqs, EditedSocials } from '../shared/profile-edit-schema.ts';
import { knownOrOwn } from '../shared/profile-schema.ts';
import { openEnum } from '../shared/published-schema.ts';
import { OwnListingView } from './schema.ts';
import { applyOutcomes, everySite } from './apply-rules.ts';

const fact = (text: z.ZodString, about: string) => text.trim().optional().describe(about);
const text = (max: number, about: string) => fact(z.string().max(max), about);
const list = (about: string) => z.array(z.string().max(200).trim()).max(20).optional().describe(about);

const EditedFields = z
  .strictObject({
    tagline: text(200, 'One line that says what it is.'),
    short_description: text(300, 'One or two sentences.'),
    description: text(20_000, 'Plain text.'),
    pricing_model: text(40, `The pricing model: ${knownOrOwn('pricing_model')}`),
    pricing_summary: text(300, 'Its prices in a sentence.'),
    country: fact(countryText(2), 'Of the company: two-letter ISO 3166 code.'),
    city: text(120, 'City of the company.'),
    founded_year: z
      .int()
      .min(1800)
      .max(2100)
      .nullable()
      .optional()
      .describe('Year of founding; null clears it.'),
    demo_video_url: fact(linkSchema('page', { orEmpty: true }), 'Link to a demo video.'),
    contact_email: fact(addressText(254), 'Public only with `contact_email_public`.'),
    contact_email_public: z.boolean().optional().describe('Whether the contact address is public.'),
    features: list('One feature an item.'),
    usps: list('What sets it apart, one point an item.'),
    keywords: list('Words people search for.'),
    headline: text(200, 'The heading above the description.'),
    summary: text(20_000, 'Your own text, next to the description; plain.'),
    seo_title: text(200, 'For search engines.'),
    seo_description: text(320, 'For search engines.'),
  })
  .meta({ id: 'ListingFieldsInput' });

export const ListingEdits = {
  fields: EditedFields.optional().describe(
    'Only what changes. An empty text clears a field; lists are replaced as a whole.',
  ),
  apply_to: z
    .array(z.string().max(40))
    .max(60)
    .optional()
    .describe(
      `Keys of other sites, or \`${everySite}\`: also writes \`headline\`, \`summary\`, \`seo_title\` and \`seo_description\` to your listings of the company there.`,
    ),
  socials: EditedSocials.optional().describe('Replaces all. Empty texts are ignored.'),
  faqs: EditedFaqs.optional().describe('Replaces all.'),
};

/** The edits of a listing: within their bounds, texts trimmed. */
export type ListingEdits = Omit<z.output<z.ZodObject<typeof ListingEdits>>, 'apply_to'>;

export const AppliedEdit = z
  .object({
    site: z.string().describe('Site key.'),
    listing_id: z.int().min(1).nullable().describe('Your listing there, if any.'),
    outcome: openEnum<string>(applyOutcomes).describe('What became of the edit.'),
    fields: z.array(z.string()).describe('Written fields.'),
    why: z.string().nullable().describe('Why nothing was written.'),
  })
  .meta({ id: 'AppliedEdit' });

export const EditedListing = OwnListingView.extend({
  applied: z.array(AppliedEdit).optional().describe('With `apply_to`: for each site, in order.'),
}).meta({ id: 'EditedListing', bases: ['OwnListing'] });
