import { clean } from '../../reading/fold.ts';

/** Overrides of the writing direction, which make a text look like another one. */
const overrides = /[\u202d\u202e]/;

/** Whether a string, or every string of an object, is text that may be stored and shown: no NUL, no lone surrogate. */
export function isWellFormed(value: string | Readonly<Record<string, string | undefined>>): boolean {
  const texts =
    typeof value === 'string' ? [value] : Object.values(value).filter((text) => text !== undefined);
  return texts.every((text) => clean(text) === text && !overrides.test(text));
}
