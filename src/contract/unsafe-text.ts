/**
 * Refuses inputs that no operation accepts: text that Postgres cannot store unaltered (NUL, lone surrogates), keys that
 * shadow prototypes, and excessive size or nesting.
 */
import { type Problem, fault } from '../faults.ts';
import { maxDepth, maxMembers } from './input-bounds.ts';

/** MCP nests an input in params, a message and perhaps a batch. */
const wrapperDepth = 4;
/** Text without NUL, for schemas. No portable pattern excludes lone surrogates, and UTF-8 cannot encode them. */
export const storable = String.raw`^[^\x00]*$`;

/** @throws Fault invalid_input */
export function rejectUnsafeText(input: Record<string, unknown>): void {
  refuse(unsafeText(input));
}

/** The problems that `rejectUnsafeText` refuses. @throws Fault invalid_input for an excessive size */
export const unsafeText = (input: Record<string, unknown>): Problem[] => check(input, maxDepth, textProblem);

/**
 * A copy without the characters that Postgres cannot store, and without what is nested too deeply, for rules that look at
 * a refused input.
 */
export const storableCopy = (input: Record<string, unknown>): Record<string, unknown> =>
  copy(input, 0) as Record<string, unknown>;

function copy(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.replace(/\0|\p{Surrogate}/gu, '');
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= maxDepth) return null;
  if (Array.isArray(value)) return value.map((item) => copy(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copy(member, depth + 1)]));
}

/** Checks the size of a whole message before it is parsed. @throws Fault invalid_input */
export function rejectOversizedMessage(body: object): void {
  refuse(check(body, maxDepth + wrapperDepth, () => null));
}

function refuse(problems: Problem[]): void {
  if (problems.length > 0) {
    fault('invalid_input', 'Correct what `errors` names and send it again.', { problems });
  }
}

function check(input: object, depth: number, problemOf: (text: string) => string | null): Problem[] {
  const problems: Problem[] = [];
  const note = (path: string[], message: string) => void problems.push({ path: path.join('.'), message });
  let members = 0;

  const visit = (value: unknown, path: string[]): void => {
    if (typeof value === 'string') {
      const problem = problemOf(value);
      if (problem) note(path, problem);
    } else if (typeof value === 'object' && value !== null) {
      if (path.length >= depth) {
        note(path, `is nested more than ${depth} levels deep`);
        return;
      }
      const keys = Object.keys(value);
      if ((members += keys.length) > maxMembers) tooMany();
      for (const key of keys) {
        if (key === '__proto__') note([...path, key], 'is not a property of anything here');
        else if (problemOf(key)) note(path, 'has a property whose name is not valid text');
        else visit((value as Record<string, unknown>)[key], [...path, key]);
      }
    }
  };
  visit(input, []);
  return problems;
}

function textProblem(text: string): string | null {
  if (text.includes('\0')) return 'contains a NUL character';
  return text.isWellFormed() ? null : 'contains half of a surrogate pair';
}

const tooMany = (): never =>
  fault(
    'invalid_input',
    `The input has more than ${maxMembers} properties and list items. Send only what is in the reference.`,
    { problems: [{ path: '', message: `has more than ${maxMembers} properties and list items` }] },
  );
