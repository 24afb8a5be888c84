/** Fields with controls of their own: chosen from a tree, from pictures, or ordered. */
import type { FieldName } from '../../../shared/profile-schema.ts';
import type { Child } from '../../html.ts';
import type { ReviewInput } from './review-input.ts';

export interface FieldEditor {
  /** The value when it is not edited; by default text. */
  shown?: (input: ReviewInput) => Child;
  /** The whole form, in place of the ordinary one; by default a text control. */
  form?: (input: ReviewInput) => Child;
}

export const fieldEditors: Partial<Record<FieldName, FieldEditor>> = {};
