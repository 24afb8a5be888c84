/** Text that shows something once it is on a page. */
import { z } from 'zod';

/** Of white space and of what nobody sees: control characters, zero-width ones, those that turn the direction. */
const unseen = String.raw`\x01-\x20\x7f-\xa0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff`;
/** Classes are spelled out and NUL is left out, as the schema goes to engines whose `\s` are not all the same. */
const visible = new RegExp(String.raw`^[${unseen}]*[^\x00${unseen}][^\x00]*$`);

/** At most so many characters, of which one is seen. */
export const visibleText = (max: number) => z.string().max(max).regex(visible, 'must not be blank');
