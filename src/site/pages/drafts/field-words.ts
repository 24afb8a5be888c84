/** The fields of a draft on its page: their order, their controls, their states and results in words. */
import type { FieldName, FieldState } from '../../../shared/profile-schema.ts';
import type { RegeneratedField } from '../../../shared/field-rules.ts';

export interface FieldKind {
  /** `country` is a choice. */
  control: 'line' | 'text' | 'country';
  maxlength: number;
  rows?: number;
  type?: 'email' | 'url';
  hint?: string;
}

const line: FieldKind = { control: 'line', maxlength: 500 };

/** Lists have editors of their own (field-editors.ts). */
export type TextField = Exclude<FieldName, 'categories' | 'tags' | 'features' | 'usps' | 'keywords'>;

export const fieldKinds: Readonly<Record<TextField, FieldKind>> = {
  name: { ...line, hint: 'As your customers know it, without a slogan.' },
  tagline: { ...line, hint: 'One line that says what it is and for whom; best under 80 characters.' },
  short_description: { control: 'text', maxlength: 500, rows: 3, hint: 'One or two sentences.' },
  description: {
    control: 'text',
    maxlength: 20_000,
    rows: 12,
    hint: 'A few paragraphs of plain text: the problem, how it is solved, and who uses it.',
  },
  stage: line,
  pricing_model: line,
  pricing_summary: { control: 'text', maxlength: 500, rows: 2, hint: 'Your prices in a sentence.' },
  country: { control: 'country', maxlength: 2 },
  city: line,
  founded_year: { ...line, maxlength: 4, hint: 'Four digits.' },
  contact_email: { ...line, type: 'email', hint: 'Only public if you choose so on the page of the listing.' },
  demo_video_url: { ...line, type: 'url', hint: 'An address that begins with https://.' },
  logo_url: { ...line, type: 'url', hint: 'The https address of a picture, best a square PNG or SVG.' },
};

export const isTextField = (name: FieldName): name is TextField => name in fieldKinds;

/** Every field is in one group. */
export const fieldGroups: readonly { title: string; names: readonly FieldName[] }[] = [
  {
    title: 'What it is',
    names: ['name', 'tagline', 'short_description', 'description', 'logo_url', 'demo_video_url'],
  },
  { title: 'What it does', names: ['features', 'usps'] },
  { title: 'How people find it', names: ['categories', 'tags', 'keywords'] },
  { title: 'Stage and prices', names: ['stage', 'pricing_model', 'pricing_summary'] },
  { title: 'The company', names: ['country', 'city', 'founded_year', 'contact_email'] },
];

export const stateWords: Readonly<Record<FieldState, string>> = {
  ai: 'Drafted from your website',
  edited: 'Edited',
  manual: 'Written by you',
  override: 'Locked',
  not_found: 'Not found on your website',
  deleted: 'Removed',
};

export const redraftWords: Readonly<Record<RegeneratedField, string>> = {
  changed: 'We read your website again. This is the new value.',
  unchanged: 'We read your website again and found the same value.',
  not_found: 'We read your website again and did not find it, so it is blank now.',
  kept: 'We read your website again and did not find it. The listing needs it, so we kept the value.',
  failed: 'We could not draft it again, so we kept the value. Try again in a few minutes.',
};

export const lockedHint = 'A locked value does not change when we read the website again.';
