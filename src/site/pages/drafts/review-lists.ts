/** The lists of a draft: questions, founders, links, story, milestones, pictures. */
import { type Html, html } from '../../html.ts';
import type { ListName } from '../../list-form-rules.ts';
import { gallerySection } from './gallery-section.ts';
import { listSection } from './list-section.ts';
import type { ReviewInput } from './review-input.ts';

interface Group {
  title: string;
  hint?: string;
  lists: readonly ListName[];
}

const groups: readonly Group[] = [
  { title: 'Questions', lists: ['faqs'] },
  { title: 'The people', lists: ['founders', 'founder_socials'] },
  { title: 'The company elsewhere', lists: ['company_socials'] },
  {
    title: 'The story',
    hint: 'A listing shows the story and the milestones with a paid launch. On the free plan we keep them until then.',
    lists: ['story', 'milestones'],
  },
];

export const reviewLists = (input: ReviewInput): Html =>
  html`${groups.map(
    ({ title, hint, lists }) =>
      html`<section class="section field-group">
        <h2>${title}</h2>
        ${hint && html`<p class="soft">${hint}</p>`} ${lists.map((list) => listSection(input, list))}
      </section>`,
  )}
  ${gallerySection(input)}`;
