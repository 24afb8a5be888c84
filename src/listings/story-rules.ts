/** What becomes of a founder story when sections of it are sent. */
import { oneLine, prose } from '../shared/text-rules.ts';
import { storySections } from '../shared/profile-schema.ts';
import type { StorySections } from './own-parts-schema.ts';

export type Story = Readonly<Record<string, string>>;

/** Sections that were sent take the place of those that were there, empty ones leave; in the order of the specification. */
export function changedStory(story: Story, sent: StorySections): Story {
  const sections = storySections.map((section) => {
    const text = sent[section];
    if (text === undefined) return [section, story[section] ?? ''] as const;
    return [section, section === 'title' ? oneLine(text) : prose(text)] as const;
  });
  return Object.fromEntries(sections.filter(([, text]) => text !== ''));
}

/** The sections as facts of the listing's history, each by a name of its own: the others are not kept anew. */
export const storyFacts = (story: Story): Record<string, string> =>
  Object.fromEntries(Object.entries(story).map(([section, text]) => [`story.${section}`, text]));
