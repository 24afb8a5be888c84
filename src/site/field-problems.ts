import type { z } from 'zod';
import type { FieldProblems } from './form-parts.ts';

/** The first problem of each field. `fieldOf` maps a path to a field, if that is not its first segment. */
export function fieldProblems(
  error: z.ZodError,
  fieldOf: (path: readonly PropertyKey[]) => string = ([first]) => String(first),
): FieldProblems {
  const problems: Record<string, string> = {};
  for (const { path, message } of error.issues) problems[fieldOf(path)] ??= message;
  return problems;
}
