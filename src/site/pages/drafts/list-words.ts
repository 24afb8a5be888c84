/** What the lists of a draft and their columns are called, and what belongs into them. */
import type { Platform, StorySection } from '../../../shared/profile-schema.ts';
import type { ListName } from '../../list-form-rules.ts';
import { platformNames } from '../listing-panels.ts';
import { storyHeadings } from '../listing-sections.ts';

export interface ColumnWords {
  label: string;
  /** After the label, such as an example. */
  more?: string;
  /** `key` is a choice of the members that the list does not have yet. */
  control: 'line' | 'text' | 'date' | 'url' | 'key';
  rows?: number;
}

export interface ListWords {
  /** One entry in a sentence: `question`. */
  entry: string;
  hint: string;
  columns: Readonly<Record<string, ColumnWords>>;
}

const item = (label: string, hint: string): ListWords => ({
  entry: label.toLowerCase(),
  hint: `${hint} At most 20, each at most 200 characters.`,
  columns: { item: { label, control: 'line' } },
});

const links = (hint: string): ListWords => ({
  entry: 'link',
  hint: `${hint} One address for each platform, beginning with https://; at most 500 characters.`,
  columns: { key: { label: 'Platform', control: 'key' }, text: { label: 'Address', control: 'url' } },
});

export const listWords: Readonly<Record<ListName, ListWords>> = {
  features: item('Feature', 'What it does, best three to ten features.'),
  usps: item('Point', 'What others don’t have, best two to five points.'),
  tags: item('Tag', 'A few short tags.'),
  keywords: item('Keyword', 'Words that people would search for.'),
  faqs: {
    entry: 'question',
    hint: 'What people ask before they buy. At most 10; a question has at most 300 characters, an answer 1,500.',
    columns: {
      question: { label: 'Question', control: 'line' },
      answer: { label: 'Answer', control: 'text', rows: 3 },
    },
  },
  founders: {
    entry: 'founder',
    hint: 'At most 6. The first is the primary founder. A biography has at most 3,000 characters.',
    columns: {
      name: { label: 'Name', control: 'line' },
      title: { label: 'Title', more: ', such as Co-founder and CEO', control: 'line' },
      bio: { label: 'Biography', control: 'text', rows: 4 },
    },
  },
  milestones: {
    entry: 'milestone',
    hint: 'What you achieved, and when. At most 50; a description has at most 2,000 characters.',
    columns: {
      date: { label: 'Date', control: 'date' },
      title: { label: 'Title', control: 'line' },
      description: { label: 'Description', more: ' (optional)', control: 'text', rows: 2 },
      url: { label: 'Link', more: ' (optional)', control: 'url' },
    },
  },
  company_socials: links('The company’s pages on other platforms.'),
  founder_socials: links('The primary founder’s pages on other platforms.'),
  story: {
    entry: 'section',
    hint: 'How it came about, in the founders’ own words. A section has at most 8,000 characters.',
    columns: { key: { label: 'Section', control: 'key' }, text: { label: 'Text', control: 'text', rows: 8 } },
  },
};

/** The name of a member of a list: `LinkedIn`, `The journey`. */
export function memberLabel(list: ListName, key: string): string {
  if (list !== 'story') return platformNames[key as Platform];
  return storyHeadings[key as StorySection];
}
