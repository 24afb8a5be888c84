/** Fields with controls of their own: chosen from a tree, from pictures, or ordered. */
import type { FieldName } from '../../../shared/profile-schema.ts';
import type { ListName } from '../../list-form-rules.ts';
import { categoryEditor } from './category-editor.ts';
import type { FieldEditor } from './field-editor.ts';
import { listForm } from './list-form.ts';
import { logoEditor } from './logo-editor.ts';

const listEditor = (list: ListName): FieldEditor => ({ form: (input) => listForm(input, list) });

export const fieldEditors: Partial<Record<FieldName, FieldEditor>> = {
  logo_url: logoEditor,
  categories: categoryEditor,
  features: listEditor('features'),
  usps: listEditor('usps'),
  tags: listEditor('tags'),
  keywords: listEditor('keywords'),
};
