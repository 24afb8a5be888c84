/** The fields of the founder story. */
import type { StorySection } from '../shared/profile-schema.ts';
import type { Part } from './typed-parts.ts';

interface StoryField {
  name: StorySection;
  label: string;
  max: number;
}

export const storyFields: readonly StoryField[] = [
  { name: 'title', label: 'Title', max: 200 },
  { name: 'story', label: 'The story in short', max: 8000 },
  { name: 'why_started', label: 'Why it was started', max: 8000 },
  { name: 'problem', label: 'The problem it solves', max: 8000 },
  { name: 'journey', label: 'The way so far', max: 8000 },
  { name: 'challenges', label: 'What was hard', max: 8000 },
  { name: 'achievements', label: 'What was achieved', max: 8000 },
  { name: 'lessons', label: 'What was learnt', max: 8000 },
  { name: 'whats_next', label: 'What comes next', max: 8000 },
];

export const storyParts: readonly Part[] = storyFields.map(({ name, label }) => ({
  name,
  label,
  fields: [name],
}));
