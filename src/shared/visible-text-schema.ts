/** Text with at least one visible character. */
import { z } from 'zod';
import { formOf } from './published-schema.ts';

/** White space and invisible characters: control, zero-width and directional ones. */
const invisible = String.raw`\x01-\x20\x7f-\xa0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff`;
/** Without NUL. Character classes are written out, as the `\s` of engines that read the schema differs. */
const visible = new RegExp(String.raw`^[${invisible}]*[^\x00${invisible}][^\x00]*$`);

/** At most `max` characters, at least one of them visible. */
export const visibleText = (max: number) =>
  z
    .string()
    .max(max)
    .regex(visible, 'must not be blank')
    .meta(formOf('VisibleText', ['type', 'pattern']));
