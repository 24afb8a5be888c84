/** The fields of a listing that its owner edits in a form: names, labels and bounds as update_my_listing has them. */
import { filterWords } from '../shared/filter-words-rules.ts';
import type { Problem } from '../faults.ts';
import { platforms } from '../shared/profile-schema.ts';
import type { FieldProblems } from './form-parts.ts';
import type { OwnListing } from './pages/account/own-listing-page.ts';
import type { Part, Typed } from './typed-parts.ts';
import { asSentence } from './words.ts';

export interface ListingField {
  name: string;
  label: string;
  hint?: string;
  max: number;
  /** Of a text area; a list has one item a line. */
  rows?: number;
  kind?: 'list' | 'country' | 'year' | 'url' | 'email';
}

export const maxFaqs = 10;

const list = { max: 20 * 201, rows: 6, kind: 'list' as const };
const oneALine = 'One per line; at most 20, each at most 200 characters.';

/** In the order of the form. */
export const fieldGroups: readonly { title: string; fields: readonly ListingField[] }[] = [
  {
    title: 'In short',
    fields: [
      { name: 'tagline', label: 'Tagline', hint: 'One line that says what it is.', max: 200 },
      {
        name: 'short_description',
        label: 'Short description',
        hint: 'One or two sentences.',
        max: 300,
        rows: 3,
      },
    ],
  },
  {
    title: 'The text',
    fields: [
      { name: 'headline', label: 'Headline', hint: 'The heading above the description.', max: 200 },
      {
        name: 'description',
        label: 'Description',
        hint: 'Plain text; an empty line separates paragraphs.',
        max: 20_000,
        rows: 10,
      },
      {
        name: 'summary',
        label: 'In your own words',
        hint: 'Shown next to the description.',
        max: 20_000,
        rows: 8,
      },
    ],
  },
  {
    title: 'What it does',
    fields: [
      { name: 'features', label: 'Features', hint: oneALine, ...list },
      { name: 'usps', label: 'What sets it apart', hint: oneALine, ...list },
      { name: 'keywords', label: 'Keywords', hint: `Words that people search for. ${oneALine}`, ...list },
    ],
  },
  {
    title: 'Prices',
    fields: [
      {
        name: 'pricing_model',
        label: 'Pricing model',
        hint: `Such as ${filterWords.pricing_model.join(', ')}.`,
        max: 40,
      },
      { name: 'pricing_summary', label: 'Prices in a sentence', max: 300, rows: 3 },
    ],
  },
  {
    title: 'The company',
    fields: [
      { name: 'country', label: 'Country', max: 2, kind: 'country' },
      { name: 'city', label: 'City', max: 120 },
      { name: 'founded_year', label: 'Founded in', hint: 'A year from 1800 on.', max: 4, kind: 'year' },
      { name: 'demo_video_url', label: 'Demo video', hint: 'A link.', max: 500, kind: 'url' },
      {
        name: 'contact_email',
        label: 'Contact address',
        hint: 'You decide on the page of the listing whether it is public.',
        max: 254,
        kind: 'email',
      },
    ],
  },
  {
    title: 'For search engines',
    fields: [
      { name: 'seo_title', label: 'Title for search engines', max: 200 },
      { name: 'seo_description', label: 'Description for search engines', max: 320, rows: 3 },
    ],
  },
];

const fields = fieldGroups.flatMap((group) => group.fields);

export const socialField = (platform: string) => `social-${platform}`;
export const questionField = (index: number) => `faq-question-${index}`;
export const answerField = (index: number) => `faq-answer-${index}`;
const faqIndexes = Array.from({ length: maxFaqs }, (_, index) => index);

/** What is saved as a whole. Links and questions replace all that were there. */
export const listingParts: readonly Part[] = [
  ...fields.map(({ name, label }) => ({ name, label, fields: [name] })),
  { name: 'socials', label: 'Links', fields: platforms.map(socialField) },
  {
    name: 'faqs',
    label: 'Questions and answers',
    fields: faqIndexes.flatMap((index) => [questionField(index), answerField(index)]),
  },
];

/** What the form shows of a listing. */
export function typedOfListing(listing: OwnListing): Typed {
  const { pricing, seo, socials, faqs } = listing;
  const own: Record<string, unknown> = {
    ...listing,
    pricing_model: pricing.model,
    pricing_summary: pricing.summary,
    seo_title: seo.title,
    seo_description: seo.meta,
  };
  return {
    ...Object.fromEntries(fields.map(({ name }) => [name, textOf(own[name])])),
    ...Object.fromEntries(platforms.map((name) => [socialField(name), socials[name] ?? ''])),
    ...Object.fromEntries(
      faqIndexes.flatMap((index) => [
        [questionField(index), faqs[index]?.question ?? ''],
        [answerField(index), faqs[index]?.answer ?? ''],
      ]),
    ),
  };
}

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.join('\n');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

const linesOf = (text = '') =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The numbers of the questions in the form that are not wholly empty. */
const askedIn = (typed: Typed) =>
  faqIndexes.filter((index) => typed[questionField(index)] || typed[answerField(index)]);

/** The body of update_my_listing for the changed parts. */
export function editsOf(typed: Typed, changed: readonly Part[]): Record<string, unknown> {
  const isChanged = (name: string) => changed.some((part) => part.name === name);
  const edited = fields.filter(({ name }) => isChanged(name));
  return {
    ...(edited.length > 0 && {
      fields: Object.fromEntries(
        edited.map((field) => [field.name, valueOf(field, typed[field.name] ?? '')]),
      ),
    }),
    ...(isChanged('socials') && {
      socials: Object.fromEntries(platforms.map((name) => [name, typed[socialField(name)] ?? ''])),
    }),
    ...(isChanged('faqs') && {
      faqs: askedIn(typed).map((index) => ({
        question: typed[questionField(index)] ?? '',
        answer: typed[answerField(index)] ?? '',
      })),
    }),
  };
}

function valueOf({ kind }: ListingField, text: string): unknown {
  if (kind === 'list') return linesOf(text);
  if (kind !== 'year') return text;
  return text === '' ? null : /^\d+$/.test(text) ? Number(text) : text;
}

/** The problems of a refused edit by field, each a sentence with the name of the field. */
export function listingProblems(problems: readonly Problem[], typed: Typed): FieldProblems {
  const found: Record<string, string> = {};
  for (const { path, message } of problems) {
    const [group, member = '', part] = path.split('.');
    if (group === 'fields') {
      const label = fields.find(({ name }) => name === member)?.label;
      const line = part === undefined ? '' : `, line ${Number(part) + 1},`;
      found[member] ??= asSentence(`${label ?? member}${line} ${message}`);
    } else if (group === 'socials') {
      found[socialField(member)] ??= asSentence(`The link ${message}`);
    } else if (group === 'faqs') {
      const index = askedIn(typed)[Number(member)] ?? 0;
      const isAnswer = part === 'answer';
      found[isAnswer ? answerField(index) : questionField(index)] ??= asSentence(
        `The ${isAnswer ? 'answer' : 'question'} ${message}`,
      );
    }
  }
  return found;
}
