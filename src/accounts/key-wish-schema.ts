/** What a person may choose for a new API key. Messages stand beside the fields of the form. */
import { z } from 'zod';
import { scopeNames } from '../contract/access.ts';
import { nameText } from './name-schema.ts';

/** So many live keys an account may have: one a program is plenty, and a list that is read stays short. */
export const maxLiveKeys = 20;
export const longestKeyName = 80;

/** How long keys may work, in days; the first is proposed. */
export const keyLifetimes = ['90', '30', '365', 'never'] as const;

const KeyWish = z.object({
  name: nameText.pipe(
    z
      .string()
      .min(1, 'Give the key a name, such as the program that will use it.')
      .max(longestKeyName, `Shorten the name to ${longestKeyName} characters.`),
  ),
  scopes: z
    .array(z.enum(scopeNames), 'Choose from what is offered.')
    .min(1, 'Choose at least one thing that the key may do.'),
  lifetime: z.enum(keyLifetimes, 'Choose how long the key works.'),
});
export type KeyWish = z.output<typeof KeyWish>;

/** What was typed and chosen, read. */
export const readKeyWish = (typed: z.input<typeof KeyWish> | object) => KeyWish.safeParse(typed);
