/** The lists of a draft: questions, founders, links, story, milestones. */
import type { Child } from '../../html.ts';
import type { ReviewInput } from './review-input.ts';

export const reviewLists = (_input: ReviewInput): Child => null;
