/** Why a form of a section was not saved. */
import { refusal } from '../../form-parts.ts';
import type { Child } from '../../html.ts';
import type { Attempt } from './review-input.ts';

const changedMeanwhile =
  'This was changed while you were editing it: by another person, by an app, or in another window. Nothing has been overwritten.';

export const attemptNotice = ({ changed, refused }: Pick<Attempt, 'changed' | 'refused'>): Child =>
  refusal(changed ? changedMeanwhile : refused);
