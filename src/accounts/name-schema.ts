/** Names entered in forms: of users, keys and passkeys. */
import { z } from 'zod';
import { nameProblem, oneLine } from '../shared/text-rules.ts';

export const nameText = z
  .string()
  .transform(oneLine)
  .refine((name) => nameProblem(name) === null, {
    error: ({ input }) => `The name ${nameProblem(String(input)) ?? ''}: type it again, by hand.`,
  });
