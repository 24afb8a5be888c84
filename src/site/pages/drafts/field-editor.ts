/** How a field is shown and edited that has a control of its own. */
import type { Child } from '../../html.ts';
import type { ReviewInput } from './review-input.ts';

export interface FieldEditor {
  /** The value when it is not edited; by default text. */
  shown?: (input: ReviewInput) => Child;
  /** The whole form, in place of the ordinary one; by default a text control. */
  form?: (input: ReviewInput) => Child;
}
