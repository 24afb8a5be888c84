/** Edits of a founder story. */
import { oneLine, prose } from '../shared/text-rules.ts';
import { storySections } from '../shared/profile-schema.ts';
import type { StorySections } from './own-parts-schema.ts';

export type Story = Readonly<Record<string, string>>;

/** Replaces the sections that were sent and removes empty ones. Sections are in the order of the specification. */
export function changedStory(story: Story, sent: StorySections): Story {
  const sections = storySections.map((section) => {
    const text = sent[section];
    if (text === undefined) return [section, story[section] ?? ''] as const;
    return [section, section === 'title' ? oneLine(text) : prose(text)] as const;
  });
  return Object.fromEntries(sections.filter(([, text]) => text !== ''));
}

/** The sections as separate facts, so that the history stores only those that changed. */
export const storyFacts = (story: Story): Record<string, string> =>
  Object.fromEntries(Object.entries(story).map(([section, text]) => [`story.${section}`, text]));
