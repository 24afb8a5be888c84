/** What the parts of a draft are called, for those who edit it. */
import { type FieldName, fieldNames } from '../../../shared/profile-schema.ts';
import { isListName } from '../../list-form-rules.ts';
import { slugInWords } from '../../words.ts';
import { memberLabel } from './list-words.ts';

export const fieldLabels: Readonly<Record<FieldName, string>> = {
  name: 'Name',
  tagline: 'Tagline',
  short_description: 'Short description',
  description: 'Description',
  stage: 'Stage',
  pricing_model: 'Pricing model',
  pricing_summary: 'Prices',
  country: 'Country',
  city: 'City',
  founded_year: 'Founded',
  contact_email: 'Contact e-mail',
  demo_video_url: 'Demo video',
  logo_url: 'Logo',
  categories: 'Categories',
  tags: 'Tags',
  features: 'Features',
  usps: 'What sets it apart',
  keywords: 'Keywords',
};

/** `singular` is for one entry of a list or table. */
const parts: Readonly<Record<string, { label: string; singular: string }>> = {
  faqs: { label: 'Questions and answers', singular: 'Question' },
  founders: { label: 'Founders', singular: 'Founder' },
  milestones: { label: 'Milestones', singular: 'Milestone' },
  story: { label: 'Founder story', singular: 'Founder story' },
  company_socials: { label: 'Company links', singular: 'Company link' },
  founder_socials: { label: 'Founder links', singular: 'Founder link' },
};

export const isFieldName = (name: unknown): name is FieldName => fieldNames.some((known) => known === name);

/** The name of a field, or of a list or table: `tagline`, `faqs`. */
export const partLabel = (name: string): string =>
  isFieldName(name) ? fieldLabels[name] : (parts[name]?.label ?? slugInWords(name));

/** The name of a value with quotes: `Tagline`, `Founder 2`, `Company link: LinkedIn`. */
export function valueLabel(key: string): string {
  const { part, name } = splitKey(key);
  if (part === 'fields') return partLabel(name);
  const singular = parts[part]?.singular ?? slugInWords(part);
  if (/^\d+$/.test(name)) return `${singular} ${Number(name) + 1}`;
  return `${singular}: ${isListName(part) ? memberLabel(part, name) : slugInWords(name)}`;
}

/** The anchor of the section with a value. */
export function anchorOf(key: string): string {
  const { part, name } = splitKey(key);
  return part === 'fields' ? name : part;
}

/** `fields.tagline` is the name `tagline` of the part `fields`. */
function splitKey(key: string): { part: string; name: string } {
  const [part = '', ...rest] = key.split('.');
  return { part, name: rest.join('.') };
}
