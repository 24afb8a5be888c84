/** The form for a new API key. Messages are shown next to the form fields. */
import { z } from 'zod';
import { scopeNames } from '../contract/access.ts';
import { nameText } from './name-schema.ts';

/** The limit of live keys per account: enough for one per program, and short enough to keep track of. */
export const maxLiveKeys = 20;
export const longestKeyName = 80;

/** Key lifetimes in days; the first is the default. */
export const keyLifetimes = ['90', '30', '365', 'never'] as const;

const KeyForm = z.object({
  name: nameText.pipe(
    z
      .string()
      .min(1, 'Give the key a name, such as the program that will use it.')
      .max(longestKeyName, `Shorten the name to ${longestKeyName} characters.`),
  ),
  scopes: z
    .array(z.enum(scopeNames), 'Choose from the options.')
    .min(1, 'Choose at least one thing that the key may do.'),
  lifetime: z.enum(keyLifetimes, 'Choose how long the key works.'),
});
export type KeyForm = z.output<typeof KeyForm>;

/** Parses the submitted form. */
export const parseKeyForm = (typed: z.input<typeof KeyForm> | object) => KeyForm.safeParse(typed);
