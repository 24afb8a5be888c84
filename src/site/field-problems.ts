import type { z } from 'zod';
import type { Problem } from '../faults.ts';
import type { FieldProblems } from './form-parts.ts';
import { asSentence } from './words.ts';

/** The first problem of each field. `fieldOf` maps a path to a field, if that is not its first segment. */
export function fieldProblems(
  error: z.ZodError,
  fieldOf: (path: readonly PropertyKey[]) => string = ([first]) => String(first),
): FieldProblems {
  const problems: Record<string, string> = {};
  for (const { path, message } of error.issues) problems[fieldOf(path)] ??= message;
  return problems;
}

/** The problems that an operation refused, by path. */
export const problemsByPath = (problems: readonly Problem[]): FieldProblems =>
  Object.fromEntries(problems.map(({ path, message }) => [path, message]));

/** Problems as sentences that begin with the label of their field. */
export const problemSentences = (
  problems: FieldProblems,
  labels: Readonly<Record<string, string>>,
): FieldProblems =>
  Object.fromEntries(
    Object.entries(problems).map(([name, says]) => [name, asSentence(`${labels[name] ?? name} ${says}`)]),
  );
